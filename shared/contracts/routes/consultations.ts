import type { z } from 'zod'
import type {
  ConsultationActResults,
  ConsultationDetails,
  ConsultationFigures,
  ConsultationList,
  FeedList,
  OfficeAnswer,
  OpenedFeed,
  consultationActsSchema,
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
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listConsultations = route<{
  query: z.input<typeof consultationListQuerySchema>
  answer: ConsultationList
}>()('get', '/api/admin/consultations', 'consultations.manage')

export const getConsultationFigures = route<{ answer: ConsultationFigures }>()(
  'get',
  '/api/admin/consultations/figures',
  'consultations.manage',
)

export const getConsultation = route<{ answer: ConsultationDetails }>()(
  'get',
  '/api/admin/consultations/{id}',
  'consultations.manage',
)

export const bookForClient = route<{ body: z.input<typeof staffBookingSchema>; answer: ConsultationDetails }>()(
  'post',
  '/api/admin/consultations',
  'consultations.manage',
  201,
)

export const actOnConsultations = route<{
  body: z.input<typeof consultationActsSchema>
  answer: ConsultationActResults
}>()('post', '/api/admin/consultations/acts', 'consultations.manage')

export const patchConsultation = route<{
  body: z.input<typeof consultationPatchSchema>
  answer: ConsultationDetails
}>()('patch', '/api/admin/consultations/{id}', 'consultations.manage')

export const moveForClient = route<{ body: z.input<typeof staffMoveSchema>; answer: ConsultationDetails }>()(
  'post',
  '/api/admin/consultations/{id}/move',
  'consultations.manage',
)

export const addConsultationNote = route<{
  body: z.input<typeof consultationNoteInputSchema>
  answer: ConsultationDetails
}>()('post', '/api/admin/consultations/{id}/notes', 'consultations.manage', 201)

export const removeConsultationNote = route<{ answer: ConsultationDetails }>()(
  'delete',
  '/api/admin/consultations/{id}/notes/{note_id}',
  'consultations.manage',
)

export const getOffice = route<{ answer: OfficeAnswer }>()('get', '/api/admin/office', 'consultations.manage')

export const saveOffice = route<{ body: z.input<typeof officeUpdateSchema>; answer: OfficeAnswer }>()(
  'put',
  '/api/admin/office',
  'consultations.manage',
)

export const listOwnFeeds = route<{ answer: FeedList }>()(
  'get',
  '/api/admin/consultations/feeds',
  'consultations.manage',
)

export const openFeed = route<{ body: z.input<typeof feedInputSchema>; answer: OpenedFeed }>()(
  'post',
  '/api/admin/consultations/feeds',
  'consultations.manage',
  201,
)

export const renewOwnFeed = route<{ answer: OpenedFeed }>()(
  'post',
  '/api/admin/consultations/feeds/{id}/renew',
  'consultations.manage',
)

export const closeFeed = route<{ answer: void }>()(
  'delete',
  '/api/admin/consultations/feeds/{id}',
  'consultations.manage',
  204,
)

export const getFeed = route<{ query: z.input<typeof feedQuerySchema>; answer: FileAnswer }>()(
  'get',
  '/api/consultations/feed.ics',
  'public',
)

export const listFreeSlots = route<{ query: z.input<typeof slotsQuerySchema>; answer: Slots }>()(
  'get',
  '/api/consultations/slots',
  'public',
)

export const listDays = route<{ query: z.input<typeof daysQuerySchema>; answer: Days }>()(
  'get',
  '/api/consultations/days',
  'public',
)

export const bookConsultation = route<{ body: BookingInput; answer: Booked }>()(
  'post',
  '/api/consultations',
  'public',
  201,
)

export const listOwnConsultations = route<{
  query: z.input<typeof ownConsultationsQuerySchema>
  answer: OwnConsultations
}>()('get', '/api/me/consultations', 'signed-in')

export const moveOwnConsultation = route<{ body: z.input<typeof moveSchema>; answer: Consultation }>()(
  'post',
  '/api/me/consultations/{id}/move',
  'signed-in',
)

export const cancelOwnConsultation = route<{ body: z.input<typeof cancelSchema>; answer: Consultation }>()(
  'post',
  '/api/me/consultations/{id}/cancel',
  'signed-in',
)

export const restoreOwnConsultation = route<{ answer: Consultation }>()(
  'post',
  '/api/me/consultations/{id}/restore',
  'signed-in',
)

export const getOwnCalendarEntry = route<{ answer: FileAnswer }>()(
  'get',
  '/api/me/consultations/{id}/calendar',
  'signed-in',
)

export const getManaged = route<{ body: z.input<typeof manageSchema>; answer: Managed }>()(
  'post',
  '/api/consultations/link',
  'public',
)

export const moveManaged = route<{ body: z.input<typeof manageMoveSchema>; answer: Managed }>()(
  'post',
  '/api/consultations/link/move',
  'public',
)

export const cancelManaged = route<{ body: z.input<typeof manageCancelSchema>; answer: Managed }>()(
  'post',
  '/api/consultations/link/cancel',
  'public',
)

export const restoreManaged = route<{ body: z.input<typeof manageSchema>; answer: Managed }>()(
  'post',
  '/api/consultations/link/restore',
  'public',
)

export const getManagedCalendarEntry = route<{ body: z.input<typeof manageSchema>; answer: FileAnswer }>()(
  'post',
  '/api/consultations/link/calendar',
  'public',
)
