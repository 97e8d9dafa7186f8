import { sql } from 'drizzle-orm'
import { dayMs } from '#shared/duration.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { flowLifetimeSeconds } from '#server/auth/flows/flows.ts'
import { pruneOldSecrets } from '#server/auth/flows/one-time-secrets.ts'
import { longestInactivityMs } from '#server/auth/sessions/sessions.ts'
import { copiedInstance } from '#server/auth/tables.ts'

/** Sessions stay this long after their end. @see docs/reference/auth-protocol.md#44-session-and-refresh-rules (cleanup) */
const sessionKeptMs = 3 * dayMs
/** Used refresh tokens stay this long, so that a copy of one is recognised and ends its family. */
const usedTokenKeptMs = 7 * dayMs

/** Challenges of second factors, and factors that were begun and never proven, stay this long. @see docs/reference/auth-protocol.md#44-session-and-refresh-rules (cleanup) */
const unfinishedFactorKeptMs = dayMs

/**
 * Forgets sessions that ended some time ago, refresh tokens that were used long ago, flows that never came back, and factors
 * that were never proven; run now and then.
 */
export async function pruneEndedSessions(deps: AuthDeps): Promise<void> {
  const now = deps.clock.now()
  const at = (agoMs: number) => new Date(now - agoMs).toISOString()
  await deps.database.db.execute(sql`
    delete from auth.sessions
    where (not_after < ${at(sessionKeptMs)}::timestamptz and not exists (
        select from auth.users u where u.id = user_id and u.instance_id = ${copiedInstance}::uuid))
      or coalesce(refreshed_at at time zone 'UTC', created_at) < ${at(longestInactivityMs + sessionKeptMs)}::timestamptz`)
  await deps.database.db.execute(sql`
    delete from auth.flow_state where created_at < ${at(flowLifetimeSeconds * 1000)}::timestamptz`)
  await deps.database.db.execute(sql`
    delete from auth.saml_relay_states where created_at < ${at(dayMs)}::timestamptz`)
  // The parent of a current token still answers for it, at any time.
  await deps.database.db.execute(sql`
    delete from auth.refresh_tokens used
    where used.revoked and used.updated_at < ${at(usedTokenKeptMs)}::timestamptz
      and not exists (select from auth.refresh_tokens child where child.parent = used.token and not child.revoked)`)
  await deps.database.db.execute(sql`
    delete from auth.mfa_challenges where created_at < ${at(unfinishedFactorKeptMs)}::timestamptz`)
  await deps.database.db.execute(sql`
    delete from auth.mfa_factors
    where status = 'unverified' and created_at < ${at(unfinishedFactorKeptMs)}::timestamptz`)
  await pruneOldSecrets(deps)
  await deps.database.db.execute(sql`delete from spent_proofs where expires_at < ${at(0)}::timestamptz`)
}
