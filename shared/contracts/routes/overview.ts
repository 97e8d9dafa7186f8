import type { z } from 'zod'
import type {
  DayCalendar,
  FirstSteps,
  Health,
  OverviewFigure,
  RecentEdits,
  WaitingList,
  dayQuerySchema,
  figureQuerySchema,
} from '#shared/contracts/overview.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getFigure = route<{ query: z.input<typeof figureQuerySchema>; response: OverviewFigure }>()(
  'get',
  '/api/admin/overview/figures',
  'admin.view',
)

export const listWaiting = route<{ response: WaitingList }>()('get', '/api/admin/overview/waiting', 'admin.view')

export const getDay = route<{ query: z.input<typeof dayQuerySchema>; response: DayCalendar }>()(
  'get',
  '/api/admin/overview/day',
  'consultations.manage',
)

export const listRecentEdits = route<{ response: RecentEdits }>()('get', '/api/admin/overview/edits', 'content.edit')

export const getFirstSteps = route<{ response: FirstSteps }>()(
  'get',
  '/api/admin/overview/first-steps',
  'settings.edit',
)

export const getHealth = route<{ response: Health }>()('get', '/api/admin/overview/health', 'settings.view')
