import type { z } from 'zod'
import type {
  Analytics,
  AnalyticsLive,
  analyticsExportQuerySchema,
  analyticsQuerySchema,
  weeklyMailSchema,
} from '#shared/contracts/analytics.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getAnalytics = route<{ query: z.input<typeof analyticsQuerySchema>; response: Analytics }>()(
  'get',
  '/api/admin/analytics',
  'analytics.view',
)

export const getWeeklyMail = route<{ response: z.output<typeof weeklyMailSchema> }>()(
  'get',
  '/api/admin/analytics/mail',
  'analytics.view',
)

export const saveWeeklyMail = route<{
  body: z.input<typeof weeklyMailSchema>
  response: z.output<typeof weeklyMailSchema>
}>()('put', '/api/admin/analytics/mail', 'analytics.view')

export const getPresentVisitors = route<{ response: AnalyticsLive }>()(
  'get',
  '/api/admin/analytics/live',
  'analytics.view',
)

export const exportAnalytics = route<{ query: z.input<typeof analyticsExportQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/admin/analytics/export',
  'analytics.view',
)
