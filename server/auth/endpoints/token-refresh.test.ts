import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { refreshTokens, sessions, users } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { ClientStorage } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function signUp(): Promise<{ userId: string; refreshToken: string; accessToken: string }> {
  const { data } = await openAuthClient(app).signUp({ email: newEmail(), password: goodPassword })
  return {
    userId: data.user?.id ?? '',
    refreshToken: data.session?.refresh_token ?? '',
    accessToken: data.session?.access_token ?? '',
  }
}

/** Exchanges a token; answers the new one, or the code of the refusal. */
async function refresh(token: string, host: { fetch(request: Request): Promise<Response> } = app): Promise<string> {
  const response = await host.fetch(
    new Request('http://localhost:3000/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token: token }),
    }),
  )
  const body = await response.json()
  return response.ok ? body.refresh_token : body.error_code
}

test('[AUTH-01] [AUTH-11] the client refreshes and gets new tokens for the same session', async () => {
  const client = openAuthClient(app)
  const first = (await client.signUp({ email: newEmail(), password: goodPassword })).data.session
  const before = (await client.getClaims()).data?.claims
  app.clock.advance(5000)
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(first?.refresh_token)
  expect(data.session?.access_token).not.toBe(first?.access_token)
  const after = (await client.getClaims()).data?.claims
  expect(after).toMatchObject({ session_id: before?.session_id, amr: before?.amr, iat: (before?.iat ?? 0) + 5 })
  const { rows } = await app.deps.database.db.execute<{ agent: string; refreshed: boolean }>(
    `select user_agent as agent, refreshed_at is not null as refreshed from auth.sessions where id = '${before?.session_id}'`,
  )
  expect(rows[0]?.refreshed).toBe(true)
})

test('[AUTH-08] each exchange makes a new token and the newest always works', async () => {
  const { refreshToken } = await signUp()
  const seen = new Set([refreshToken])
  let token = refreshToken
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(minuteMs)
    token = await refresh(token)
    seen.add(token)
  }
  expect(seen.size).toBe(6)
})

test('[AUTH-08] no token is in the database', async () => {
  const { refreshToken, userId } = await signUp()
  const next = await refresh(refreshToken)
  const { rows } = await app.deps.database.db.execute<{ line: string }>(`
    select row_to_json(t)::text as line from auth.refresh_tokens t where user_id = '${userId}'
    union all select row_to_json(s)::text from auth.sessions s where user_id = '${userId}'`)
  expect(rows).toHaveLength(3)
  for (const { line } of rows) for (const token of [refreshToken, next]) expect(line).not.toContain(token)
})

test('[AUTH-08] the parent of the current token answers with the current one at any time, without a new rotation', async () => {
  const { refreshToken } = await signUp()
  const current = await refresh(refreshToken)
  app.clock.advance(30 * minuteMs)
  expect(await refresh(refreshToken)).toBe(current)
  expect(await refresh(refreshToken)).toBe(current)
  expect(await refresh(current)).not.toBe(current)
})

test('[AUTH-08] a token used a moment ago still works, whichever it was', async () => {
  const { refreshToken } = await signUp()
  const second = await refresh(refreshToken)
  const third = await refresh(second)
  app.clock.advance(10_000)
  expect(await refresh(refreshToken)).toBe(third)
})

test('[AUTH-08] reuse outside the interval ends the family, and that is kept although the call fails', async () => {
  const { refreshToken, accessToken, userId } = await signUp()
  const second = await refresh(refreshToken)
  const third = await refresh(second)
  app.clock.advance(10_001)
  expect(await refresh(refreshToken)).toBe('refresh_token_already_used')
  expect(await refresh(third)).toBe('refresh_token_not_found')
  const left = await app.deps.database.db.select().from(refreshTokens).where(eq(refreshTokens.user_id, userId))
  expect(left).toEqual([])
  const { error } = await openAuthClient(app).getUser(accessToken)
  expect(error?.name).toBe('AuthSessionMissingError')
})

