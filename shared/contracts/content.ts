import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { contentValueBytesMax } from '#shared/limits.ts'
import { isSameJson } from '#shared/same-json.ts'
import { customSectionSchema } from '#shared/contracts/custom-page.ts'
import { languages } from '#shared/languages.ts'

const name = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'expected lowercase letters, digits, - and _, at most 64')

/** A stored value: plain text, or an object with the fields of the specification; what it holds is cleaned, not refused. */
export const storedValueSchema = z
  .union([z.string().max(contentValueBytesMax), z.record(z.string(), z.unknown())])
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= contentValueBytesMax,
    `expected at most ${contentValueBytesMax} bytes`,
  )

/** One row of site_content. @see docs/reference/product.md#3-things-and-their-fields; docs/reference/interfaces.md#addresses (/api/content) */
export const contentRowSchema = z.object({
  id: z.uuid(),
  page: name,
  section: name,
  language: z.enum(languages),
  content_key: name,
  content_value: storedValueSchema,
  updated_at: z.iso.datetime(),
})

/** Filters of the content list; what is left out matches all. */
export const contentQuerySchema = z.object({
  page: name.optional(),
  section: name.optional(),
  language: z.enum(languages).optional(),
  content_key: name.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  cursor: z.string().max(512).optional(),
})

/** One page of the content list, ordered by content_key. */
export const contentListSchema = z.object({ items: z.array(contentRowSchema), next_cursor: z.string().nullable() })

/** A row to insert. */
export const contentInsertSchema = contentRowSchema.omit({ id: true, updated_at: true }).strict()

/** Insert one row, or several of which all or none are stored. */
export const contentInsertsSchema = z.union([contentInsertSchema, z.array(contentInsertSchema).min(1).max(200)])

/** A save: the new value, and the version that it was made from. */
export const contentUpdateSchema = z.object({ content_value: storedValueSchema, updated_at: instantSchema }).strict()

/** One change of a row, newest first in lists. */
export const contentRevisionSchema = z.object({
  id: z.number().int(),
  content_id: z.uuid(),
  /** `confirm` says that a translation fits its source as it was then, `withdraw` takes the last of these back; both leave the value. */
  action: z.enum(['insert', 'update', 'delete', 'restore', 'confirm', 'withdraw']),
  value_before: storedValueSchema.nullable(),
  value_after: storedValueSchema.nullable(),
  author: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
})

/** A change of one row: what it held before and what after; null where there was, or is, no row. */
export const contentChangeSchema = contentRowSchema
  .omit({ id: true, content_value: true, updated_at: true })
  .extend({
    row_id: z.uuid(),
    before: storedValueSchema.nullable(),
    after: storedValueSchema.nullable(),
    /** Says that a translation fits its source as it is now, or takes that back; the value stays. Left out: the value changes. */
    fits_source: z.boolean().optional(),
  })
  .strict()
  .refine(({ before, after, fits_source }) => fits_source === undefined || isSameJson(before, after), {
    path: ['fits_source'],
    error: 'expected the same value before and after',
  })

/** What a draft holds: the value to come, and what visitors saw when it was begun. */
const keptValueSchema = z.object({ content_value: storedValueSchema, base: storedValueSchema }).strict()

/** A change of a draft: what waited for publication before it and what after; null where nothing did, or does. */
const draftChangeSchema = contentRowSchema
  .omit({ id: true, content_value: true, updated_at: true })
  .extend({ before: keptValueSchema.nullable(), after: keptValueSchema.nullable() })
  .strict()

/** Changes to be made together or not at all, of rows and of drafts. */
export const contentChangesSchema = z
  .object({ changes: z.array(contentChangeSchema).max(500), drafts: z.array(draftChangeSchema).max(200).optional() })
  .strict()
  .refine(({ changes, drafts = [] }) => changes.length + drafts.length > 0, {
    path: ['changes'],
    error: 'expected at least one change',
  })

/** What an act on a section or on one of its items changed, so that it can be undone, and the name of that section or item. */
export const sectionChangesSchema = z.object({
  name: z.string(),
  changes: z.array(contentChangeSchema),
  /** Left out where nothing was kept for later. */
  drafts: z.array(draftChangeSchema).optional(),
})

/** What a page shows in one language: every declared value, stored or default, by content id. */
export const pageContentSchema = z.object({
  /** Changes whenever anything of this page and language changes. */
  version: z.string(),
  values: z.record(z.string(), z.union([z.string().max(contentValueBytesMax), z.record(z.string(), z.unknown())])),
  /** Sections that administrators added, in their order. */
  sections: z.array(customSectionSchema),
  /** Names of all sections in their order, the page's own among them; left out while those are first and all show. */
  order: z.array(z.string()).optional(),
  /** Names of what sections repeat, by section: of those alone where editors added, moved or deleted some. */
  item_names: z.record(z.string(), z.array(z.string())).optional(),
})

export type ContentRow = z.output<typeof contentRowSchema>
export type ContentQuery = z.output<typeof contentQuerySchema>
export type ContentInsert = z.output<typeof contentInsertSchema>
export type ContentUpdate = z.output<typeof contentUpdateSchema>
export type ContentRevision = z.output<typeof contentRevisionSchema>
export type ContentChange = z.output<typeof contentChangeSchema>
export type DraftChange = z.output<typeof draftChangeSchema>
export type SectionChanges = z.output<typeof sectionChangesSchema>
