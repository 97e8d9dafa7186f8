import { z } from 'zod'
import { daySchema } from '#shared/contracts/bounds.ts'
import { agentNames } from '#shared/agents.ts'
import { analyticsDaysMax } from '#shared/contracts/analytics.ts'
import { dayMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'

/** How many days of launches are shown with the cards. */
export const launchDays = 30

/** A launch that was made: from the page's language, and the card it was pressed on; null or nothing: not from a card. */
export const launchSchema = z.object({ language: z.enum(languages), agent: z.enum(agentNames).nullish() }).strict()

const figuresShape = { language: z.enum(languages), launches: z.int() }

/** Launches by the card they came from; null: not from a card, such as from the header or the hero. */
const launchesByCard = z.array(
  z.object({ agent: z.enum(agentNames).nullable(), languages: z.array(z.object(figuresShape)) }),
)

/** Launches of the assistant of the last thirty UTC days, today included, by the language of the page and by card. */
export const launchFiguresSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  languages: z.array(z.object({ ...figuresShape, before: z.int() })),
  cards: launchesByCard,
})

/** UTC days, both inclusive. */
export const launchPeriodSchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < analyticsDaysMax * dayMs, {
    path: ['to'],
    message: `expected the last day not before the first, at most ${analyticsDaysMax} days`,
  })

/** Launches of a period by card and language. */
export const launchCardsSchema = z.object({ from: z.iso.date(), to: z.iso.date(), cards: launchesByCard })

export type LaunchFigures = z.output<typeof launchFiguresSchema>
export type LaunchCards = z.output<typeof launchCardsSchema>
