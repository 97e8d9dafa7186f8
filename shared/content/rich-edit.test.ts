import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeRichWords } from './rich-edit.ts'
import { readRichDoc, richWords } from './rich-text.ts'
import type { RichBlock, RichDoc, RichInline, RichMark } from './rich-text.ts'
import { readContentValue, richLink } from './value.ts'

const bold: RichMark = { type: 'bold' }
const link: RichMark = { type: 'link', attrs: { href: '/faq' } }
const run = (text: string, ...marks: RichMark[]): RichInline =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
type Paragraph = Extract<RichBlock, { type: 'paragraph' }>
const paragraph = (...content: RichInline[]): Paragraph =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
const heading = (text: string): RichBlock => ({ type: 'heading', attrs: { level: 3 }, content: [run(text)] })
const list = (...entries: string[]): RichBlock => ({
  type: 'bulletList',
  content: entries.map((text) => ({ type: 'listItem', content: [paragraph(run(text))] })),
})
const table = (...rows: readonly Paragraph[][]): RichBlock => ({
  type: 'table',
  content: rows.map((cells) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type: 'tableCell', content: [cell] })),
  })),
})
const docOf = (...content: RichBlock[]): RichDoc => ({ type: 'doc', content })

test('[EDIT-03] words typed into a plain field keep the marks around them', () => {
  const doc = docOf(paragraph(run('Hello '), run('bold', bold), run(' and '), run('the rules', link), run(' end')))
  const changed = (words: string): RichBlock[] => changeRichWords(doc, words).content
  expect(changed('Hello bold and the rules end!')).toEqual([
    paragraph(run('Hello '), run('bold', bold), run(' and '), run('the rules', link), run(' end!')),
  ])
  expect(changed('Hello boldest and the rules end')).toEqual([
    paragraph(run('Hello '), run('boldest', bold), run(' and '), run('the rules', link), run(' end')),
  ])
  // Two places at once, and a link that does not grow behind its end.
  expect(changed('Hi bold and the rules, end')).toEqual([
    paragraph(run('Hi '), run('bold', bold), run(' and '), run('the rules', link), run(', end')),
  ])
  expect(changed('Hello bold and the new rules end')).toEqual([
    paragraph(run('Hello '), run('bold', bold), run(' and '), run('the new rules', link), run(' end')),
  ])
  expect(changed('Hello and the rules end')).toEqual([
    paragraph(run('Hello and '), run('the rules', link), run(' end')),
  ])
})

test('[EDIT-03] headings and lists keep their form, and lists grow and shrink by lines', () => {
  const doc = docOf(heading('Who'), list('one', 'two', 'three'), paragraph(run('The end')))
  const changed = (words: string): RichBlock[] => changeRichWords(doc, words).content
  expect(changed('Who may apply\n\none\ntwo\nthree\n\nThe end')).toEqual([
    heading('Who may apply'),
    list('one', 'two', 'three'),
    paragraph(run('The end')),
  ])
  expect(changed('Who\n\none\ntwo\nand a half\nthree\n\nThe end')).toEqual([
    heading('Who'),
    list('one', 'two', 'and a half', 'three'),
    paragraph(run('The end')),
  ])
  expect(changed('Who\n\none\nthree\n\nThe end')).toEqual([
    heading('Who'),
    list('one', 'three'),
    paragraph(run('The end')),
  ])
  expect(changed('one\ntwo\nthree\n\nThe end')).toEqual([list('one', 'two', 'three'), paragraph(run('The end'))])
  expect(changed('Who\n\none\ntwo\nthree\n\nThe end\n\nof it\nall')).toEqual([
    heading('Who'),
    list('one', 'two', 'three'),
    paragraph(run('The end')),
    paragraph(run('of it'), { type: 'hardBreak' }, run('all')),
  ])
})

