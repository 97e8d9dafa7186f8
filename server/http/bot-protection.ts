import { randomBytes } from 'node:crypto'
import type { GuardedForm, ChallengeFields, Challenge } from '#shared/contracts/challenge.ts'
import { fillTimeMinMs, guardedForms, ticketLifetimeMs } from '#shared/contracts/challenge.ts'
import { hourSeconds } from '#shared/duration.ts'
import { isProofOfWork } from '#shared/proof-of-work.ts'
import type { Deps } from '#server/deps.ts'
import { networkOf, subnetOf } from '#server/http/client-address.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { sameText } from '#server/secrets.ts'

/** Zero bits that a piece of work has to bring: half a second of a desktop browser, some seconds of an old phone. */
export const workBits = 17

/** What may come from one network in an hour: without a ticket, with one, and with work done for each request. */
type Allowance = { plain: number; ticketed: number; worked: number }

/**
 * A client that books sees at once whether it won, so a rush for one slot is no flood; the calendar's own limits hold
 * as well. @see BOOK-03
 */
const allowances: Record<GuardedForm, Allowance> = {
  contact: { plain: 10, ticketed: 20, worked: 40 },
  booking: { plain: 150, ticketed: 150, worked: 60 },
}

/** A whole subnet has so many times the allowance of one network, the whole site so many times. */
const subnetFactor = 5
const siteFactor = 50

type Ticket = { form: GuardedForm; issuedAt: number; bits: number }

/** Makes a ticket for one form. @param bits 0: no work is asked for. */
export function issueChallenge(deps: Deps, form: GuardedForm, bits = 0): Challenge {
  const nonce = randomBytes(9).toString('base64url')
  const facts = [form, deps.clock.now().toString(36), bits, nonce].join('.')
  const ticket = `${facts}.${deps.secrets.hash('human-ticket', facts)}`
  return { ticket, ready_in_ms: bits > 0 ? 0 : fillTimeMinMs, work_bits: bits }
}

/**
 * Lets people pass and holds up robots, without a third party. Call it after the request's fields were checked and before
 * anything is written: what it takes from an allowance counts for requests that could have succeeded.
 *
 * Few requests pass without anything. A ticket must be ours, old enough for a person to have filled in the form, and not
 * a day old. Once the allowance of a network, its subnet or the site is used up, every request has to bring a piece of
 * work for a ticket that is then spent; the refusal carries that ticket as `human`.
 *
 * @throws {AppError} `challenge_failed` (the hidden field was filled in), `challenge_invalid`, `challenge_too_fast`,
 * `proof_of_work_required` with the ticket to work for, `rate_limited` when even work is not enough.
 * @see docs/decisions/0022-robots-are-made-to-work.md; docs/reference/services.md#27-limits-and-abuse, docs/reference/services.md#12-public-pages
 */
export async function requireChallenge(
  deps: Deps,
  context: RequestContext,
  form: GuardedForm,
  fields: ChallengeFields = {},
): Promise<void> {
  if (fields.website !== undefined && fields.website !== '') {
    throw new AppError('challenge_failed', {
      detail: 'The field "website" is not for people and must stay empty.',
      errors: [{ path: 'human.website', message: 'must stay empty', code: 'not_for_people' }],
    })
  }
  const ticket = fields.ticket === undefined ? null : readTicket(deps, form, fields.ticket)
  const { plain, ticketed, worked } = allowances[form]
  if (ticket !== null && ticket.bits >= workBits) {
    await requireWork(deps, form, fields)
    await takeOrReject(deps, hourly(`human-${form}-worked`, worked), networkOf(context.clientAddress))
    return
  }
  const burst = ticket === null ? plain : ticketed
  const rules: [RateLimitRule, string][] = [
    [
      hourly(ticket === null ? `human-${form}-plain` : `human-${form}-ticketed`, burst),
      networkOf(context.clientAddress),
    ],
    [hourly(`human-${form}-subnet`, ticketed * subnetFactor), subnetOf(context.clientAddress)],
    [hourly(`human-${form}-site`, ticketed * siteFactor), 'site'],
  ]
  for (const [rule, subject] of rules) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(deps, rule, subject)
    if (!allowed) throw workNeeded(deps, form, retryAfterSeconds)
  }
}

/** Checks the seal and the times of a ticket. */
function readTicket(deps: Deps, form: GuardedForm, text: string): Ticket {
  const end = text.lastIndexOf('.')
  const facts = text.slice(0, end)
  const [name, issuedAt = '', bits = ''] = facts.split('.')
  const ticketForm = guardedForms.find((each) => each === name)
  const isOurs = end > 0 && sameText(text.slice(end + 1), deps.secrets.hash('human-ticket', facts))
  const ticket = { issuedAt: Number.parseInt(issuedAt, 36), bits: Number(bits) }
  const ageMs = deps.clock.now() - ticket.issuedAt
  if (!isOurs || ticketForm !== form || ageMs > ticketLifetimeMs) {
    throw new AppError('challenge_invalid', {
      detail: 'The ticket is not for this form, or is older than a day. Fetch another one and send again.',
    })
  }
  // Replicas' clocks may differ by a little; a ticket from the future is young, not old.
  if (ticket.bits === 0 && ageMs < fillTimeMinMs) {
    throw new AppError('challenge_too_fast', {
      detail: 'The form came back faster than a person fills it in. Wait a moment and send again.',
      retryAfterSeconds: (fillTimeMinMs - ageMs) / 1000,
    })
  }
  return { form, ...ticket }
}

/** Checks the work and spends its ticket: one piece of work, one request, on whichever replica. */
async function requireWork(deps: Deps, form: GuardedForm, { ticket = '', work }: ChallengeFields): Promise<void> {
  if (work === undefined || !isProofOfWork(ticket, work, workBits)) throw workNeeded(deps, form, 1)
  const spent = { name: 'human-ticket', burst: 1, refillSeconds: ticketLifetimeMs / 1000 }
  const { allowed } = await takeFromLimit(deps, spent, ticket)
  if (!allowed) throw workNeeded(deps, form, 1)
}

function workNeeded(deps: Deps, form: GuardedForm, retryAfterSeconds: number): AppError {
  return new AppError('proof_of_work_required', {
    detail: 'Much came from this network. Bring the work that the ticket in "human" asks for, or wait.',
    retryAfterSeconds,
    extra: { human: issueChallenge(deps, form, workBits) },
  })
}

async function takeOrReject(deps: Deps, rule: RateLimitRule, subject: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, rule, subject)
  if (allowed) return
  throw new AppError('rate_limited', {
    detail: `Too many requests. Try again in ${retryAfterSeconds} s; what you typed is kept.`,
    retryAfterSeconds,
  })
}

function hourly(name: string, burst: number): RateLimitRule {
  return { name, burst, refillSeconds: hourSeconds }
}
