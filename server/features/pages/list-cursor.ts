import { z } from 'zod'
import type { PageCursor } from '#server/features/pages/store.ts'
import { cursorId, readCursor, writeCursor } from '#server/http/list-page.ts'

/** What a list can be sorted by, as a cursor holds it. */
const keys = {
  slug: z.string().regex(/^[\w-]{1,64}$/),
  changed: z.iso.datetime({ precision: 3 }).regex(/^[1-9]/),
} satisfies Record<PageCursor['sort'], z.ZodType<string>>

/** Writes a place of the list of pages for the address. */
export function writeCursorPosition({ sort, key, id }: PageCursor): string {
  return writeCursor(sort, key, id)
}

/** Reads a place from the address. @throws {AppError} `validation_failed` when it is not one of ours, or one of another order. */
export function readCursorPosition(text: string, sort: PageCursor['sort']): PageCursor {
  const [, key, id] = readCursor(text, z.tuple([z.literal(sort), keys[sort], cursorId]))
  return { sort, key, id }
}
