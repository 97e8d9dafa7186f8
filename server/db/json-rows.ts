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
  const row = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value = json[column.name] ?? null
      return [key, column.dataType === 'date' && typeof value === 'string' ? instantOf(value) : value]
    }),
  )
  // The columns are the table's own, and PostgreSQL wrote each in the form of its type.
  return row as InferSelectModel<Table>
}

function instantOf(text: string): Date {
  return new Date(/(Z|[+-]\d{2}(:?\d{2})?)$/.test(text) ? text : `${text}Z`)
}