test('[AUTH-08] other sessions of the same person outlive it', async () => {
  const email = newEmail()
  const one = openAuthClient(app)
  const two = openAuthClient(app)
  const stolen = (await one.signUp({ email, password: goodPassword })).data.session?.refresh_token ?? ''
  await two.signInWithPassword({ email, password: goodPassword })
  await refresh(await refresh(stolen))
  app.clock.advance(11_000)
  expect(await refresh(stolen)).toBe('refresh_token_already_used')
  expect((await two.getUser()).error).toBeNull()
  expect((await two.refreshSession()).error).toBeNull()
})

test('[AUTH-08] two tabs that refresh at once end with the same token', async () => {
  const storage: ClientStorage = new Map()
  const tab = openAuthClient(app, storage)
  await tab.signUp({ email: newEmail(), password: goodPassword })
  const token = (await tab.getSession()).data.session?.refresh_token ?? ''
  const tokens = await Promise.all(Array.from({ length: 8 }, () => refresh(token)))
  expect(new Set(tokens).size).toBe(1)
  // The client itself drops the answer of the tab that lost; what counts is what both hold afterwards.
  const clients = [openAuthClient(app, storage), openAuthClient(app, storage)]
  await Promise.all(clients.map((client) => client.refreshSession({ refresh_token: tokens[0] ?? '' })))
  const held = await Promise.all(clients.map(async (client) => (await client.getSession()).data.session?.refresh_token))
  expect(held[0]).toHaveLength(43)
  expect(held[1]).toBe(held[0])
  app.clock.advance(minuteMs)
  expect((await clients[1]?.refreshSession())?.error).toBeNull()
})

test('[AUTH-08] the current token is exchanged by one statement, any other under the lock of its session', async () => {
  const asked: string[] = []
  const { database } = app.deps
  const { db } = database
  const host = openAuthHost(
    {
      deps: {
        ...app.deps,
        config: { ...app.deps.config, rateLimits: false },
        database: {
          ...database,
          read: (name, text, values) => {
            asked.push(name)
            return database.read(name, text, values)
          },
          prepared: (name, text, values) => {
            asked.push(name)
            return database.prepared(name, text, values)
          },
          db: Object.assign(Object.create(db), {
            transaction: (...given: Parameters<typeof db.transaction>) => {
              asked.push('transaction')
              return db.transaction(...given)
            },
          }),
        },
      },
    },
    {},
  )
  const { refreshToken } = await signUp()
  const second = await refresh(refreshToken, host)
  expect(second).toHaveLength(43)
  expect(asked).toEqual(['find-refresh-token', 'exchange-refresh-token'])
  expect(await refresh(refreshToken, host)).toBe(second)
  expect(asked.slice(2)).toEqual(['find-refresh-token', 'exchange-refresh-token', 'transaction'])
  const { rows } = await db.execute<{ current: string; counter: string }>(sql`
    select count(*) filter (where not t.revoked) as current, max(s.refresh_token_counter) as counter
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where s.id = (select session_id from auth.refresh_tokens order by id desc limit 1)`)
  expect(rows).toEqual([{ current: '1', counter: '1' }])
})

test('without an interval only the parent of the current token is forgiven', async () => {
  const strict = openAuthHost(app, { refresh_reuse_interval_seconds: 0 })
  const { refreshToken } = await signUp()
  const second = await refresh(refreshToken, strict)
  expect(await refresh(refreshToken, strict)).toBe(second)
  app.clock.advance(1)
  await refresh(second, strict)
  expect(await refresh(refreshToken, strict)).toBe('refresh_token_already_used')
})

test('[AUTH-09] a ban, an ended session and a deleted account refuse in the words of the protocol', async () => {
  const banned = await signUp()
  await app.deps.database.db
    .update(users)
    .set({ banned_until: new Date(app.clock.now() + dayMs) })
    .where(eq(users.id, banned.userId))
  expect(await refresh(banned.refreshToken)).toBe('user_banned')
  const ended = await signUp()
  await app.deps.database.db.delete(sessions).where(eq(sessions.user_id, ended.userId))
  expect(await refresh(ended.refreshToken)).toBe('refresh_token_not_found')
  const deleted = await signUp()
  await app.deps.database.db
    .update(users)
    .set({ deleted_at: new Date(app.clock.now()) })
    .where(eq(users.id, deleted.userId))
  expect(await refresh(deleted.refreshToken)).toBe('session_not_found')
})

