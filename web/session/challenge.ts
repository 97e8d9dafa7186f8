import * as botProtectionRoutes from '#shared/contracts/routes/challenge.ts'
import { challengeSchema } from '#shared/contracts/challenge.ts'
import type { GuardedForm, ChallengeFields, Challenge } from '#shared/contracts/challenge.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'

/** A ticket and the instant, on the browser's clock, at which it came. */
export type HeldTicket = Challenge & { heldSinceMs: number }

/** What the check needs of the browser; a test hands in its own. */
type ChallengeTools = {
  api: ApiClient
  now: () => number
  pause: (ms: number) => Promise<void>
}

/** Fetches a ticket for a form. @returns null when none came: few requests pass without one. */
export async function fetchTicket({ api, now }: ChallengeTools, form: GuardedForm): Promise<HeldTicket | null> {
  try {
    return {
      ...challengeSchema.parse(await api.call(botProtectionRoutes.getChallenge, { query: { form: form } })),
      heldSinceMs: now(),
    }
  } catch (error) {
    // Away or refused: the form itself will tell, if it is more than the ticket that does not work.
    if (error instanceof ApiError) return null
    throw error
  }
}

/**
 * Sends a guarded form: waits until its ticket may be used, and when the server asks for work, another ticket or some
 * patience, does that and sends once more.
 *
 * @param post sends the form with what it is given.
 * @throws what `post` throws, the second time as it is.
 */
export async function sendWithChallenge<Answer>(
  tools: ChallengeTools,
  form: GuardedForm,
  held: { ticket: HeldTicket | null; website: string },
  post: (human: ChallengeFields) => Promise<Answer>,
): Promise<Answer> {
  const trap = held.website === '' ? {} : { website: held.website }
  try {
    return await post({ ...trap, ...(await redeemTicket(tools, held.ticket)) })
  } catch (error) {
    const next = error instanceof ApiError ? await nextTicket(tools, form, held.ticket, error) : null
    if (next === null) throw error
    return post({ ...trap, ...(await redeemTicket(tools, next)) })
  }
}

/** The ticket that the second try is made with; null when another try would not help. */
async function nextTicket(
  tools: ChallengeTools,
  form: GuardedForm,
  ticket: HeldTicket | null,
  { code, problem }: ApiError,
): Promise<HeldTicket | null> {
  if (code === 'challenge_invalid') return fetchTicket(tools, form)
  // Clocks ran apart: the ticket's whole time once more.
  if (code === 'challenge_too_fast') return ticket === null ? null : { ...ticket, heldSinceMs: tools.now() }
  const asked = code === 'proof_of_work_required' ? challengeSchema.safeParse(problem?.['human']) : null
  return asked?.success ? { ...asked.data, heldSinceMs: tools.now() } : null
}

/** Waits until a ticket may be used, and does its work. */
async function redeemTicket({ now, pause }: ChallengeTools, ticket: HeldTicket | null): Promise<ChallengeFields> {
  if (ticket === null) return {}
  const waitMs = ticket.heldSinceMs + ticket.ready_in_ms - now()
  if (waitMs > 0) await pause(waitMs)
  if (ticket.work_bits === 0) return { ticket: ticket.ticket }
  // Loaded when it is needed, which is seldom.
  const { solveProofOfWork } = await import('#shared/proof-of-work.ts')
  return { ticket: ticket.ticket, work: await solveProofOfWork(ticket.ticket, ticket.work_bits, () => pause(0)) }
}
