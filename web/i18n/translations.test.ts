import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copy as en } from '#shared/content/copy/en.ts'
import { copy as ro } from '#shared/content/copy/ro.ts'
import { copy as ru } from '#shared/content/copy/ru.ts'
import { isRecord } from '#shared/guards.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { listFiles, rootFolder } from '#tests/support/source-files.ts'

/**
 * Four hashes a line: of a text's name, and of its words in English, Russian and Romanian when the three last agreed. A text
 * without a line is new. `UPDATE_TRANSLATIONS=1` writes the file, after every language was looked at.
 */
const file = join(rootFolder, 'web/i18n/translated-from.txt')

type Texts = Map<string, Record<Language, string>>
type Hashes = Record<Language, string>

test('[LANG-02] a text that changed in English changed in Russian and Romanian too', () => {
  const texts = readTexts()
  if (process.env['UPDATE_TRANSLATIONS'] !== undefined) writeFileSync(file, hashesOf(texts))
  expect(staleTranslations(texts, readHashes(readFileSync(file, 'utf8')))).toEqual([])
})

test('a language that keeps its words while English gets others is named; a new text and a text in other words are not', () => {
  const before: Texts = new Map([
    ['auth:lead', { en: 'Export files', ru: 'Выгружайте файлы', ro: 'Exportați fișiere' }],
    ['auth:title', { en: 'Account', ru: 'Запись', ro: 'Cont' }],
  ])
  const kept = readHashes(hashesOf(before))
  const after: Texts = new Map([
    ['auth:lead', { en: 'Launch the agent', ru: 'Выгружайте файлы', ro: 'Lansați agentul' }],
    ['auth:title', { en: 'Account', ru: 'Учётная запись', ro: 'Cont' }],
    ['auth:new', { en: 'New', ru: 'Новое', ro: 'Nou' }],
  ])
  expect(staleTranslations(after, kept)).toEqual(['auth:lead (ru): Launch the agent'])
})

function staleTranslations(texts: Texts, kept: ReadonlyMap<string, Hashes>): string[] {
  return [...texts].flatMap(([id, now]) => {
    const then = kept.get(hash(id))
    if (then === undefined || then.en === hash(now.en)) return []
    return (['ru', 'ro'] as const).flatMap((language) =>
      then[language] === hash(now[language]) ? [`${id} (${language}): ${now.en}`] : [],
    )
  })
}

/** Reads the words of the interface, by namespace and key, and those of the public pages, by content id. */
function readTexts(): Texts {
  const texts: Texts = new Map()
  for (const path of listFiles('web/i18n/locales/en', /\.json$/)) {
    const namespace = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    const read = (language: Language) =>
      flatten(JSON.parse(readFileSync(join(rootFolder, path.replace('/en/', `/${language}/`)), 'utf8')))
    const [english, russian, romanian] = languages.map(read)
    for (const [key, text] of english ?? []) {
      const [inRussian, inRomanian] = [russian?.get(key), romanian?.get(key)]
      // Forms of plurals differ by language.
      if (inRussian !== undefined && inRomanian !== undefined)
        texts.set(`${namespace}:${key}`, { en: text, ru: inRussian, ro: inRomanian })
    }
  }
  const words = (copy: object): Map<string, string> =>
    new Map(Object.entries(copy).map(([id, value]) => [id, JSON.stringify(value)]))
  const [russian, romanian] = [words(ru), words(ro)]
  for (const [id, text] of words(en)) texts.set(id, { en: text, ru: russian.get(id) ?? '', ro: romanian.get(id) ?? '' })
  return texts
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  if (!isRecord(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [...flatten(each, path === '' ? key : `${path}.${key}`)]),
  )
}

function hashesOf(texts: Texts): string {
  return [...texts]
    .map(([id, text]) => hash(id) + languages.map((each) => hash(text[each])).join(''))
    .toSorted()
    .join('\n')
    .concat('\n')
}

function readHashes(written: string): Map<string, Hashes> {
  return new Map(
    written.split('\n').flatMap((line) => {
      const [id, english, russian, romanian] = line.match(/.{5}/g) ?? []
      return id && english && russian && romanian ? [[id, { en: english, ru: russian, ro: romanian }]] : []
    }),
  )
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 5)
}
