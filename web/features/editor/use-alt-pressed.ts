import { useEffect } from 'react'
import { altPress } from '#web/features/editor/alt-press.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { elementOf, pageElements } from '#web/features/editor/page-elements.ts'
import { typeInto } from '#web/features/editor/page-gestures.ts'

/** Begins to type in the words whose press with Alt switched edit mode on. */
export function useAltPressed(): void {
  const elements = useObservable(pageElements)
  const press = useObservable(altPress)
  useEffect(() => {
    // The list may still be that of the layer that was there before: its elements are known no more.
    const known = elements.filter(({ node }) => node.isConnected && elementOf(node) !== null)
    if (press === null || known.length === 0) return
    altPress.set(null)
    // The page has been drawn again since, and hidden parts take room in it: the nearest one with these words is meant.
    const { words, clientX, clientY } = press
    const near = known
      .filter(({ node }) => node.checkVisibility() && words !== '' && node.textContent.includes(words))
      .map(({ node }) => ({ node, far: distance(node.getBoundingClientRect(), clientX, clientY) }))
      .toSorted((one, other) => one.far - other.far || one.node.textContent.length - other.node.textContent.length)
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-editable]')
    const node = near[0]?.node ?? under
    if (node) typeInto(node, { target: node, clientX, clientY })
  }, [elements, press])
  useEffect(() => () => altPress.set(null), [])
}

/** How far a point is from a box, in pixels; 0 inside of it. */
function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}