test('a session ends after 30 days without use and after 90 days in all; an administrator needs to come sooner', async () => {
  const idle = await signUp()
  const used = await signUp()
  const administrator = await signUp()
  await setRole(app.deps.database.db, administrator.userId, 'admin')
  app.clock.advance(8 * dayMs)
  expect(await refresh(administrator.refreshToken)).toBe('session_expired')
  let token = used.refreshToken
  app.clock.advance(17 * dayMs)
  token = await refresh(token)
  app.clock.advance(5 * dayMs + 1)
  expect(await refresh(idle.refreshToken)).toBe('session_expired')
  token = await refresh(token)
  app.clock.advance(29 * dayMs)
  token = await refresh(token)
  app.clock.advance(29 * dayMs)
  token = await refresh(token)
  expect(token).toHaveLength(43)
  app.clock.advance(2 * dayMs)
  expect(await refresh(token)).toBe('session_expired')
})

test.each([
  ['{}', 400, { error: 'invalid_request', error_description: 'refresh_token required' }],
  ['{"refresh_token":null}', 400, { error: 'invalid_request', error_description: 'refresh_token required' }],
  [
    '{"refresh_token":"nonsense"}',
    400,
    { code: 400, error_code: 'validation_failed', msg: 'Refresh token is not valid' },
  ],
  [
    `{"refresh_token":"${'a'.repeat(43)}"}`,
    400,
    { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' },
  ],
  [
    '{"refresh_token":7}',
    400,
    { code: 400, error_code: 'bad_json', msg: expect.stringMatching(/^Could not parse request body as JSON: /) },
  ],
])('[AUTH-09] the body %s is refused', async (body, status, reply) => {
  const response = await app.fetch('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([status, reply])
})

test('[AUTH-10] refreshes of one address are limited', async () => {
  const elsewhere = openAuthHost(app, {}, '192.0.2.77')
  const responses: string[] = []
  for (let count = 0; count < 301; count += 1) responses.push(await refresh('a'.repeat(43), elsewhere))
  expect(responses.slice(0, 300).every((reply) => reply === 'refresh_token_not_found')).toBe(true)
  expect(responses[300]).toBe('over_request_rate_limit')
})

test('[AUTH-10] refreshes of one account are limited, wherever they come from', async () => {
  const { refreshToken } = await signUp()
  const responses: string[] = []
  for (let count = 0; count < 121; count += 1) {
    responses.push(await refresh(refreshToken, openAuthHost(app, {}, `198.51.100.${count}`)))
  }
  expect(new Set(responses.slice(0, 120)).size).toBe(1)
  expect(responses[120]).toBe('over_request_rate_limit')
})

test.each(['first', 'second'])(
  '[AUTH-08] rotation agrees with a small model of it: %s dozen of histories',
  async () => {
    const unlimited = openAuthHost({ deps: { ...app.deps, config: { ...app.deps.config, rateLimits: false } } }, {})
    const step = fc.record({ back: fc.nat({ max: 3 }), waitMs: fc.constantFrom(0, 4000, 10_000, 11_000) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const chain = [(await signUp()).refreshToken]
        const usedAtMs: number[] = []
        for (const { back, waitMs } of steps) {
          app.clock.advance(waitMs)
          const newest = chain.length - 1
          const at = Math.max(0, newest - back)
          const reply = await refresh(chain[at] ?? '', unlimited)
          if (at === newest) {
            expect(chain).not.toContain(reply)
            usedAtMs[at] = app.clock.now()
            chain.push(reply)
          } else if (at === newest - 1 || app.clock.now() - (usedAtMs[at] ?? 0) <= 10_000) {
            expect(reply).toBe(chain[newest])
          } else {
            expect(reply).toBe('refresh_token_already_used')
            for (const token of chain) expect(await refresh(token, unlimited)).toBe('refresh_token_not_found')
            return
          }
        }
      }),
      { numRuns: 13 },
    )
  },
)
