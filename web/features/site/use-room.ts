import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Share of the header's width that is measured, in pixels. All widths include the space after the thing. */
export type RoomMeasures = {
  /** What the entries may take. */
  available: number
  /** What the entries that always stand there take. */
  fixed: number
  /** Widths of the entries that may move, in their order. */
  entries: readonly number[]
  /** Width of the button that holds those that moved. */
  more: number
  /** True when that button is needed whatever fits. */
  needsMore: boolean
}

/** Finds how many entries fit beside the fixed ones; what does not fit needs room for the button too. */
export function entriesThatFit({ available, fixed, entries, more, needsMore }: RoomMeasures): number {
  const widthOf = (count: number): number => {
    const button = needsMore || count < entries.length ? more : 0
    return fixed + button + entries.slice(0, count).reduce((sum, width) => sum + width, 0)
  }
  let count = entries.length
  while (count > 0 && widthOf(count) > available) count -= 1
  return count
}

/**
 * Tells how many of the movable entries the header has room for; measured again whenever its width or its words change.
 * Before the first measure it is all of them, as the server rendered it.
 *
 * @param nav holds a list whose movable entries carry `data-movable`, and perhaps a `.nav-more` button after it.
 * @param words changes with the labels.
 */
export function useRoom(nav: RefObject<HTMLElement | null>, wanted: number, needsMore: boolean, words: string): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const { current } = nav
    const bar = current?.parentElement
    if (!current || !bar || wanted === 0) return
    const measure = (): void => setCount(entriesThatFit({ ...measuresOf(current, bar), needsMore }))
    const observer = new ResizeObserver(measure)
    // The bar changes with the window, its parts with fonts, language and who is signed in.
    for (const part of [bar, ...bar.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [nav, wanted, needsMore, words])
  return Math.min(count, wanted)
}

/** Room for the button before it has been seen, in pixels. */
const moreWidthPx = 96

function measuresOf(nav: HTMLElement, bar: Element): Omit<RoomMeasures, 'needsMore'> {
  const style = getComputedStyle(bar)
  const gap = Number.parseFloat(style.columnGap) || 0
  const others = [...bar.children].filter((part) => part !== nav && part.getClientRects().length > 0)
  const taken = others.reduce((sum, part) => sum + part.getBoundingClientRect().width + marginOf(part) + gap, 0)
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
  const items = [...nav.querySelectorAll<HTMLElement>('li')]
  const isMovable = (item: HTMLElement): boolean => item.dataset['movable'] !== undefined
  const widthOf = (item: HTMLElement): number => item.getBoundingClientRect().width + 2
  return {
    available: bar.clientWidth - padding - taken,
    fixed: items.filter((item) => !isMovable(item)).reduce((sum, item) => sum + widthOf(item), 0),
    entries: items.filter(isMovable).map(widthOf),
    more: nav.querySelector('.nav-more')?.getBoundingClientRect().width ?? moreWidthPx,
  }
}

function marginOf(element: Element): number {
  const { marginLeft, marginRight } = getComputedStyle(element)
  // An automatic margin shares what is left; it takes no room of its own. The logo's is a real one.
  return element.matches('.logo') ? Number.parseFloat(marginLeft) + Number.parseFloat(marginRight) : 0
}
