import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import { systemClock } from '#server/clock.ts'
import { withOwnSite } from './own-site.ts'
import { watchedTest } from './watched-test.ts'

/** The test of journeys through sign-in providers: a site for each worker whose providers are the fake one. */
export const providerTest = watchedTest.extend<object, { provider: { siteUrl: string; origin: string } }>({
  provider: [
    // Playwright wants the first parameter to be a pattern.
    async ({}, use) => {
      const fake = await openFakeProvider({ port: 0, clock: systemClock })
      // Providers are linked to confirmed accounts only, and these journeys are not about mails.
      const folder = mkdtempSync(join(tmpdir(), 'grantwright-provider-'))
      const file = join(folder, 'auth.json')
      writeFileSync(file, JSON.stringify({ confirm_email: 'off' }))
      await withOwnSite({ ...fakeProviderSettings(fake), AUTH_CONFIG: file }, ({ url }) =>
        use({ siteUrl: url, origin: new URL(fake.githubBaseUrl).origin }),
      )
      await fake.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ provider }, use) => use(provider.siteUrl),
  otherOrigins: async ({ provider }, use) => use([provider.origin]),
})
