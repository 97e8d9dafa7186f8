import type { z } from 'zod'
import type { departureSchema, visitSchema } from '#shared/contracts/analytics.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const recordView = route<{ body: z.input<typeof visitSchema>; answer: void }>()(
  'post',
  '/api/visits',
  'public',
  204,
)

export const recordDeparture = route<{ body: z.input<typeof departureSchema>; answer: void }>()(
  'post',
  '/api/visits/departures',
  'public',
  204,
)
