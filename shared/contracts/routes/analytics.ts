import type { z } from 'zod'
import type { visitBeaconSchema, visitSchema } from '#shared/contracts/analytics.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const recordView = route<{ body: z.input<typeof visitSchema>; response: void }>()(
  'post',
  '/api/visits',
  'public',
  204,
)

export const recordVisitBeacon = route<{ body: z.input<typeof visitBeaconSchema>; response: void }>()(
  'post',
  '/api/visits/beacons',
  'public',
  204,
)
