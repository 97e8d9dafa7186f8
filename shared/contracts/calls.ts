import { z } from 'zod'
import { rowVersionSchema, shippedVersionSchema } from '#shared/contracts/bounds.ts'
import { personalFileSchema } from '#shared/contracts/files.ts'
import {
  callPortals,
  callReasons,
  callSources,
  callStages,
  callStates,
  factActions,
  factDecisions,
} from '#shared/calls.ts'
import { callSigns } from '#shared/grants/call-signs.ts'
import { dueRanks } from '#shared/grants/due.ts'
import { callReading } from '#shared/grants/facts.ts'
import { figure } from '#shared/grants/figures.ts'
import { languages } from '#shared/languages.ts'
import { plans } from '#shared/plans.ts'

/** Most bytes of a text that is pasted, as UTF-8. */
export const pastedBytesMax = 2 * 1024 * 1024
/** Most bytes of a file. */
export const callFileBytesMax = 25 * 1024 * 1024
/** Longest name of a file, in characters. */
const fileNameMax = 255
/** Most facts that are changed at once. */
const factChangesMax = 500
/** Longest note on where an assumption comes from, in characters. */
const factSourceMax = 500

const text = z
  .string()
  // Its bytes are counted as well: the body is bounded, and a text that is too long is refused with its length in
  // words.
  .max(2 * pastedBytesMax)
  .refine((value) => value.trim() !== '', { error: 'must not be empty', params: { code: 'empty' } })

const sourceShape = {
  text: text.optional(),
  /** What the portal calls it, as `HORIZON-CL4-2027-01-03`; at Grants.gov its id or number. */
  identifier: z
    .string()
    .trim()
    .min(3)
    .max(120)
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
      'must be an identifier such as HORIZON-CL4-2027-01-03, or a number of Grants.gov such as 357744',
    )
    .optional(),
  source: z.enum(callPortals).default('eu'),
}
const oneSource = (given: { text?: string | undefined; identifier?: string | undefined }) =>
  (given.text === undefined) !== (given.identifier === undefined)
const oneSourceError = { error: 'give either text or identifier', path: ['text'], params: { code: 'one_source' } }

/** A call that is brought in as text, or by its identifier at a portal. */
export const newCallSchema = z
  .object({ ...sourceShape, organisation_id: z.uuid().optional() })
  .strict()
  .refine(oneSource, oneSourceError)

/** A newer version of a call. */
export const newCallVersionSchema = z.object(sourceShape).strict().refine(oneSource, oneSourceError)

/** Sent with a file that comes as its bytes. */
export const callFileQuerySchema = z
  .object({ name: z.string().max(fileNameMax).optional(), organisation_id: z.uuid().optional() })
  .strict()

/** Which call. */
export const callPathSchema = z.object({ id: z.uuid() })

const state = z.enum(callStates)
const brief = { id: z.uuid(), title: z.string().nullable() }

/** A call that was just brought in. */
export const callMadeSchema = z.object({
  id: z.uuid(),
  state,
  reason: z.enum(callReasons).nullable(),
  organisation_id: z.uuid(),
})

/** A call in a list. Instants are ISO 8601 in UTC. */
const callRowSchema = z.object({
  ...brief,
  organisation_id: z.uuid(),
  state,
  reason: z.enum(callReasons).nullable(),
  source: z.enum(callSources),
  /** The name of the file, or the identifier. */
  source_name: z.string().nullable(),
  language: z.enum(languages).nullable(),
  pages: z.int().nullable(),
  /** Its first deadline as in the facts, with the zone; null while it has none. */
  deadline: z.string().nullable(),
  deadline_zone: z.string().nullable(),
  /** Whether a person confirmed or set that deadline. */
  deadline_confirmed: z.boolean(),
  /** In which part of the list by deadline it is. */
  due: z.enum(dueRanks),
  created_at: z.string(),
  /** What the signed-in person may do with it. */
  may_edit: z.boolean(),
})

/** A call as its organisation sees it. */
export const callSchema = callRowSchema.extend({
  /** What the reason means and what helps, in English; null while nothing went wrong. */
  detail: z.string().nullable(),
  /** The plan whose limit it is over, and how many pages that allows; null unless the plan is why it was not read. */
  plan_limit: z.object({ plan: z.enum(plans), pages: z.int() }).nullable(),
  /** How far its reading is; null when nothing is being read. */
  progress: z.object({ stage: z.enum(callStages), since: z.string(), pages: z.int().nullable() }).nullable(),
  /** The newest version that was read, from 1; null before. */
  version: z.int().nullable(),
  facts_version: z.int(),
  warnings: callReading.shape.warnings,
  /** False for a text in which hardly anything was found that calls say; null before it was read. */
  looks_like_call: z.boolean().nullable(),
  /** What nearly every call says and this text does not. */
  not_found: z.array(z.enum(callSigns)),
  /** An older call of the organisation with the same text. */
  same_as: z.object(brief).nullable(),
  /** The file that its newest version was read from; null for what was pasted or came from a portal. */
  file: personalFileSchema.nullable(),
})

/** Which version is meant; the newest unless given. */
export const callVersionQuerySchema = z
  .object({ version: z.coerce.number().int().min(1).max(100_000).optional() })
  .strict()

