import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics } from '#shared/contracts/analytics.ts'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { systemClock } from '#server/clock.ts'
import { rollUpVisits } from '#server/features/analytics/rollups.ts'
import { signIn } from '#tests/support/api-client.ts'
import { openProviderBrowser } from '#tests/support/provider-browser.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let app: TestApp
let fake: FakeProvider

beforeAll(async () => {
  fake = await openFakeProvider({ port: 0, clock: systemClock })
  app = await openTestApp({ ...fakeProviderSettings(fake), RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

test('[ADM-04] an account of a provider registers once, and signs in from then on', async () => {
  const admin = await signIn(app, 'admin')
  const registrations = async (): Promise<number> => {
    await rollUpVisits(app.deps, 'UTC')
    const { body } = await admin.send<Analytics>('GET', '/api/admin/analytics?period=7d')
    return body.totals.registrations
  }
  const before = await registrations()
  const browser = openProviderBrowser({
    ...app,
    fetch: (request, ...more) => {
      const sent = new Request(request)
      sent.headers.set('user-agent', firefox)
      return app.fetch(sent, ...more)
    },
  })
  for (let times = 0; times < 2; times += 1) {
    await browser.signIn('google', 'ana')
    await expect.poll(registrations).toBe(before + 1)
  }
})
