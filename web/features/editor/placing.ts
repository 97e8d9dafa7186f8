import { useLayoutEffect } from 'react'
import { pageElements } from '#web/features/editor/page-elements.ts'

/** From this width on there is a margin column next to the page. @see docs/reference/design.md#layout */
const marginMinPx = 1240

/** Space between an element and its handle: the outline and a little air. */
const gapPx = 11

/** Least space between a handle and the edges of the window. */
const edgePx = 8

/** Where the content begins behind the margin's rule, and where the handle ends before it. @see docs/reference/design.md#edit-mode */
const contentInsetPx = 40
const handleInsetPx = 10

/** How wide the handle is there; the stylesheet says the same. */
const marginWidthPx = 109

/** Space between a section's corner and its bar. */
const sectionBarInsetPx = 8

/** What makes a handle smaller, one after the other: without its name, and without the tool that a key replaces. */
const smaller = ['data-small', 'data-least']

/** How far an element may be from the content's left edge and still have its handle in the margin. */
const nearMarginPx = 24

/**
 * Keeps something placed next to an element while the page moves. @param place sets the place; called before the first
 * paint.
 */
export function usePlaced(node: HTMLElement, place: (node: HTMLElement) => void): void {
  useLayoutEffect(() => {
    let frame = 0
    const again = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => place(node))
    }
    place(node)
    const observer = new ResizeObserver(again)
    observer.observe(node)
    observer.observe(document.body)
    // The content of a frame moves with the scrolling of its window too.
    const windows = [window, node.ownerDocument.defaultView ?? window]
    for (const each of windows) each.addEventListener('scroll', again, { capture: true, passive: true })
    window.addEventListener('resize', again)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      for (const each of windows) each.removeEventListener('scroll', again, { capture: true })
      window.removeEventListener('resize', again)
    }
  }, [node, place])
}

/** Ends of words as they are in this window, when the words are in a frame that may be drawn smaller. */
export function inWindow(node: HTMLElement, ends: Ends['start']): Ends['start'] {
  const frame = node.ownerDocument === document ? null : node.ownerDocument.defaultView?.frameElement
  if (!frame) return ends
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / frame.clientWidth
  return { left: left + ends.left * scale, top: top + ends.top * scale, bottom: top + ends.bottom * scale }
}

/** A place for a handle, by its corner in the window. */
type Spot = { side: 'above' | 'below' | 'beside' | 'before' | 'margin'; left: number; top: number }

/**
 * Places the handle of an element where it covers least of what else can be pressed: in the margin, joined by a line,
 * where there is one and the element begins at it; otherwise above, below or at one of its sides. On phones the
 * stylesheet makes a bar at the bottom of it.
 */