test('[EDIT-03] words in a table are changed in their cell, and emptied cells stay', () => {
  const cells = (...words: string[]) => words.map((word) => (word === '' ? paragraph() : paragraph(run(word))))
  const doc = docOf(table(cells('Call', 'Closes'), cells('Water', '5 May')), paragraph(run('The end')))
  const changed = (words: string) => changeRichWords(doc, words).content
  expect(changed('Call | Closes\nWater | 7 May\n\nThe end')[0]).toEqual(
    table(cells('Call', 'Closes'), cells('Water', '7 May')),
  )
  expect(changed('Call | \nWater | 5 May\n\nThe end')[0]).toEqual(table(cells('Call', ''), cells('Water', '5 May')))
  // A row that goes from the words takes the form off the table alone.
  expect(changed('Call | Closes\n\nThe end')).toEqual([paragraph(run('Call | Closes')), paragraph(run('The end'))])
})

const marksArbitrary = fc.subarray([link, bold, { type: 'italic' } as RichMark])
const inlineArbitrary = fc.oneof(
  fc
    .record({ text: fc.string({ minLength: 1, unit: 'grapheme', maxLength: 8 }), marks: marksArbitrary })
    .map(({ text, marks }) => run(text, ...marks)),
  fc.constant<RichInline>({ type: 'hardBreak' }),
)
const leafArbitrary = fc.oneof(
  fc.array(inlineArbitrary, { maxLength: 4 }).map((content) => paragraph(...content)),
  fc.constantFrom('Who', 'What now').map(heading),
)
const blockArbitrary: fc.Arbitrary<RichBlock> = fc.oneof(
  leafArbitrary,
  fc
    .array(fc.array(leafArbitrary, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
    .map((items): RichBlock => ({
      type: 'bulletList',
      content: items.map((content) => ({ type: 'listItem', content })),
    })),
  fc
    .array(leafArbitrary, { minLength: 1, maxLength: 2 })
    .map((content): RichBlock => ({ type: 'blockquote', content })),
  fc
    .array(fc.array(fc.array(inlineArbitrary, { maxLength: 2 }), { minLength: 2, maxLength: 2 }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((rows): RichBlock => table(...rows.map((cells) => cells.map((content) => paragraph(...content))))),
)
/** As the server reads it, which is what there is to be changed. */
const docArbitrary = fc
  .array(blockArbitrary, { minLength: 1, maxLength: 5 })
  .map((content) => readRichDoc({ type: 'doc', content }, richLink))
  .filter((doc) => doc !== null)

test('[CONT-05] whatever is typed, the words of the new form are the typed words, and it is stored', () => {
  const cut = fc.record({
    from: fc.nat(80),
    length: fc.nat(20),
    text: fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', 'Wort ', '\n\n', '😀') }),
  })
  fc.assert(
    fc.property(docArbitrary, fc.array(cut, { minLength: 1, maxLength: 3 }), (doc, cuts) => {
      const typed = cuts.reduce(
        (words, { from, length, text }) => words.slice(0, from) + text + words.slice(from + length),
        richWords(doc),
      )
      const words = typed.toWellFormed()
      const changed = changeRichWords(doc, words)
      expect(richWords(changed)).toBe(words)
      expect(readContentValue({ text: words, doc: changed }).text).toBe(readContentValue({ text: words }).text)
    }),
    { numRuns: 2_000 },
  )
})

test('[EDIT-03] a change across parts of different kinds keeps what lies outside of it', () => {
  const doc = docOf(heading('First'), paragraph(run('some '), run('bold', bold)), list('one', 'two'), heading('Last'))
  // From the middle of the paragraph into the middle of the list.
  const changed = changeRichWords(doc, 'First\n\nsome wo\n\nLast')
  expect(changed.content[0]).toEqual(heading('First'))
  expect(changed.content.at(-1)).toEqual(heading('Last'))
  expect(richWords(changed)).toBe('First\n\nsome wo\n\nLast')
})
