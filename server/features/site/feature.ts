import { minuteMs } from '#shared/duration.ts'
import { listExternalProviders, publicKey } from '#server/auth/public.ts'
import { feature } from '#server/feature.ts'
import { findOfficeZone } from '#server/features/consultations/public.ts'
import { readSettings, visibilityOf } from '#server/features/settings/public.ts'
import { discoveryRoutes } from '#server/features/site/discovery.ts'
import { siteRoutes } from '#server/features/site/routes.ts'
import { keepFor } from '#server/process/keep-for.ts'

/** How long it is believed which sign-in providers the auth service of another site offers. */
const providersLifeMs = minuteMs

/** What everybody may know about the site. */
export const site = feature({
  name: 'site',
  routes({ deps, started, settings }) {
    const { authUrl, oauth } = deps.config
    return siteRoutes(deps, {
      publicKey: () => publicKey(deps),
      officeZone: () => findOfficeZone(deps.database.db),
      assistantLinks: async () => (await readSettings(started)).assistant_links,
      providers:
        authUrl === null
          ? async () => (['google', 'github'] as const).filter((provider) => oauth[provider] !== null)
          : keepFor(providersLifeMs, deps.clock, () => listExternalProviders(deps, authUrl)),
      languages: () => settings.current().languages_offered,
    })
  },
  documents: ({ deps, settings, slugs }) =>
    discoveryRoutes(deps, slugs.listed, () => visibilityOf(settings.current())).map(({ path, handle }) => ({
      path,
      handle: (request) => handle(new URL(request.url)),
    })),
})
