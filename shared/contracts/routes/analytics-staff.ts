import type { z } from 'zod'
import type {
  Analytics,
  AnalyticsLive,
  analyticsExportQuerySchema,
  analyticsQuerySchema,
  weeklyMailSchema,
} from '#shared/contracts/analytics.ts'
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getAnalytics = route<{ query: z.input<typeof analyticsQuerySchema>; answer: Analytics }>()(
  'get',
  '/api/admin/analytics',
  'analytics.view',
)

export const getWeeklyMail = route<{ answer: z.output<typeof weeklyMailSchema> }>()(
  'get',
  '/api/admin/analytics/mail',
  'analytics.view',
)

export const saveWeeklyMail = route<{
  body: z.input<typeof weeklyMailSchema>
  answer: z.output<typeof weeklyMailSchema>
}>()('put', '/api/admin/analytics/mail', 'analytics.view')

export const getPresentVisitors = route<{ answer: AnalyticsLive }>()(
  'get',
  '/api/admin/analytics/live',
  'analytics.view',
)

export const exportAnalytics = route<{ query: z.input<typeof analyticsExportQuerySchema>; answer: FileAnswer }>()(
  'get',
  '/api/admin/analytics/export',
  'analytics.view',
)
