import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityLog } from '#server/activity/tables.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { factorNoticesOf, openProvenPerson, signUpPerson, tokenOf } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function remove(userId: string, factorId: string, given: string | null = null) {
  const token = given ?? (await issueServiceToken(app.deps, 60)).token
  const response = await app.fetch(`/auth/v1/admin/users/${userId}/factors/${factorId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json() }
}

test('[AUTH-06] an operator removes a factor: the codes go with it, sessions drop, the person is notified', async () => {
  const person = await openProvenPerson(app)
  const codes = await person.client.mfa.recoveryCodes.generate()
  expect(codes.error).toBeNull()
  const { status, body } = await remove(person.userId, person.factorId)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: person.factorId, factor_type: 'totp', status: 'verified' })
  expect(JSON.stringify(body)).not.toContain('secret')
  expect((await person.client.refreshSession()).error).toBeNull()
  const level = await person.client.mfa.getAuthenticatorAssuranceLevel()
  expect([level.data?.currentLevel, level.data?.nextLevel]).toEqual(['aal1', 'aal1'])
  const notices = await factorNoticesOf(app, person.userId)
  // The codes that came and went with the app cause no mail of their own.
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['factor_added', 'factor_removed'])
  const actions = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, person.userId))
    .orderBy(activityLog.id)
  expect(actions.filter(({ action }) => action === 'factor.remove')).toMatchObject([
    { actor_id: null, actor_role: 'system', before: { factor_type: 'totp' } },
    { actor_id: null, actor_role: 'system', before: { factor_type: 'recovery_code' } },
  ])
})

test('[AUTH-09] a factor of someone else, an id that is none, and a person’s own token are refused', async () => {
  const person = await openProvenPerson(app)
  const other = await signUpPerson(app)
  const code = async (userId: string, factorId: string, token: string | null = null) => {
    const { status, body } = await remove(userId, factorId, token)
    return [status, body.error_code]
  }
  expect(await code(other.userId, person.factorId)).toEqual([404, 'mfa_factor_not_found'])
  expect(await code(person.factorId, person.factorId)).toEqual([404, 'user_not_found'])
  expect(await code(person.userId, 'none')).toEqual([404, 'validation_failed'])
  expect(await code('none', person.factorId)).toEqual([404, 'validation_failed'])
  expect(await code(person.userId, person.factorId, await tokenOf(person.client))).toEqual([403, 'not_admin'])
})
