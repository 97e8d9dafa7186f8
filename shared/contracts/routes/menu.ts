import type { SiteMenu } from '#shared/contracts/site.ts'
import type { Language } from '#shared/languages.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getSiteMenu = route<{
  query: { language?: Language | undefined; own?: '0' | '1' | undefined }
  response: SiteMenu
}>()('get', '/api/menu', 'public')
