import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { jobKinds } from '#server/features.ts'
import { screenList } from '#web/admin/screens.ts'
import words from '#web/i18n/locales/en/logs.json'
import routes from '#web/routes.ts'
import { isNode, listFiles, listSources, parseText, walk } from '#tests/support/source-files.ts'
import type { SourceFile, SyntaxNode } from '#tests/support/source-files.ts'

type Route = { file: string; children?: Route[] | undefined }

/** What a file imports, which groups of words it asks for, and which it sees to before it shows what it imports. */
type FileMessages = { imports: string[]; asks: string[]; loads: string[] }

const namespaces = new Set(
  listFiles('web/i18n/locales/en', /\.json$/).map((path) => path.split('/').at(-1)?.slice(0, -5)),
)

test('[LANG-02] every screen loads the words that its parts ask for', () => {
  const files = new Map(listSources('web').map((file) => [file.path, readMessages(file)]))
  const lacks = new Set<string>()
  const look = (route: Route, above: readonly string[]): void => {
    const root = join('web', route.file)
    const own = screenList.find(({ key }) => root === `web/routes/admin/${key}.tsx`)?.words ?? []
    const there = [...above, ...own, ...(files.get(root)?.loads ?? [])]
    for (const lack of findLacks(files, root, there)) lacks.add(`${route.file} ${lack}`)
    for (const child of route.children ?? []) look(child, there)
  }
  for (const route of routes) look(route, ['common'])
  expect([...lacks]).toEqual([])

  const planted = new Map([
    [
      'web/a.tsx',
      readMessages(parseText('web/a.tsx', "const needs = { words: ['menu'] }; import { B } from './b.tsx'")),
    ],
    [
      'web/b.tsx',
      readMessages(parseText('web/b.tsx', "const { t } = useTranslation(['menu', 'logs']); t('users:title')")),
    ],
  ])
  expect(findLacks(planted, 'web/a.tsx', [])).toEqual(['web/b.tsx logs', 'web/b.tsx users'])
})

test('[LANG-02] every kind of job has words', () => {
  const known = Object.entries(words.jobs.kinds).flatMap(([feature, kinds]) =>
    Object.keys(kinds).map((kind) => `${feature}.${kind}`),
  )
  expect(known.toSorted()).toEqual(jobKinds.map(({ name }) => name).toSorted())
})

/** The words that files ask for which nothing on the way to them loads, as `path namespace`. */
function findLacks(files: ReadonlyMap<string, FileMessages>, root: string, there: readonly string[]): string[] {
  const lacks = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string, before: readonly string[]): void => {
    const file = files.get(path)
    if (file === undefined) return
    const now = [...new Set([...before, ...file.loads])].toSorted()
    const way = [path, ...now].join(' ')
    if (seen.has(way)) return
    seen.add(way)
    for (const name of file.asks) if (!now.includes(name)) lacks.add(`${path} ${name}`)
    for (const next of file.imports) visit(next, now)
  }
  visit(root, there)
  return [...lacks]
}

function readMessages(file: SourceFile): FileMessages {
  const found: FileMessages = { imports: [], asks: [], loads: [] }
  const take = (source: unknown): void => {
    const [from] = stringsIn(source)
    if (from?.startsWith('#')) found.imports.push(from.slice(1))
    if (from?.startsWith('.')) found.imports.push(join(dirname(file.path), from))
  }
  walk(file.body, (node) => {
    if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') take(node['source'])
    if (node.type === 'ImportExpression') take(node['source'])
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'useTranslation')
      found.asks.push(...stringsIn(node['arguments']))
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'ensureMessages')
      found.loads.push(...stringsIn(node['arguments']))
    // The admin area declares them for each screen.
    if (node.type === 'Property' && nameOf(node['key']) === 'words' && file.path !== 'web/admin/screens.ts')
      found.loads.push(...stringsIn(node['value']))
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 't')
      for (const text of stringsIn(node['arguments'])) {
        const [name] = text.split(':')
        if (text.includes(':') && namespaces.has(name)) found.asks.push(name ?? '')
      }
  })
  return { ...found, asks: [...new Set(found.asks)] }
}

function nameOf(node: unknown): unknown {
  return isNode(node) ? node['name'] : undefined
}

/** The strings below a node, beginnings of templates too. */
function stringsIn(value: unknown): string[] {
  const texts: string[] = []
  walk(value, (node: SyntaxNode) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value'])
    if (node.type === 'TemplateElement') texts.push(String((node['value'] as { raw?: unknown }).raw ?? ''))
  })
  return texts
}
