import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { contentInsertSchema, contentRowSchema, storedValueSchema } from '#shared/contracts/content.ts'

/** Largest content file that can be brought in, in bytes of its text. */
export const contentFileBytesMax = 8 * 1024 * 1024
/** Most rows of one content file. */
export const contentFileRowsMax = 10_000
/** Most rows that the answer of an import lists; conflicts and changes come first. */
export const importItemsMax = 1_000

/** Kinds of content files. */
export const contentFileFormats = ['json', 'csv'] as const

/** What can be wrong with a file or one of its rows: codes of the mistakes that a refused import lists. */
export const fileErrors = [
  'no_rows',
  'too_many_rows',
  'not_json',
  'no_array',
  'quotes',
  'wrong_cell_count',
  'unreadable',
  'unknown_column',
  'not_a_row',
  'missing',
  'invalid_value',
  'too_long',
  'repeated',
  'rich_text',
] as const
export type FileError = (typeof fileErrors)[number]

/** The columns of a content file: the fields of a row. @see docs/reference/product.md#content */
export const contentFileColumns = [
  'id',
  'page',
  'section',
  'language',
  'content_key',
  'content_value',
  'updated_at',
] as const

/** What an export holds; what is left out matches all. */
export const contentExportQuerySchema = contentRowSchema
  .pick({ page: true, section: true, language: true })
  .partial()
  .extend({ format: z.enum(contentFileFormats).default('json') })

/**
 * One row of a content file. The place (page, section, language, key) says which row is meant; `id` is only read along.
 * With `updated_at`, a stored row that was saved since then is a conflict instead of a change.
 */
export const contentFileRowSchema = contentInsertSchema.extend({
  id: z.uuid().optional(),
  updated_at: instantSchema.optional(),
})

/** A content file to bring in. */
export const contentImportSchema = z
  .object({
    format: z.enum(contentFileFormats),
    /** The text of the file. */
    text: z
      .string()
      .max(contentFileBytesMax)
      .refine(
        (text) => new TextEncoder().encode(text).length <= contentFileBytesMax,
        `expected at most ${contentFileBytesMax} bytes`,
      ),
    /** True: only tell what would change. */
    dry_run: z.boolean(),
    /** What happens to rows that were saved after the file was made: nothing is written at all, they stay, or they are overwritten. */
    on_conflict: z.enum(['refuse', 'keep', 'overwrite']).default('refuse'),
  })
  .strict()

/** What an import does to the row of one line. */
const contentImportActions = ['conflict', 'change', 'insert', 'skip'] as const

const counts = z.object({
  insert: z.number().int(),
  change: z.number().int(),
  skip: z.number().int(),
  conflict: z.number().int(),
})

/** What an import would do, or did. */
export const contentImportResultSchema = z.object({
  /** True when rows were written. */
  written: z.boolean(),
  counts,
  items: z.array(
    contentInsertSchema.omit({ content_value: true }).extend({
      /** Line of the file, from 1. */
      line: z.number().int(),
      action: z.enum(contentImportActions),
      before: storedValueSchema.nullable(),
      after: storedValueSchema,
    }),
  ),
  /** Rows that are counted and not listed. */
  left_off: z.number().int(),
})

export type ContentExportQuery = z.output<typeof contentExportQuerySchema>
export type ContentFileFormat = (typeof contentFileFormats)[number]
export type ContentFileRow = z.output<typeof contentFileRowSchema>
export type ContentImport = z.output<typeof contentImportSchema>
export type ContentImportAction = (typeof contentImportActions)[number]
export type ContentImportResult = z.output<typeof contentImportResultSchema>
