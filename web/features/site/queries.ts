import * as menuRoutes from '#shared/contracts/routes/menu.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** Header and footer entries in one language. */
export function siteMenuQuery(api: ApiClient, language: Language) {
  return endpointQuery(api, ['menu', language], menuRoutes.getSiteMenu, { query: { language: language } })
}

/** Header and footer entries in one language for a signed-in user. @param userId null for no one: not to be fetched. */
export function ownMenuQuery(api: ApiClient, language: Language, userId: string | null) {
  return endpointQuery(api, ['menu', language, 'own', userId], menuRoutes.getSiteMenu, {
    query: { language: language, own: '1' },
  })
}
