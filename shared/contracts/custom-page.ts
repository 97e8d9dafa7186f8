import { z } from 'zod'
import { buttonVariants } from '#shared/content/presets.ts'
import { sectionLayouts, sectionTypes } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'

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

/** A section of a custom page, as visitors see it. What a row holds that is no type or layout counts as the plain one. */
export const customSectionSchema = z.object({
  name: z.string(),
  type: z.enum(sectionTypes).catch('content'),
  layout: z.enum(sectionLayouts).catch('single-column'),
  title: z.string(),
  /** Empty when there is none. Paragraphs are parted by an empty line, lists have one entry a line. */
  description: z.string(),
  /** Looks and rich texts of its words, by key (`section_title`, `section_description`); plain words are left out. */
  values: z.record(z.string(), z.unknown()).optional(),
  /** Left out when there is none. */
  button: z.object({ text: z.string(), url: z.string(), variant: z.enum(buttonVariants) }).optional(),
  /** Left out when there is none. */
  image: z.object({ url: z.string(), alt: z.string() }).optional(),
  items: z.array(customItemSchema).optional(),
  /** The language of its words, when the page's own has none. */
  language: z.enum(languages).optional(),
})

/** A published custom page. @see interfaces page, /api/pages; product specification, section 3 (custom page) */
export const customPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** Title for search engines and cards; the title itself when there is no other. */
  seo_title: z.string(),
  /** Empty when there is none. */
  seo_description: z.string(),
  /** Address of a picture; empty: the site's own. */
  share_image: z.string(),
  is_indexed: z.boolean(),
  sections: z.array(customSectionSchema),
})

export type CustomItem = z.output<typeof customItemSchema>
export type CustomSection = z.output<typeof customSectionSchema>
export type CustomPage = z.output<typeof customPageSchema>
