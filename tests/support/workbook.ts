import { runInNewContext } from 'node:vm'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'

/** A sheet: what its cells hold, by their places. */
type Sheet = Map<string, { value: string | number; formula: string | null }>

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Reads a workbook without the library that wrote it. */
export function readWorkbook(file: Uint8Array): Map<string, Sheet> {
  const parts = unzipSync(file)
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    unescape([...si.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, t]) => t).join('')),
  )
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) =>
    unescape(name),
  )
  return new Map(
    names.map((name, index) => {
      const cells: Sheet = new Map()
      for (const [, attributes = '', inner = ''] of text(`xl/worksheets/sheet${index + 1}.xml`).matchAll(
        /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
      )) {
        const place = /r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? ''
        const formula = /<f[^>]*>([^<]*)<\/f>/.exec(inner)?.[1]
        const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1]
        if (value === undefined) continue
        const isText = attributes.includes('t="s"')
        cells.set(place, {
          value: isText ? (strings[Number(value)] ?? '') : Number(value),
          formula: formula === undefined ? null : unescape(formula),
        })
      }
      return [name, cells]
    }),
  )
}

/** The rows of a sheet, each with its cells in their order. Empty cells are left out. */
export function rowsOf(sheet: Sheet | undefined): (string | number)[][] {
  const rows: (string | number)[][] = []
  for (const [place, { value }] of sheet ?? []) (rows[Number(/\d+/.exec(place)?.[0]) - 1] ??= []).push(value)
  return rows
}

/** Expects that each formula gives the number that is stored with it. @returns how many there are. */
export function expectLiveFormulas(book: Map<string, Sheet>): number {
  let formulas = 0
  const known = new Map<string, string | number>()
  for (const [name, cells] of book)
    for (const [place, { value, formula }] of cells)
      if (formula !== null) {
        formulas += 1
        expect(compute(book, name, place, known), `${name} ${place} =${formula}`).toBe(value)
      }
  return formulas
}

/** Computes a formula from the other cells, and never from the number that is stored with it. */
function compute(
  book: Map<string, Sheet>,
  sheet: string,
  place: string,
  known = new Map<string, string | number>(),
): string | number {
  const before = known.get(`${sheet} ${place}`)
  if (before !== undefined) return before

  const cell = book.get(sheet)?.get(place)
  if (!cell || cell.formula === null) return cell?.value ?? 0
  const at = (name: string, where: string) => compute(book, name, where, known)
  const range = (name: string, column: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => at(name, `${column}${from + index}`))
  const row = (name: string, first: string, last: string, line: number) =>
    Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) =>
      at(name, `${String.fromCodePoint(first.charCodeAt(0) + index)}${line}`),
    )
  const code = cell.formula
    .replaceAll(
      /'((?:[^']|'')+)'!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)/g,
      (_, name: string, column, from, to) =>
        `range(${JSON.stringify(name.replaceAll("''", "'"))},"${column}",${from},${to})`,
    )
    .replaceAll(/(?<!["\w])([A-Z])(\d+):([A-Z])(\d+)/g, (_, first, from, last, to) =>
      from === to ? `row(own,"${first}","${last}",${from})` : `range(own,"${first}",${from},${to})`,
    )
    .replaceAll(/(?<!["\w])\$?([A-Z])(\d+)(?!["\w])/g, 'at(own,"$1$2")')
  const numbers = (values: readonly unknown[]) => values.filter((each) => typeof each === 'number')
  const result: number = runInNewContext(code, {
    own: sheet,
    at,
    range,
    row,
    ROUND: (value: number, places: number) =>
      Number(`${Math.round(Number(`${value.toFixed(10)}e${places}`))}e-${places}`),
    ROUNDDOWN: (value: number, places: number) => Number(`${Math.floor(Number(`${value}e${places}`))}e-${places}`),
    SUM: (values: unknown[]) => numbers(values).reduce((sum, each) => sum + each, 0),
    SUMIFS: (values: unknown[], ...tests: unknown[]) =>
      numbers(
        values.filter((_, index) =>
          tests.every((test, odd) => odd % 2 === 1 || (test as unknown[])[index] === tests[odd + 1]),
        ),
      ).reduce((sum, each) => sum + each, 0),
  })
  known.set(`${sheet} ${place}`, result)
  return result
}
