import { z } from 'zod'
import { maySendShape } from '#shared/contracts/proposals.ts'
import { languages } from '#shared/languages.ts'
import { partnerSchema } from '#shared/grants/profile.ts'
import { smeSchema } from '#shared/grants/sme.ts'
import { isTimeZone, timeZoneLengthMax } from '#shared/zoned-time.ts'

/** Most partners that are judged at once. */
const judgedPartnersMax = 100

/** What is judged: a call of an organisation, with its kept partners or those that are given. */
export const fitInputSchema = z
  .object({
    call_id: z.uuid(),
    organisation_id: z.uuid(),
    /** An application for the call: without the partners that are switched off there. */
    application_id: z.uuid().optional(),
    /** Instead of the partners that the organisation keeps. */
    partners: z.array(partnerSchema).max(judgedPartnersMax).optional(),
    /** What the organisation means to ask for, in the currency of the call. */
    request: z.number().min(0).max(1e12).optional(),
    /** By whose calendar days are counted; left out: that of the call. */
    time_zone: z.string().max(timeZoneLengthMax).refine(isTimeZone, 'is not a zone of the zone database').optional(),
  })
  .strict()

/** In which language the sentences come; left out: that of the request. */
export const fitQuerySchema = z.object({ lng: z.enum(languages).optional() }).strict()

const verdicts = z.enum(['yes', 'no', 'look'])

const ruleSchema = z.object({
  /** As `fit.country.established`. */
  id: z.string(),
  title: z.string(),
  verdict: verdicts,
  /** Whether a "no" ends it; with "look": whether it would, once the facts of the call that it rests on are confirmed. */
  bars: z.boolean(),
  sentence: z.string(),
  /** Where the rule comes from. */
  source: z.string(),
  /** The day on which the call was taken in, or the row of a table last checked. */
  date: z.string(),
  /** The sentence of the call; null where the rule is in a table. */
  quote: z.object({ text: z.string(), page: z.int(), start: z.int(), end: z.int() }).nullable(),
  /** Paths of the facts that it used: `call.…`, `profile.…`, `partners.…`. */
  facts: z.array(z.string()),
  /** Those of the call that no one has confirmed. */
  unconfirmed: z.array(z.string()),
  /** What to do about it; null where nothing is to be done. */
  remedy: z.string().nullable(),
})

const needSchema = z.object({
  rule: z.string(),
  title: z.string(),
  /** In the call's words, where it asks for a kind of partner. */
  text: z.string().nullable(),
  least: z.int(),
  /** How many there are for sure, and at most, where a country or a size needs a look. */
  has: z.int(),
  most: z.int(),
  verdict: verdicts,
})

const partySchema = z.object({
  name: z.string(),
  is_applicant: z.boolean(),
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: z.string().nullable(),
  /** What the country is in this call, in words. */
  standing: z.string().nullable(),
  kind: z.string().nullable(),
  associated: z.boolean(),
  /** Whether it counts: not where it is associated, shut out, or from another country. */
  counts: verdicts,
})

/** Whether an organisation may apply, by which rules, and what is missing. Sentences are in the language of who asks. */
export const fitSchema = z.object({
  verdict: z.enum(['possible', 'not_possible', 'open']),
  headline: z.string(),
  rules: z.array(ruleSchema),
  sme: smeSchema,
  /** Facts that are missing or not sure: while there is one, nothing is called possible. */
  missing: z.array(
    z.object({ fact: z.string(), why: z.enum(['missing', 'check', 'conflict', 'assumed']), sentence: z.string() }),
  ),
  /** At most three things to put right first. */
  first: z.array(
    z.object({
      rule: z.string(),
      title: z.string(),
      sentence: z.string(),
      remedy: z.string(),
      facts: z.array(z.string()),
    }),
  ),
  /** Null where the call asks for no partnership. */
  consortium: z.object({ needs: z.array(needSchema), missing: z.string().nullable() }).nullable(),
  /** Amounts to compare, in the currency of the call; null where it names none for a project. */
  money: z
    .object({
      currency: z.string(),
      /** What a project may ask for; null where the call leaves that end open. */
      min: z.number().nullable(),
      max: z.number().nullable(),
      request: z.number().nullable(),
      /** Per cent of the whole cost that the organisation carries; null where it is not known. */
      share: z.number().nullable(),
      /** Own money, as far as the profile tells it in this currency. */
      own: z.number().nullable(),
      /** Own money that the request needs; without one, that the least grant needs. */
      need: z.number().nullable(),
      /** The largest grant that the own money carries. */
      carried: z.number().nullable(),
    })
    .nullable(),
  parties: z.array(partySchema),
  /** Facts of the call that the rules rest on and no one has confirmed. */
  unconfirmed: z.array(z.object({ fact: z.string(), name: z.string() })),
  facts_version: z.int(),
  checked_at: z.iso.datetime(),
})

/** Which application. */
export const fitOpinionPathSchema = z.object({ id: z.uuid() })

/** What can have changed since a model was asked: what an opinion rested on then is out of date. */
export const opinionGrounds = ['call', 'facts', 'profile', 'partners'] as const

/** What a model says to one answer of the rules, or to a condition of the call that no rule judges. */
export const opinionRemarkSchema = z.object({
  /** As `fit.country.established`; null: no rule of ours. */
  rule: z.string().nullable(),
  /** What the model would answer. It changes nothing. */
  verdict: verdicts,
  remark: z.string(),
  /** The kept text of the call from `start` to `end`, word for word. */
  quote: z.string(),
  page: z.int(),
  start: z.int(),
  end: z.int(),
})

/** The second opinion of a model on whether the organisation of an application may apply. The rules' answers hold. */
export const fitOpinionSchema = z.object({
  /** Null: no one has asked for one. */
  opinion: z
    .object({
      at: z.iso.datetime(),
      /** Who asked; null once that account is gone. */
      by: z.string().nullable(),
      /** As the server of the model calls it. */
      model: z.string(),
      language: z.enum(languages),
      /** What has changed since; empty: it is up to date. */
      outdated: z.array(z.enum(opinionGrounds)),
      /** How many remarks were left out: without words of the call, or about no rule. */
      dropped: z.int(),
      remarks: z.array(opinionRemarkSchema.extend({ title: z.string().nullable() })),
    })
    .nullable(),
  ...maySendShape,
})

export type FitOpinion = z.output<typeof fitOpinionSchema>
export type Fit = z.output<typeof fitSchema>
