import { z } from 'zod'
import type { UserSort } from '#shared/contracts/users.ts'
import { placeId, placeMoment, placeText, readCursor, writeCursor } from '#server/http/list-page.ts'

/** A place in a sorted list, and the way from it. `back-from` includes the row of the place itself. */
export type ListPlace = {
  sort: UserSort
  way: 'after' | 'before' | 'back-from'
  /** The sort's value as PostgreSQL writes it. */
  key: string
  id: string
}

/** When somebody signed in last, who may never have. */
const moment = z.union([z.literal('-infinity'), placeMoment])

/** Writes a place for the address. */
export function writePlace({ sort, way, key, id }: ListPlace): string {
  return writeCursor(sort, way, key, id)
}

/**
 * Reads a place from the address.
 *
 * @throws {AppError} `validation_failed` when it is not one of ours, or one of another sort.
 */
export function readPlace(text: string, sort: UserSort): ListPlace {
  const key = /created|sign_in/.test(sort) ? moment : placeText
  const place = z.tuple([z.literal(sort), z.enum(['after', 'before', 'back-from']), key, placeId])
  const [, way, value, id] = readCursor(text, place)
  return { sort, way, key: value, id }
}
