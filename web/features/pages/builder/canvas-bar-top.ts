/** Between the bar and the edge that it is at, in pixels. */
const gapPx = 4

/**
 * The position of the bar of a section: over its upper edge, where it covers no words; while that edge is out of sight
 * at the edge of the window, and never below the section.
 *
 * @param section its edges in the window, and the height of the bar, in pixels.
 */
export function barTop({ top, bottom, height }: { top: number; bottom: number; height: number }): number {
  return Math.min(Math.max(gapPx, top - height - gapPx), bottom - height)
}
