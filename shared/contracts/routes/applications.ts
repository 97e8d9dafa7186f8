import type { z } from 'zod'
import type {
  Application,
  ApplicationHistory,
  Applications,
  Consultant,
  ConsultantList,
  OpenedApplications,
  applicationHistoryQuerySchema,
  applicationInputSchema,
  applicationStepInputSchema,
  applicationUpdateSchema,
  applicationsQuerySchema,
  consultantInputSchema,
} from '#shared/contracts/applications.ts'
import type { CallMade } from '#shared/contracts/calls.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listApplications = route<{ query: z.input<typeof applicationsQuerySchema>; response: Applications }>()(
  'get',
  '/api/applications',
  'signed-in',
)

export const createApplication = route<{ body: z.input<typeof applicationInputSchema>; response: Application }>()(
  'post',
  '/api/applications',
  'signed-in',
  201,
)

export const getApplication = route<{ response: Application }>()('get', '/api/applications/{id}', 'signed-in')

export const updateApplication = route<{ body: z.input<typeof applicationUpdateSchema>; response: Application }>()(
  'patch',
  '/api/applications/{id}',
  'signed-in',
)

export const deleteApplication = route<{ response: void }>()('delete', '/api/applications/{id}', 'signed-in', 204)

export const restoreApplication = route<{ response: Application }>()(
  'post',
  '/api/applications/{id}/restore',
  'signed-in',
)

export const noteApplicationStep = route<{
  body: z.input<typeof applicationStepInputSchema>
  response: Application
}>()('put', '/api/applications/{id}/steps/{step}', 'signed-in')

export const getApplicationHistory = route<{
  query: z.input<typeof applicationHistoryQuerySchema>
  response: ApplicationHistory
}>()('get', '/api/applications/{id}/history', 'signed-in')

/** A call as the bytes of a file; `createCall` takes text. */
export const sendCallFile = route<{
  query: { name?: string; organisation_id?: string }
  body: Blob
  response: CallMade
}>()('post', '/api/calls', 'signed-in', 201)

export const listConsultants = route<{ response: ConsultantList }>()(
  'get',
  '/api/applications/{id}/consultants',
  'signed-in',
)

export const openToConsultant = route<{ body: z.input<typeof consultantInputSchema>; response: Consultant }>()(
  'post',
  '/api/applications/{id}/consultants',
  'signed-in',
  201,
)

export const closeToConsultant = route<{ response: void }>()(
  'delete',
  '/api/applications/{id}/consultants/{consultant}',
  'signed-in',
  204,
)

export const listOpenedApplications = route<{ response: OpenedApplications }>()(
  'get',
  '/api/me/opened-applications',
  'signed-in',
)
