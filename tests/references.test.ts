import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  acceptanceId,
  canBeFollowed,
  errorOf,
  findLinks,
  findPointers,
  findSees,
  headingsOf,
  listDocuments,
} from '#tests/support/references.ts'
import { listFiles, rootFolder } from '#tests/support/source-files.ts'

const read = (path: string): string => readFileSync(join(rootFolder, path), 'utf8')
const code = ['shared', 'server', 'web', 'scripts', 'tests']
  .flatMap((folder) => listFiles(folder, /\.(tsx?|css)$/))
  .filter((path) => path !== 'tests/references.test.ts')
  .map((path) => ({ path, text: read(path) }))
const documents = listDocuments().map((path) => ({ path, text: read(path) }))

test('whatever code and documents point to in docs is there, with its heading', () => {
  const errors = [
    ...code.flatMap(({ path, text }) => findPointers(text).map((pointer) => ({ path, error: errorOf(pointer) }))),
    ...documents.flatMap(({ path, text }) =>
      findLinks(path, text).map((pointer) => ({ path, error: errorOf(pointer) })),
    ),
  ]
  expect(errors.length).toBeGreaterThan(500)
  expect(errors.filter(({ error }) => error !== null).map(({ path, error }) => `${path}: ${error}`)).toEqual([])
})

test('every acceptance id is a row', () => {
  const rows = new Set([...read('docs/reference/acceptance.md').matchAll(/^- ([A-Z]+-\d\d) /gm)].map(([, id]) => id))
  expect(rows.size).toBeGreaterThan(100)
  const unknown = [...code, ...documents].flatMap(({ path, text }) =>
    [...text.matchAll(acceptanceId)].filter(([id]) => !rows.has(id)).map(([id]) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('every row has a test that names it', () => {
  const named = new Set(
    code
      .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(acceptanceId)].map(([id]) => id)),
  )
  const rows = [...read('docs/reference/acceptance.md').matchAll(/^- ([A-Z]+-\d\d) /gm)].map(([, id]) => id)
  expect(rows.filter((id) => id !== undefined && !named.has(id))).toEqual([])
})

test('what a comment tells the reader to see can be followed', () => {
  const exported = new Set(
    code.flatMap(({ text }) =>
      [...text.matchAll(/\bexport (?:async )?(?:function|const|type|class) (\w+)/g)].map(([, name = '']) => name),
    ),
  )
  const lost = code.flatMap(({ path, text }) =>
    findSees(text)
      .filter((said) => !canBeFollowed(said, exported))
      .map((said) => `${path}: ${said}`),
  )
  expect(lost).toEqual([])
})

test('a reference that leads nowhere is found', () => {
  expect(errorOf({ file: 'docs/reference/nothing.md', heading: null })).not.toBeNull()
  expect(errorOf({ file: 'docs/reference/acceptance.md', heading: 'no-such-heading' })).not.toBeNull()
  expect(findPointers('see docs/reference/a.md#b-c, and docs/x.md.')).toEqual([
    { file: 'docs/reference/a.md', heading: 'b-c' },
    { file: 'docs/x.md', heading: null },
  ])
  expect(findLinks('docs/a/b.md', '[c](../c.md#d) [e](https://e.example/f.md) [g](#h)')).toEqual([
    { file: 'docs/c.md', heading: 'd' },
    { file: 'docs/a/b.md', heading: 'h' },
  ])
  expect([...headingsOf('# A b\n```\n# no\n```\n## A b\n## C: `d`')]).toEqual(['a-b', 'a-b-1', 'c-d'])
  expect(
    findSees('/** One. @see the services page, section 3 */\n/**\n * Two.\n * @see RFC 9457,\n * section 2\n */'),
  ).toEqual(['the services page, section 3', 'RFC 9457, section 2'])
  expect(canBeFollowed('the services page, section 3', new Set())).toBe(false)
  expect(canBeFollowed('RFC 9457, section 2; QUAL-03 (errors)', new Set())).toBe(true)
})
