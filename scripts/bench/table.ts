import { cpus, totalmem } from 'node:os'

/** One line of the bench's table. */
export type Row = {
  what: string
  /** The product's figure with its unit. */
  figure: string
  /** What it is compared with, measured in the same run. */
  baseline?: string
  /** Figure to baseline. */
  ratio?: number
  /** The figure that is aimed at. */
  aim?: string
}

/** Prints the rows, and what they were measured on. */
export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    row.figure,
    row.baseline ?? '',
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.aim ?? '',
  ])
  const all = [['what', 'figure', 'baseline', 'ratio', 'aim'], ...cells]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  process.stdout.write(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}\n\n`,
  )
  for (const line of all)
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}

/** Writes a number with its unit, rounded for reading. */
export function unit(value: number, name: string): string {
  return `${value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)} ${name}`
}
