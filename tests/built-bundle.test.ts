import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clientFolder } from '#server/pages/web-bundle.ts'

const kilobyte = 1_000
const assets = join(clientFolder, 'assets')

/** In the scripts of the editor, and in the style sheets of its handles and of its marks on the page. */
const editorMarks = [
  ['.js', 'grantwright-editor-chunk'],
  ['.css', '--edit-line'],
  ['.css', '[data-editing]'],
] as const

test.each(editorMarks)(
  '[EDIT-07] the editor is in files of its own, so that its absence means something: %s with %s',
  (type, mark) => {
    const holders = readdirSync(assets).filter((name) => name.endsWith(type) && readAsset(name).includes(mark))
    expect(holders).not.toEqual([])
  },
)

test('[EDIT-07] the toolbar and the editor stay within their budgets', () => {
  // What the home page brings along for everybody is no weight of the editor.
  const everybody = [...chunksOf('root-'), ...chunksOf('home-')]
  const toolbar = without(chunksOf('editor-'), everybody)
  const editor = without(chunksOf('edit-layer-'), [...everybody, ...toolbar])
  const outline = without(chunksOf('outline-panel-'), [...everybody, ...toolbar, ...editor])
  const dialog = without(chunksOf('element-dialog-'), [...everybody, ...toolbar, ...editor])
  expect(gzipBytes(toolbar)).toBeGreaterThan(kilobyte)
  expect(gzipBytes(toolbar)).toBeLessThanOrEqual(15.5 * kilobyte)
  expect(gzipBytes(editor)).toBeGreaterThan(10 * kilobyte)
  expect(gzipBytes(editor)).toBeLessThanOrEqual(60 * kilobyte)
  expect(gzipBytes(outline)).toBeGreaterThan(0)
  expect(gzipBytes(dialog)).toBeGreaterThan(0)
  expect(gzipBytes(dialog)).toBeLessThanOrEqual(30 * kilobyte)
})

/** The chunk whose name begins so, with what it imports at once. Of several, the one with code: words have the same names. */
function chunksOf(prefix: string): Set<string> {
  const seen = new Set<string>()
  const waiting = readdirSync(assets).filter(
    (name) => name.startsWith(prefix) && name.endsWith('.js') && importsOf(name).length > 0,
  )
  expect(waiting, prefix).toHaveLength(1)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...importsOf(name))
  }
  return seen
}

function without(names: Iterable<string>, others: readonly string[]): string[] {
  return [...names].filter((name) => !others.includes(name))
}

function importsOf(name: string): string[] {
  return [...readAsset(name).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, imported = '']) => imported)
}

function gzipBytes(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0)
}

function readAsset(name: string): string {
  return readFileSync(join(assets, name), 'utf8')
}
