import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import type { SiteConfig, SiteMenu } from '#shared/contracts/site.ts'

/** What the browser needs to know about the site: languages, assistant links, sign-in providers. */
export function siteConfigQuery(api: ApiClient) {
  return {
    queryKey: ['config'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<SiteConfig>('/api/config', signal),
  }
}

/** Header and footer entries in one language. */
export function siteMenuQuery(api: ApiClient, language: Language) {
  return {
    queryKey: ['menu', language] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<SiteMenu>(`/api/menu?language=${language}`, signal),
  }
}
