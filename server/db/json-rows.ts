import { getTableColumns } from 'drizzle-orm'
import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Reads a row that PostgreSQL wrote as JSON (`to_json(row)`), so that one statement can bring rows of several tables.
 *
 * @param json the object; its instants are ISO 8601, without a zone where the column has none (which means UTC here).
 */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: Readonly<Record<string, unknown>>,
): InferSelectModel<Table> {
  const row: Record<string, unknown> = {}
  for (const { key, name, isInstant } of columnsOf(table)) {
    const value = json[name] ?? null
    row[key] = isInstant && typeof value === 'string' ? instantOf(value) : value
  }
  // The columns are the table's own, and PostgreSQL wrote each in the form of its type.
  return row as InferSelectModel<Table>
}

type ColumnFacts = { key: string; name: string; isInstant: boolean }

const known = new WeakMap<PgTable, ColumnFacts[]>()

/** What reading needs to know of a table's columns, worked out once. */
function columnsOf(table: PgTable): ColumnFacts[] {
  let columns = known.get(table)
  if (columns === undefined) {
    columns = Object.entries(getTableColumns(table)).map(([key, { name, dataType }]) => ({
      key,
      name,
      isInstant: dataType === 'date',
    }))
    known.set(table, columns)
  }
  return columns
}

function instantOf(text: string): Date {
  return new Date(/(Z|[+-]\d{2}(:?\d{2})?)$/.test(text) ? text : `${text}Z`)
}
