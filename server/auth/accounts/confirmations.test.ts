import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identities, users } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ OAUTH_GOOGLE_CLIENT_ID: 'id', OAUTH_GOOGLE_CLIENT_SECRET: 'secret' })
})

afterAll(() => app.close())

/** Someone who came through Google and has no password. */
async function comeThroughGoogle(isConfirmed: boolean) {
  const client = openAuthClient(app)
  const email = newEmail()
  const { data } = await client.signUp({ email, password: goodPassword })
  const id = data.user?.id ?? ''
  const { db } = app.deps.database
  await db
    .update(identities)
    .set({ provider: 'google', provider_id: `g-${id}` })
    .where(eq(identities.user_id, id))
  await db
    .update(users)
    .set({
      encrypted_password: '',
      email_confirmed_at: isConfirmed ? new Date(app.clock.now()) : null,
      raw_app_meta_data: { provider: 'google', providers: ['google'] },
    })
    .where(eq(users.id, id))
  return { client, email }
}

test('[DASH-04] an account made through a provider can leave it once a password is set', async () => {
  const { client, email } = await comeThroughGoogle(true)
  const google = (await client.getUserIdentities()).data?.identities[0]
  if (!google) throw new Error('There is no identity')
  expect((await client.unlinkIdentity(google)).error).toMatchObject({ code: 'single_identity_not_deletable' })

  app.clock.advance(1000)
  const { data } = await client.updateUser({ password: goodPassword })
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['google', 'email'])
  expect(data.user?.app_metadata).toMatchObject({ provider: 'google', providers: ['google', 'email'] })
  await client.updateUser({ password: 'Quiet-Meadow-8' })
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(2)

  expect((await client.unlinkIdentity(google)).error).toBeNull()
  const again = await openAuthClient(app).signInWithPassword({ email, password: 'Quiet-Meadow-8' })
  expect(again.error).toBeNull()
})

test('a password makes no way in by an address that is not confirmed', async () => {
  const { client } = await comeThroughGoogle(false)
  const { data } = await client.updateUser({ password: goodPassword })
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['google'])
})
