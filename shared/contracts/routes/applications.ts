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

export const listApplications = route<{ query: z.input<typeof applicationsQuerySchema>; answer: Applications }>()(
  'get',
  '/api/applications',
  'signed-in',
)

export const createApplication = route<{ body: z.input<typeof applicationInputSchema>; answer: Application }>()(
  'post',
  '/api/applications',
  'signed-in',
  201,
)

export const getApplication = route<{ answer: Application }>()('get', '/api/applications/{id}', 'signed-in')

export const updateApplication = route<{ body: z.input<typeof applicationUpdateSchema>; answer: Application }>()(
  'patch',
  '/api/applications/{id}',
  'signed-in',
)

export const deleteApplication = route<{ answer: void }>()('delete', '/api/applications/{id}', 'signed-in', 204)

export const restoreApplication = route<{ answer: Application }>()(
  'post',
  '/api/applications/{id}/restore',
  'signed-in',
)

export const noteApplicationStep = route<{
  body: z.input<typeof applicationStepInputSchema>
  answer: Application
}>()('put', '/api/applications/{id}/steps/{step}', 'signed-in')

export const getApplicationHistory = route<{
  query: z.input<typeof applicationHistoryQuerySchema>
  answer: ApplicationHistory
}>()('get', '/api/applications/{id}/history', 'signed-in')

/** A call as the bytes of a file, beside `createCall`. */
export const sendCallFile = route<{
  query: { name?: string; organisation_id?: string }
  body: Blob
  answer: CallMade
}>()('post', '/api/calls', 'signed-in', 201)

export const listConsultants = route<{ answer: ConsultantList }>()(
  'get',
  '/api/applications/{id}/consultants',
  'signed-in',
)

export const openToConsultant = route<{ body: z.input<typeof consultantInputSchema>; answer: Consultant }>()(
  'post',
  '/api/applications/{id}/consultants',
  'signed-in',
  201,
)

export const closeToConsultant = route<{ answer: void }>()(
  'delete',
  '/api/applications/{id}/consultants/{consultant}',
  'signed-in',
  204,
)

export const listOpenedApplications = route<{ answer: OpenedApplications }>()(
  'get',
  '/api/me/opened-applications',
  'signed-in',
)
