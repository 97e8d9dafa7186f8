import { z } from 'zod'

/** Where the assistant is, by language; `other` serves every language without a link of its own. @see product specification, section 2 (launch flow) */
export const assistantLinksSchema = z
  .object({ en: z.httpUrl().max(2048), ro: z.httpUrl().max(2048), other: z.httpUrl().max(2048) })
  .strict()

/** Every setting that administrators edit, with its schema and default. */
export const settingDefinitions = {
  assistant_links: {
    schema: assistantLinksSchema,
    fallback: {
      en: 'https://assistant.grantwright.example/en',
      ro: 'https://assistant.grantwright.example/ro',
      other: 'https://assistant.grantwright.example/ru',
    },
  },
} as const

/** All settings with their values. */
export const settingsSchema = z.object({ assistant_links: assistantLinksSchema })

/** A change of settings: what is left out stays; `version` is that of the settings it was made from. */
export const settingsUpdateSchema = settingsSchema
  .partial()
  .extend({ version: z.string().max(64) })
  .strict()

/** Settings as the admin area reads them. */
export const settingsAnswerSchema = settingsSchema.extend({ version: z.string() })

export type Settings = z.output<typeof settingsSchema>
export type SettingsUpdate = z.output<typeof settingsUpdateSchema>
export type SettingsAnswer = z.output<typeof settingsAnswerSchema>
