import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { contentChangeSchema, contentRowSchema } from '#shared/contracts/content.ts'

/** The most drafts that a site keeps at once. */
export const contentDraftsMax = 500

const place = contentRowSchema.pick({ page: true, section: true, language: true, content_key: true })

/** A change of an element that waits for publication. */
export const contentDraftSchema = contentRowSchema.extend({
  /** What visitors saw when it was begun, the built-in value where nothing was stored. */
  base: contentRowSchema.shape.content_value,
  author: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** When it is published by itself; null while nobody planned that. */
  publish_at: instantSchema.nullable(),
  /** True when it was to be published, and visitors saw something else by then. */
  plan_failed: z.boolean(),
})

/** Filters of the list of drafts; what is left out matches all. */
export const contentDraftsQuerySchema = place
  .omit({ language: true })
  .partial()
  .extend({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(512).optional() })

/** A part of the list of drafts, in the order in which they were begun. */
export const contentDraftListSchema = z.object({
  items: z.array(contentDraftSchema),
  next_cursor: z.string().nullable(),
})

/** What to keep as drafts. `updated_at` is the version of the draft that stands at the place, null for none. */
export const keptDraftsSchema = z
  .object({
    drafts: z
      .array(
        place
          .extend({
            content_value: contentRowSchema.shape.content_value,
            base: contentRowSchema.shape.content_value,
            updated_at: instantSchema.nullable(),
          })
          .strict(),
      )
      .min(1)
      .max(200),
  })
  .strict()

/** Which drafts to publish, in the versions that were seen. */
export const publishedDraftsSchema = z
  .object({
    drafts: z
      .array(z.object({ id: z.uuid(), updated_at: instantSchema }).strict())
      .min(1)
      .max(contentDraftsMax),
  })
  .strict()

/** Which drafts to publish together at a time, in the versions that were seen; null calls that off. */
export const plannedDraftsSchema = publishedDraftsSchema.extend({ publish_at: instantSchema.nullable() })

/** What a publication changed, so that it can be undone. */
export const publishedChangesSchema = z.object({ changes: z.array(contentChangeSchema) })

/** The drafts behind a preview link, as visitors would see them. */
export const draftsPreviewSchema = z.object({
  drafts: z.array(place.extend({ content_value: contentRowSchema.shape.content_value })),
  expires_at: instantSchema,
})

export type DraftsPreview = z.output<typeof draftsPreviewSchema>
export type ContentDraft = z.output<typeof contentDraftSchema>
export type ContentDraftList = z.output<typeof contentDraftListSchema>
export type ContentDraftsQuery = z.output<typeof contentDraftsQuerySchema>
export type KeptDrafts = z.output<typeof keptDraftsSchema>
export type PlannedDrafts = z.output<typeof plannedDraftsSchema>
export type PublishedDrafts = z.output<typeof publishedDraftsSchema>
export type PublishedChanges = z.output<typeof publishedChangesSchema>
