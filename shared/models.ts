import { agentNames } from '#shared/agents.ts'
import type { Plan } from '#shared/plans.ts'

/** What models are asked for: the work of an agent, or translations of the site's own texts. */
export const modelUses = [...agentNames, 'translation'] as const

export type ModelUseName = (typeof modelUses)[number]

/**
 * What can go wrong with a language model, as users see it. `stopped`: by the user. `cut`: the connection ended in the
 * middle. `stalled`: nothing came for too long. `rejected`: the server would not take the request. `bad_answer`: not in
 * the asked structure, or longer than an answer may be.
 */
export const modelErrors = [
  'key_refused',
  'unpaid',
  'unknown_model',
  'too_many_requests',
  'server_broken',
  'rejected',
  'refused',
  'cut',
  'stalled',
  'bad_answer',
  'unreachable',
  'private_address',
  'stopped',
] as const

export type ModelError = (typeof modelErrors)[number]

/** What a plan allows of the language model: words read and written in a month (UTC), and requests at the same time. Null: no limit. */
export type ModelLimits = { monthly_words: number | null; at_once: number | null }

/** Limits by plan as shipped; administrators change them. @see docs/reference/workspace.md#language-models */
export const shippedModelLimits = {
  free: { monthly_words: 50_000, at_once: 1 },
  basic: { monthly_words: 500_000, at_once: 2 },
  pro: { monthly_words: 3_000_000, at_once: 4 },
  enterprise: { monthly_words: null, at_once: 8 },
} as const satisfies Record<Plan, ModelLimits>

/** Most that a month may cost as shipped, in euro. */
export const shippedMonthlyCapEur = 100
