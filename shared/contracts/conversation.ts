import { z } from 'zod'
import { agentNames } from '#shared/agents.ts'
import { placeSchema } from '#shared/contracts/review.ts'
import { languages } from '#shared/languages.ts'
import { instructionMax, runErrors, runStates } from '#shared/runs.ts'

/** Which application. */
export const conversationPathSchema = z.object({ id: z.uuid() })

/** Which page of the conversation, newest first. */
export const conversationQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(300).optional() })
  .strict()

/** What a user asks. */
export const questionSchema = z.object({ question: z.string().trim().min(1).max(instructionMax) }).strict()

/** Which wording that an answer proposes: its place among the parts of the answer. */
export const proposedPathSchema = z.object({
  id: z.uuid(),
  answer: z.uuid(),
  part: z.string().max(60),
})

/** Where the words of a quote are. `path` of a fact or of what is known of the applicant is dotted, as `money.totalBudget`. */
const sourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('call'), page: z.int(), start: z.int(), end: z.int() }),
  z.object({ from: z.literal('section'), place: placeSchema }),
  z.object({ from: z.literal('fact'), path: z.string() }),
  z.object({ from: z.literal('applicant'), path: z.string() }),
])

const hitSchema = z.object({
  quote: z.string(),
  source: z.discriminatedUnion('from', [
    ...sourceSchema.options,
    z.object({ from: z.literal('finding'), place: placeSchema.nullable() }),
    z.object({ from: z.literal('plan') }),
    z.object({ from: z.literal('budget'), figure: z.enum(['cost', 'request']) }),
  ]),
})

/** What is searched for, and in which language findings come; left out: that of the request. */
export const searchQuerySchema = questionSchema.extend({ lng: z.enum(languages).optional() })

/** Where the documents of an application say something about a question, the best first. */
export const searchHitsSchema = z.object({ items: z.array(hitSchema), next_cursor: z.null() })

const partSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('quote'), quote: z.string(), source: sourceSchema }),
  /** Words for the place of others. They become a suggestion of the section only when a user says so. */
  z.object({ kind: z.literal('proposal'), old: z.string(), new: z.string(), why: z.string(), place: placeSchema }),
])

const answerSchema = z.object({
  id: z.uuid(),
  agent: z.enum(agentNames),
  question: z.string(),
  /** Null once that account is gone. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  model: z.string(),
  state: z.enum(runStates),
  error: z.enum(runErrors).nullable(),
  parts: z.array(partSchema),
  /** How many quotes and proposals were left out: no document holds the words that they quote. */
  dropped: z.int(),
  /** Numbers, dates, amounts and names of the answer that no document holds. */
  unsourced: z.array(z.string()),
})

/** The conversation of an application, newest first, and whether a model can be asked. */
export const conversationSchema = z.object({
  items: z.array(answerSchema),
  next_cursor: z.string().nullable(),
  /** What the model is called; null: the site has none. */
  model: z.string().nullable(),
  closed: z.boolean(),
  closed_for_all: z.boolean(),
})

/** The conversation of an application. */
export type Conversation = z.output<typeof conversationSchema>
/** Where documents of an application say something about a question. */
export type SearchHits = z.output<typeof searchHitsSchema>
/** Words of a document, and where they are. */
export type SearchHit = SearchHits['items'][number]
/** A question with its answer. */
export type Answer = Conversation['items'][number]
/** A sentence, a quote or a proposed wording of an answer. */
export type AnswerPart = Answer['parts'][number]
/** Where the words of a quote are. */
export type QuoteSource = z.output<typeof sourceSchema>
