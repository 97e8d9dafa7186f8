import { and, eq, isNull } from 'drizzle-orm'
import { minuteMs } from '#shared/duration.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { challenges } from '#server/auth/tables.ts'
import type { Db } from '#server/db/database.ts'
import { sameText } from '#server/secrets.ts'

export type ChallengeRow = typeof challenges.$inferSelect

/** How long a challenge is good. @see docs/reference/auth-protocol.md#8-factors (expires_at) */
export const challengeLifetimeMs = 5 * minuteMs

/**
 * Makes what is stored of a challenge in addition to its id: keyed hashes of the session that it belongs to and, for a
 * telephone, of the digits, divided by a full stop. A reader of the database learns neither.
 */
export function challengeProof(
  deps: AuthDeps,
  { id, sessionId, code }: { id: string; sessionId: string; code: string | null },
): string {
  const ofSession = deps.secrets.hash('factor', `challenge ${id} session ${sessionId}`)
  return code === null ? ofSession : `${ofSession}.${deps.secrets.hash('factor', `challenge ${id} code ${code}`)}`
}

/**
 * Finds a challenge that this session may answer.
 *
 * @throws {AuthError} `mfa_factor_not_found` (422) when it is unknown, answered, or another session's or factor's;
 * `isExpired` recognises one that is too old.
 */
export async function requireChallenge(
  db: Db,
  deps: AuthDeps,
  asked: { id: string; factorId: string; sessionId: string },
): Promise<ChallengeRow> {
  const [challenge] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, asked.id), eq(challenges.factor_id, asked.factorId), isNull(challenges.verified_at)))
  const ofSession = challenge?.otp_code?.split('.')[0] ?? ''
  if (!challenge || !sameText(ofSession, challengeProof(deps, { ...asked, code: null }))) {
    throw new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', { status: 422 })
  }
  return challenge
}

/** True when a challenge is too old to be answered. */
export function isExpired(deps: AuthDeps, challenge: ChallengeRow): boolean {
  return challenge.created_at.getTime() + challengeLifetimeMs <= deps.clock.now()
}

/** True when these are the digits that were sent. Spaces between them do not count. */
export function isSentCode(deps: AuthDeps, challenge: ChallengeRow, sessionId: string, code: string): boolean {
  const expected = challengeProof(deps, { id: challenge.id, sessionId, code: code.replaceAll(/\s/g, '') })
  return sameText(challenge.otp_code ?? '', expected)
}
