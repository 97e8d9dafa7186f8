import { z } from 'zod'
import { buttonVariants } from '#shared/content/presets.ts'
import { itemNamePattern } from '#shared/content/repeated-items.ts'
import { languages } from '#shared/languages.ts'
import { sectionLayouts, sectionTypes } from '#shared/sections/declarations.ts'

/** Turns what was typed as a section's name into its stored form: lowercase, spaces as underscores. @see docs/reference/product.md#5-what-forms-ask */
export function sectionNameOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '_')
}

/** Whether an act waits for publication instead of being shown to visitors at once; only on pages of the site. */
const asDraft = z.boolean().optional()

const nameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
const title = z.string().trim().min(1).max(200)
const description = z.string().trim().max(2000).optional()

const sectionWordsSchema = z.object({ language: z.enum(languages), title, description }).strict()

/** A section of a page, by its names. */
export const sectionPathSchema = z.object({ page: nameSchema, name: nameSchema })

/** A section to create. @see docs/reference/product.md#new-section */
export const newSectionSchema = z
  .object({
    page: nameSchema,
    name: z
      .string()
      .max(200)
      .transform(sectionNameOf)
      .pipe(
        z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'expected letters a to z, digits, spaces, - and _, at most 64'),
      ),
    title,
    description,
    type: z.enum(sectionTypes),
    layout: z.enum(sectionLayouts),
    language: z.enum(languages),
    /** Name of the section that it comes before; left out or null: at the end of the page. */
    before: nameSchema.nullable().optional(),
    /** Words of the same section in further languages, created in the same act. */
    translations: z
      .array(sectionWordsSchema)
      .max(languages.length - 1)
      .optional(),
    as_draft: asDraft,
  })
  .strict()
  .refine(
    ({ language, translations = [] }) =>
      new Set([language, ...translations.map((each) => each.language)]).size === translations.length + 1,
    { path: ['translations'], message: 'expected each language once' },
  )

/** A card, a column or a picture of a section. */
export const customItemSchema = z.object({
  /** Key of its content row. */
  key: z.string(),
  /** Title of a card or column; alternative text of a picture. */
  title: z.string(),
  /** Words of a card or column; caption of a picture. */
  text: z.string(),
  /** Where a card leads to, or the picture; empty: nowhere, or none. */
  url: z.string(),
})

/** What a section shows in addition to its title and words; each is left out when there is none. */
export const shownPartsShape = {
  button: z.object({ text: z.string(), url: z.string(), variant: z.enum(buttonVariants) }).optional(),
  image: z.object({ url: z.string(), alt: z.string() }).optional(),
  items: z.array(customItemSchema).optional(),
}

/** A section of a page as editors see it: hidden ones too, with their words. */
export const editedSectionSchema = z.object({
  name: z.string(),
  type: z.enum(sectionTypes),
  layout: z.enum(sectionLayouts),
  title: z.string(),
  description: z.string(),
  visible: z.boolean(),
  /** True for a section that the page has by itself: its words are those of the catalogue. */
  built_in: z.literal(true).optional(),
  /** True for a section of the page itself that was deleted, or that a draft deletes: showing it brings it back. */
  removed: z.literal(true).optional(),
  /** True where changes of the section wait for publication; the answer includes them. */
  is_draft: z.literal(true).optional(),
  /** Names of what a section of the page itself repeats, in their order, where editors changed it. */
  item_names: z.array(z.string()).optional(),
  /** Changes whenever a row of the section changes in any language; a deletion names it. */
  version: z.string(),
  /** Looks and rich texts of its words, by key; plain words are left out. */
  values: z.record(z.string(), z.unknown()).optional(),
  ...shownPartsShape,
  /** The language of its words, when the page's own has none. */
  language: z.enum(languages).optional(),
})

/** Where a section is moved to, among the sections of one language. */
export const sectionMoveSchema = z
  .object({ language: z.enum(languages), before: nameSchema.nullable(), as_draft: asDraft })
  .strict()

/** The language in whose order the copy of a section follows it. */
export const sectionCopySchema = z.object({ language: z.enum(languages), as_draft: asDraft }).strict()

/** The section, or the state of it, that a deletion saw. */
export const sectionDeletionSchema = z.object({
  version: z.string().min(1).max(64),
  as_draft: z.enum(['true', 'false']).optional(),
})

/** The page that a section is moved to, or a copy of it put on. `before` is a section of that page; null: the end. */
export const sectionTransferSchema = z
  .object({ language: z.enum(languages), to_page: nameSchema, before: nameSchema.nullable(), is_copy: z.boolean() })
  .strict()

const itemName = z.string().regex(itemNamePattern)

/** A question or figure of a section, by its names. */
export const itemPathSchema = sectionPathSchema.extend({ item: itemName })

/** A new item: empty, or a copy of the one that it follows. `behind` is null for the first place. */
export const newItemSchema = z
  .object({ behind: itemName.nullable(), is_copy: z.boolean().optional(), as_draft: asDraft })
  .strict()
  .refine(({ behind, is_copy }) => behind !== null || !is_copy, {
    path: ['behind'],
    message: 'expected the item to copy',
  })

/** Where an item is moved to: before another one of its section, or null for the end. */
export const itemMoveSchema = z.object({ before: itemName.nullable(), as_draft: asDraft }).strict()

/** What is changed of a section; what is left out stays. */
export const sectionChangeSchema = z
  .object({
    visible: z.boolean().optional(),
    type: z.enum(sectionTypes).optional(),
    layout: z.enum(sectionLayouts).optional(),
    as_draft: asDraft,
  })
  .strict()
  .refine(({ as_draft: _, ...change }) => Object.values(change).some((each) => each !== undefined), {
    message: 'expected visible, type or layout',
  })

export type SectionChange = z.output<typeof sectionChangeSchema>
export type NewSection = z.output<typeof newSectionSchema>
export type EditedSection = z.output<typeof editedSectionSchema>
export type SectionCopy = z.output<typeof sectionCopySchema>
export type SectionDeletion = z.output<typeof sectionDeletionSchema>
export type SectionMove = z.output<typeof sectionMoveSchema>
export type SectionTransfer = z.output<typeof sectionTransferSchema>
export type NewItem = z.output<typeof newItemSchema>
export type ItemMove = z.output<typeof itemMoveSchema>
