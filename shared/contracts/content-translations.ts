import { z } from 'zod'
import { storedValueSchema } from '#shared/contracts/content.ts'
import { languages } from '#shared/languages.ts'

/** Which model proposes translations; null: none is set up, or it is switched off. */
export const translatorSchema = z.object({ model: z.string().nullable() })

/** What to translate: the words of a value, as they are in a language. */
export const contentTranslationInputSchema = z
  .object({ from: z.enum(languages), to: z.enum(languages), content_value: storedValueSchema })
  .strict()
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'expected another language than `from`' })

/** A proposed translation, not stored: the words of the value that was sent, with its headings, lists and links. */
export const contentTranslationSchema = z.object({
  model: z.string(),
  content_value: z.object({
    text: z.string(),
    label: z.string().optional(),
    doc: z.record(z.string(), z.unknown()).optional(),
  }),
})

export type Translator = z.output<typeof translatorSchema>
export type ContentTranslationInput = z.output<typeof contentTranslationInputSchema>
export type ContentTranslation = z.output<typeof contentTranslationSchema>