/** Which calls are listed. */
export const callListQuerySchema = z
  .object({
    organisation_id: z.uuid().optional(),
    /** `false`: only calls on which no application rests; `true`: only the others. */
    in_use: z.enum(['true', 'false']).optional(),
    /** Words of the title or of the name of the file. */
    search: z.string().max(200).optional(),
    /** Only one part of the list. */
    due: z.enum(dueRanks).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

/** Calls, by what is due next. */
export const callListSchema = z.object({ items: z.array(callRowSchema), next_cursor: z.string().nullable() })

/** What a person decided about a fact. */
const decisionSchema = z.object({
  path: z.string(),
  status: z.enum(factDecisions),
  value: z.unknown(),
  /** What the rules had found there. */
  found: z.unknown(),
  source: z.string().nullable(),
  /** A newer version of the call says something else. */
  contradicted: z.boolean(),
  at: z.string(),
  /** Who decided; null once the account is gone. */
  by: z.string().nullable(),
})

/** The facts of a call with every decision of a person applied. */
export const callFactsSchema = callReading.extend({
  facts_version: z.int(),
  decisions: z.array(decisionSchema),
  /** Paths of facts that no one has confirmed. */
  unconfirmed: z.array(z.string()),
  /** Paths of facts that the call does not state and a user assumed. */
  assumed: z.array(z.string()),
})

const path = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*(\.~?[A-Za-z0-9_-]+){0,7}$/, 'must be a dotted path such as money.totalBudget')

/** Decisions about facts, all of them or none. */
export const factChangesSchema = z
  .object({
    facts_version: shippedVersionSchema,
    changes: z
      .array(
        z
          .object({
            path,
            /** What it is; null for "the call does not say". Of a confirmation: what is confirmed, to be sure. */
            value: z.unknown().optional(),
            /** `clear` takes back what a person decided: the fact is again what the rules found. */
            action: z.enum(factActions),
            /** Where the person has it from, in their words. */
            source: z.string().trim().max(factSourceMax).optional(),
          })
          .strict(),
      )
      .min(1)
      .max(factChangesMax),
  })
  .strict()

/** Which page of the decisions about a call. */
export const factHistoryQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(200).optional() })
  .strict()

/** Decisions about the facts of a call, the newest first, each with what the fact said before and after it. */
export const callHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** A fact, or an entry of a list; `list.~2` for one that was removed. */
      path: z.string(),
      action: z.enum(factActions),
      before: z.unknown(),
      after: z.unknown(),
      source: z.string().nullable(),
      at: z.iso.datetime(),
      /** Who decided; null once the account is gone. */
      by: z.string().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

/** Every date, amount of money and percentage of a call, in the order of the text. */
export const callFiguresSchema = z.object({
  version: rowVersionSchema,
  /** False for a version that was read before figures were kept: it has no items. */
  listed: z.boolean(),
  /** Figures beyond the longest list, which no page holds. */
  left_out: z.int(),
  next_cursor: z.null(),
  items: z.array(
    figure.extend({
      /** Its sentence or its row, shortened around it where that is long. */
      quote: z.string(),
      /** The fact with its value; null for those without a role. */
      path: z.string().nullable(),
    }),
  ),
})

/** The kept text of a call. Positions are UTF-16 code units, as `String.prototype.slice` counts. */
export const callTextSchema = z.object({
  version: rowVersionSchema,
  language: z.enum(languages),
  text: z.string(),
  pages: z.array(z.object({ number: z.int(), start: z.int(), end: z.int() })),
  blocks: z.array(
    z.object({
      kind: z.enum(['heading', 'field', 'row', 'item', 'prose']),
      start: z.int(),
      end: z.int(),
      page: z.int(),
      level: z.int(),
      label: z.object({ start: z.int(), end: z.int() }).nullable(),
      cells: z.array(z.object({ start: z.int(), end: z.int() })),
    }),
  ),
})

/** What the newest version of a call says otherwise than the one before. */
export const callChangesSchema = z.object({
  /** Null when there is only one version. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  items: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(['changed', 'added', 'removed']),
      before: z.unknown(),
      after: z.unknown(),
      /** The words of the newer version; null when it has none. */
      quote: z.string().nullable(),
      start: z.int().nullable(),
      end: z.int().nullable(),
      /** A user had confirmed or set it, and has to look again. */
      contradicts: z.boolean(),
    }),
  ),
  next_cursor: z.null(),
})

export type FactDecision = z.output<typeof decisionSchema>
export type FactChanges = z.output<typeof factChangesSchema>
export type CallChanges = z.output<typeof callChangesSchema>
export type CallMade = z.output<typeof callMadeSchema>
export type Call = z.output<typeof callSchema>
export type CallRow = z.output<typeof callRowSchema>
export type CallList = z.output<typeof callListSchema>
export type CallFactsResponse = z.output<typeof callFactsSchema>
export type CallFigures = z.output<typeof callFiguresSchema>
/** A page of the decisions about a call. @see callHistorySchema */
export type CallHistory = z.output<typeof callHistorySchema>
export type CallText = z.output<typeof callTextSchema>
