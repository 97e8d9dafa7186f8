import { expect, test } from 'vitest'
import { detailsOf, fieldsOf, withVisibility, withWords, wordsOf } from './cell-value.ts'

test('[ADM-03] words change in every form of a value, and its other fields stay', () => {
  expect(withWords('old', 'new')).toBe('new')
  expect(withWords({ text: 'old', url: '/a' }, 'new')).toEqual({ text: 'new', url: '/a' })
  expect(withWords('{"text":"old","url":"/a"}', 'new')).toBe('{"text":"new","url":"/a"}')
  expect(withWords({ title: 'old', published: true }, 'new')).toEqual({ title: 'new', published: true })
  expect(wordsOf(withWords({ value: 'old' }, 'new'))).toBe('new')
  expect(wordsOf('{not JSON')).toBe('{not JSON')
})

test('[ADM-03] a rich text keeps its form when its words change, in both forms of a value', () => {
  const doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Budget' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'in euro', marks: [{ type: 'bold' }] }] },
    ],
  }
  const stored = { text: 'Budget\n\nin euro', doc, label: 'kept' }
  for (const value of [stored, JSON.stringify(stored)]) {
    const changed = fieldsOf(withWords(value, 'Budgets\n\nin euro!'))
    expect(changed).toMatchObject({ label: 'kept' })
    expect(JSON.stringify(changed['doc'])).toMatch(/"level":3.*"bold"/)
    expect(changed['text']).toContain('in euro!')
  }
})

test('[ADM-03] hiding keeps the words, and a line of details names link, look and caption', () => {
  expect(withVisibility('words', false)).toEqual({ text: 'words', visible: false })
  expect(withVisibility('{"text":"words"}', false)).toBe('{"text":"words","visible":false}')
  expect(detailsOf({ text: 'x', url: '/a', variant: 'primary', label: 'L' })).toBe('L, primary, /a')
})
