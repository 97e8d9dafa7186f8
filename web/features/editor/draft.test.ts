import { expect, test } from 'vitest'
import {
  applyDraft,
  changedFields,
  draftOf,
  isAcceptable,
  lostPlaceholders,
  typedWords,
} from '#web/features/editor/draft.ts'
import { isSameValue } from '#web/features/editor/same-value.ts'
import type { Draft, StoredValue } from '#web/features/editor/draft.ts'
import { mergeDrafts } from '#web/features/editor/merge.ts'

function edit(stored: StoredValue, changes: Partial<Draft>): StoredValue {
  return applyDraft(stored, { ...draftOf(stored), ...changes })
}

test('a plain text stays plain text when nothing but its words change', () => {
  expect(edit('Old', { text: 'New' })).toBe('New')
})

test('a plain text becomes an object when it gets a style, and plain again when it loses it', () => {
  const styled = edit('Old', { textColor: '#B63D11' })
  expect(styled).toEqual({ text: 'Old', textColor: '#b63d11' })
  expect(edit(styled, { textColor: '' })).toBe('Old')
})

test('hiding keeps the words, and showing again leaves no trace', () => {
  const hidden = edit('Old', { visible: false })
  expect(hidden).toEqual({ text: 'Old', visible: false })
  expect(edit(hidden, { visible: true })).toBe('Old')
})

test('[CONT-08] a look, and what is hidden and shown again, says nothing of words that were never typed', () => {
  const styled = edit('', { textColor: '#8f1f1f' })
  expect(styled).toEqual({ textColor: '#8f1f1f' })
  expect(edit(styled, { text: 'Echipa' })).toEqual({ text: 'Echipa', textColor: '#8f1f1f' })
  expect(edit(edit('', { visible: false }), { visible: true })).toEqual({})
})

test('fields that the dialog does not show are kept', () => {
  const stored = { text: 'Old', type: 'heading', since: '2024', url: '/about' }
  expect(edit(stored, { text: 'New' })).toEqual({ ...stored, text: 'New' })
})

test('an object stays an object, a JSON string a JSON string', () => {
  expect(edit({ text: 'Old' }, { text: 'New' })).toEqual({ text: 'New' })
  expect(edit('{"text":"Old","url":"/faq"}', { text: 'New' })).toBe('{"text":"New","url":"/faq"}')
})

test('words are written back to the field they were read from', () => {
  expect(edit({ value: 'Old', url: '/faq' }, { text: 'New' })).toEqual({ value: 'New', url: '/faq' })
})

test('words that look like a JSON object stay words', () => {
  const stored = edit('Old', { text: '{"text":"trick"}' })
  expect(draftOf(stored).text).toBe('{"text":"trick"}')
})

test('without a change the stored value itself comes back', () => {
  const stored = { text: 'Old', bgColor: '#FFF' }
  expect(applyDraft(stored, draftOf(stored))).toBe(stored)
})

test('another way of writing the same colour is no change', () => {
  const before = draftOf({ text: 'x', bgColor: '#ffffff' })
  expect(changedFields(before, { ...before, bgColor: 'rgb(255, 255, 255)' })).toEqual([])
  expect(changedFields(before, { ...before, bgColor: '' })).toEqual(['bgColor'])
})

test.for([
  ['url', 'javascript:alert(1)', false],
  ['url', 'assistant', true],
  ['url', '/about#team', true],
  ['padding', '12px 24px', true],
  ['padding', 'calc(1px)', false],
  ['margin', '', true],
  ['border', '1px solid #cdaa4a', true],
  ['border', 'red', false],
  ['textColor', 'red', false],
  ['customClasses', 'measure', true],
  ['customClasses', 'hidden', false],
] as const)('%s may hold "%s": %s', ([field, typed, expected]) => {
  expect(isAcceptable(field, typed)).toBe(expected)
})

test('words that would be cut off are refused', () => {
  expect(isAcceptable('text', 'a'.repeat(20_000))).toBe(true)
  expect(isAcceptable('text', 'a'.repeat(20_001))).toBe(false)
})

test('what is not acceptable still counts as a change, so that it is refused and not forgotten', () => {
  const before = draftOf('x')
  expect(changedFields(before, { ...before, padding: 'wide' })).toEqual(['padding'])
})

test('a placeholder that went missing is named', () => {
  expect(lostPlaceholders('Write to {email} or call {phone}', 'Call {phone}')).toEqual(['{email}'])
  expect(lostPlaceholders('No placeholder', 'None')).toEqual([])
})

test('values are compared by what they say, not by their form', () => {
  expect(isSameValue('Text', { text: 'Text' })).toBe(true)
  expect(isSameValue({ text: 'a', url: '/b' }, '{"url":"/b","text":"a"}')).toBe(true)
  expect(isSameValue('Text', { text: 'Text', visible: false })).toBe(false)
  expect(isSameValue(null, '')).toBe(false)
})

const doc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Read ' },
        { type: 'text', text: 'the rules', marks: [{ type: 'bold' }] },
      ],
    },
  ],
}

test('a rich text is kept next to its words, and goes when the words are typed as plain ones', () => {
  const rich = edit('Read the rules', { doc: JSON.stringify(doc) })
  expect(rich).toEqual({ text: 'Read the rules', doc })
  expect(edit(rich, { text: 'Read them', doc: '' })).toBe('Read them')
})

test('a change of the form alone is a change of the words', () => {
  const before = draftOf({ text: 'Read the rules', doc })
  expect(changedFields(before, { ...before, doc: '' })).toEqual(['text'])
})

test('[CONT-04] the form of a text is merged and taken with its words', () => {
  const base = draftOf('Read the rules')
  const theirs = draftOf({ text: 'Read the rules', doc })
  const taken = mergeDrafts(base, { ...base, label: 'mine' }, theirs)
  expect(taken.taken).toEqual(['text'])
  expect(taken.draft.doc).toBe(theirs.doc)
  expect(mergeDrafts(base, { ...base, text: 'Mine' }, theirs).conflicts).toEqual(['text'])
})

test('[EDIT-03] words typed into a field without tools keep the bold and the links around them', () => {
  const bold = { type: 'text', text: 'bold', marks: [{ type: 'bold' }] }
  const stored = {
    text: 'Hello bold end',
    doc: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Hello ' }, bold, { type: 'text', text: ' end' }] },
      ],
    },
  }
  const after = edit(stored, typedWords(draftOf(stored), 'Hello bold end!'))
  expect(after).toEqual({
    text: 'Hello bold end!',
    doc: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Hello ' }, bold, { type: 'text', text: ' end!' }] },
      ],
    },
  })
})
