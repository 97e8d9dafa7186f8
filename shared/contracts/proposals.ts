import { z } from 'zod'
import { shippedVersionSchema } from '#shared/contracts/bounds.ts'

/** Which call. */
export const proposalCallPathSchema = z.object({ id: z.uuid() })

/** Which organisation. */
export const modelUseOrganisationPathSchema = z.object({ id: z.uuid() })

/** Which proposal of a call. */
export const proposalPathSchema = z.object({ id: z.uuid(), proposal: z.uuid() })

/** What becomes of a fact that a model proposed: nothing yet, a person took it, a person refused it. */
export const proposalStates = ['open', 'taken', 'refused'] as const

/**
 * How a proposal relates to what rules and users say. `open`: they leave the fact open, so it can be taken. `differs`:
 * they say something else, which holds.
 */
export const proposalKinds = ['open', 'differs'] as const

/** A fact that a model proposed, with the sentence of the call that it rests on. */
const proposalSchema = z.object({
  id: z.uuid(),
  /** A dotted path into the facts; of a list, the list that the value would be added to. */
  path: z.string(),
  value: z.unknown(),
  /** The kept text from `start` to `end`, word for word. */
  quote: z.string(),
  page: z.int(),
  start: z.int(),
  end: z.int(),
  kind: z.enum(proposalKinds),
  /** What rules or people say there; null where they say nothing. */
  present: z.unknown(),
  state: z.enum(proposalStates),
  at: z.iso.datetime(),
})

/** Whether something may be sent to a model. */
export const maySendShape = {
  /** What the model is called; null: none is set up, and no one sees a button for it. */
  model: z.string().nullable(),
  /** The call is never sent to a model. */
  closed: z.boolean(),
  /** Nothing of the organisation is ever sent to a model. */
  closed_for_all: z.boolean(),
}

/** The proposals for the version of the call that is shown, with whether more can be asked for. */
export const proposalListSchema = z.object({
  items: z.array(proposalSchema),
  next_cursor: z.null(),
  ...maySendShape,
})

/** What a model answered. */
export const proposalsMadeSchema = z.object({
  /** The present proposals. */
  items: z.array(proposalSchema),
  /** How many facts the model reads as rules or people do. */
  agreed: z.int(),
  /** What was left out: without a sentence of the call, a figure or a value that cannot be of the fact, nothing new. */
  dropped: z.object({ no_quote: z.int(), not_valid: z.int(), known: z.int() }),
  tokens_in: z.int(),
  tokens_out: z.int(),
  eur: z.number(),
})

/** What would be sent, word for word; only the marker is made again for each request. */
export const modelPreviewSchema = z.object({
  model: z.string(),
  /** Where it goes. */
  host: z.string(),
  instructions: z.string(),
  message: z.string(),
  /** The text is longer than what is sent. */
  is_cut: z.boolean(),
  tokens_in: z.int(),
  tokens_out_max: z.int(),
  /** What it costs at most, in euro. */
  eur_max: z.number(),
})

/** Takes a proposal into the facts, from the version of them that was looked at. */
export const proposalTakeSchema = z.object({ facts_version: shippedVersionSchema }).strict()

/** The facts after a proposal was taken. */
export const proposalTakenSchema = z.object({ facts_version: z.int() })

/** Whether a call, or what belongs to an organisation, may be sent to a model. */
export const modelUseSchema = z.object({ closed: z.boolean() }).strict()

export type Proposal = z.output<typeof proposalSchema>
export type ProposalList = z.output<typeof proposalListSchema>
export type ProposalsMade = z.output<typeof proposalsMadeSchema>
export type ModelPreview = z.output<typeof modelPreviewSchema>
