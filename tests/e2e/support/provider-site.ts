import { test as base } from '@playwright/test'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import { systemClock } from '#server/clock.ts'
import { withOwnSite } from './own-site.ts'

/** The test of journeys through sign-in providers: a site for each worker whose providers are the fake one. */
export const providerTest = base.extend<object, { siteUrl: string }>({
  siteUrl: [
    // Playwright wants the first parameter to be a pattern.
    async ({}, use) => {
      const fake = await openFakeProvider({ port: 0, clock: systemClock })
      await withOwnSite(fakeProviderSettings(fake), ({ url }) => use(url))
      await fake.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ siteUrl }, use) => use(siteUrl),
})
