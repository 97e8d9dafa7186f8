import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { contentRowSchema, storedValueSchema } from '#shared/contracts/content.ts'
import { languages } from '#shared/languages.ts'

/**
 * State of a key in one language: `missing` has no row, `outdated` got its words, or was said to fit, before the words
 * of the source language changed, `hidden` is not shown to visitors, `ok` is none of these. The first that fits.
 */
const cellStates = ['missing', 'hidden', 'outdated', 'ok'] as const

/** What the list can be narrowed to; `attention` is missing or outdated, `unseeded` and `unknown` compare with the catalogue. */
export const gridStates = ['attention', ...cellStates, 'unseeded', 'unknown'] as const

/** The language that the others are translated from. */
export const sourceLanguage = 'en'

const cellSchema = z.object({
  state: z.enum(cellStates),
  /** Null: the key has no row in this language. */
  row: z.object({ id: z.uuid(), content_value: storedValueSchema, updated_at: z.iso.datetime() }).nullable(),
  /** What the source said when this was translated; left out while it was not saved since. */
  source_before: storedValueSchema.optional(),
})

const gridItemSchema = contentRowSchema.pick({ page: true, section: true, content_key: true }).extend({
  /** What the catalogue says that the key holds; null for keys that it does not have. */
  kind: z.string().nullable(),
  cells: z.object({ en: cellSchema, ru: cellSchema, ro: cellSchema }),
})

/** Filters of the list; what is left out matches all. `state` and `q` look at one language when there is one. */
export const gridQuerySchema = contentRowSchema
  .pick({ page: true, section: true, content_key: true })
  .partial()
  .extend({
    language: z.enum(languages).optional(),
    state: z.enum(gridStates).optional(),
    /** Part of a key or of a text. */
    q: z.string().trim().min(1).max(200).optional(),
    changed_since: instantSchema.optional(),
    /** What is missing or outdated comes before the rest. */
    first: z.literal('attention').optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(512).optional(),
  })

/** One page of the list, ordered by page, section and key, after `first`. */
export const gridListSchema = z.object({ items: z.array(gridItemSchema), next_cursor: z.string().nullable() })

const languageCounts = z.object({ missing: z.number().int(), outdated: z.number().int(), hidden: z.number().int() })

/** Every section with the number and the states of its keys, by page and name. */
export const contentTreeSchema = z.object({
  items: z.array(
    z.object({
      page: z.string(),
      section: z.string(),
      total: z.number().int(),
      languages: z.object({ en: languageCounts, ru: languageCounts, ro: languageCounts }),
    }),
  ),
  next_cursor: z.null(),
})

export type CellState = (typeof cellStates)[number]
/** One key in all languages. */
export type GridItem = z.output<typeof gridItemSchema>
/** One language of a key. */
export type GridCell = GridItem['cells']['en']
export type GridQuery = z.output<typeof gridQuerySchema>
export type GridList = z.output<typeof gridListSchema>
export type ContentTree = z.output<typeof contentTreeSchema>
/** One section with its counts. */
export type TreeSection = ContentTree['items'][number]
