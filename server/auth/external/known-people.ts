import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { minuteMs } from '#shared/duration.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { isUuid } from '#server/auth/bearer.ts'
import { clientFacts, endSessions } from '#server/auth/sessions/sessions.ts'
import { copiedInstance } from '#server/auth/tables.ts'
import { verifyToken } from '#server/auth/sessions/tokens.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { readJsonBody } from '#server/http/body.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** From where a token came. */
export type Sender = Pick<RequestContext, 'clientAddress' | 'userAgent'>

/** How long the other service may take to describe a person, in milliseconds. */
const patienceMs = 5_000
/** Most of its description that is read: users may store much in addition to their names. */
const responseBytesMax = 1_000_000
/** Tokens that are remembered as brought over: the newest ones that were seen. */
const seenMax = 2000

/** How long a session that the other service was asked about counts as alive: so late may a sign-out there count here. */
const aliveMs = 5 * minuteMs

/** Tokens whose person and session are known here, by database: a cache, nothing that could not be found out again. */
const seen = new WeakMap<AuthDeps['database'], Map<string, { untilMs: number; done: Promise<void> }>>()

/** What the token of another service says about someone, once its signature was checked. */
const factsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.union([z.literal('authenticated'), z.array(z.string()).refine((all) => all.includes('authenticated'))]),
  email: z.string().max(255).nullish(),
  phone: z.string().max(32).nullish(),
  aal: z.enum(['aal1', 'aal2', 'aal3']).catch('aal1'),
  user_metadata: z.record(z.string(), z.unknown()).catch({}),
  app_metadata: z.record(z.string(), z.unknown()).catch({}),
  is_anonymous: z.boolean().catch(false),
})

type Facts = z.output<typeof factsSchema>

/** What the other service says about the person whose token it is. @see docs/reference/auth-protocol.md#31-user */
const personSchema = z.object({
  email_confirmed_at: z.iso.datetime({ offset: true }).nullish(),
  factors: z.array(z.object({ status: z.string() })).nullish(),
})

type Person = z.output<typeof personSchema>

/**
 * Makes someone known here whom another auth service has signed in: an account and a session of the same ids, on which
 * roles, bookings and everything else hang. At its first token and every few minutes the other service is asked whether
 * the session lives and the account has a second factor. Names are copied the first time only, because people change
 * them here.
 *
 * @param token its signature was checked.
 * @throws {AppError} `invalid_token` when it is no person's, its session has ended there, or its address is another
 * account's here; `second_factor_needed`; `unavailable` when the other service does not answer.
 * @see docs/reference/interfaces.md#environment (AUTH_URL); docs/decisions/0044-accounts-kept-elsewhere.md
 */
export async function knowPerson(deps: AuthDeps, authUrl: string, token: string, sender: Sender): Promise<void> {
  let known = seen.get(deps.database)
  if (!known) seen.set(deps.database, (known = new Map()))
  const before = known.get(token)
  if (before && before.untilMs > deps.clock.now()) return before.done
  if (known.size >= seenMax) known.delete(known.keys().next().value ?? '')
  const done = bringOver(deps, authUrl, token, sender)
  known.set(token, { untilMs: deps.clock.now() + aliveMs, done })
  // Who was refused may be let in later: a factor given, an address free again.
  done.catch(() => known.delete(token))
  return done
}

/**
 * Ends the sessions here that someone has just ended at the other service.
 *
 * @param scope as the request named it; anything but the protocol's words counts as all of them, as it does there.
 * @see docs/reference/auth-protocol.md#7-endpoints-for-users (logout)
 */
export async function endKnownSessions(deps: AuthDeps, token: string, scope: string | null): Promise<void> {
  const { sub, session_id: sessionId } = await verifyToken(deps, token)
  if (sub === null || !isUuid(sub) || typeof sessionId !== 'string' || !isUuid(sessionId)) return
  await deps.database.db.transaction((tx) =>
    endSessions(tx, sub, sessionId, scope === 'local' || scope === 'others' ? scope : 'global'),
  )
}

