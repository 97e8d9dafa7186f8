import type { z } from 'zod'
import type { SetupResult, SetupStatus, setupQuerySchema, setupSchema } from '#shared/contracts/setup.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getSetupStatus = route<{ query: z.input<typeof setupQuerySchema>; response: SetupStatus }>()(
  'get',
  '/api/setup',
  'public',
)

export const setUp = route<{ body: z.input<typeof setupSchema>; response: SetupResult }>()(
  'post',
  '/api/setup',
  'public',
  201,
)
