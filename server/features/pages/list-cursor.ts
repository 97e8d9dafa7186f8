import type { PagePlace } from '#server/features/pages/store.ts'
import { AppError } from '#server/http/errors.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Writes a place of the list of pages for the address. */
export function writePlace({ sort, key, id }: PagePlace): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** Reads a place from the address. @throws {AppError} `validation_failed` when it is not one of ours, or one of another order. */
export function readPlace(text: string, sort: PagePlace['sort']): PagePlace {
  const parsed = parse(text)
  if (Array.isArray(parsed) && parsed.length === 3) {
    const [from, key, id]: unknown[] = parsed
    const isKey = typeof key === 'string' && (sort === 'slug' ? /^[\w-]{1,64}$/.test(key) : isInstant(key))
    if (from === sort && isKey && typeof id === 'string' && uuid.test(id)) return { sort, key, id }
  }
  throw new AppError('validation_failed', {
    errors: [
      { path: 'cursor', message: 'expected a cursor from an earlier answer in this order', code: 'invalid_cursor' },
    ],
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    // The caller refuses what is no place.
    return null
  }
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))
}
