import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { contentTextLengthMax } from '#shared/content/value.ts'
import { contentFileColumns, contentFileRowSchema, contentFileRowsMax } from '#shared/contracts/content-files.ts'
import type { ContentFileFormat, ContentFileRow, FileError } from '#shared/contracts/content-files.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { FieldError } from '#shared/error-codes.ts'
import { errorOfRichText } from '#server/features/content/rich-check.ts'
import { isJsonTooDeep, jsonDepthMax } from '#shared/json-depth.ts'
import { plainCell, reversibleCell } from '#server/http/csv.ts'
import { AppError } from '#server/http/errors.ts'

/** A row of a file, and the line where it begins. */
export type FileRow = { line: number; row: ContentFileRow }

/** What a file holds in one place: its line and, where a line can hold several rows, the number of the row. */
type FoundRow = { line: number; row?: number; value: unknown }

/** Most mistakes that are listed at once. */
const mistakesMax = 100

/**
 * Writes rows as a file, part by part. JSON is an array with one row a line; CSV follows RFC 4180, in UTF-8 with a
 * byte-order mark, its objects as JSON text. `readContentFile` reads both back as they were.
 */
export async function* contentFileParts(
  format: ContentFileFormat,
  batches: AsyncIterable<readonly ContentRow[]>,
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield `\u{FEFF}${contentFileColumns.join(',')}\r\n`
    for await (const rows of batches) yield rows.map((row) => `${csvLine(row)}\r\n`).join('')
    return
  }
  let separator = '[\n'
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/**
 * Reads a whole file. One wrong row refuses all.
 *
 * @throws {AppError} `validation_failed` whose errors name the lines, at most a hundred.
 */
export function readContentFile(format: ContentFileFormat, text: string): FileRow[] {
  const found = format === 'csv' ? readCsv(text) : readJson(text)
  if (found.length === 0) throw rejection([mistake(1, '', 'the file holds no rows', 'no_rows')])
  if (found.length > contentFileRowsMax)
    throw rejection([
      mistake(
        found.at(contentFileRowsMax)?.line ?? 1,
        '',
        `expected at most ${contentFileRowsMax} rows`,
        'too_many_rows',
      ),
    ])
  const mistakes: FieldError[] = []
  const rows: FileRow[] = []
  const lines = new Map<string, number>()
  for (const each of found) {
    const { line, value } = each
    const parsed = contentFileRowSchema.safeParse(value)
    if (!parsed.success) {
      mistakes.push(...parsed.error.issues.flatMap((issue) => mistakesOf(each, issue)))
      continue
    }
    const place = placeOf(parsed.data)
    const earlier = lines.get(place)
    if (earlier !== undefined)
      mistakes.push(mistake(each, 'content_key', `the same place is in line ${earlier}`, 'repeated'))
    lines.set(place, line)
    const error = errorOfRichText(parsed.data.content_value)
    if (error !== null) mistakes.push(mistake(each, 'content_value.doc', error, 'rich_text'))
    if (isTooLong(parsed.data.content_value))
      mistakes.push(mistake(each, 'content_value', `expected at most ${contentTextLengthMax} characters`, 'too_long'))
    rows.push({ line, row: parsed.data })
  }
  if (mistakes.length > 0) throw rejection(mistakes)
  return rows
}

/** One wrong field each, those that no row has by their own names. */
function mistakesOf(place: FoundRow, issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => mistake(place, key, issue.message, 'unknown_column'))
  if (issue.code === 'too_big') return [mistake(place, path, issue.message, 'too_long')]
  const isMissing = issue.code === 'invalid_type' && issue.path.length === 1 && !hasField(place.value, path)
  return [mistake(place, path, issue.message, path === '' ? 'not_a_row' : isMissing ? 'missing' : 'invalid_value')]
}

function hasField(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}

/** Words that a save would cut off. The screens stop at the same length. */
function isTooLong(value: ContentFileRow['content_value']): boolean {
  const held = typeof value === 'string' ? objectOrText(value) : value
  const words =
    typeof held === 'object' && held !== null
      ? ['text', 'value', 'label'].map((name) => Reflect.get(held, name))
      : [held]
  return words.some((each) => typeof each === 'string' && each.length > contentTextLengthMax)
}

/** Page, section, language and key as one text: what names a row. */
export function placeOf(row: { page: string; section: string; language: string; content_key: string }): string {
  return [row.page, row.section, row.language, row.content_key].join('\n')
}

