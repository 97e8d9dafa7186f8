import { z } from 'zod'
import { dayInWords, writeFieldsPage } from '#server/grants/text/fields-page.ts'
import type { Field } from '#server/grants/text/fields-page.ts'

/** Most letters of a passage that is taken over. */
const passageMax = 400_000
const word = z.string().max(passageMax).nullish()
const count = z.union([z.string().max(60), z.number()]).nullish()

/** A published opportunity, or one that is only announced: the latter names its members otherwise. */
const noticeSchema = z.object({
  agencyName: word,
  synopsisDesc: word,
  forecastDesc: word,
  /** As `2026-08-05-00-00-00`. */
  responseDateStr: word,
  responseDateDesc: word,
  estApplicationResponseDateStr: word,
  estApplicationResponseDateDesc: word,
  postingDateStr: word,
  estimatedFunding: count,
  numberOfAwards: count,
  awardCeiling: count,
  awardFloor: count,
  costSharing: z.boolean().nullish(),
  applicantTypes: z
    .array(z.object({ description: word }))
    .max(200)
    .nullish(),
  applicantEligibilityDesc: word,
  fundingInstruments: z
    .array(z.object({ description: word }))
    .max(50)
    .nullish(),
})

/** What Grants.gov tells of an opportunity, as far as it is read here. */
const responseSchema = z.object({
  errorcode: z.number().nullish(),
  data: z.object({
    id: z.number(),
    opportunityNumber: z.string().max(200),
    opportunityTitle: z.string().max(2000),
    synopsis: noticeSchema.nullish(),
    forecast: noticeSchema.nullish(),
  }),
})

/** What a search by number found. */
const searchSchema = z.object({
  data: z.object({
    oppHits: z
      .array(z.object({ id: z.union([z.string().max(40), z.number()]), number: z.string().max(200) }))
      .max(1000),
  }),
})

/**
 * Writes an opportunity of Grants.gov as a page that the reading rules take.
 *
 * @param json the answer of `fetchOpportunity`.
 * @returns null for something else, and for an opportunity that nothing is said of.
 */
export function pageOfOpportunity(json: unknown): string | null {
  const parsed = responseSchema.safeParse(json)
  if (!parsed.success || (parsed.data.errorcode ?? 0) !== 0) return null
  const { data } = parsed.data
  const notice = data.synopsis ?? data.forecast
  if (!notice) return null
  return writeFieldsPage({
    title: data.opportunityTitle,
    fields: fieldsOf(data.opportunityNumber, notice),
    after: [notice.synopsisDesc ?? notice.forecastDesc ?? '', notice.applicantEligibilityDesc ?? ''],
  })
}

/** Whether an answer says that there is no such opportunity. */
export function saysNothing(json: unknown): boolean {
  const parsed = z.object({ errorcode: z.number().nullish(), data: z.unknown() }).safeParse(json)
  if (!parsed.success) return false
  const isEmpty = z.object({ opportunityTitle: z.string().min(1) }).safeParse(parsed.data.data).success === false
  return (parsed.data.errorcode ?? 0) !== 0 || isEmpty
}

/** The id of the opportunity with a number, in the answer of a search; null where it is not, undefined for another answer. */
export function findOpportunityId(json: unknown, number: string): number | null | undefined {
  const parsed = searchSchema.safeParse(json)
  if (!parsed.success) return undefined
  const hit = parsed.data.data.oppHits.find((each) => each.number.toLowerCase() === number.toLowerCase())
  return hit === undefined ? null : Number(hit.id)
}

type Notice = z.output<typeof noticeSchema>

function fieldsOf(number: string, notice: Notice): Field[] {
  const due = notice.responseDateStr ?? notice.estApplicationResponseDateStr
  const words = (list: Notice['applicantTypes']) =>
    (list ?? [])
      .map(({ description }) => description ?? '')
      .filter((each) => each !== '')
      .join('; ')
  return [
    ['Call', number],
    ['Agency', notice.agencyName],
    ['Funding instrument', words(notice.fundingInstruments)],
    ['Posted', notice.postingDateStr ? dayInWords(notice.postingDateStr) : null],
    ['Application deadline', due ? dayInWords(due) : null],
    ['About the deadline', notice.responseDateDesc ?? notice.estApplicationResponseDateDesc],
    ['Total budget', dollars(notice.estimatedFunding)],
    ['Expected number of projects', positive(notice.numberOfAwards)],
    ['Grant per project', grantOf(dollars(notice.awardFloor), dollars(notice.awardCeiling))],
    ['Cost sharing', notice.costSharing === true ? 'required' : notice.costSharing === false ? 'not required' : null],
    ['Eligible applicants', words(notice.applicantTypes)],
  ]
}

/** A number above zero; the portal also writes "none" and 0 for what is not limited. */
function positive(value: Notice['awardFloor']): string | null {
  const digits = String(value ?? '').replaceAll(/[$,\s]/g, '')
  return /^\d{1,15}(\.\d{1,2})?$/.test(digits) && Number(digits) > 0 ? String(Number(digits)) : null
}

function dollars(value: Notice['awardFloor']): string | null {
  const amount = positive(value)
  return amount === null ? null : `USD ${amount}`
}

function grantOf(floor: string | null, ceiling: string | null): string | null {
  if (ceiling === null) return floor === null ? null : `at least ${floor}`
  return floor === null || floor === ceiling ? `up to ${ceiling}` : `between ${floor} and ${ceiling}`
}
