import { expect, test } from 'vitest'
import type { RichBlock, RichDoc } from '#shared/content/rich-text.ts'
import { docOfDraft, draftOfDoc, isSameDoc, isSameRich } from '#web/features/editor/rich-draft.ts'

const plain = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const bold = (text: string): RichBlock => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
})
const empty: RichBlock = { type: 'paragraph' }
const doc = (...content: RichBlock[]): RichDoc => ({ type: 'doc', content })

test('[EDIT-03] paragraphs without a form are plain words, with an empty line between them', () => {
  expect(draftOfDoc(doc(plain('One'), plain('Two ')))).toEqual({ text: 'One\n\nTwo', doc: '' })
  expect(draftOfDoc(doc(empty))).toEqual({ text: '', doc: '' })
})

test('[EDIT-03] the first bold word makes a form, and it has all words', () => {
  const typed = draftOfDoc(doc(plain('One'), bold('two')))
  expect(typed.text).toBe('One\n\ntwo')
  expect(JSON.parse(typed.doc)).toEqual(doc(plain('One'), bold('two')))
})

test('[EDIT-03] empty paragraphs at the end are left out, those between others are not', () => {
  expect(draftOfDoc(doc(plain('One'), empty, empty)).text).toBe('One')
  expect(draftOfDoc(doc(plain('One'), empty, plain('two'))).text).toBe('One\n\n\n\ntwo')
  expect(JSON.parse(draftOfDoc(doc(bold('One'), empty)).doc)).toEqual(doc(bold('One')))
})

test('[EDIT-03] an editor begins with the form, or with the paragraphs and lines of plain words', () => {
  expect(docOfDraft({ text: 'two', doc: JSON.stringify(doc(bold('two'))) })).toEqual(doc(bold('two')))
  expect(docOfDraft({ text: 'One\nline\n\nTwo', doc: '' })).toEqual(
    doc(
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'One' }, { type: 'hardBreak' }, { type: 'text', text: 'line' }],
      },
      plain('Two'),
    ),
  )
})

test('[EDIT-03] drafts are the same by their form, whatever the order of its parts', () => {
  const one = JSON.stringify(doc(bold('two')))
  const other =
    '{"content":[{"content":[{"marks":[{"type":"bold"}],"text":"two","type":"text"}],"type":"paragraph"}],"type":"doc"}'
  expect(isSameDoc(one, other)).toBe(true)
  expect(isSameRich({ text: 'two', doc: one }, { text: 'two', doc: other })).toBe(true)
  expect(isSameRich({ text: 'two', doc: one }, { text: 'two', doc: '' })).toBe(false)
  expect(isSameRich({ text: 'two ', doc: '' }, { text: 'two', doc: '' })).toBe(true)
  expect(isSameRich({ text: 'two', doc: '' }, { text: 'three', doc: '' })).toBe(false)
})
