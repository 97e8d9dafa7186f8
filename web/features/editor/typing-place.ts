import type { ContentValue } from '#shared/content/value.ts'
import { kindOf, shownValue } from '#web/features/editor/page-elements.ts'
import type { PageElement, TypingPlace } from '#web/features/editor/page-elements.ts'

/** Attribute of the words that are being typed on the page. */
export const typingFieldMark = 'data-typing-field'

/** A press on the page, in pixels of the window. */
export type Press = Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>

/** Kinds whose field holds something else than what the page shows: entries, a day, the words of a picture. */
const othersThanShown: ReadonlySet<string> = new Set(['list', 'deadline', 'image'])

/**
 * Finds the words of an element that a press meant, or its first ones without a press.
 *
 * @returns null where the page shows something else than the plain words of one field: several lines as entries, a day as
 * a date, headings and lists. Those are edited in the dialog.
 */
export function typingPlace({ id, node, isRich }: PageElement, press?: Press): TypingPlace | null {
  const value = shownValue(id)
  if (!value || othersThanShown.has(kindOf(id)) || (isRich && value.doc)) return null
  const places = wordsOn(node, value)
  const meant = press?.target instanceof Element ? press.target : null
  const place = places.find(({ text }) => text.parentElement === meant) ?? places[0]
  if (!place) return null
  return { ...place, node, caret: press ? caretAt(press, place.text) : place.text.length }
}

function wordsOn(node: HTMLElement, value: ContentValue): Pick<TypingPlace, 'field' | 'text' | 'isLong'>[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const found: Pick<TypingPlace, 'field' | 'text' | 'isLong'>[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    const holder = text.parentElement
    // Drawings have words too; a nested element has its own.
    if (!(text instanceof Text) || !(holder instanceof HTMLElement) || holder.closest('[data-editable]') !== node)
      continue
    if (text.data === '' || holder.closest('.sr')) continue
    const isLong = holder.matches('p, div, dd, li')
    if (text.data === value.text) found.push({ field: 'text', text, isLong })
    else if (text.data === value.label) found.push({ field: 'label', text, isLong: false })
  }
  // The same words twice: nobody could tell which of them changes.
  return found.filter(({ field }) => found.filter((each) => each.field === field).length === 1)
}

/** The letter at a press; the end of the words where the browser cannot tell. */
function caretAt({ clientX, clientY }: Press, text: Text): number {
  // Younger than the browsers that the site supports.
  const position = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(clientX, clientY) : null
  return position?.offsetNode === text ? position.offset : text.length
}
