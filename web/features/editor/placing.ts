import { useLayoutEffect } from 'react'

/** From this width on there is a margin column beside the page. @see docs/reference/design.md#layout */
const marginMinPx = 1240

/** Space between an element and its handle: the outline and a little air. */
const gapPx = 11

/** Where the content begins behind the margin's rule, and where the handle ends before it. @see docs/reference/design.md#edit-mode */
const contentInsetPx = 40
const handleInsetPx = 10

/** Space between a section's corner and its bar. */
const sectionBarInsetPx = 8

/** How far an element may stand from the content's left edge and still have its handle in the margin. */
const nearMarginPx = 24

/** Keeps something placed beside an element while the page moves. @param place sets the place; called before the first paint. */
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
    window.addEventListener('scroll', again, { capture: true, passive: true })
    window.addEventListener('resize', again)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('scroll', again, { capture: true })
      window.removeEventListener('resize', again)
    }
  }, [node, place])
}

/**
 * Places the handle of an element: in the margin beside it, joined by a line, where there is a margin and the element
 * begins at it; else above it, or below where above is no room. On phones the stylesheet makes a bar at the bottom of it.
 */
export function placeHandle(handle: HTMLElement, node: HTMLElement): void {
  const box = node.getBoundingClientRect()
  const contentLeft = contentLeftOf(node)
  const isInMargin =
    contentLeft !== null &&
    innerWidth >= marginMinPx &&
    box.left - contentLeft < nearMarginPx &&
    box.left >= contentLeft - 1
  handle.classList.toggle('in-margin', isInMargin)
  const { offsetWidth: width, offsetHeight: height } = handle
  const header = node.closest('.hdr')
  const freeTop = header ? 0 : (document.querySelector('.hdr')?.getBoundingClientRect().bottom ?? 0) + 4
  let left: number
  let top: number
  if (isInMargin) {
    left = contentLeft - contentInsetPx - handleInsetPx - width
    top = Math.max(box.top - 7, Math.min(freeTop, box.bottom - height))
    handle.style.setProperty('--edit-line', `${box.left - 7 - left - width}px`)
  } else {
    left = Math.max(8, Math.min(box.left - 9, document.documentElement.clientWidth - width - 8))
    const above = box.top - gapPx - height
    const below = box.bottom + gapPx
    const isAbove = !header && (above >= freeTop || below + height > innerHeight)
    handle.classList.toggle('is-below', !isAbove)
    top = isAbove ? Math.max(above, Math.min(freeTop, box.bottom - height)) : below
  }
  handle.classList.toggle('over-header', header !== null)
  handle.style.left = `${left + scrollX}px`
  handle.style.top = `${top + scrollY}px`
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
 * Places the bar of a section at its upper right corner: inside where the section leaves room over its words, else above
 * them, between this section and the one before. On phones the stylesheet makes a bar at the bottom of it.
 */
export function placeSectionBar(bar: HTMLElement, node: HTMLElement): void {
  const box = node.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bar
  const room = Number.parseFloat(getComputedStyle(node).paddingTop)
  const top =
    room >= height + 2 * sectionBarInsetPx ? box.top + sectionBarInsetPx : box.top + room - height - sectionBarInsetPx
  const right = Math.min(box.right, document.documentElement.clientWidth) - sectionBarInsetPx
  bar.style.left = `${Math.max(8, right - width) + scrollX}px`
  bar.style.top = `${Math.max(0, top + scrollY)}px`
}

/** Left edge of the working area of the row that an element stands in; null outside of rows. */
function contentLeftOf(node: HTMLElement): number | null {
  const area = node.closest('.row > .in')
  return area ? area.getBoundingClientRect().left + contentInsetPx : null
}
