import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { contentPages } from '#shared/content/catalogue.ts'
import { sectionOrderPattern } from '#shared/content/section-order.ts'
import { storedValueSchema } from '#shared/contracts/content.ts'
import { customPageSchema } from '#shared/contracts/custom-page.ts'
import { sectionLayouts, sectionTypes } from '#shared/sections/declarations.ts'
import { languages } from '#shared/languages.ts'

/** For how many days pages in the trash can be restored. */
export const pageTrashDays = 30
/** Longest title of a page, in characters. */
export const pageTitleLengthMax = 200
/** Longest title for search engines, in characters; they show about 60. */
export const seoTitleLengthMax = 120
/** Longest description for search engines, in characters; they show about 160. */
export const seoDescriptionLengthMax = 320
const pageSectionsMax = 60
/** Longest life of a preview link, in days. */
export const previewDaysMax = 60
/** Prefix of the secret of a link to the drafts of the site's own pages. */
export const draftsMark = 'drafts-'
/** Most preview links of one page that are open at a time. */
export const previewsMax = 20
/** Largest document of a page, as JSON, in bytes. */
const pageDocumentBytesMax = 768 * 1024

/** Templates that a page can be made from. */
export const pageTemplates = ['blank', 'landing', 'article', 'cards', 'gallery'] as const
export type PageTemplate = (typeof pageTemplates)[number]

/** States of a page in a language: what visitors see, and whether the draft says more. */
const pageStates = ['missing', 'draft', 'live', 'changed'] as const
export type PageState = (typeof pageStates)[number]

const slugPattern = /^[a-z0-9][a-z0-9_-]{0,63}$/
const name = z.string().regex(slugPattern)
const language = z.enum(languages)
const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    .refine((text) => !/\p{Cc}/u.test(text), 'expected one line')

/** Address of a custom page behind /page/; the site's own pages keep their names for themselves. */
export const pageSlugSchema = z
  .string()
  .regex(slugPattern, 'expected lowercase letters, digits, - and _, at most 64')
  .refine((slug) => !(contentPages as readonly string[]).includes(slug), 'this name belongs to a page of the site')

/** What is said of a page as a whole, in one language. */
const pageHeadSchema = z
  .object({
    title: line(pageTitleLengthMax),
    show_in_menu: z.boolean(),
    /** Empty: the title. */
    seo_title: line(seoTitleLengthMax),
    seo_description: line(seoDescriptionLengthMax),
    /** Address of a picture of the library; empty: the site's own card. */
    share_image: z.string().regex(/^(\/media\/[0-9a-f-]{36}\/(original|\d{3,4})\.[a-z]{3,4})?$/, 'expected a picture'),
    /** False keeps the page out of search engines. */
    is_indexed: z.boolean(),
  })
  .strict()

const fieldsSchema = z
  .record(name, storedValueSchema)
  .refine((fields) => Object.keys(fields).length <= 60, 'expected at most 60 fields')
  .refine(
    (fields) => !Object.hasOwn(fields, 'custom_page') && !Object.hasOwn(fields, 'section_metadata'),
    'these keys are the structure of the page',
  )

/** A section: its structure, which all languages share, and its words in each. */
const pageSectionSchema = z
  .object({
    name,
    type: z.enum(sectionTypes),
    layout: z.enum(sectionLayouts),
    visible: z.boolean(),
    /** Place on the page: keys compare as text. */
    order: z.string().regex(sectionOrderPattern),
    fields: z.object({ en: fieldsSchema, ru: fieldsSchema, ro: fieldsSchema }).strict(),
  })
  .strict()

/** A page in all its languages: what the builder edits, and what is published from it. */
export const pageDocumentSchema = z
  .object({
    heads: z
      .object({ en: pageHeadSchema.nullable(), ru: pageHeadSchema.nullable(), ro: pageHeadSchema.nullable() })
      .strict(),
    sections: z.array(pageSectionSchema).max(pageSectionsMax),
  })
  .strict()
  .refine(({ sections }) => new Set(sections.map((each) => each.name)).size === sections.length, {
    path: ['sections'],
    message: 'expected each name once',
  })
  .refine((document) => new TextEncoder().encode(JSON.stringify(document)).length <= pageDocumentBytesMax, {
    message: `expected at most ${pageDocumentBytesMax} bytes`,
  })

const statesSchema = z.object({ en: z.enum(pageStates), ru: z.enum(pageStates), ro: z.enum(pageStates) })
const versionSchema = z.string().regex(/^\d{1,15}$/)
const person = z.object({ id: z.uuid(), name: z.string() }).nullable()
const languageList = z
  .array(language)
  .min(1)
  .max(languages.length)
  .transform((list) => [...new Set(list)])

/** An act that waits for its time. */
const pageScheduleSchema = z.object({
  id: z.uuid(),
  action: z.enum(['publish', 'unpublish']),
  languages: z.array(language),
  run_at: z.iso.datetime(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed; null unless it did. */
  failure: z.string().nullable(),
})

const pageItemSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  /** In the language of the list, otherwise in the first that has one; empty when none has. */
  title: z.string(),
  states: statesSchema,
  in_menu: z.array(language),
  scheduled: z.array(pageScheduleSchema),
  changed_at: z.iso.datetime(),
  changed_by: person,
  deleted_at: z.iso.datetime().nullable(),
})

