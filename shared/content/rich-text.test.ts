import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isPlainDoc,
  mapRichWords,
  readRichDoc,
  richColumnsMax,
  richDepthMax,
  richDocOf,
  richNodesMax,
  richWords,
} from './rich-text.ts'
import type { RichBlock, RichDoc, RichRow } from './rich-text.ts'
import { readContentValue, richLink } from './value.ts'

const read = (stored: unknown): RichDoc | null => readRichDoc(stored, richLink)
const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const linked = (href: unknown): unknown => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }] },
  ],
})

/** A table whose first row has headers. */
function table(...rows: readonly string[][]): Extract<RichBlock, { type: 'table' }> {
  const content = rows.map((cells, at): RichRow => {
    const type = at === 0 ? 'tableHeader' : 'tableCell'
    return {
      type: 'tableRow',
      content: cells.map((text) => ({
        type,
        content: [text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    }
  })
  return { type: 'table', content }
}

const whole: RichDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Who may apply' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Firms ' },
        { type: 'text', text: 'of any size', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'see the rules', marks: [{ type: 'link', attrs: { href: '/faq' } }] },
      ],
    },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph('one')] },
        { type: 'listItem', content: [paragraph('two')] },
      ],
    },
    { type: 'blockquote', content: [paragraph('quoted')] },
    table(['Call', 'Closes'], ['Water', '5 May']),
  ],
}

test('a document of the closed set comes back as it is, and its words are the plain text', () => {
  expect(read(whole)).toEqual(whole)
  expect(richWords(whole)).toBe(
    'Who may apply\n\nFirms of any size\nsee the rules\n\none\ntwo\n\nquoted\n\nCall | Closes\nWater | 5 May',
  )
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https://user:password@evil.example',
  'assistant',
  '',
  7,
  null,
  { toString: 'javascript:1' },
])('[CONT-05] the link %j is taken off and its words stay', (href) => {
  expect(read(linked(href))).toEqual({ type: 'doc', content: [paragraph('here')] })
})

test('[CONT-05] what is not of the closed set is left out: nodes, marks, styles and fields', () => {
  const stored = {
    type: 'doc',
    onload: 'alert(1)',
    content: [
      { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
      { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
      { type: 'iframe', attrs: { src: 'javascript:1' } },
      { type: 'heading', attrs: { level: 1, style: 'position:fixed' }, content: [{ type: 'text', text: 'H' }] },
      {
        type: 'paragraph',
        attrs: { style: 'background:url(javascript:1)', class: 'x' },
        content: [
          {
            type: 'text',
            text: 'a\0b\u202ec',
            marks: [{ type: 'textStyle', attrs: { style: 'x' } }, { type: 'bold' }],
          },
          { type: 'text', text: '' },
          { type: 'text' },
          null,
          'text',
        ],
      },
      { type: 'bulletList', content: [{ type: 'paragraph' }, { type: 'listItem', content: [] }] },
      { type: '__proto__' },
      [],
    ],
  }
  expect(read(stored)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'H' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'abc', marks: [{ type: 'bold' }] }] },
    ],
  })
})

test('[CONT-05] [EDIT-03] a table is read as rows of one length, cells as one paragraph, without what spans them', () => {
  const cell = (...paragraphs: unknown[]) => ({ type: 'tableCell', attrs: { colspan: 2 }, content: paragraphs })
  const row = (...cells: unknown[]) => ({ type: 'tableRow', content: cells })
  const stored = {
    type: 'doc',
    content: [
      {
        type: 'table',
        attrs: { style: 'x' },
        content: [
          row(cell(paragraph('one'), paragraph('two')), cell()),
          row({ type: 'image' }, cell(paragraph('three'))),
          paragraph('between'),
        ],
      },
    ],
  }
  const first = { type: 'text', text: 'one' }
  expect(read(stored)).toEqual({
    type: 'doc',
    content: [
      {
        type: 'table',
        content: [
          row(
            {
              type: 'tableCell',
              content: [{ type: 'paragraph', content: [first, { type: 'hardBreak' }, { type: 'text', text: 'two' }] }],
            },
            { type: 'tableCell', content: [{ type: 'paragraph' }] },
          ),
          row(
            { type: 'tableCell', content: [paragraph('three')] },
            { type: 'tableCell', content: [{ type: 'paragraph' }] },
          ),
        ],
      },
    ],
  })
  const wide = read({ type: 'doc', content: [table(Array.from({ length: richColumnsMax + 3 }, String))] })
  expect(wide?.content).toEqual([table(Array.from({ length: richColumnsMax }, String))])
  expect(read({ type: 'doc', content: [{ type: 'table', content: [row()] }] })).toBeNull()
  // Cells that are added count as well.
  const narrow = Array.from({ length: 600 }, () => row(cell()))
  const broad = row(...Array.from({ length: richColumnsMax }, () => cell()))
  expect(read({ type: 'doc', content: [{ type: 'table', content: [broad, ...narrow] }] })).toBeNull()
})

test('[CONT-05] giant and deep documents are none, and reading them takes no stack', () => {
  const wide = { type: 'doc', content: Array.from({ length: richNodesMax + 1 }, () => paragraph('x')) }
  expect(read(wide)).toBeNull()
  let deep: unknown = paragraph('x')
  for (let depth = 0; depth < 100_000; depth += 1) deep = { type: 'blockquote', content: [deep] }
  expect(read({ type: 'doc', content: [deep] })).toBeNull()
  let allowed: RichBlock = paragraph('x')
  for (let depth = 0; depth < richDepthMax; depth += 1) allowed = { type: 'blockquote', content: [allowed] }
  expect(read({ type: 'doc', content: [allowed] })).not.toBeNull()
})

test('[CONT-05] anything at all is read without a throw, and what was read once is read the same again', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (junk) => {
      const once = read({ type: 'doc', content: [junk, { type: 'paragraph', content: junk }] })
      if (once) expect(read(once)).toEqual(once)
    }),
  )
})

test('[CONT-01] a document counts only while it says what the text says', () => {
  const text = richWords(whole)
  expect(readContentValue({ text, doc: whole }).doc).toEqual(whole)
  expect(readContentValue(JSON.stringify({ text, doc: whole })).doc).toEqual(whole)
  expect(readContentValue({ doc: whole }).text).toBe(text)
  expect(readContentValue({ text: 'Changed in a file', doc: whole })).toEqual({ text: 'Changed in a file' })
})

test('a plain text becomes a document and plain again', () => {
  const text = 'One line\nand another\n\nA second paragraph'
  const doc = richDocOf(text)
  expect(richWords(doc)).toBe(text)
  expect(isPlainDoc(doc)).toBe(true)
  expect(isPlainDoc(whole)).toBe(false)
  expect(richDocOf('')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})

test('words are changed in place and keep their marks', () => {
  const changed = mapRichWords(whole, (words) => words.replaceAll('of any size', 'with staff').replaceAll('two', ''))
  expect(richWords(changed)).toBe(
    'Who may apply\n\nFirms with staff\nsee the rules\n\none\n\n\nquoted\n\nCall | Closes\nWater | 5 May',
  )
  expect(JSON.stringify(changed)).toContain('"with staff","marks":[{"type":"bold"},{"type":"italic"}]')
})
