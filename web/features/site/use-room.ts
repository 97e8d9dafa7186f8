import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Widths in the header, in pixels. */
type RoomMeasures = {
  /** What the navigation may take. */
  available: number
  entries: readonly number[]
  /** The button that holds those for which there is no room. */
  more: number
  /** True when that button is needed whatever fits. */
  needsMore: boolean
}

/** Finds how many entries fit, counted from the first; what does not fit needs room for the button too. */
export function entriesThatFit({ available, entries, more, needsMore }: RoomMeasures): number {
  const widthOf = (count: number): number => {
    const button = needsMore || count < entries.length ? more : 0
    return button + entries.slice(0, count).reduce((sum, width) => sum + width, 0)
  }
  let count = entries.length
  while (count > 0 && widthOf(count) > available) count -= 1
  return count
}

/**
 * Returns for how many entries the header has room; measured again whenever its width or one of its parts changes.
 * Before the first measure it is all of them, as the server rendered it.
 *
 * @param nav holds a list with every entry, and perhaps a menu after it.
 * @param wanted how many entries there are.
 * @param needsMore true when others are under the button already.
 */
export function useRoom(nav: RefObject<HTMLElement | null>, wanted: number, needsMore: boolean): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const { current } = nav
    const bar = current?.parentElement
    if (!current || !bar) return
    const measure = (): void => setCount(entriesThatFit({ ...measuresOf(current, bar), needsMore }))
    const observer = new ResizeObserver(measure)
    // The bar changes with the window, its parts with fonts, language and who is signed in.
    const entries = entriesOf(current)
    for (const part of [bar, ...bar.children, ...entries]) if (part !== current) observer.observe(part)
    return () => observer.disconnect()
  }, [nav, wanted, needsMore])
  return Math.min(count, wanted)
}

/** Room for the button before it has been seen, in pixels. */
const moreWidthPx = 90

function measuresOf(nav: HTMLElement, bar: Element): Omit<RoomMeasures, 'needsMore'> {
  const style = getComputedStyle(bar)
  const gap = Number.parseFloat(style.columnGap) || 0
  const others = [...bar.children].filter((part) => part !== nav && part.getClientRects().length > 0)
  const taken = others.reduce((sum, part) => sum + part.getBoundingClientRect().width + marginOf(part) + gap, 0)
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
  const between = Number.parseFloat(getComputedStyle(nav).columnGap) || 0
  return {
    available: bar.clientWidth - padding - taken,
    // What an entry cannot do without: the air around it gives way first.
    entries: entriesOf(nav).map((entry) => entry.getBoundingClientRect().width + between),
    more: nav.querySelector(':scope > div > button')?.getBoundingClientRect().width ?? moreWidthPx,
  }
}

/** The entries of the bar, without the items of the list: those have no box. Not those of the menu behind the button. */
function entriesOf(nav: HTMLElement): HTMLElement[] {
  return [...nav.querySelectorAll<HTMLElement>(':scope > ul > li > :first-child')]
}

/** The logo's margin puts it on the rule; other margins share what is left and take no room of their own. */
function marginOf(element: Element): number {
  return element.matches('.logo') ? Number.parseFloat(getComputedStyle(element).marginLeft) : 0
}