export function placeHandle(handle: HTMLElement, node: HTMLElement): void {
  const header = node.closest('[data-piece="header"]')
  const freeTop = header
    ? 0
    : (document.querySelector('[data-piece="header"]')?.getBoundingClientRect().bottom ?? 0) + 4
  const box = node.getBoundingClientRect()
  const contentLeft = contentLeftOf(node)
  const hasMargin =
    contentLeft !== null &&
    innerWidth >= marginMinPx &&
    box.left - contentLeft < nearMarginPx &&
    box.left >= contentLeft - 1
  handle.dataset['side'] = 'margin'
  const inMargin = hasMargin ? marginSpot(handle, box, contentLeft, freeTop) : null
  const marginHeight = handle.offsetHeight
  for (const mark of ['data-side', ...smaller]) handle.removeAttribute(mark)
  const others = neighboursOf(node)
  const coveredBy = ({ left, top }: Spot, width: number, height: number): number =>
    others.reduce((sum, each) => sum + sharedArea(each, { left, top, right: left + width, bottom: top + height }), 0)
  const room = {
    top: freeTop,
    right: document.documentElement.clientWidth - edgePx,
    bottom: innerHeight,
    isInHeader: header !== null,
  }
  const full = freeSpots(sizeOf(handle), box, room)
  // No room at all: over the element itself, as far into the window as it goes.
  let best: Spot = {
    side: 'above',
    left: full.starts[0] ?? edgePx,
    top: Math.max(full.above, Math.min(freeTop, box.bottom - full.height)),
  }
  let least = Number.POSITIVE_INFINITY
  const weigh = (spots: readonly Spot[], width: number, height: number): boolean => {
    const before = least
    for (const spot of spots) {
      const covered = coveredBy(spot, width, height)
      if (covered < least) [best, least] = [spot, covered]
    }
    return least < before
  }
  if (inMargin) weigh([inMargin], marginWidthPx, marginHeight)
  weigh(full.spots, full.width, full.height)
  // Smaller it covers less; readers and the outline say what it hides.
  let steps = 0
  for (const [at, mark] of smaller.entries()) {
    if (least === 0) break
    handle.setAttribute(mark, '')
    const small = freeSpots(sizeOf(handle), box, room)
    if (weigh(small.spots, small.width, small.height)) steps = at + 1
  }
  for (const [at, mark] of smaller.entries()) handle.toggleAttribute(mark, at < steps)
  handle.dataset['side'] = best.side
  handle.toggleAttribute('data-over-header', header !== null)
  if (best.side === 'margin') {
    handle.style.setProperty('--edit-line', `${box.left - 7 - best.left - marginWidthPx}px`)
  }
  handle.style.left = `${best.left + scrollX}px`
  handle.style.top = `${best.top + scrollY}px`
}

/** What a handle may take of the window, in pixels; in the header it may not cover the bar above. */
type Room = { top: number; right: number; bottom: number; isInHeader: boolean }

/** The edges of something in the window, in pixels. */
type Box = Record<'left' | 'top' | 'right' | 'bottom', number>

/** Where a handle of a size has room around an element. Corners are in pixels of the window. */
export function freeSpots(
  { width, height }: Record<'width' | 'height', number>,
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  room: Room,
) {
  const above = box.top - gapPx - height
  const below = box.bottom + gapPx
  const before = box.left - gapPx - width
  const behind = box.right + gapPx
  // At the first line; otherwise half at the side of the element and half over or under it.
  const levels = [box.top - 7, box.top - height / 2, box.bottom - height / 2].map((top) => Math.max(top, room.top))
  const starts = [box.left - 9, box.right + 9 - width].map((left) =>
    Math.max(edgePx, Math.min(left, room.right - width)),
  )
  const spots: Spot[] = [
    ...(room.isInHeader || above < room.top ? [] : starts.map((left): Spot => ({ side: 'above', left, top: above }))),
    ...(below + height > room.bottom ? [] : starts.map((left): Spot => ({ side: 'below', left, top: below }))),
    ...(room.isInHeader || behind + width > room.right
      ? []
      : levels.map((top): Spot => ({ side: 'beside', left: behind, top }))),
    ...(room.isInHeader || before < edgePx ? [] : levels.map((top): Spot => ({ side: 'before', left: before, top }))),
  ]
  return { spots, starts, above, width, height }
}

function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement): Record<'width' | 'height', number> {
  return { width, height }
}

/** The place of the handle, narrow as the margin wants it, next to an element. */
function marginSpot(handle: HTMLElement, box: DOMRect, contentLeft: number, freeTop: number): Spot {
  return {
    side: 'margin',
    left: contentLeft - contentInsetPx - handleInsetPx - marginWidthPx,
    top: Math.max(box.top - 7, Math.min(freeTop, box.bottom - handle.offsetHeight)),
  }
}

/** How far around an element a handle may reach. */
const reachPx = 400

/** The boxes of what else is edited near an element: lines of words and drawings, or all of what has neither. */
function neighboursOf(node: HTMLElement): DOMRect[] {
  const box = node.getBoundingClientRect()
  return pageElements.get().flatMap(({ node: other }) => {
    if (other === node || other.contains(node) || node.contains(other) || other.offsetParent === null) return []
    const place = other.getBoundingClientRect()
    const isNear =
      place.bottom > box.top - reachPx &&
      place.top < box.bottom + reachPx &&
      place.right > box.left - reachPx &&
      place.left < box.right + reachPx
    if (!isNear) return []
    const inside = document.createRange()
    inside.selectNodeContents(other)
    const boxes = [...inside.getClientRects()]
    return boxes.length > 0 ? boxes : [place]
  })
}

