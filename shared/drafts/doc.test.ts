import { expect, test } from 'vitest'
import { lengthOf } from '#shared/drafts/count.ts'
import { blocksOf, draftLink, textOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { draftSchema } from '#shared/drafts/extensions.ts'

const text = (words: string) => ({ type: 'text', text: words })
const doc: DraftDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('Aim')] },
    {
      type: 'paragraph',
      content: [
        text('One'),
        { type: 'hardBreak' },
        text('two'),
        { type: 'footnote', attrs: { text: 'a note' } },
        { type: 'placeholder', attrs: { label: 'turnover' } },
      ],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('item')] }] }],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] }],
        },
      ],
    },
  ],
}

test('the schema takes every node, also lists, cells and quotes that hold nothing', () => {
  const schema = draftSchema()
  schema.nodeFromJSON(doc).check()
  schema
    .nodeFromJSON({
      type: 'doc',
      content: [
        { type: 'bulletList', content: [{ type: 'listItem' }] },
        { type: 'blockquote' },
        { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell' }] }] },
      ],
    })
    .check()
  schema.nodeFromJSON({ type: 'doc' }).check()
})

test('the schema refuses what it does not know', () => {
  expect(() => draftSchema().nodeFromJSON({ type: 'doc', content: [{ type: 'image' }] })).toThrow(/image/)
})

test('blocks come in their order, with what is around them and what is not among their words', () => {
  expect(blocksOf(doc).map(({ text: words, path, within }) => [words, path, within])).toEqual([
    ['Aim', [0], []],
    ['One\ntwo', [1], []],
    ['item', [2, 0, 0], ['bulletList', 'listItem']],
    ['', [3, 0, 0, 0], ['table', 'tableRow', 'tableHeader']],
  ])
  expect(blocksOf(doc)[1]).toMatchObject({ footnotes: ['a note'], placeholders: ['turnover'] })
  expect(textOf(doc)).toBe('Aim\nOne\ntwo\nitem\n')
})

test('a link leads to the web or to an address of mail, and nowhere else', () => {
  expect(draftLink(' https://example.org/a ')).toBe('https://example.org/a')
  expect(draftLink('mailto:a@example.org')).toBe('mailto:a@example.org')
  for (const href of ['javascript:alert(1)', '//example.org', 'data:text/html,x', 'https://a b', ''])
    expect(draftLink(href), href).toBeNull()
})

test('a text is counted in words and characters, a word of five million letters too', () => {
  const lengthIn = (words: string) =>
    lengthOf({ type: 'doc', content: [{ type: 'paragraph', content: [text(words)] }] })
  expect(lengthIn(' Cafe\u0301\u00a0 au lait ')).toEqual({ words: 3, characters: 15, characters_without_spaces: 10 })
  expect(lengthOf(doc)).toEqual({ words: 4, characters: 13, characters_without_spaces: 13 })
  const long = 5_000_000
  expect(lengthIn('x'.repeat(long))).toEqual({ words: 1, characters: long, characters_without_spaces: long })
})
