import { modelErrors } from '#shared/models.ts'

/** How a passage is written again: `cut` to a limit, `answer` so that it answers a criterion, `own` as the user says. */
export const passageActions = ['shorter', 'cut', 'simpler', 'clearer', 'translate', 'answer', 'own'] as const

export type PassageAction = (typeof passageActions)[number]

/** What writes: `draft` a section, the others a passage of it. */
export type WritingAction = 'draft' | PassageAction

/** What a model is asked to do: to write, as `review` to read all sections as a second reader, or as `ask` to answer a question. */
export const runActions = ['draft', ...passageActions, 'review', 'ask'] as const

export type RunAction = (typeof runActions)[number]

/** How far a run is. `stopped` and `failed` keep what was written. */
export const runStates = ['running', 'done', 'stopped', 'failed'] as const

export type RunState = (typeof runStates)[number]

/** Why a run failed. `interrupted`: the process that waited for the model has ended. */
export const runErrors = [...modelErrors, 'interrupted'] as const

export type RunError = (typeof runErrors)[number]

/** Longest wish of a user, in characters. */
export const instructionMax = 2_000

/** Longest passage that is written again, in characters. */
export const passageMax = 20_000

/** What of a text needs a source. */
export const claimKinds = ['date', 'amount', 'percentage', 'number', 'name'] as const
