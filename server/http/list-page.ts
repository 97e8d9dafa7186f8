import { z } from 'zod'
import { isStorableText } from '#shared/storable-text.ts'
import { AppError } from '#server/http/errors.ts'

/** The parts of the place where a page of a list ended: what the list is sorted by, and what tells equal rows apart. */
type Part = string | number | Date

/** Where a page ended in a list that shows the newest first. */
export type CreatedCursor = { createdAt: Date; id: string }

/** The first instant of the year 10000, in milliseconds: later ones PostgreSQL does not read as JavaScript writes them. */
const instantEnd = 253_402_300_800_000

/** An id in a place. */
export const cursorId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** A text in a place. */
export const cursorText = z.string().refine(isStorableText)

/** An instant in a place, to the millisecond. */
export const cursorInstant = z
  .int()
  .min(0)
  .lt(instantEnd)
  .transform((milliseconds) => new Date(milliseconds))

/** An instant in a place as PostgreSQL writes it in UTC, to the microsecond. */
export const cursorMoment = z
  .string()
  .regex(/^[1-9]/)
  .refine((text) => z.iso.datetime().safeParse(text.replace(' ', 'T').replace(/\+00$/, 'Z')).success)

const createdCursor = z
  .tuple([cursorInstant, cursorId])
  .transform(([createdAt, id]): CreatedCursor => ({ createdAt, id }))

/** Writes a position for the address, as opaque text. Instants are precise to the millisecond. */
export function writeCursor(...parts: readonly Part[]): string {
  const plain = parts.map((part) => (part instanceof Date ? part.getTime() : part))
  return Buffer.from(JSON.stringify(plain)).toString('base64url')
}

/**
 * Reads a place from the address.
 *
 * @throws {AppError} `validation_failed` when it is none that this list wrote.
 */
export function readCursor<Schema extends z.ZodType>(cursor: string, position: Schema): z.output<Schema> {
  const read = position.safeParse(parse(cursor))
  if (read.success) return read.data
  throw new AppError('validation_failed', {
    errors: [{ path: 'cursor', message: 'expected a cursor from an earlier answer', code: 'invalid_cursor' }],
  })
}

/** Writes the place of a row in a list that shows the newest first. */
export function writeCreatedCursor({ created_at, id }: { created_at: Date; id: string }): string {
  return writeCursor(created_at, id)
}

/** Reads a place in a list that shows the newest first; none when there is no cursor. @throws {AppError} `validation_failed` */
export function readCreatedCursor(cursor: string | undefined): CreatedCursor | null {
  return cursor === undefined ? null : readCursor(cursor, createdCursor)
}

/**
 * Cuts a page out of the rows that were read for it: one more than it shows tells that another page follows.
 *
 * @returns the rows to show, and the cursor of the next page, or null when this one is the last.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next_cursor: last === undefined ? null : cursorOf(last) }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    // No place has the form of nothing: the caller refuses it.
    return null
  }
}
