import { keyOf, kindOf } from '#web/features/editor/page-elements.ts'
import type { PageElement } from '#web/features/editor/page-elements.ts'

/** A section of the page with what can be edited in it. */
export type OutlineGroup = {
  /** Page and section, which name it once. */
  id: string
  page: string
  section: string
  elements: PageElement[]
}

/** Orders the elements of the page as they appear, by sections. Hidden ones are left out. */
export function outlineOf(elements: readonly PageElement[]): OutlineGroup[] {
  const ordered = elements.filter(({ node }) => node.checkVisibility()).toSorted(inDocumentOrder)
  const groups = new Map<string, OutlineGroup>()
  for (const element of ordered) {
    const { page, section } = keyOf(element.id)
    const id = `${page}.${section}`
    const group = groups.get(id) ?? { id, page, section, elements: [] }
    group.elements.push(element)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** The first words of an element; null when it has none to be read. */
export function wordsOf({ id, node }: PageElement): string | null {
  // As it is shown: parts that are below each other are words of their own.
  const words = (node.innerText || node.textContent || '').replaceAll(/\s+/g, ' ').trim()
  if (words === '' || kindOf(id) === 'image') return null
  return words.length > wordsLengthMax ? `${words.slice(0, wordsLengthMax)}…` : words
}

/** So much of a text says which one it is. */
const wordsLengthMax = 48

/** Orders two elements as they are on the page. */
export function inDocumentOrder(one: PageElement, other: PageElement): number {
  if (one.node === other.node) return 0
  return one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
