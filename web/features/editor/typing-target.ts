import { listLines } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import { kindOf, shownValue } from '#web/features/editor/page-elements.ts'
import type { ListTarget, PageElement, TypingTarget, WordsTarget } from '#web/features/editor/page-elements.ts'

/** Attribute of the words that are being typed on the page. */
export const typingFieldMark = 'data-typing-field'

/** A press on the page, in pixels of the window. */
export type Press = Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>

/** Kinds whose field holds something else than what the page shows: a day, the words of a picture. */
const othersThanShown: ReadonlySet<string> = new Set(['deadline', 'image'])

/**
 * Finds the words of an element that a press meant, or its first ones without a press.
 *
 * @returns null where the page shows something else than the plain words of one field, or its lines as entries: a day as a
 * date, formatted texts. Those are edited in the dialog.
 */
export function findTypingTarget({ id, node, isRich }: PageElement, press?: Press): TypingTarget | null {
  const value = shownValue(id)
  if (!value || othersThanShown.has(kindOf(id)) || (isRich && value.doc)) return null
  if (node.matches('ul')) return entriesOn(node, value, press)
  if (kindOf(id) === 'list') return null
  const places = wordsOn(node, value)
  const meant = press?.target instanceof Element ? press.target : null
  const place = places.find(({ text }) => text.parentElement === meant) ?? places[0]
  if (!place) return null
  const caret = press ? caretAt(press, place.text) : place.text.length
  return { ...place, node, words: place.text.data, caret }
}

/** The entries of a list, when the page shows the lines of its text and nothing else. */
function entriesOn(node: HTMLElement, value: ContentValue, press: Press | undefined): ListTarget | null {
  const shown = shownEntries(node)
  const lines = listLines(value.text)
  if (shown.length !== lines.length || shown.some(({ textContent }, at) => textContent !== lines[at])) return null
  const pressed = press ? shown.findIndex((each) => press.target instanceof Node && each.contains(press.target)) : -1
  const entry = Math.max(0, pressed)
  const caret = press && shown[pressed] ? caretAt(press, shown[pressed]) : (lines[entry] ?? '').length
  return { node, field: 'text', words: value.text, entry, caret }
}

/** The entries that the page made, without those that are being typed. */
export function shownEntries(node: HTMLElement): HTMLElement[] {
  return [...node.querySelectorAll<HTMLElement>(':scope > li:not([data-typing-entry])')]
}

type FoundWords = Pick<WordsTarget, 'field' | 'text' | 'isLong'>

function wordsOn(node: HTMLElement, value: ContentValue): FoundWords[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const found: FoundWords[] = []
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
  // The same words twice: no one could tell which of them changes.
  return found.filter(({ field }) => found.filter((each) => each.field === field).length === 1)
}

/** The letter of some words at a place in the window; their end where the browser cannot tell. */
export function caretAt({ clientX, clientY }: Omit<Press, 'target'>, words: Node): number {
  const place = textPlaceAt(words.ownerDocument ?? document, clientX, clientY)
  if (!place || !words.contains(place.node)) return words.textContent?.length ?? 0
  return lettersBefore(words, place.node, place.offset)
}

/** Older name of the same: Safari has it alone. */
type OlderDocument = { caretRangeFromPoint?: (x: number, y: number) => Range | null }

/** The place in a text at a point of the window; null where there is none. */
export function textPlaceAt(inside: Document, x: number, y: number): { node: Node; offset: number } | null {
  // Younger than the browsers that the site supports.
  if (typeof inside.caretPositionFromPoint === 'function') {
    const position = inside.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  const range = (inside as OlderDocument).caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}

/** How many letters of some words come before a place in them. */
export function lettersBefore(words: Node, place: Node, offset: number): number {
  const range = (words.ownerDocument ?? document).createRange()
  range.setStart(words, 0)
  range.setEnd(place, offset)
  return range.toString().length
}
