import type { z } from 'zod'
import type {
  Redirect,
  RedirectList,
  redirectChangeSchema,
  redirectInsertSchema,
  redirectQuerySchema,
} from '#shared/contracts/redirects.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listRedirects = route<{ query: z.input<typeof redirectQuerySchema>; answer: RedirectList }>()(
  'get',
  '/api/admin/redirects',
  'pages.edit',
)

export const createRedirect = route<{ body: z.input<typeof redirectInsertSchema>; answer: Redirect }>()(
  'post',
  '/api/admin/redirects',
  'pages.edit',
  201,
)

export const updateRedirect = route<{ body: z.input<typeof redirectChangeSchema>; answer: Redirect }>()(
  'patch',
  '/api/admin/redirects/{id}',
  'pages.edit',
)

export const deleteRedirect = route<{ answer: void }>()('delete', '/api/admin/redirects/{id}', 'pages.edit', 204)
