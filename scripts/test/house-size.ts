import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { z } from 'zod'
import { rootFolder } from './step.ts'

const sizeSchema = z
  .object({
    /** Lines of TypeScript that are no tests, no words of people and no migrations. */
    source_lines: z.int(),
    /** Source files that exactly one other source file imports. */
    files_with_one_importer: z.int(),
    /** Lines of style sheets that hold for every screen. */
    global_style_lines: z.int(),
    global_class_names: z.int(),
    /** Lines of `web/` in which the address of an endpoint is written. */
    addresses_in_web: z.int(),
  })
  .strict()

type HouseSize = z.output<typeof sizeSchema>

const keptFile = join(rootFolder, 'scripts/test/house-size.json')
const words = /\/(locales|copy|migrations)\/|^server\/grants\/data\/|\/mail\/words\/(en|ro|ru)\.ts$|\/site-words\.ts$/

/** Measures files. @param read answers the text of a file by its path. */
export function measureHouse(paths: readonly string[], read: (path: string) => string): HouseSize {
  const source = paths.filter(
    (path) => /^(server|shared|web|scripts)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !words.test(path),
  )
  const sheets = paths.filter((path) => /^web\/.*(?<!\.module)\.css$/.test(path)).map((path) => read(path))
  const importers = new Map<string, number>()
  for (const path of source)
    for (const target of importsOf(path, read(path))) importers.set(target, (importers.get(target) ?? 0) + 1)
  const classes = sheets.flatMap((text) =>
    [...text.matchAll(/\.(-?[a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name),
  )
  return {
    source_lines: source.reduce((sum, path) => sum + linesOf(read(path)), 0),
    files_with_one_importer: source.filter((path) => importers.get(path) === 1).length,
    global_style_lines: sheets.reduce((sum, text) => sum + linesOf(text), 0),
    global_class_names: new Set(classes).size,
    addresses_in_web: source
      .filter((path) => path.startsWith('web/'))
      .flatMap((path) => read(path).split('\n'))
      .filter((line) => /['"`]\/api\/(?!docs)/.test(line)).length,
  }
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

/** What grew over what was kept, a line each. */
export function grownParts(kept: HouseSize, now: HouseSize): string[] {
  return sizeSchema
    .keyof()
    .options.filter((name) => now[name] > kept[name])
    .map((name) => `${name} grew from ${kept[name]} to ${now[name]}`)
}

/** Measures what is here. */
export function measureHere(): HouseSize {
  const folders = ['server', 'shared', 'web', 'scripts']
  const paths = folders.flatMap((folder) =>
    readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path),
    ),
  )
  return measureHouse(paths, (path) => readFileSync(join(rootFolder, path), 'utf8'))
}

/** What was kept at the last change that meant to grow, or to shrink. */
export function readKeptSize(): HouseSize {
  return sizeSchema.parse(JSON.parse(readFileSync(keptFile, 'utf8')))
}

/** Keeps how much there is now. */
export function keepSize(size: HouseSize): void {
  writeFileSync(keptFile, `${JSON.stringify(size, null, 2)}\n`)
}
