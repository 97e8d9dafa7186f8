import { z } from 'zod'
import { agentNames } from '#shared/agents.ts'
import { int4Max } from '#shared/contracts/bounds.ts'
import { limitUnits } from '#shared/drafts/sections.ts'
import { languages } from '#shared/languages.ts'
import { claimKinds, instructionMax, passageMax, runActions, runErrors, runStates } from '#shared/runs.ts'

/** What a model is to do. */
export const runInputSchema = z
  .object({
    agent: z.enum(agentNames),
    /** The key of the section. */
    section: z.string().max(60).optional(),
    /** Left out: what the agent does, `draft` or `review`. Each agent answers questions, `ask`. */
    action: z.enum(runActions).optional(),
    /** What the user wants: notes for a draft, the criterion for `answer`, the whole wish for `own`, the question for `ask`. */
    instruction: z.string().trim().max(instructionMax).default(''),
    /** The words that are written again. */
    passage: z.string().max(passageMax).default(''),
    /** Of `translate`, the remarks of `review` and the answer to `ask`; left out: the language of the application. */
    language: z.enum(languages).optional(),
    /** Of `cut`: what the passage may hold at most. */
    limit: z
      .object({ unit: z.enum(limitUnits), max: z.int().min(1).max(int4Max) })
      .strict()
      .optional(),
  })
  .strict()

/** Which application. */
export const runApplicationPathSchema = z.object({ id: z.uuid() })

/** Which run. */
export const runPathSchema = z.object({ id: z.uuid() })

/** Which page of runs, newest first. */
export const runsQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(300).optional() })
  .strict()

/** Whether the user took the text of a run. */
export const runDecisionSchema = z.object({ taken: z.boolean() }).strict()

/** That a run has begun. */
export const runBegunSchema = z.object({ id: z.uuid() })

const listedRunSchema = z.object({
  id: z.uuid(),
  application_id: z.uuid(),
  agent: z.enum(agentNames),
  section: z.string().nullable(),
  action: z.enum(runActions),
  state: z.enum(runStates),
  error: z.enum(runErrors).nullable(),
  model: z.string(),
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whether a user took the text; null while no one has decided. */
  taken: z.boolean().nullable(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
})

/** A run with what it has written so far. */
export const runSchema = listedRunSchema.extend({
  text: z.string(),
  instruction: z.string(),
  passage: z.string(),
  /** Dates, amounts, percentages, numbers and names of the text that no source says; empty while it is written. */
  unsourced: z.array(z.object({ kind: z.enum(claimKinds), start: z.int(), end: z.int(), quote: z.string() })),
})

/** Runs of an application, newest first, without their texts, and whether more can be begun. */
export const runsSchema = z.object({
  items: z.array(listedRunSchema),
  next_cursor: z.string().nullable(),
  /** What the model is called; null: the site has none. */
  model: z.string().nullable(),
  /** The call, or everything of the organisation, is never sent. */
  closed: z.boolean(),
  closed_for_all: z.boolean(),
})

/** What the stream of a run sends, each as the data of the event that is named like its key. */
export type RunEvents = {
  /** A piece of the text; its number is the id of the event. */
  chunk: { seq: number; text: string }
  /** The last event. */
  end: Pick<Run, 'state' | 'error'>
}

export type RunInput = z.output<typeof runInputSchema>
export type ListedRun = z.output<typeof listedRunSchema>
export type Run = z.output<typeof runSchema>
export type Runs = z.output<typeof runsSchema>