async function bringOver(deps: AuthDeps, authUrl: string, token: string, sender: Sender): Promise<void> {
  const facts = factsSchema.safeParse(decodeJwt(token))
  if (!facts.success) throw new AppError('invalid_token', { cause: facts.error })
  const { rows } = await deps.database.db.execute<{ is_copy: boolean }>(
    sql`select coalesce(instance_id = ${copiedInstance}::uuid, false) as is_copy from auth.users where id = ${facts.data.sub}::uuid`,
  )
  if (rows[0]?.is_copy === false) return
  const person = await askAbout(authUrl, token)
  const isProven = facts.data.aal !== 'aal1'
  if (!isProven && (person?.factors ?? []).some(({ status }) => status === 'verified'))
    throw new AppError('second_factor_needed')
  try {
    await deps.database.db.transaction(async (tx) => {
      await storeAccount(tx, deps, facts.data, person)
      await storeSession(tx, deps, facts.data, sender)
    })
  } catch (error) {
    if (sqlError(error)?.code !== '23505') throw error
    deps.log.error({ err: error, user_id: facts.data.sub }, 'another account here has the address of this one')
    throw new AppError('invalid_token', { cause: error })
  }
}

/** @returns null when the other service has no such address: then its token alone says who it is. */
async function askAbout(authUrl: string, token: string): Promise<Person | null> {
  let response: Response
  try {
    response = await fetch(`${authUrl}/user`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch (error) {
    throw externalAuthUnavailable(error)
  }
  if (response.status === 401 || response.status === 403) throw new AppError('invalid_token')
  if (response.status === 404) return null
  if (!response.ok) throw externalAuthUnavailable(new Error(`${authUrl}/user answered ${response.status}`))
  const person = personSchema.safeParse(await readJsonBody(response, responseBytesMax).catch(() => null))
  if (!person.success) throw externalAuthUnavailable(person.error)
  return person.data
}

/** Says that the auth service that AUTH_URL names does not answer. */
export function externalAuthUnavailable(cause: unknown): AppError {
  return new AppError('unavailable', {
    detail: 'The service that keeps the accounts does not answer. Nothing was changed; try again in a moment.',
    retryAfterSeconds: 5,
    cause,
  })
}

async function storeAccount(tx: Db, deps: AuthDeps, facts: Facts, person: Person | null): Promise<void> {
  const now = new Date(deps.clock.now()).toISOString()
  const email = facts.email ? facts.email.toLowerCase() : null
  const confirmedAt = person?.email_confirmed_at ?? null
  await tx.execute(sql`
    insert into auth.users (instance_id, id, aud, role, email, phone, email_confirmed_at, last_sign_in_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at, is_anonymous)
    values (${copiedInstance}::uuid, ${facts.sub}::uuid, 'authenticated', 'authenticated', ${email}, ${facts.phone || null},
      ${confirmedAt}::timestamptz, ${now}::timestamptz, ${JSON.stringify(facts.app_metadata)}::jsonb,
      ${JSON.stringify(facts.user_metadata)}::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${facts.is_anonymous})
    on conflict (id) do update set email = excluded.email, phone = excluded.phone,
      email_confirmed_at = excluded.email_confirmed_at, is_anonymous = excluded.is_anonymous,
      last_sign_in_at = excluded.last_sign_in_at`)
}

/** A session that was ended here stays ended: the user who ended it meant it. */
async function storeSession(tx: Db, deps: AuthDeps, facts: Facts, sender: Sender): Promise<void> {
  const now = new Date(deps.clock.now()).toISOString()
  const { ip, user_agent } = clientFacts(sender)
  await tx.execute(sql`
    insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, aal, ip, user_agent)
    values (${facts.session_id}::uuid, ${facts.sub}::uuid, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz at time zone 'UTC', ${facts.aal}::auth.aal_level, ${ip}::inet, ${user_agent})
    on conflict (id) do update set aal = excluded.aal, refreshed_at = excluded.refreshed_at, ip = excluded.ip,
      user_agent = excluded.user_agent
    where auth.sessions.user_id = excluded.user_id`)
}