function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** The ends of chosen words in the window. */
type Ends = Record<'start' | 'end', Omit<Box, 'right'>>

/** The place of the tools for selected words: above them where there is room, otherwise below. */
export function selectionSpot(
  { width, height }: Record<'width' | 'height', number>,
  { start, end }: Ends,
  room: Omit<Room, 'isInHeader'> & { taken: Box | null; isUnder: boolean },
): Record<'left' | 'top', number> {
  const left = Math.max(edgePx, Math.min(start.left - gapPx, room.right - width))
  const over = start.top - gapPx - height
  const under = end.bottom + gapPx
  const isFree = (top: number): boolean =>
    top >= room.top &&
    top + height <= room.bottom &&
    (room.taken === null || sharedArea(room.taken, { left, top, right: left + width, bottom: top + height }) === 0)
  const tops = room.isUnder ? [under, over] : [over, under]
  // Words longer than the window: the tools stay in it.
  const top = tops.find(isFree) ?? Math.max(room.top, Math.min(under, room.bottom - height))
  return { left, top }
}

/** Places the tools for chosen words. A finger's own marks and the system's menu are over the words, so the tools are under them. */
export function placeAtSelection(bar: HTMLElement, start: Ends['start'], end: Ends['end'], isUnder = false): void {
  const taken = document.querySelector('[data-handle=typing]')?.getBoundingClientRect() ?? null
  const { left, top } = selectionSpot(
    sizeOf(bar),
    { start, end },
    {
      top: (document.querySelector('[data-piece="header"]')?.getBoundingClientRect().bottom ?? 0) + 4,
      right: document.documentElement.clientWidth - edgePx,
      bottom: innerHeight - edgePx,
      taken,
      isUnder: isUnder || matchMedia('(pointer: coarse)').matches,
    },
  )
  bar.style.left = `${left + scrollX}px`
  bar.style.top = `${top + scrollY}px`
}

/** Places a mark at the upper right corner of an element; hides it with the element. */
export function placeMark(mark: HTMLElement, node: HTMLElement): void {
  const box = node.getBoundingClientRect()
  mark.hidden = box.width === 0 || box.height === 0
  if (mark.hidden) return
  const { offsetWidth: width, offsetHeight: height } = mark
  mark.style.left = `${Math.max(0, box.right + 6 - width) + scrollX}px`
  mark.style.top = `${box.top - 6 - height + scrollY}px`
}

/**
 * Places the bar of a section at its upper right corner: inside where the section leaves room over its words, otherwise
 * above them, between this section and the one before. On phones the stylesheet makes a bar at the bottom of it.
 */
export function placeSectionBar(bar: HTMLElement, node: HTMLElement): void {
  const box = node.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bar
  const room = Number.parseFloat(getComputedStyle(node).paddingTop)
  const top =
    room >= height + 2 * sectionBarInsetPx ? box.top + sectionBarInsetPx : box.top + room - height - sectionBarInsetPx
  const edge = Math.min(box.right, document.documentElement.clientWidth) - sectionBarInsetPx
  const button = document.querySelector('[data-new-section]')?.getBoundingClientRect()
  const isUnder = button !== undefined && top + height > button.top && top < button.bottom && edge > button.left
  const right = isUnder ? button.left - sectionBarInsetPx : edge
  bar.style.left = `${Math.max(8, right - width) + scrollX}px`
  bar.style.top = `${Math.max(0, top + scrollY)}px`
}

/** Left edge of the working area of the row that an element is in; null outside of rows. */
function contentLeftOf(node: HTMLElement): number | null {
  const area = node.closest('.row > .in')
  return area ? area.getBoundingClientRect().left + contentInsetPx : null
}
