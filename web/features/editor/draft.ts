import { changeRichWords } from '#shared/content/rich-edit.ts'
import { isPlainDoc, readRichDoc, richWords } from '#shared/content/rich-text.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { completeAddress } from '#shared/content/complete-address.ts'
import { contentTextLengthMax, readContentValue, richLink } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'

/** A value as a content row stores it: plain text, a JSON string that begins with a brace, or an object. */
export type StoredValue = string | Readonly<Record<string, unknown>>

/** Fields that decide how an element looks, in the order of the dialog. @see docs/reference/product.md#3-things-and-their-fields */
export const lookFields = [
  'type',
  'variant',
  'gradient',
  'textColor',
  'bgColor',
  'padding',
  'margin',
  'border',
  'shadow',
  'width',
  'height',
  'customClasses',
] as const

const wordFields = ['text', 'label', 'url'] as const

/** Fields of the editor dialog that hold words; `visible` is a switch of its own. */
export type DraftField = (typeof wordFields)[number] | (typeof lookFields)[number]

/** A field of the dialog, the switch included. */
export type AnyField = DraftField | 'visible'

/**
 * What belongs to another field and is never changed without it: the form of a text, and what is kept of a picture in
 * addition to its address.
 */
const companions = { text: ['doc'], url: ['focal', 'pixels'] } as const
type CompanionField = (typeof companions)[keyof typeof companions][number]

/** The content of the dialog's fields during editing; an empty field is not set. `doc` is a rich text as JSON. */
export type Draft = Readonly<Record<DraftField | CompanionField, string> & { visible: boolean }>

/** The fields that change together with one, itself first. */
export function withCompanions(field: DraftField): readonly (DraftField | CompanionField)[] {
  return field === 'text' || field === 'url' ? [field, ...companions[field]] : [field]
}

const draftFields: readonly DraftField[] = [...wordFields, ...lookFields]

/** Fills the dialog's fields from a stored value. */
export function draftOf(stored: StoredValue): Draft {
  const value = readContentValue(stored)
  const fields = Object.fromEntries(draftFields.map((field) => [field, value[field] ?? '']))
  return {
    // The loop above has set every field.
    ...(fields as Record<DraftField, string>),
    doc: value.doc ? JSON.stringify(value.doc) : '',
    focal: value.focal ?? '',
    pixels: value.pixels ?? '',
    visible: value.visible !== false,
  }
}

/** Lists the fields in which two drafts say different things; ways of writing the same thing do not count. */
export function changedFields(before: Draft, after: Draft): AnyField[] {
  const changed: AnyField[] = draftFields.filter((field) =>
    withCompanions(field).some((each) => settled(each, before[each]) !== settled(each, after[each])),
  )
  if (before.visible !== after.visible) changed.push('visible')
  return changed
}

/**
 * Returns whether a field may be saved as it is. What cannot be kept is refused next to its field instead of being
 * silently dropped by the server.
 */
export function isAcceptable(field: DraftField, typed: string): boolean {
  if (field === 'text' || field === 'label') return typed.length <= contentTextLengthMax
  if (typed.trim() === '') return true
  return readContentValue({ [field]: whole(field, typed) })[field] !== undefined
}

/**
 * Makes the value to store from the one that is stored and what was typed. Fields that were not changed stay as they
 * are, also those that the dialog does not show; the form stays too, as far as it can hold the value.
 */
export function applyDraft(stored: StoredValue, draft: Draft): StoredValue {
  const changed = changedFields(draftOf(stored), draft)
  if (changed.length === 0) return stored
  const before = objectOf(stored)
  // Where nothing was typed, nothing is said of the words: those of another language show on.
  const after: Record<string, unknown> = before !== null ? { ...before.fields } : stored === '' ? {} : { text: stored }
  for (const field of changed) {
    if (field === 'visible') {
      if (draft.visible) delete after['visible']
      else after['visible'] = false
    } else if (field === 'text') {
      // Text is read from `text`, otherwise from `value`: written back where it was read.
      after[typeof after['text'] !== 'string' && typeof after['value'] === 'string' ? 'value' : 'text'] = draft.text
      const doc = readDraftDoc(draft)
      if (doc) after['doc'] = doc
      else delete after['doc']
    } else {
      for (const each of withCompanions(field)) {
        if (draft[each].trim() === '') delete after[each]
        else after[each] = settled(each, draft[each])
      }
    }
  }
  const isText = Object.keys(after).length === 1 && typeof after['text'] === 'string'
  const lostFields = before !== null && Object.keys(before.fields).length > 1
  // A text that looks like a JSON object would be read as one, so it keeps its braces inside of an object.
  if (isText && (before === null || lostFields) && objectOf(draft.text) === null) return draft.text
  return before?.isJson ? JSON.stringify(after) : after
}

/** What an element shows while its fields are like this. */
export function valueOf(stored: StoredValue, draft: Draft): ContentValue {
  return readContentValue(applyDraft(stored, draft))
}

/** The rich text of a draft; null when its words are plain. */
function readDraftDoc({ doc }: Pick<Draft, 'doc'>): RichDoc | null {
  if (doc === '') return null
  const read = readRichDoc(JSON.parse(doc), richLink)
  return read && !isPlainDoc(read) ? read : null
}

/** What changes in a draft when its words are typed into a field that does not show their form: the form goes on with them. */
export function typedWords(draft: Pick<Draft, 'doc'>, text: string): Pick<Draft, 'text' | 'doc'> {
  const doc = readDraftDoc(draft)
  if (!doc) return { text, doc: '' }
  const changed = changeRichWords(doc, text)
  return { text: richWords(changed), doc: isPlainDoc(changed) ? '' : JSON.stringify(changed) }
}

/** Lists the placeholders, such as `{email}`, that a text had and has no more. */
export function lostPlaceholders(before: string, after: string): string[] {
  const names = (text: string): string[] => text.match(/\{\w+\}/g) ?? []
  const kept = new Set(names(after))
  return [...new Set(names(before))].filter((name) => !kept.has(name))
}

/** A field as it will be stored; what is not acceptable stays as it was typed, so that it counts as a change. */
function settled(field: DraftField | CompanionField, typed: string): string {
  if (field === 'text' || field === 'label' || field === 'doc') return typed
  return readContentValue({ [field]: whole(field, typed) })[field] ?? typed.trim()
}

/** A link that is saved before its field was left is completed as well. */
function whole(field: DraftField | CompanionField, typed: string): string {
  return field === 'url' ? completeAddress(typed) : typed
}

function objectOf(stored: StoredValue): { fields: Readonly<Record<string, unknown>>; isJson: boolean } | null {
  if (typeof stored !== 'string') return { fields: stored, isJson: false }
  if (!stored.trim().startsWith('{')) return null
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    return { fields: parsed as Record<string, unknown>, isJson: true } // checked on the line above
  } catch {
    return null // text that merely begins with a brace is text
  }
}
