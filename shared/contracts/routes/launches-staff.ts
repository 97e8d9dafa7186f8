import type { z } from 'zod'
import type { LaunchCards, LaunchFigures, launchPeriodSchema } from '#shared/contracts/launches.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getLaunchFigures = route<{ response: LaunchFigures }>()('get', '/api/admin/launches', 'agents.edit')

export const getLaunchesByCard = route<{ query: z.input<typeof launchPeriodSchema>; response: LaunchCards }>()(
  'get',
  '/api/admin/analytics/launches',
  'analytics.view',
)
