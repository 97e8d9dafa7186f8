import type { z } from 'zod'
import type {
  ActivityDetails,
  ActivityList,
  FailedSignInList,
  JobList,
  LogIntegrity,
  SignInList,
  activityActionsSchema,
  activityExportSchema,
  activityQuerySchema,
  jobQuerySchema,
  pageQuerySchema,
  signInQuerySchema,
} from '#shared/contracts/logs.ts'
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listActivity = route<{ query: z.input<typeof activityQuerySchema>; answer: ActivityList }>()(
  'get',
  '/api/admin/logs',
  'logs.view',
)

export const listActivityActions = route<{ answer: z.output<typeof activityActionsSchema> }>()(
  'get',
  '/api/admin/logs/actions',
  'logs.view',
)

export const exportActivity = route<{ query: z.input<typeof activityExportSchema>; answer: FileAnswer }>()(
  'get',
  '/api/admin/logs/export',
  'logs.view',
)

export const getLogIntegrity = route<{ answer: LogIntegrity }>()('get', '/api/admin/logs/integrity', 'logs.view')

export const verifyLog = route<{ answer: LogIntegrity }>()('post', '/api/admin/logs/verify', 'logs.view')

export const listSignIns = route<{ query: z.input<typeof signInQuerySchema>; answer: SignInList }>()(
  'get',
  '/api/admin/logs/sign-ins',
  'logs.view',
)

export const listFailedSignIns = route<{ query: z.input<typeof pageQuerySchema>; answer: FailedSignInList }>()(
  'get',
  '/api/admin/logs/failed-sign-ins',
  'logs.view',
)

export const getActivity = route<{ answer: ActivityDetails }>()('get', '/api/admin/logs/{id}', 'logs.view')

export const listJobs = route<{ query: z.input<typeof jobQuerySchema>; answer: JobList }>()(
  'get',
  '/api/admin/jobs',
  'logs.view',
)

export const retryJob = route<{ answer: void }>()('post', '/api/admin/jobs/{id}/retry', 'settings.edit', 204)
