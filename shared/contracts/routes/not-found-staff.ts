import type { z } from 'zod'
import type { NotFoundList, pageQuerySchema } from '#shared/contracts/logs.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listNotFound = route<{ query: z.input<typeof pageQuerySchema>; answer: NotFoundList }>()(
  'get',
  '/api/admin/not-found',
  'logs.view',
)

export const forgetNotFound = route<{ query: { path: string }; answer: void }>()(
  'delete',
  '/api/admin/not-found',
  'pages.edit',
  204,
)