/** What the list of pages can be narrowed to. */
export const pageListQuerySchema = z
  .object({
    q: z.string().trim().max(200).optional(),
    trash: z.literal('yes').optional(),
    sort: z.enum(['changed', 'slug']).default('changed'),
    language: language.default('en'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(400).optional(),
  })
  .strict()

/** A part of the list of pages. */
export const pageListSchema = z.object({ items: z.array(pageItemSchema), next_cursor: z.string().nullable() })

/** A field that both the draft and an editor on the page changed. */
const pageConflictSchema = z.object({
  /** Null: the page as a whole. */
  section: z.string().nullable(),
  /** Null: the structure that all languages share. */
  language: language.nullable(),
  key: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
})

/** A page as the builder works on it. */
export const pageDraftSchema = pageItemSchema.extend({
  /** Names the stored draft; a save says which one it was made from. */
  version: versionSchema,
  document: pageDocumentSchema,
  /** What visitors see now, for comparison. */
  published: pageDocumentSchema,
  /** Names what visitors see now: a save that has seen it says so. */
  mark: z.string(),
  conflicts: z.array(pageConflictSchema),
})

/** A new page. */
export const newPageSchema = z
  .object({
    slug: pageSlugSchema,
    title: line(pageTitleLengthMax),
    language: language.default('en'),
    template: z.enum(pageTemplates).default('blank'),
    show_in_menu: z.boolean().default(false),
    /** True: visitors see it at once. */
    published: z.boolean().default(false),
  })
  .strict()

/** Saves the draft. */
export const pageDraftUpdateSchema = z
  .object({
    version: versionSchema,
    document: pageDocumentSchema,
    /** The mark of what visitors saw when the draft was loaded, once its conflicts are settled; null keeps them open. */
    seen: z.string().max(64).nullable(),
  })
  .strict()

/** Shows the stored draft to visitors in some languages, or the published page no more. */
export const pagePublishSchema = z.object({ version: versionSchema, languages: languageList }).strict()
/** Hides the page from visitors in some languages. */
export const pageUnpublishSchema = z.object({ languages: languageList }).strict()
/** Acts on the draft that the version names. */
export const pageVersionSchema = z.object({ version: versionSchema }).strict()
/** Another address for the page. */
export const pageSlugUpdateSchema = z.object({ version: versionSchema, slug: pageSlugSchema }).strict()
/** A copy under another address. */
export const pageCopySchema = z.object({ slug: pageSlugSchema }).strict()
/** Publishes or unpublishes at a time. */
export const newPageScheduleSchema = z
  .object({
    version: versionSchema,
    action: z.enum(['publish', 'unpublish']),
    languages: languageList,
    run_at: instantSchema,
  })
  .strict()

/** What was done to a page. */
export const pageRevisionKinds = [
  'create',
  'save',
  'publish',
  'unpublish',
  'slug',
  'restore',
  'discard',
  'trash',
] as const

/** An earlier state of a page, newest first in lists. */
export const pageRevisionSchema = z.object({
  id: z.number().int(),
  kind: z.enum(pageRevisionKinds),
  /** What the act was about; empty: all. */
  languages: z.array(language),
  author: person,
  created_at: z.iso.datetime(),
})

/** A revision with the page as it was. */
export const pageRevisionDetailsSchema = pageRevisionSchema.extend({ document: pageDocumentSchema })

/** A link that shows the draft to its holders, until it ends. */
export const pagePreviewSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  created_by: person,
})

/** A preview link that was just made: the only time that its address is given. */
export const newPagePreviewSchema = pagePreviewSchema.extend({ path: z.string() })
/** Makes a preview link. */
export const pagePreviewInsertSchema = z.object({ days: z.int().min(1).max(previewDaysMax) }).strict()
/** Opens a preview link. */
export const openPreviewSchema = z.object({ token: z.string().regex(/^[\w-]{43}$/), language }).strict()
/** The draft behind a preview link. */
export const openedPreviewSchema = customPageSchema.extend({ expires_at: z.iso.datetime() })

export type PageHead = z.output<typeof pageHeadSchema>
export type PageSection = z.output<typeof pageSectionSchema>
export type PageDocument = z.output<typeof pageDocumentSchema>
export type PageItem = z.output<typeof pageItemSchema>
export type PageList = z.output<typeof pageListSchema>
export type PageListQuery = z.output<typeof pageListQuerySchema>
export type PageDraft = z.output<typeof pageDraftSchema>
export type PageConflict = z.output<typeof pageConflictSchema>
export type PageSchedule = z.output<typeof pageScheduleSchema>
export type NewPage = z.output<typeof newPageSchema>
export type PageDraftUpdate = z.output<typeof pageDraftUpdateSchema>
export type PagePublish = z.output<typeof pagePublishSchema>
export type NewPageSchedule = z.output<typeof newPageScheduleSchema>
export type PageRevision = z.output<typeof pageRevisionSchema>
export type PageRevisionKind = (typeof pageRevisionKinds)[number]
export type PageRevisionDetails = z.output<typeof pageRevisionDetailsSchema>
export type PagePreview = z.output<typeof pagePreviewSchema>
export type NewPagePreview = z.output<typeof newPagePreviewSchema>
export type OpenedPreview = z.output<typeof openedPreviewSchema>
