import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderedId } from '#server/db/ordered-id.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function found(owner: ApiClient, name = 'Orchard Systems SRL'): Promise<string> {
  const { body } = await owner.send<{ id: string }>('POST', '/api/organisations', { name })
  return `/api/organisations/${body.id}`
}

const invite = (owner: ApiClient, path: string, email: string | null) =>
  owner.send<{ id: string }>('POST', `${path}/members`, { email, role: 'viewer' })

test('[QUAL-12] only confirmed accounts invite, ten a day, three a day to one address, and an hour apart', async () => {
  const owner = await signIn(app, 'user')
  const path = await found(owner)
  const stranger = await signIn(app, 'user')
  for (let number = 1; number <= 3; number += 1) {
    const { body, status } = await invite(owner, path, stranger.email)
    expect(status).toBe(201)
    expect(await owner.send('POST', `${path}/members/${body.id}/resend`)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    })
    await owner.send('DELETE', `${path}/members/${body.id}`)
  }
  expect(await invite(owner, path, stranger.email)).toMatchObject({ status: 429 })
  const left = Array.from({ length: 7 }, (_, number) => `guest-${number}@example.org`)
  const sent: number[] = []
  for (const email of left) {
    const { body, status } = await invite(owner, path, email)
    sent.push(status)
    await owner.send('DELETE', `${path}/members/${body.id}`)
  }
  // The refused one to the stranger counted for the account too.
  expect(sent).toEqual([201, 201, 201, 201, 201, 201, 429])

  const unconfirmed = await signIn(app, 'user')
  const own = await found(unconfirmed)
  await app.deps.database.db.execute(
    sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.userId}::uuid`,
  )
  expect(await invite(unconfirmed, own, 'someone@example.org')).toMatchObject({
    status: 409,
    body: { code: 'own_address_unconfirmed' },
  })
})

test.each([
  ['Your parcel waits: pay 2 EUR at https://evil.example/pay?id=17', false],
  ['Visit evil.example today', false],
  [`${'A'.repeat(81)}`, false],
  ['Livezi & Fiii S.R.L.', true],
  ['ООО «Вектор» (Минск)', true],
])('an invitation shows the name %s: %s', async (name, isShown) => {
  const owner = await signIn(app, 'user')
  const reader = `reader-${orderedId()}@example.org`
  await invite(owner, await found(owner, name), reader)
  await runJobs(app)
  const [mail] = await listMails(app, reader)
  const text = JSON.stringify(mail)
  expect(mail).toBeDefined()
  expect(text.includes(JSON.stringify(name).slice(1, -1))).toBe(isShown)
})
