import { changeRichWords } from '#shared/content/rich-edit.ts'
import { mapRichWords, richWords } from '#shared/content/rich-text.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { StoredValue } from './content-queries.ts'

/** The fields of a value, whatever its form; of plain text only `text`. */
export function fieldsOf(value: StoredValue): Readonly<Record<string, unknown>> {
  if (typeof value !== 'string') return value
  return jsonFields(value) ?? { text: value }
}

/** The words of a value. @see docs/reference/product.md#fields-of-a-value */
export function wordsOf(value: StoredValue): string {
  const { text, value: older, title } = fieldsOf(value)
  const words = text ?? older ?? title
  return typeof words === 'string' ? words : ''
}

/** The caption of a figure, or what a picture of a gallery shows; empty where there is none. */
export function captionOf(value: StoredValue): string {
  const { label } = fieldsOf(value)
  return typeof label === 'string' ? label : ''
}

/** The same value in the same form with other fields. */
export function withFields(value: StoredValue, fields: Readonly<Record<string, unknown>>): StoredValue {
  if (typeof value !== 'string') return { ...value, ...fields }
  const own = jsonFields(value)
  if (own) return JSON.stringify({ ...own, ...fields })
  const others = Object.keys(fields).filter((name) => name !== 'text')
  const words = typeof fields['text'] === 'string' ? fields['text'] : value
  return others.length === 0 ? words : { text: words, ...fields }
}

/**
 * The same value with other words; rows of pages and sections keep theirs as a title, and a rich text keeps its form.
 *
 * @param change says what becomes of each run of a rich text, where that is known better than by comparing the words.
 */
export function withWords(value: StoredValue, words: string, change?: (run: string) => string): StoredValue {
  const fields = fieldsOf(value)
  const isTitled = fields['text'] === undefined && fields['value'] === undefined && fields['title'] !== undefined
  if (isTitled) return withFields(value, { title: words })
  const { doc } = readContentValue(value)
  if (doc === undefined) return withFields(value, { text: words })
  const mapped = change && mapRichWords(doc, change)
  const changed = mapped && richWords(mapped) === words ? mapped : changeRichWords(doc, words)
  return withFields(value, { text: richWords(changed), doc: changed })
}

/** The same value, shown or hidden. */
export function withVisibility(value: StoredValue, isVisible: boolean): StoredValue {
  return withFields(value, { visible: isVisible })
}

/** What a value has besides its words, as one line: its link, look and caption. */
export function detailsOf(value: StoredValue): string {
  const { label, variant, url } = fieldsOf(value)
  return [label, variant, url].filter((part) => typeof part === 'string' && part !== '').join(', ')
}

function jsonFields(text: string): Record<string, unknown> | null {
  if (!text.trim().startsWith('{')) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : null
  } catch {
    // Text that merely begins with a brace is text.
    return null
  }
}
