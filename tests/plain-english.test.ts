import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAvoided, listComments } from '#tests/support/plain-english.ts'
import { listFiles, listSources, nodesOf, parseFile, placeOf, rootFolder } from '#tests/support/source-files.ts'

const read = (path: string): string => readFileSync(join(rootFolder, path), 'utf8')

test('comments are plain English', () => {
  const found = listFiles('.', /\.(tsx?|mjs|css)$/).flatMap((path) => {
    const source = read(path)
    return listComments(path, source).flatMap(({ start, text }) =>
      findAvoided(text).map(
        ({ found: wording, instead }) =>
          `${path}:${source.slice(0, start).split('\n').length} "${wording}": write ${instead}`,
      ),
    )
  })
  expect(found).toEqual([])
})

test('messages and English screens are plain English', () => {
  // The rule tables hold the words of calls, which others wrote.
  const sources = listSources('server', 'shared', 'web', 'scripts').filter(
    ({ path }) => !path.startsWith('server/grants/data/'),
  )
  const messages = sources.flatMap((file) =>
    nodesOf(file, 'Literal', 'TemplateElement').flatMap((node) => {
      const text = node.type === 'Literal' ? node['value'] : (node['value'] as { cooked?: unknown }).cooked
      return typeof text === 'string' && text.includes(' ') ? [{ place: placeOf(file, node), text }] : []
    }),
  )
  const screens = listFiles('web/i18n/locales/en', /\.json$/).flatMap((path) =>
    read(path)
      .split('\n')
      .map((text, index) => ({ place: `${path}:${index + 1}`, text: text.replace(/^\s*"[^"]*": /, '') })),
  )
  // Not vacuous: a broken walk would find nothing to check.
  expect(messages.length).toBeGreaterThan(5_000)
  expect(screens.length).toBeGreaterThan(2_000)
  const found = [...messages, ...screens].flatMap(({ place, text }) =>
    findAvoided(text).map(({ found: wording, instead }) => `${place} "${wording}": write ${instead}`),
  )
  expect(found).toEqual([])
})

test('titles of tests are plain English', () => {
  const titles = listFiles('.', /\.(test|spec)\.tsx?$/).flatMap((path) => {
    const file = parseFile(path)
    return nodesOf(file, 'CallExpression').flatMap((call) => {
      const [title] = call['arguments'] as { type: string; value?: unknown }[]
      const isTitle = /^(?:test|describe)\b/.test(file.text.slice(call.start, call.start + 8))
      return isTitle && typeof title?.value === 'string' ? [{ place: placeOf(file, call), text: title.value }] : []
    })
  })
  expect(titles.length).toBeGreaterThan(3_000)
  const found = titles.flatMap(({ place, text }) =>
    findAvoided(text).map(({ found: wording, instead }) => `${place} "${wording}": write ${instead}`),
  )
  expect(found).toEqual([])
})

test('documents are plain English', () => {
  // The one lists words to avoid, the other is a copy of what was agreed, and others wrote the calls.
  const documents = listFiles('.', /\.md$/).filter(
    (path) => !/^docs\/reference\/(?:words|acceptance)\.md$|^tests\/fixtures\//.test(path),
  )
  expect(documents.length).toBeGreaterThan(120)
  const found = documents.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        findAvoided(line.replaceAll(/\]\([^)]*\)/g, ']')).map(
          ({ found: wording, instead }) => `${path}:${index + 1} "${wording}": write ${instead}`,
        ),
      ),
  )
  expect(found).toEqual([])
})

test('an avoided wording is found in each of its forms; ordinary uses of the same words are not', () => {
  const avoided = [
    'Whoever asks first gets it.',
    'Shown while somebody types.',
    'The button beside it.',
    'Where it stands in the list.',
    'They are told by mail.',
    'Tells whether it is open.',
    'A page hears of it at once.',
    'What changed meanwhile.',
    'It is read anew.',
    'An address, else the site.',
    'It would else fail.',
    'He signs in again.',
  ]
  for (const text of avoided) expect(findAvoided(text), text).toHaveLength(1)
  const ordinary = [
    'Something else is open.',
    'What a code stands for.',
    'A stand-in for the service.',
    'The `else` branch.',
    'We understand the theme.',
    "Nobody else's file.",
    'The outstanding amount.',
  ]
  for (const text of ordinary) expect(findAvoided(text), text).toEqual([])
})
