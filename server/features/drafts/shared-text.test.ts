import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { draftFragment } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const docOf = (...texts: string[]): DraftDoc => ({ type: 'doc', content: texts.map(paragraph) })

/** A browser's copy of a text. */
function copyOf(text: SharedText): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, text.encode())
  return doc
}

/** What a browser would send after a change. */
function changed(doc: Y.Doc, change: (fragment: Y.XmlFragment) => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  doc.transact(() => change(doc.getXmlFragment(draftFragment)))
  return Y.encodeStateAsUpdate(doc, before)
}

const element = (name: string, attributes: Record<string, unknown> = {}, ...children: (Y.XmlElement | Y.XmlText)[]) => {
  const made = new Y.XmlElement<Record<string, never>>(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as never)
  made.insert(0, children)
  return made
}

test('a text begins with one empty paragraph, and is turned into a document by the smallest change', () => {
  const text = SharedText.begin()
  expect(text.toJson()).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  const words = Array.from({ length: 200 }, (_, number) => `Sentence ${number} of a long text.`)
  text.replace(docOf(...words))
  const update = text.replace(docOf(...words.with(100, 'Another sentence of a long text.')))
  expect(update?.length).toBeLessThan(200)
  expect(text.replace(docOf(...words.with(100, 'Another sentence of a long text.')))).toBeNull()
  expect(text.toJson().content[100]).toEqual(paragraph('Another sentence of a long text.'))
})

test('what others typed in the meantime stays when a document replaces the text', () => {
  const text = SharedText.begin(docOf('One', 'Two', 'Three'))
  const typed = changed(copyOf(text), (fragment) => (fragment.get(2) as Y.XmlElement).insert(1, [new Y.XmlText('!')]))
  text.replace(docOf('Uno', 'Two', 'Three'))
  expect(text.apply(typed)).toBe(true)
  expect(text.toJson().content.map((block) => block.content?.map(({ text: words }) => words).join(''))).toEqual([
    'Uno',
    'Two',
    'Three!',
  ])
  expect(text.apply(typed)).toBe(false)
})

test('counts follow every change, also one deep inside', () => {
  const text = SharedText.begin(docOf('Один два', 'ș t'))
  expect(text.length()).toEqual({ words: 4, characters: 11, characters_without_spaces: 9 })
  const doc = copyOf(text)
  text.apply(changed(doc, (fragment) => ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(8, ' три')))
  expect(text.length().words).toBe(5)
  text.apply(changed(doc, (fragment) => fragment.delete(1, 1)))
  expect(text.length()).toEqual({ words: 3, characters: 12, characters_without_spaces: 10 })
})

test('a change that no text may hold is refused with what is wrong', () => {
  const refused = (change: (fragment: Y.XmlFragment) => void) => {
    const text = SharedText.begin(docOf('One'))
    try {
      text.apply(changed(copyOf(text), change))
    } catch (error) {
      return error
    }
    return null
  }
  const adding = (node: Y.XmlElement | Y.XmlText) => refused((fragment) => fragment.insert(0, [node]))
  expect(adding(element('image'))).toMatchObject({ reason: 'schema', message: 'a node "image" is not known' })
  expect(adding(element('listItem'))).toMatchObject({ message: '"listItem" cannot be in "doc"' })
  expect(adding(new Y.XmlText('loose'))).toMatchObject({ reason: 'schema' })
  expect(adding(element('heading', { level: 9 }))).toMatchObject({ message: /level/ })
  expect(adding(element('paragraph', { onclick: 'x' }))).toMatchObject({ message: /onclick/ })
  const linked = new Y.XmlText()
  expect(
    refused((fragment) => {
      fragment.insert(0, [element('paragraph', {}, linked)])
      linked.insert(0, 'here', { link: { href: 'javascript:alert(1)' } })
    }),
  ).toMatchObject({ message: /href/ })
  expect(refused((fragment) => fragment.doc?.getMap('other').set('a', 1))).toMatchObject({ reason: 'schema' })
})

test('bytes that are no update are refused, and one that rests on changes that are not here', () => {
  const text = SharedText.begin(docOf('One'))
  expect(() => text.apply(new Uint8Array([9, 9, 9]))).toThrow(expect.objectContaining({ reason: 'broken' }))
  const doc = copyOf(SharedText.begin(docOf('One')))
  changed(doc, (fragment) => fragment.insert(0, [element('paragraph')]))
  const second = changed(doc, (fragment) => (fragment.get(0) as Y.XmlElement).insert(0, [new Y.XmlText('x')]))
  expect(() => SharedText.begin(docOf('Two')).apply(second)).toThrow(expect.objectContaining({ reason: 'gap' }))
})

test('two users who delete all rows of a table at once do not stop each other', () => {
  const row = { type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }] }] }
  const text = SharedText.begin({ type: 'doc', content: [{ type: 'table', content: [row, row] }] })
  const [one, two] = [copyOf(text), copyOf(text)]
  text.apply(changed(one, (fragment) => (fragment.get(0) as Y.XmlElement).delete(0, 1)))
  expect(text.apply(changed(two, (fragment) => (fragment.get(0) as Y.XmlElement).delete(1, 1)))).toBe(true)
})

test('a text of more than five megabytes or twenty thousand paragraphs is refused', () => {
  const text = SharedText.begin()
  const many = changed(copyOf(text), (fragment) =>
    fragment.push(Array.from({ length: 20_000 }, () => element('paragraph'))),
  )
  expect(() => text.apply(many)).toThrow(expect.objectContaining({ reason: 'full' }))
  expect(() => SharedText.begin().replace(docOf('x'.repeat(5_000_001)))).toThrow(
    expect.objectContaining({ reason: 'full' }),
  )
})