function csvLine(row: ContentRow): string {
  return contentFileColumns
    .map((column) => {
      const value = row[column]
      return reversibleCell(typeof value === 'string' ? value : JSON.stringify(value))
    })
    .join(',')
}

/** Longest line of column names that is looked at, in characters. */
const headLengthMax = 1_000

function readCsv(text: string): FoundRow[] {
  const [head, ...records] = parseCsv(text)
  if (!head) throw rejection([mistake(1, '', 'the file is empty', 'no_rows')])
  const columns = head.cells.map((cell) => cell.trim())
  const known: readonly string[] = contentFileColumns
  const unknown = columns.filter((column, index) => !known.includes(column) || columns.indexOf(column) !== index)
  if (unknown.length > 0)
    throw rejection(
      unknown.map((column) =>
        mistake(1, column, `expected each of ${known.join(', ')} at most once`, 'unknown_column'),
      ),
    )
  return records.map(({ line, cells }) => {
    const fields = columns.map((column, index) => [column, plainCell(cells[index] ?? '')] as const)
    // An id or a version that is left empty is not given; an empty value is a value.
    const given = fields.filter(([column, cell]) => cell !== '' || column === 'content_value')
    return {
      line,
      value: Object.fromEntries(
        given.map(([column, cell]) => [column, column === 'content_value' ? objectOrText(cell) : cell]),
      ),
    }
  })
}

/** What parts the cells: a comma, or the semicolon or tab of a spreadsheet in another country, by the names of the columns. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = text.slice(0, end === -1 ? headLengthMax : Math.min(end, headLengthMax))
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

function parseCsv(text: string): { line: number; cells: string[] }[] {
  try {
    // With `info`, the library gives each record with the count of lines read so far.
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n'],
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({
      cells: record,
      // The count is at the record's last line; its own line ends lie in its quoted cells.
      line: info.lines - record.join('').split('\n').length + 1,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const lines: unknown = Reflect.get(error, 'lines')
    throw rejection([mistake(typeof lines === 'number' ? lines : 1, '', error.message, errorOfCsv(error.code))])
  }
}

/** What is wrong with a table, as far as a person can mend it. @see https://csv.js.org/parse/errors/ */
function errorOfCsv(code: string): FileError {
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH' || code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return 'wrong_cell_count'
  return code.includes('QUOTE') ? 'quotes' : 'unreadable'
}

function objectOrText(cell: string): unknown {
  if (!cell.trimStart().startsWith('{') || isJsonTooDeep(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    // Text that merely begins with a brace is text.
    return cell
  }
}

function readJson(text: string): FoundRow[] {
  const body = text.replace(/^\u{FEFF}/u, '')
  if (isJsonTooDeep(body))
    throw rejection([mistake(1, '', `nested more than ${jsonDepthMax} levels deep`, 'unreadable')])
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /position (\d+)/.exec(message)?.[1]
    const line = body.slice(0, position === undefined ? body.length : Number(position)).split('\n').length
    throw rejection([mistake(line, '', `not JSON: ${message.slice(0, 200)}`, 'not_json')])
  }
  if (!Array.isArray(parsed)) throw rejection([mistake(1, '', 'expected an array of rows', 'no_array')])
  const lines = elementLines(body)
  return parsed.map((value: unknown, index) => ({ line: lines[index] ?? 1, row: index + 1, value }))
}

/** The lines on which the elements of the outermost array begin. @param text is JSON: it was parsed. */
function elementLines(text: string): number[] {
  const lines: number[] = []
  let [depth, line, inText, awaits] = [0, 1, false, false]
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === '\n') line += 1
    if (inText) {
      if (character === '\\') index += 1
      else if (character === '"') inText = false
      continue
    }
    if (awaits && !/[\s\]]/.test(character)) {
      lines.push(line)
      awaits = false
    }
    if (character === '"') inText = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth === 1) awaits = true
    } else if (character === ']' || character === '}') depth -= 1
    else if (character === ',' && depth === 1) awaits = true
  }
  return lines
}

function mistake(at: number | FoundRow, path: string, message: string, code: FileError): FieldError {
  const { line, row }: Omit<FoundRow, 'value'> = typeof at === 'number' ? { line: at } : at
  const place = row === undefined ? `line ${line}` : `line ${line}, row ${row}`
  return { path: path === '' ? place : `${place}: ${path}`, message, code }
}

function rejection(mistakes: FieldError[]): AppError {
  const [first] = mistakes
  return new AppError('validation_failed', {
    detail: `Nothing was written. ${first?.path ?? ''}: ${first?.message ?? ''}`,
    errors: mistakes.slice(0, mistakesMax),
  })
}
