import type { z } from 'zod'
import type { launchSchema } from '#shared/contracts/launches.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const countLaunch = route<{ body: z.input<typeof launchSchema>; response: void }>()(
  'post',
  '/api/launches',
  'signed-in',
  204,
)
