import { CsvError, parse } from 'csv-parse/sync'
import { contentFileColumns, contentFileRowSchema, contentFileRowsMax } from '#shared/contracts/content-files.ts'
import type { ContentFileFormat, ContentFileRow } from '#shared/contracts/content-files.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { FieldError } from '#shared/error-codes.ts'
import { faultOfRichText } from '#server/features/content/rich-check.ts'
import { isJsonTooDeep, jsonDepthMax } from '#shared/json-depth.ts'
import { AppError } from '#server/http/errors.ts'

/** A row of a file, and the line where it begins. */
export type FileRow = { line: number; row: ContentFileRow }

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
  if (found.length === 0) throw refusal([mistake(1, '', 'the file holds no rows')])
  if (found.length > contentFileRowsMax)
    throw refusal([mistake(found.at(contentFileRowsMax)?.line ?? 1, '', `expected at most ${contentFileRowsMax} rows`)])
  const mistakes: FieldError[] = []
  const rows: FileRow[] = []
  const lines = new Map<string, number>()
  for (const { line, value } of found) {
    const parsed = contentFileRowSchema.safeParse(value)
    if (!parsed.success) {
      mistakes.push(...parsed.error.issues.map((issue) => mistake(line, issue.path.join('.'), issue.message)))
      continue
    }
    const place = placeOf(parsed.data)
    const earlier = lines.get(place)
    if (earlier !== undefined) mistakes.push(mistake(line, 'content_key', `the same place stands in line ${earlier}`))
    lines.set(place, line)
    const fault = faultOfRichText(parsed.data.content_value)
    if (fault !== null) mistakes.push(mistake(line, 'content_value.doc', fault))
    rows.push({ line, row: parsed.data })
  }
  if (mistakes.length > 0) throw refusal(mistakes)
  return rows
}

/** Page, section, language and key as one text: what names a row. */
export function placeOf(row: { page: string; section: string; language: string; content_key: string }): string {
  return [row.page, row.section, row.language, row.content_key].join('\n')
}

function csvLine(row: ContentRow): string {
  return contentFileColumns
    .map((column) => {
      const value = row[column]
      return csvCell(typeof value === 'string' ? value : JSON.stringify(value))
    })
    .join(',')
}

/** Longest line of column names that is looked at, in characters. */
const headLengthMax = 1_000

/** A spreadsheet takes these for formulas. An apostrophe goes before them; one more before those that have some. @see OWASP, "CSV injection" */
const formula = /^'*[=+\-@\t\r]/

function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

function readCsv(text: string): { line: number; value: unknown }[] {
  const [head, ...records] = parseCsv(text)
  if (!head) throw refusal([mistake(1, '', 'the file is empty')])
  const columns = head.cells.map((cell) => cell.trim())
  const known: readonly string[] = contentFileColumns
  const unknown = columns.filter((column, index) => !known.includes(column) || columns.indexOf(column) !== index)
  if (unknown.length > 0)
    throw refusal(unknown.map((column) => mistake(1, column, `expected each of ${known.join(', ')} at most once`)))
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
      // The count stands at the record's last line; its own line ends lie in its quoted cells.
      line: info.lines - record.join('').split('\n').length + 1,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const lines: unknown = Reflect.get(error, 'lines')
    throw refusal([mistake(typeof lines === 'number' ? lines : 1, '', error.message)])
  }
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

function readJson(text: string): { line: number; value: unknown }[] {
  const body = text.replace(/^\u{FEFF}/u, '')
  if (isJsonTooDeep(body)) throw refusal([mistake(1, '', `nested more than ${jsonDepthMax} levels deep`)])
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /position (\d+)/.exec(message)?.[1]
    const line = body.slice(0, position === undefined ? body.length : Number(position)).split('\n').length
    throw refusal([mistake(line, '', `not JSON: ${message.slice(0, 200)}`)])
  }
  if (!Array.isArray(parsed)) throw refusal([mistake(1, '', 'expected an array of rows')])
  const lines = elementLines(body)
  return parsed.map((value: unknown, index) => ({ line: lines[index] ?? 1, value }))
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

function mistake(line: number, path: string, message: string): FieldError {
  const place = path === '' ? `line ${line}` : `line ${line}: ${path}`
  return { path: place, message, code: 'invalid_row' }
}

function refusal(mistakes: FieldError[]): AppError {
  const [first] = mistakes
  return new AppError('validation_failed', {
    detail: `Nothing was written. ${first?.path ?? ''}: ${first?.message ?? ''}`,
    errors: mistakes.slice(0, mistakesMax),
  })
}
