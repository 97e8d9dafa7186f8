import { userSorts } from '#shared/contracts/users.ts'
import type { UserSort } from '#shared/contracts/users.ts'
import { AppError } from '#server/http/errors.ts'

/** A place in a sorted list, and the way from it. `back-from` includes the row of the place itself. */
export type ListPlace = {
  sort: UserSort
  way: 'after' | 'before' | 'back-from'
  /** The sort's value as PostgreSQL writes it. */
  key: string
  id: string
}

const ways = ['after', 'before', 'back-from'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A time stamp as PostgreSQL writes it, at most to the microsecond. */
const instant = /^(-infinity|\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00)$/

/** Writes a place for the address. */
export function writePlace({ sort, way, key, id }: ListPlace): string {
  return Buffer.from(JSON.stringify([sort, way, key, id])).toString('base64url')
}

/**
 * Reads a place from the address.
 *
 * @throws {AppError} `validation_failed` when it is not one of ours, or one of another sort.
 */
export function readPlace(text: string, sort: UserSort): ListPlace {
  const place = parse(text)
  if (place?.sort === sort) return place
  throw new AppError('validation_failed', {
    errors: [
      { path: 'cursor', message: 'expected a cursor from an earlier answer in this order', code: 'invalid_cursor' },
    ],
  })
}

function parse(text: string): ListPlace | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    // The caller refuses what is no place.
    return null
  }
  if (!Array.isArray(parsed) || parsed.length !== 4) return null
  const [sort, way, key, id]: unknown[] = parsed
  const knownSort = userSorts.find((each) => each === sort)
  const knownWay = ways.find((each) => each === way)
  if (knownSort === undefined || knownWay === undefined || typeof key !== 'string' || typeof id !== 'string')
    return null
  if (!uuid.test(id) || !key.isWellFormed() || key.includes('\0')) return null
  if (/created|sign_in/.test(knownSort) && !isInstant(key)) return null
  return { sort: knownSort, way: knownWay, key, id }
}

function isInstant(key: string): boolean {
  return (
    instant.test(key) && (key === '-infinity' || !Number.isNaN(Date.parse(key.replace(' ', 'T').replace('+00', 'Z'))))
  )
}
