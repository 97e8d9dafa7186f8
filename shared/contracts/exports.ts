import { z } from 'zod'
import { int4Max } from '#shared/contracts/bounds.ts'

/** The files that an application is exported as. */
export const exportFormats = ['pdf', 'docx', 'xlsx', 'zip', 'ics', 'checklist'] as const

/** A file that an application is exported as. */
export type ExportFormat = (typeof exportFormats)[number]

/** Most pages of a PDF: no call of the sources that we know asks for more, and layouts of more take too much memory. */
export const exportPagesMax = 150

/** Which file of which application; a format that there is not is no address. */
export const exportPathSchema = z.object({ id: z.uuid(), format: z.string().max(60) })

/** Why a file is refused, next to the sentence in `detail`. */
export const exportObstacles = ['missing_characters', 'too_long', 'too_large'] as const

/** Key of the plan, which follows the sections in the files; no section of a text has it. */
export const planKey = 'plan'

const page = z.int().min(1).max(int4Max)

/** A character that the font of the files does not have, with its place. */
const missingCharacter = z.object({
  character: z.string(),
  /** Key of the section; null: title, applicant or call. */
  section: z.string().nullable(),
  excerpt: z.string(),
  count: z.int().min(1),
})

/** How many pages an application has, as its PDF would. */
export const applicationPagesSchema = z.object({
  pages: page,
  /** The page on which the text begins; title and contents are before it. */
  body_page: page,
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      first_page: page,
      last_page: page,
      /** How much of pages it fills, to a tenth. */
      length: z.number().min(0),
    }),
  ),
  /** What the call allows, and for what. */
  limits: z.array(z.object({ applies: z.string(), max: z.number() })).readonly(),
  layout: z.object({
    page_size: z.enum(['a4', 'letter']),
    margin_mm: z.number(),
    font_pt: z.number(),
    /** What of these the call asks for; the rest are usual values. */
    given: z.array(z.enum(['page_size', 'margin_mm', 'font_pt'])).readonly(),
  }),
  missing_characters: z.array(missingCharacter).readonly(),
})

export type ApplicationPages = z.output<typeof applicationPagesSchema>
