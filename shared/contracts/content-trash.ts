import { z } from 'zod'
import { contentRowSchema, storedValueSchema } from '#shared/contracts/content.ts'

/** For how many days a deleted row lies in the trash, from where it is brought back. Its history stays longer. */
export const contentTrashDays = 30

/** Most rows that are brought back at once. */
const trashRestoreMax = 200

const authorSchema = z.object({ id: z.uuid(), name: z.string() }).nullable()

/** A part of a list, newest first. */
export const newestFirstQuerySchema = z
  .object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,16}$/, 'expected a cursor from an earlier answer')
      .optional(),
  })
  .strict()

const trashItemSchema = contentRowSchema.pick({ page: true, section: true, language: true, content_key: true }).extend({
  content_id: z.uuid(),
  content_value: storedValueSchema,
  /** Rows that were deleted together have the same; null when no one knows. */
  act_id: z.string().nullable(),
  /** True when another row is at its place by now: it cannot be brought back. */
  is_taken: z.boolean(),
  deleted_at: z.iso.datetime(),
  author: authorSchema,
})

/** A section that a page has by itself and that was deleted; its rows wait for it, however long. */
const removedSectionSchema = z.object({ page: z.string(), name: z.string(), deleted_at: z.iso.datetime() })

/** A part of the trash, what was deleted last first. The first part names the sections as well. */
export const trashListSchema = z.object({
  sections: z.array(removedSectionSchema).optional(),
  items: z.array(trashItemSchema),
  next_cursor: z.string().nullable(),
})

/** Rows to bring back, all or none. */
export const trashRestoreSchema = z.object({ content_ids: z.array(z.uuid()).min(1).max(trashRestoreMax) }).strict()

/** Several rows that were changed at once: an import, a replacement in many rows, an act on a section. */
const releaseSchema = z.object({
  act_id: z.string(),
  at: z.iso.datetime(),
  author: authorSchema,
  /** Rows that were changed. */
  rows: z.int(),
  /** Pages that they are on, at most ten. */
  pages: z.array(z.string()),
  /** How many of the rows hold something else by now; with any, it cannot be reverted as one. */
  changed_since: z.int(),
})

/** A part of the releases, newest first. */
export const releaseListSchema = z.object({ items: z.array(releaseSchema), next_cursor: z.string().nullable() })

/** Names a release. */
export const releasePathSchema = z.object({ action: z.uuid() })

export type RemovedSection = z.output<typeof removedSectionSchema>
export type TrashItem = z.output<typeof trashItemSchema>
export type TrashList = z.output<typeof trashListSchema>
export type Release = z.output<typeof releaseSchema>
export type ReleaseList = z.output<typeof releaseListSchema>
export type NewestFirstQuery = z.output<typeof newestFirstQuerySchema>
