/**
 * The view box of every drawing that stands in a page, by its file name in this folder without `.svg`.
 * The browser needs it to keep the place of a drawing before the drawing itself is there.
 */
export const drawingBoxes = {
  hero: '8 22 632 636',
  seal: '0 0 120 120',
  'agent-1-profiler': '0 0 96 96',
  'agent-2-parser': '0 0 96 96',
  'agent-3-generator': '0 0 96 96',
  'agent-4-reviewer': '0 0 96 96',
  'agent-5-coordinator': '0 0 96 96',
  'empty-consultations': '0 0 240 160',
  'empty-media': '0 0 240 160',
  'empty-notifications': '0 0 240 160',
  'empty-projects': '0 0 240 160',
  'empty-search': '0 0 240 160',
  'empty-tickets': '0 0 240 160',
  'empty-users': '0 0 240 160',
  'error-404': '0 0 520 400',
  'error-server': '0 0 240 160',
  'success-sealed': '0 0 240 160',
} as const

/** Names of the drawings that `InlineArt` can show. */
export type DrawingName = keyof typeof drawingBoxes
