import type { z } from 'zod'
import type {
  Redirect,
  RedirectList,
  redirectChangeSchema,
  redirectInsertSchema,
  redirectQuerySchema,
} from '#shared/contracts/redirects.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listRedirects = route<{ query: z.input<typeof redirectQuerySchema>; response: RedirectList }>()(
  'get',
  '/api/admin/redirects',
  'pages.edit',
)

export const createRedirect = route<{ body: z.input<typeof redirectInsertSchema>; response: Redirect }>()(
  'post',
  '/api/admin/redirects',
  'pages.edit',
  201,
)

export const updateRedirect = route<{ body: z.input<typeof redirectChangeSchema>; response: Redirect }>()(
  'patch',
  '/api/admin/redirects/{id}',
  'pages.edit',
)

export const deleteRedirect = route<{ response: void }>()('delete', '/api/admin/redirects/{id}', 'pages.edit', 204)
