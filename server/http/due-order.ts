import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { z } from 'zod'
import { cursorId, cursorInstant, writeCursor } from '#server/http/list-page.ts'

/** The last millisecond of the year 9999: no key is further from nought. */
const keyMax = 253_402_300_799_999

/** Where a row is in a list by what is due: the part of the list, and its place in it, in milliseconds. */
export type DuePlace = { rank: number; key: number; id: string }

/** Where a page ended. `asOf`: when its first page was asked for, so that no row changes its place between pages. */
export type DueCursor = DuePlace & { asOf: Date }

/** A place in a list by what is due, for `readCursor`. */
export const dueCursor = z
  .tuple([z.int().min(0).max(9), z.int().min(-keyMax).max(keyMax), cursorId, cursorInstant])
  .transform(([rank, key, id, asOf]): DueCursor => ({ rank, key, id, asOf }))

/** Writes the place of a row that ends a page. */
export function writeDueCursor({ rank, key, id }: DuePlace, asOf: Date): string {
  return writeCursor(rank, key, id, asOf)
}

/**
 * How a list is sorted. `next`: what is due next, then deadlines that no one confirmed, then what has no deadline, the
 * newest first, and at the end what has passed, the latest first; as `dueRanks` has it. `latest`: the latest deadline
 * first, for what is over.
 */
type DueOrder = 'next' | 'latest'

type DueColumns = { due: AnyColumn; isConfirmed: SQL | AnyColumn; created: AnyColumn; id: AnyColumn }

/**
 * Sorts rows by when they are due.
 *
 * @param asOf what is due earlier has passed.
 * @returns the place of a row, to be selected; what to order by; and which rows come after the end of a page.
 */
export function byDue({ due, isConfirmed, created, id }: DueColumns, order: DueOrder, asOf: Date) {
  const milliseconds = (column: AnyColumn) => sql`floor(extract(epoch from ${column}) * 1000)::float8`
  const isPast = order === 'latest' ? sql`true` : sql`${due} < ${asOf.toISOString()}::timestamptz`
  const isUnknownLast = order === 'latest'
  const rank = sql<number>`(case when ${due} is null then ${isUnknownLast ? sql`4` : sql`2`}
    when ${isPast} then 3 when ${isConfirmed} then 0 else 1 end)`
  const key = sql<number>`(case when ${due} is null then -${milliseconds(created)}
    when ${isPast} then -${milliseconds(due)} else ${milliseconds(due)} end)`
  return {
    place: { rank, key, id: sql<string>`${id}` },
    orderBy: sql`${rank}, ${key}, ${id}`,
    after: (end: DueCursor | null): SQL | undefined =>
      end === null
        ? undefined
        : sql`(${rank}, ${key}, ${id}) > (${end.rank}::int, ${end.key}::float8, ${end.id}::uuid)`,
  }
}
