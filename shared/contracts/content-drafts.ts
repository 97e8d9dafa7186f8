import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { contentChangeSchema, contentRowSchema, pageContentSchema } from '#shared/contracts/content.ts'
import { languages } from '#shared/languages.ts'
import { sectionTypes } from '#shared/sections/declarations.ts'

/** The most drafts that a site keeps at once. */
export const contentDraftsMax = 500

const place = contentRowSchema.pick({ page: true, section: true, language: true, content_key: true })

/** What drafts change of a whole section. */
export const sectionDraftFields = ['order', 'visible', 'removed', 'type', 'layout', 'items'] as const

/** What is to be known of a section to tell what a draft of it means. */
const draftedSectionSchema = z.object({
  /** What it is headed with, by language; empty where it has no heading. */
  titles: z.record(z.enum(languages), z.string()),
  type: z.enum(sectionTypes),
  /** What the draft changes; nothing once the site says the same. */
  changed: z.array(z.enum(sectionDraftFields)),
  /** How many of its items the draft adds and deletes; what is left of a change of them is their order. */
  items_added: z.int(),
  items_deleted: z.int(),
  /** What another editor changed on the site in the meantime, so that the draft cannot be published as it is. */
  conflicts: z.array(z.enum(sectionDraftFields)),
  /** What the site says now, and what it would say with the draft: kept again like this, nothing is in conflict. */
  live: contentRowSchema.shape.content_value,
  merged: contentRowSchema.shape.content_value,
})

/** A change of an element, or of a whole section, that waits for publication. */
export const contentDraftSchema = contentRowSchema.extend({
  /** What visitors saw when it was begun, the built-in value where nothing was stored. */
  base: contentRowSchema.shape.content_value,
  author: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** When it is published by itself; null while no one planned that. */
  publish_at: instantSchema.nullable(),
  /** True when it was to be published, and visitors saw something else by then. */
  plan_failed: z.boolean(),
  /** Only with a draft of a whole section: it holds for all languages. Null when the section is gone. */
  section_facts: draftedSectionSchema.nullable().optional(),
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

/** What to keep as drafts. `updated_at` is the version of the draft at the place, null for none. */
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

/** The pages behind a preview link as visitors would see them with the drafts. */
export const draftsPreviewSchema = z.object({
  /** Where there are drafts. Those of whole sections hold for all languages, and are listed in the one that was asked for. */
  places: z.array(contentRowSchema.pick({ page: true, language: true })),
  /** What the pages that have any show in the language that was asked for. */
  contents: z.array(z.object({ page: z.string(), content: pageContentSchema })),
  expires_at: instantSchema,
})

/** Whether changes on the pages of the site are kept as drafts by those who chose nothing themselves. */
export const draftsDefaultSchema = z.object({ is_on: z.boolean() })

export type SectionDraftField = (typeof sectionDraftFields)[number]
export type DraftedSection = z.output<typeof draftedSectionSchema>
export type DraftsDefault = z.output<typeof draftsDefaultSchema>
export type DraftsPreview = z.output<typeof draftsPreviewSchema>
export type ContentDraft = z.output<typeof contentDraftSchema>
export type ContentDraftList = z.output<typeof contentDraftListSchema>
export type ContentDraftsQuery = z.output<typeof contentDraftsQuerySchema>
export type KeptDrafts = z.output<typeof keptDraftsSchema>
export type PlannedDrafts = z.output<typeof plannedDraftsSchema>
export type PublishedDrafts = z.output<typeof publishedDraftsSchema>
export type PublishedChanges = z.output<typeof publishedChangesSchema>
