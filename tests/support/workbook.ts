import { strFromU8, unzipSync } from 'fflate'

/** A sheet: what its cells hold, by their places. */
export type Sheet = Map<string, { value: string | number; formula: string | null }>

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
