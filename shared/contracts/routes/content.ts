import type { z } from 'zod'
import type { contentPages } from '#shared/content/catalogue.ts'
import type { contentListSchema, contentQuerySchema, pageContentSchema } from '#shared/contracts/content.ts'
import type { Language } from '#shared/languages.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listContent = route<{
  query: z.input<typeof contentQuerySchema>
  response: z.output<typeof contentListSchema>
}>()('get', '/api/content', 'public')

export const getPageContent = route<{
  query: { page: (typeof contentPages)[number] | string; language: Language }
  response: z.output<typeof pageContentSchema>
}>()('get', '/api/content/page', 'public')

export const getContentVersion = route<{ query: { language: Language }; response: { version: string } }>()(
  'get',
  '/api/content/version',
  'public',
)
