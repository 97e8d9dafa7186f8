import { z } from 'zod'
import { languages } from '#shared/languages.ts'

/** Section types. @see product specification, section 3 */
export const sectionTypes = ['hero', 'features', 'content', 'cards', 'columns', 'gallery'] as const
/** Section layouts. @see product specification, section 3 */
export const sectionLayouts = [
  'single-column',
  'two-columns',
  'three-columns',
  'four-columns',
  'sidebar-left',
  'sidebar-right',
] as const

/** Turns what was typed as a section's name into its stored form: lowercase, spaces as underscores. @see product specification, section 5 */
export function sectionNameOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '_')
}

/** A section to create. @see product specification, section 5 (create section) */
export const newSectionSchema = z
  .object({
    page: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/),
    name: z
      .string()
      .transform(sectionNameOf)
      .pipe(
        z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'expected letters a to z, digits, spaces, - and _, at most 64'),
      ),
    title: z.string().trim().min(1).max(200),
    description: z.string().trim().max(2000).optional(),
    type: z.enum(sectionTypes),
    layout: z.enum(sectionLayouts),
    language: z.enum(languages),
  })
  .strict()

export type NewSection = z.output<typeof newSectionSchema>
