import { z } from 'zod'
import { shownPartsShape } from '#shared/contracts/sections.ts'
import type { customItemSchema } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import { plainLayout, plainType, sectionLayouts, sectionTypes } from '#shared/sections/declarations.ts'

/** A section of a custom page, as visitors see it. What a row holds that is no type or layout counts as the plain one. */
export const customSectionSchema = z.object({
  name: z.string(),
  type: z.enum(sectionTypes).catch(plainType),
  layout: z.enum(sectionLayouts).catch(plainLayout),
  title: z.string(),
  /** Empty when there is none. Paragraphs are parted by an empty line, lists have one entry a line. */
  description: z.string(),
  /** Looks and rich texts of its words, by key (`section_title`, `section_description`); plain words are left out. */
  values: z.record(z.string(), z.unknown()).optional(),
  ...shownPartsShape,
  /** The language of its words, when the page's own has none. */
  language: z.enum(languages).optional(),
})

/** A published custom page. @see docs/reference/interfaces.md#addresses (/api/pages); docs/reference/product.md#custom-page */
export const customPageSchema = z.object({
  slug: z.string(),
  /** The language of the page itself: another one than was asked for when that has no such page. */
  language: z.enum(languages),
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
