import { z } from 'zod'
import { languages } from '#shared/languages.ts'

/** How many days of launches are shown. */
export const launchDays = 30

/** Launches of the assistant of the last thirty UTC days, today included, by the language of the page. */
export const launchFiguresSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  languages: z.array(z.object({ language: z.enum(languages), launches: z.int(), before: z.int() })),
})

export type LaunchFigures = z.output<typeof launchFiguresSchema>
