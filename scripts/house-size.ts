import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Numbers by what they count: an area of the product (`server/auth`), or a measure of the whole (`global_style_lines`). */
type Counts = Readonly<Record<string, number>>

type HouseSize = {
  /**
   * Lines of TypeScript by area, without tests, texts that people read, and migrations. The area of a file is the longest
   * listed folder that holds it; each feature is an area of its own. `styles` holds the lines of all style sheets.
   */
  areas: Counts
  measures: Counts
}

const texts = /\/(locales|copy|migrations)\/|^server\/grants\/data\/|\/mail\/words\/(en|ro|ru)\.ts$|\/site-words\.ts$/
const features = /^(?:server|web)\/features\/[^/]+/

/**
 * Measures files.
 *
 * @param areas the areas that have a ceiling. A feature without one is counted under its own name.
 * @param read returns the text of a file by its path.
 */
export function measureHouse(
  paths: readonly string[],
  areas: readonly string[],
  read: (path: string) => string,
): HouseSize {
  const source = paths.filter(
    (path) => /^(server|shared|web|scripts)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !texts.test(path),
  )
  const sheets = paths.filter((path) => /^web\/.*\.css$/.test(path))
  const globalSheets = sheets.filter((path) => !path.endsWith('.module.css')).map(read)
  const lines: Record<string, number> = Object.fromEntries(areas.map((area) => [area, 0]))
  const importers = new Map<string, number>()
  for (const path of source) {
    const area = areaOf(path, areas)
    lines[area] = (lines[area] ?? 0) + linesOf(read(path))
    for (const target of importsOf(path, read(path))) importers.set(target, (importers.get(target) ?? 0) + 1)
  }
  lines['styles'] = sumOfLines(sheets.map(read))
  const classes = globalSheets.flatMap((text) =>
    [...text.matchAll(/\.(-?[a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name),
  )
  return {
    areas: lines,
    measures: {
      files_with_one_importer: source.filter((path) => importers.get(path) === 1).length,
      global_style_lines: sumOfLines(globalSheets),
      global_class_names: new Set(classes).size,
      addresses_in_web: source
        .filter((path) => path.startsWith('web/'))
        .flatMap((path) => read(path).split('\n'))
        .filter((line) => /['"`]\/api\/(?!docs)/.test(line)).length,
    },
  }
}

function areaOf(path: string, areas: readonly string[]): string {
  const [feature] = features.exec(path) ?? []
  if (feature) return feature
  const folders = areas.filter((area) => path.startsWith(`${area}/`))
  return folders.toSorted((one, other) => other.length - one.length)[0] ?? dirname(path)
}

function sumOfLines(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + linesOf(text), 0)
}

function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function importsOf(path: string, text: string): Set<string> {
  const found = [...text.matchAll(/(?:from |import\(|^import )'((?:#(?:server|shared|web)|\.\.?)\/[^']+)'/gm)]
  return new Set(
    found.map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : posix.normalize(posix.join(dirname(path), specifier)),
    ),
  )
}

/** Lists what exceeds its ceiling or has none, one sentence each. */
export function exceededCeilings(ceilings: HouseSize, now: HouseSize): string[] {
  const above = (kind: keyof HouseSize): string[] =>
    Object.entries(now[kind]).flatMap(([name, value]) => {
      const ceiling = ceilings[kind][name]
      if (ceiling === undefined) return [`${name} has no ceiling`]
      return value > ceiling ? [`${name} is ${value}, above its ceiling of ${ceiling}`] : []
    })
  return [...above('areas'), ...above('measures')]
}

/** Prints every figure with its ceiling. @returns the exit status: 1 when one is exceeded or missing. */
function reportHouse(): number {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const ceilings: HouseSize = JSON.parse(read('scripts/house-size.json'))
  const paths = ['server', 'shared', 'web', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path)),
  )
  const now = measureHouse(paths, Object.keys(ceilings.areas), read)
  for (const kind of ['areas', 'measures'] as const)
    for (const [name, value] of Object.entries(now[kind]))
      process.stdout.write(
        `${name.padEnd(32)}${String(value).padStart(7)}${String(ceilings[kind][name] ?? '–').padStart(7)}\n`,
      )
  const all = Object.entries(now.areas).filter(([area]) => area !== 'styles')
  process.stdout.write(
    `${'source lines together'.padEnd(32)}${String(all.reduce((sum, [, n]) => sum + n, 0)).padStart(7)}\n`,
  )
  const exceeded = exceededCeilings(ceilings, now)
  for (const line of exceeded) process.stderr.write(`${line}: make it smaller, see CONTRIBUTING.md\n`)
  return exceeded.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = reportHouse()
