import { z } from 'zod'
import { sectionLayouts, sectionTypes } from '#shared/contracts/sections.ts'

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
})

/** A published custom page. @see interfaces page, /api/pages; product specification, section 3 (custom page) */
export const customPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  sections: z.array(customSectionSchema),
})

export type CustomSection = z.output<typeof customSectionSchema>
export type CustomPage = z.output<typeof customPageSchema>
