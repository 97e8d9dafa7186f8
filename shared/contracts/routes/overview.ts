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

export const getFigure = route<{ query: z.input<typeof figureQuerySchema>; answer: OverviewFigure }>()(
  'get',
  '/api/admin/overview/figures',
  'admin.view',
)

export const listWaiting = route<{ answer: WaitingList }>()('get', '/api/admin/overview/waiting', 'admin.view')

export const getDay = route<{ query: z.input<typeof dayQuerySchema>; answer: DayCalendar }>()(
  'get',
  '/api/admin/overview/day',
  'consultations.manage',
)

export const listRecentEdits = route<{ answer: RecentEdits }>()('get', '/api/admin/overview/edits', 'content.edit')

export const getFirstSteps = route<{ answer: FirstSteps }>()('get', '/api/admin/overview/first-steps', 'settings.edit')

export const getHealth = route<{ answer: Health }>()('get', '/api/admin/overview/health', 'settings.view')
