import type { z } from 'zod'
import type { NotFoundList, pageQuerySchema } from '#shared/contracts/logs.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listNotFound = route<{ query: z.input<typeof pageQuerySchema>; response: NotFoundList }>()(
  'get',
  '/api/admin/not-found',
  'logs.view',
)

export const deleteNotFound = route<{ query: { path: string }; response: void }>()(
  'delete',
  '/api/admin/not-found',
  'pages.edit',
  204,
)
