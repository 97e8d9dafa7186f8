import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import * as siteRoutes from '#shared/contracts/routes/site.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** First parts of the query keys that hold nothing personal and survive a sign-out. */
const publicKeys = new Set<unknown>(['content', 'config', 'menu', 'default-copy'])

/** What the signed-in user may do. The user's id is part of the key: another user's answer is never shown. */
export function roleQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, ['me', 'role', userId], profileRoutes.getOwnRole)
}

/** Asks again what the signed-in user may do. */
export function refreshRole(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['me', 'role'] })
}

/** What everybody may know about the site: assistant links and sign-in providers. The root loader brings it. */
export function siteConfigQuery(api: ApiClient) {
  return endpointQuery(api, ['config'], siteRoutes.getSiteConfig)
}

/** What people call the time zone of the office hours, in a language; null while it is not known. */
export function useOfficeZone(language: Language): string | null {
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  return config?.office_zone.labels[language] ?? null
}

/** Whether the site takes new accounts; it does while nothing else is known. */
export function useSignUpOpen(): boolean {
  const { data: config } = useQuery(siteConfigQuery(browserApi))
  return config?.sign_in.signup ?? true
}

/** Empties the cache of everything that was fetched for a user; what was fetched for another in the meantime stays. */
export function forgetPersonalData(client: QueryClient, userId: string): void {
  client.removeQueries({
    predicate: ({ queryKey }) => !publicKeys.has(queryKey[0]) && (queryKey[1] !== 'role' || queryKey[2] === userId),
  })
}
