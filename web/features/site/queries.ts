import * as menuRoutes from '#shared/contracts/routes/menu.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'

/** Header and footer entries in one language. */
export function siteMenuQuery(api: ApiClient, language: Language) {
  return {
    queryKey: ['menu', language] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(menuRoutes.getSiteMenu, { query: { language: language }, signal }),
  }
}

/** Header and footer entries in one language for somebody signed in. @param userId null for nobody: not to be fetched. */
export function ownMenuQuery(api: ApiClient, language: Language, userId: string | null) {
  return {
    queryKey: ['menu', language, 'own', userId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(menuRoutes.getSiteMenu, { query: { language: language, own: '1' }, signal }),
  }
}
