import { z } from 'zod'
import type { UserSort } from '#shared/contracts/users.ts'
import { cursorId, cursorMoment, cursorText, readCursor, writeCursor } from '#server/http/list-page.ts'

/** A place in a sorted list, and the way from it. `back-from` includes the row of the place itself. */
export type ListCursor = {
  sort: UserSort
  way: 'after' | 'before' | 'back-from'
  /** The sort's value as PostgreSQL writes it. */
  key: string
  id: string
}

/** When a user last logged in; they may never have. */
const moment = z.union([z.literal('-infinity'), cursorMoment])

/** Writes a place for the address. */
export function writeCursorPosition({ sort, way, key, id }: ListCursor): string {
  return writeCursor(sort, way, key, id)
}

/**
 * Reads a place from the address.
 *
 * @throws {AppError} `validation_failed` when it is not one of ours, or one of another sort.
 */
export function readCursorPosition(text: string, sort: UserSort): ListCursor {
  const key = /created|sign_in/.test(sort) ? moment : cursorText
  const position = z.tuple([z.literal(sort), z.enum(['after', 'before', 'back-from']), key, cursorId])
  const [, way, value, id] = readCursor(text, position)
  return { sort, way, key: value, id }
}
