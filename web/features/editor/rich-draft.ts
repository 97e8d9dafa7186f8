import { isPlainDoc, readRichDoc, richDocOf, richWords } from '#shared/content/rich-text.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { richLink } from '#shared/content/value.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Draft } from '#web/features/editor/draft.ts'

/** The words of a draft with their form, as JSON; without one an empty text. */
export type RichDraft = Pick<Draft, 'text' | 'doc'>

/** What an editor of rich texts begins with. */
export function docOfDraft({ doc, text }: RichDraft): RichDoc {
  const read = doc === '' ? null : readRichDoc(JSON.parse(doc), richLink)
  return read ?? richDocOf(text)
}

/** What a rich text is kept as: without empty paragraphs at its end, and as plain words when it has nothing else. */
export function draftOfDoc(doc: RichDoc): RichDraft {
  const ended = withoutEmptyEnd(doc)
  const text = richWords(ended)
  return isPlainDoc(ended) ? { text: text.trimEnd(), doc: '' } : { text, doc: JSON.stringify(ended) }
}

/** True when two drafts have the same words in the same form; spaces at the end of plain words do not count. */
export function isSameRich(one: RichDraft, other: RichDraft): boolean {
  if (one.doc === '' || other.doc === '') return one.doc === other.doc && one.text.trimEnd() === other.text.trimEnd()
  return isSameDoc(one.doc, other.doc)
}

/** The database keeps the parts of a value in an order of its own: the same words are no reason for another field. */
export function isSameDoc(one: string, other: string): boolean {
  return one !== '' && other !== '' && isSameJson(JSON.parse(one), JSON.parse(other))
}

function withoutEmptyEnd({ type, content }: RichDoc): RichDoc {
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || block.content !== undefined)
  return { type, content: content.slice(0, Math.max(1, last + 1)) }
}
