import type { SQL } from 'drizzle-orm'

/**
 * A column that can hold addresses of files of the library, as its feature declares it in `feature.ts`.
 *
 * Everything that asks where a file is used reads these, so a place that is missing here is a file that can be deleted
 * while it is shown. A test compares them with the columns of the database.
 */
export type FilePlaces = {
  /** `schema.table.column` */
  column: string
  /**
   * Selects the rows that count, each with `shown` (text that holds the addresses), `place` (jsonb in the shape of
   * `MediaPlace`) and `permission` (text: who may know of it; null for all of the library's users).
   */
  rows: SQL
  /** True for kept versions: they show a file only once they are restored, so they are counted and do not hold it. */
  isKeptVersion?: true
}
