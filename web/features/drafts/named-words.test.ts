import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import type { DraftNode } from '#shared/drafts/doc.ts'
import { draftExtensions } from '#shared/drafts/extensions.ts'
import { readNamedWords, wordsPath } from '#web/workspace/apply-paths.ts'
import { findNamedWords } from './named-words.ts'

const schema = getSchema(draftExtensions)
const paragraph = (...content: DraftNode[]): DraftNode => ({ type: 'paragraph', content })
const words = (text: string): DraftNode => ({ type: 'text', text })
const docOf = (...content: DraftNode[]) => schema.nodeFromJSON({ type: 'doc', content })

const sentence = 'Our sensor is unique.'

/** The words that are found. */
function found(doc: ReturnType<typeof docOf>, path: readonly number[], asked = sentence): string | null {
  const place = findNamedWords(doc, { path, words: asked })
  return place && doc.textBetween(place.from, place.to, '', '|')
}

test('the words of an address are found in their block', () => {
  const doc = docOf(paragraph(words('First.')), paragraph(words(`We are ready. ${sentence}`)))
  expect(found(doc, [1])).toBe(sentence)
})

test('words that came into another block are found there, and words that changed are not', () => {
  const doc = docOf(paragraph(words('First.')), paragraph(words('New.')), paragraph(words(sentence)))
  expect(found(doc, [1])).toBe(sentence)
  expect(found(doc, [1], 'Our new sensor is unique.')).toBeNull()
})

test('of two equal sentences the one that is meant is found, also in a list', () => {
  const item = { type: 'listItem', content: [paragraph(words(sentence))] }
  const doc = docOf(paragraph(words(sentence)), { type: 'bulletList', content: [item, item] })
  const places = [[0], [1, 0, 0], [1, 1, 0]].map((path) => findNamedWords(doc, { path, words: sentence })?.from)
  expect(new Set(places).size).toBe(3)
})

test('footnotes and line breaks between the words make no difference', () => {
  const note = { type: 'footnote', attrs: { text: 'Eurostat' } }
  const doc = docOf(paragraph(words('Our sensor'), note, words(' is'), { type: 'hardBreak' }, words('unique.')))
  expect(found(doc, [0], 'Our sensor is\nunique.')).toBe('Our sensor| is|unique.')
})

test('an address keeps its words, whatever they are, and another names none', () => {
  const asked = { path: [2, 0], words: 'Брак 5 % & «доля» #1' }
  const { hash } = new URL(wordsPath('a', 'b', asked), 'https://grantwright.test')
  expect(readNamedWords(hash)).toEqual(asked)
  expect(readNamedWords('#fact-title')).toBeNull()
  expect(readNamedWords('')).toBeNull()
})
