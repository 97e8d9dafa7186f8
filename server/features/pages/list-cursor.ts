import { z } from 'zod'
import type { PagePlace } from '#server/features/pages/store.ts'
import { placeId, readCursor, writeCursor } from '#server/http/list-page.ts'

/** What a list can be sorted by, as it stands in a place. */
const keys = {
  slug: z.string().regex(/^[\w-]{1,64}$/),
  changed: z.iso.datetime({ precision: 3 }).regex(/^[1-9]/),
} satisfies Record<PagePlace['sort'], z.ZodType<string>>

/** Writes a place of the list of pages for the address. */
export function writePlace({ sort, key, id }: PagePlace): string {
  return writeCursor(sort, key, id)
}

/** Reads a place from the address. @throws {AppError} `validation_failed` when it is not one of ours, or one of another order. */
export function readPlace(text: string, sort: PagePlace['sort']): PagePlace {
  const [, key, id] = readCursor(text, z.tuple([z.literal(sort), keys[sort], placeId]))
  return { sort, key, id }
}
