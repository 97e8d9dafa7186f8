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
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listActivity = route<{ query: z.input<typeof activityQuerySchema>; response: ActivityList }>()(
  'get',
  '/api/admin/logs',
  'logs.view',
)

export const listActivityActions = route<{ response: z.output<typeof activityActionsSchema> }>()(
  'get',
  '/api/admin/logs/actions',
  'logs.view',
)

export const exportActivity = route<{ query: z.input<typeof activityExportSchema>; response: FileResponse }>()(
  'get',
  '/api/admin/logs/export',
  'logs.view',
)

export const getLogIntegrity = route<{ response: LogIntegrity }>()('get', '/api/admin/logs/integrity', 'logs.view')

export const verifyLog = route<{ response: LogIntegrity }>()('post', '/api/admin/logs/verify', 'logs.view')

export const listSignIns = route<{ query: z.input<typeof signInQuerySchema>; response: SignInList }>()(
  'get',
  '/api/admin/logs/sign-ins',
  'logs.view',
)

export const listFailedSignIns = route<{ query: z.input<typeof pageQuerySchema>; response: FailedSignInList }>()(
  'get',
  '/api/admin/logs/failed-sign-ins',
  'logs.view',
)

export const getActivity = route<{ response: ActivityDetails }>()('get', '/api/admin/logs/{id}', 'logs.view')

export const listJobs = route<{ query: z.input<typeof jobQuerySchema>; response: JobList }>()(
  'get',
  '/api/admin/jobs',
  'logs.view',
)

export const retryJob = route<{ response: void }>()('post', '/api/admin/jobs/{id}/retry', 'settings.edit', 204)
