import type { SiteConfig } from '#shared/contracts/site.ts'
import type { Language } from '#shared/languages.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getSiteConfig = route<{ response: SiteConfig }>()('get', '/api/config', 'public')

export const setLanguage = route<{ body: { language: Language }; response: void }>()(
  'put',
  '/api/language',
  'public',
  204,
)
