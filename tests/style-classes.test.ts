import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { buttonVariants, customClassNames } from '#shared/content/presets.ts'
import { listFiles, listSources, rootFolder } from '#tests/support/source-files.ts'

/**
 * Every class that holds on all screens. A new one needs a reason to be here: what one component looks like is its CSS
 * module.
 *
 * @see docs/decisions/0098-the-kit-owns-its-sheets.md
 */
const globalClasses = [
  // The page: margin, rule and working area, bands, sheets.
  'row in note ruled tick sec band page sheet card two actions',
  // Words.
  'lead muted small sr rich as-heading as-text as-card',
  // Pieces of the kit of which other sheets speak, and which the first view has most of.
  'btn field hint badge stepno ic gw-art logo',
  // Shown or not before any script.
  'script-only guest-only',
].flatMap((names) => names.split(' '))

/** Names that content carries: what an editor chose. A button on the blue block has one more. */
const chosenClasses = [...customClassNames, ...buttonVariants, 'paper']

/** Names that a library or a drawing has. */
const foreignClasses = /^(?:ProseMirror|selectedCell$|gw-(?:step|seal))/

const sheets = listFiles('web', /\.css$/).map((path) => ({
  path,
  text: readFileSync(join(rootFolder, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))
const isModule = (path: string): boolean => path.endsWith('.module.css')

/** The classes of a sheet's selectors. */
function classesIn(text: string): string[] {
  return [...text.matchAll(/([^{};]*)\{/g)]
    .filter(([, selector = '']) => !selector.trim().startsWith('@'))
    .flatMap(([, selector = '']) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

test('the classes that hold on all screens are those of one list', () => {
  const used = sheets.flatMap(({ path, text }) =>
    isModule(path)
      ? [...text.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inside = '']) => classesIn(`${inside}{`))
      : classesIn(text),
  )
  const names = [...new Set(used)].filter((name) => !foreignClasses.test(name) && !chosenClasses.includes(name))
  expect(names.toSorted()).toEqual(globalClasses.toSorted())
})

test('a class that is read from a sheet is in it', () => {
  const classesOf = new Map(sheets.map(({ path, text }) => [path, new Set(classesIn(text))]))
  const missing = listSources('web').flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(([, table = '', specifier = '']) => {
      const sheet = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier)
      const known = classesOf.get(sheet)
      if (!known) return [`${path}: ${specifier}`]
      return [...text.matchAll(new RegExp(`[{([ !&|?:]${table}\\.(\\w+)`, 'g'))]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${table}.${name}`)
    }),
  )
  expect(missing).toEqual([])
})

test('no class of the kit that the build calls by its sheet alone is called like one that holds on all screens', () => {
  const short = sheets
    .filter(({ path }) => isModule(path) && path.startsWith('web/ui/'))
    .map(({ path, text }) => ({
      name: basename(path, '.module.css'),
      own: classesIn(text.replaceAll(/:global\([^)]*\)/g, '')),
    }))
    .filter(({ name, own }) => own.includes(name))
  expect(short.length).toBeGreaterThan(0)
  const all = [...globalClasses, ...chosenClasses]
  expect(short.map(({ name }) => name).filter((name) => all.includes(name))).toEqual([])
})

/** Where a rule asks for the theme by other means than `light-dark()`, which takes colours alone. */
function themedIn(text: string): string[] {
  const found: string[] = []
  const sheet = postcss.parse(text)
  sheet.walkAtRules((rule) => {
    if (rule.params.includes('prefers-color-scheme')) found.push(`@${rule.name} ${rule.params}`)
  })
  sheet.walkRules(/\[data-theme=/, (rule) =>
    rule.walkDecls((declaration) => {
      if (declaration.prop !== 'color-scheme') found.push(`${rule.selector} ${declaration.prop}`)
    }),
  )
  return found
}

test('[PAGE-08] a theme changes colours alone: what fits in one fits in the other', () => {
  expect(sheets.flatMap(({ path, text }) => themedIn(text).map((found) => `${path}: ${found}`))).toEqual([])
  const classes = listSources('web').filter(({ text }) => /['"`\s]dark:[a-z]/.test(text))
  expect(classes.map(({ path }) => path)).toEqual([])
  expect(
    themedIn("@media (prefers-color-scheme: dark) { a { top: 0 } } [data-theme='dark'] a { width: 1px }"),
  ).toHaveLength(2)
})
