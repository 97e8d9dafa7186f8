import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { pruneEndedSessions } from '#server/auth/clean-up.ts'
import { beginFlow } from '#server/auth/flows/flows.ts'
import { flowState, refreshTokens, sessions } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

test('what has ended is forgotten, what lives stays', async () => {
  const idle = openAuthClient(app)
  const used = openAuthClient(app)
  await idle.signUp({ email: newEmail(), password: goodPassword })
  await used.signUp({ email: newEmail(), password: goodPassword })
  for (let count = 0; count < 4; count += 1) {
    app.clock.advance(8 * dayMs)
    expect((await used.refreshSession()).error).toBeNull()
    await pruneEndedSessions(app.deps)
  }
  expect(await app.deps.database.db.select().from(sessions)).toHaveLength(2)
  // Of five tokens of the used session: the current one, and its parent, which still answers for it.
  expect(await app.deps.database.db.select().from(refreshTokens)).toHaveLength(3)

  app.clock.advance(dayMs + 1)
  await pruneEndedSessions(app.deps)
  const left = await app.deps.database.db.select().from(sessions)
  expect(left).toHaveLength(1)
  expect((await used.refreshSession()).error).toBeNull()
  expect((await idle.refreshSession()).error?.code).toBe('refresh_token_not_found')
})

test('a flow that never came back is forgotten once it is too old to', async () => {
  await beginFlow(
    app.deps,
    { provider: 'github', redirectTo: 'http://localhost:3000/', codeChallenge: null, aim: { kind: 'sign_in' } },
    'browser',
  )
  await pruneEndedSessions(app.deps)
  expect(await app.deps.database.db.select().from(flowState)).toHaveLength(1)
  app.clock.advance(5 * minuteMs + 1)
  await pruneEndedSessions(app.deps)
  expect(await app.deps.database.db.select().from(flowState)).toEqual([])
})
