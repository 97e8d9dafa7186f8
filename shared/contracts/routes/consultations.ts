import type { z } from 'zod'
import type {
  ConsultationActionResults,
  ConsultationDetails,
  ConsultationFigures,
  ConsultationList,
  FeedList,
  OfficeResponse,
  OpenedFeed,
  consultationActionsSchema,
  consultationListQuerySchema,
  consultationNoteInputSchema,
  consultationPatchSchema,
  feedInputSchema,
  feedQuerySchema,
  officeUpdateSchema,
  staffMoveSchema,
} from '#shared/contracts/consultations-admin.ts'
import type {
  Booked,
  BookingInput,
  Consultation,
  Days,
  Managed,
  OwnConsultations,
  Slots,
  cancelSchema,
  daysQuerySchema,
  manageCancelSchema,
  manageMoveSchema,
  manageSchema,
  moveSchema,
  ownConsultationsQuerySchema,
  slotsQuerySchema,
  staffBookingSchema,
} from '#shared/contracts/consultations.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listConsultations = route<{
  query: z.input<typeof consultationListQuerySchema>
  response: ConsultationList
}>()('get', '/api/admin/consultations', 'consultations.manage')

export const getConsultationFigures = route<{ response: ConsultationFigures }>()(
  'get',
  '/api/admin/consultations/figures',
  'consultations.manage',
)

export const getConsultation = route<{ response: ConsultationDetails }>()(
  'get',
  '/api/admin/consultations/{id}',
  'consultations.manage',
)

export const bookForClient = route<{ body: z.input<typeof staffBookingSchema>; response: ConsultationDetails }>()(
  'post',
  '/api/admin/consultations',
  'consultations.manage',
  201,
)

export const actOnConsultations = route<{
  body: z.input<typeof consultationActionsSchema>
  response: ConsultationActionResults
}>()('post', '/api/admin/consultations/actions', 'consultations.manage')

export const patchConsultation = route<{
  body: z.input<typeof consultationPatchSchema>
  response: ConsultationDetails
}>()('patch', '/api/admin/consultations/{id}', 'consultations.manage')

export const moveForClient = route<{ body: z.input<typeof staffMoveSchema>; response: ConsultationDetails }>()(
  'post',
  '/api/admin/consultations/{id}/move',
  'consultations.manage',
)

export const addConsultationNote = route<{
  body: z.input<typeof consultationNoteInputSchema>
  response: ConsultationDetails
}>()('post', '/api/admin/consultations/{id}/notes', 'consultations.manage', 201)

export const removeConsultationNote = route<{ response: ConsultationDetails }>()(
  'delete',
  '/api/admin/consultations/{id}/notes/{note_id}',
  'consultations.manage',
)

export const getOffice = route<{ response: OfficeResponse }>()('get', '/api/admin/office', 'consultations.manage')

export const saveOffice = route<{ body: z.input<typeof officeUpdateSchema>; response: OfficeResponse }>()(
  'put',
  '/api/admin/office',
  'consultations.manage',
)

export const listOwnFeeds = route<{ response: FeedList }>()(
  'get',
  '/api/admin/consultations/feeds',
  'consultations.manage',
)

export const openFeed = route<{ body: z.input<typeof feedInputSchema>; response: OpenedFeed }>()(
  'post',
  '/api/admin/consultations/feeds',
  'consultations.manage',
  201,
)

export const renewOwnFeed = route<{ response: OpenedFeed }>()(
  'post',
  '/api/admin/consultations/feeds/{id}/renew',
  'consultations.manage',
)

export const closeFeed = route<{ response: void }>()(
  'delete',
  '/api/admin/consultations/feeds/{id}',
  'consultations.manage',
  204,
)

export const getFeed = route<{ query: z.input<typeof feedQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/consultations/feed.ics',
  'public',
)

export const listFreeSlots = route<{ query: z.input<typeof slotsQuerySchema>; response: Slots }>()(
  'get',
  '/api/consultations/slots',
  'public',
)

export const listDays = route<{ query: z.input<typeof daysQuerySchema>; response: Days }>()(
  'get',
  '/api/consultations/days',
  'public',
)

export const bookConsultation = route<{ body: BookingInput; response: Booked }>()(
  'post',
  '/api/consultations',
  'public',
  201,
)

export const listOwnConsultations = route<{
  query: z.input<typeof ownConsultationsQuerySchema>
  response: OwnConsultations
}>()('get', '/api/me/consultations', 'signed-in')

export const moveOwnConsultation = route<{ body: z.input<typeof moveSchema>; response: Consultation }>()(
  'post',
  '/api/me/consultations/{id}/move',
  'signed-in',
)

export const cancelOwnConsultation = route<{ body: z.input<typeof cancelSchema>; response: Consultation }>()(
  'post',
  '/api/me/consultations/{id}/cancel',
  'signed-in',
)

export const restoreOwnConsultation = route<{ response: Consultation }>()(
  'post',
  '/api/me/consultations/{id}/restore',
  'signed-in',
)

export const getOwnCalendarEntry = route<{ response: FileResponse }>()(
  'get',
  '/api/me/consultations/{id}/calendar',
  'signed-in',
)

export const getManaged = route<{ body: z.input<typeof manageSchema>; response: Managed }>()(
  'post',
  '/api/consultations/link',
  'public',
)

export const moveManaged = route<{ body: z.input<typeof manageMoveSchema>; response: Managed }>()(
  'post',
  '/api/consultations/link/move',
  'public',
)

export const cancelManaged = route<{ body: z.input<typeof manageCancelSchema>; response: Managed }>()(
  'post',
  '/api/consultations/link/cancel',
  'public',
)

export const restoreManaged = route<{ body: z.input<typeof manageSchema>; response: Managed }>()(
  'post',
  '/api/consultations/link/restore',
  'public',
)

export const getManagedCalendarEntry = route<{ body: z.input<typeof manageSchema>; response: FileResponse }>()(
  'post',
  '/api/consultations/link/calendar',
  'public',
)
