import { z } from 'zod'
import { dayInWords, writeFieldsPage } from '#server/grants/text/fields-page.ts'
import type { Field } from '#server/grants/text/fields-page.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

const word = z.string().max(400_000).nullish()
const money = z.object({ amount: z.string().max(40), currency: z.string().max(3) }).nullish()
const event = z
  .object({
    name: word,
    description: word,
    date: z.string().max(40).nullish(),
    time: z.string().max(20).nullish(),
    startDate: z.string().max(40).nullish(),
    endDate: z.string().max(40).nullish(),
  })
  .nullish()

/** An opportunity as the CommonGrants protocol writes it, as far as it is read here. @see https://commongrants.org */
const opportunitySchema = z.object({
  title: z.string().min(1).max(2000),
  description: z.string().max(400_000),
  status: z.object({ value: z.string().max(40) }),
  funding: z
    .object({
      details: word,
      totalAmountAvailable: money,
      minAwardAmount: money,
      maxAwardAmount: money,
      estimatedAwardCount: z.number().nullish(),
    })
    .nullish(),
  keyDates: z
    .object({ postDate: event, appOpens: event, closeDate: event, appDeadline: event, otherDates: z.unknown() })
    .nullish(),
  acceptedApplicantTypes: z
    .array(z.object({ value: z.string().max(80), customValue: word, description: word }))
    .max(100)
    .nullish(),
})
const responseSchema = z.union([opportunitySchema, z.object({ data: opportunitySchema }).transform(({ data }) => data)])

type Opportunity = z.output<typeof opportunitySchema>

/**
 * Writes an opportunity of the CommonGrants protocol, alone or as an API answers it, as a page that the reading rules take.
 *
 * @param text of the whole file.
 * @returns null for what is no such JSON.
 */
export function pageOfCommonGrants(text: string): string | null {
  if (!/^\s{0,200}\{/.test(text)) return null
  const parsed = responseSchema.safeParse(parse(text))
  if (!parsed.success) return null
  const { title, description, funding } = parsed.data
  const paragraphs = [description, funding?.details ?? ''].flatMap((each) => each.split(/\n{2,}/))
  return writeFieldsPage({
    title,
    fields: fieldsOf(parsed.data),
    after: paragraphs.flatMap((each) => (each.trim() === '' ? [] : [`<p>${escapeMarkup(each)}</p>`])),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fieldsOf({ funding, keyDates, acceptedApplicantTypes }: Opportunity): Field[] {
  const kinds = (acceptedApplicantTypes ?? []).map(
    ({ value, customValue, description }) => customValue ?? description ?? value.replaceAll('_', ' '),
  )
  const { minAwardAmount: min, maxAwardAmount: max } = funding ?? {}
  return [
    ['Submission opens', dateOf(keyDates?.appOpens ?? keyDates?.postDate)],
    ['Application deadline', dateOf(keyDates?.appDeadline ?? keyDates?.closeDate)],
    ...othersOf(keyDates?.otherDates),
    ['Total budget', amountOf(funding?.totalAmountAvailable)],
    ['Expected number of projects', funding?.estimatedAwardCount ? String(funding.estimatedAwardCount) : null],
    ['Grant per project', grantOf(amountOf(min), amountOf(max))],
    ['Eligible applicants', kinds.join('; ')],
  ]
}

/** Dates with names of their own. */
function othersOf(given: unknown): Field[] {
  const parsed = z.record(z.string().max(200), event).safeParse(given)
  if (!parsed.success) return []
  return Object.entries(parsed.data)
    .slice(0, 50)
    .map(([key, each]): Field => [each?.name ?? key, dateOf(each)])
}

function dateOf(given: z.output<typeof event>): string | null {
  const date = given?.date ?? given?.endDate ?? given?.startDate
  if (!date) return null
  const time = given?.time ? `, ${given.time.slice(0, 5)}` : ''
  return `${dayInWords(date)}${time}`
}

function amountOf(given: z.output<typeof money>): string | null {
  return given && /^\d{1,15}(\.\d{1,2})?$/.test(given.amount) && Number(given.amount) > 0
    ? `${given.currency} ${given.amount.replace(/\.00?$/, '')}`
    : null
}

function grantOf(min: string | null, max: string | null): string | null {
  if (max === null) return min === null ? null : `at least ${min}`
  return min === null || min === max ? `up to ${max}` : `between ${min} and ${max}`
}
