import type { z } from 'zod'
import type { PersonalFile, fileUploadQuerySchema } from '#shared/contracts/files.ts'
import type {
  Assignee,
  MailIn,
  MailInKey,
  OwnTickets,
  Quarantine,
  QuarantineAccepted,
  QuarantineContact,
  RatingLink,
  StaffTicket,
  StaffTickets,
  SupportFigures,
  Template,
  Ticket,
  TicketBatchResult,
  filledTemplateSchema,
  ownTicketsQuerySchema,
  presenceInputSchema,
  presenceSchema,
  quarantineTargetSchema,
  ratingByLinkSchema,
  ratingLinkInputSchema,
  staffMessageInputSchema,
  staffTicketUpdateSchema,
  staffTicketsQuerySchema,
  templateFillSchema,
  templateInputSchema,
  templateUpdateSchema,
  templatesSchema,
  ticketBatchSchema,
  ticketBatchUndoSchema,
  ticketInputSchema,
  ticketMergeSchema,
  ticketMessageInputSchema,
  ticketRatingInputSchema,
  ticketSplitSchema,
  ticketUnmergeSchema,
} from '#shared/contracts/support.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listTickets = route<{ query: z.input<typeof staffTicketsQuerySchema>; response: StaffTickets }>()(
  'get',
  '/api/admin/tickets',
  'tickets.manage',
)

export const getSupportFigures = route<{ response: SupportFigures }>()(
  'get',
  '/api/admin/tickets/figures',
  'tickets.manage',
)

export const listAssignees = route<{ response: { items: Assignee[]; next_cursor: null } }>()(
  'get',
  '/api/admin/tickets/assignees',
  'tickets.manage',
)

export const getStaffTicket = route<{ response: StaffTicket }>()('get', '/api/admin/tickets/{id}', 'tickets.manage')

export const updateTicket = route<{ body: z.input<typeof staffTicketUpdateSchema>; response: StaffTicket }>()(
  'patch',
  '/api/admin/tickets/{id}',
  'tickets.manage',
)

export const writeAsStaff = route<{ body: z.input<typeof staffMessageInputSchema>; response: StaffTicket }>()(
  'post',
  '/api/admin/tickets/{id}/messages',
  'tickets.manage',
  201,
)

export const sendTicketPresence = route<{
  body: z.input<typeof presenceInputSchema>
  response: { items: z.output<typeof presenceSchema>[] }
}>()('post', '/api/admin/tickets/{id}/presence', 'tickets.manage')

export const endTicketPresence = route<{ response: void }>()(
  'delete',
  '/api/admin/tickets/{id}/presence',
  'tickets.manage',
  204,
)

export const actOnTickets = route<{ body: z.input<typeof ticketBatchSchema>; response: TicketBatchResult }>()(
  'post',
  '/api/admin/tickets/batch',
  'tickets.manage',
)

export const undoTicketBatch = route<{ body: z.input<typeof ticketBatchUndoSchema>; response: TicketBatchResult }>()(
  'post',
  '/api/admin/tickets/batch/undo',
  'tickets.manage',
)

export const mergeTickets = route<{ body: z.input<typeof ticketMergeSchema>; response: StaffTicket }>()(
  'post',
  '/api/admin/tickets/{id}/merge',
  'tickets.manage',
)

export const splitTicket = route<{ body: z.input<typeof ticketSplitSchema>; response: StaffTicket }>()(
  'post',
  '/api/admin/tickets/{id}/split',
  'tickets.manage',
  201,
)

export const unmergeTicket = route<{ body: z.input<typeof ticketUnmergeSchema>; response: StaffTicket }>()(
  'post',
  '/api/admin/tickets/{id}/unmerge',
  'tickets.manage',
)

export const listTemplates = route<{ response: z.output<typeof templatesSchema> }>()(
  'get',
  '/api/admin/ticket-templates',
  'tickets.manage',
)

export const createTemplate = route<{ body: z.input<typeof templateInputSchema>; response: Template }>()(
  'post',
  '/api/admin/ticket-templates',
  'tickets.manage',
  201,
)

export const updateTemplate = route<{ body: z.input<typeof templateUpdateSchema>; response: Template }>()(
  'put',
  '/api/admin/ticket-templates/{id}',
  'tickets.manage',
)

export const deleteTemplate = route<{ response: void }>()(
  'delete',
  '/api/admin/ticket-templates/{id}',
  'tickets.manage',
  204,
)

export const fillTemplate = route<{
  body: z.input<typeof templateFillSchema>
  response: z.output<typeof filledTemplateSchema>
}>()('post', '/api/admin/ticket-templates/{id}/fill', 'tickets.manage')

export const receiveMail = route<{ response: { outcome: 'taken' | 'noted' | 'quarantined' | 'known' } }>()(
  'post',
  '/api/inbound/mail',
  'public',
)

export const getMailIn = route<{ response: MailIn }>()('get', '/api/admin/tickets/mail-in', 'settings.edit')

export const makeMailInKey = route<{ response: MailInKey }>()(
  'post',
  '/api/admin/tickets/mail-in/key',
  'settings.edit',
  201,
)

export const listQuarantine = route<{ query: { cursor?: string | undefined }; response: Quarantine }>()(
  'get',
  '/api/admin/tickets/quarantine',
  'tickets.manage',
)

export const dropQuarantined = route<{ response: void }>()(
  'delete',
  '/api/admin/tickets/quarantine/{id}',
  'tickets.manage',
  204,
)

export const acceptQuarantined = route<{
  body: z.input<typeof quarantineTargetSchema>
  response: QuarantineAccepted
}>()('post', '/api/admin/tickets/quarantine/{id}/accept', 'tickets.manage')

export const openFromQuarantine = route<{ response: QuarantineAccepted }>()(
  'post',
  '/api/admin/tickets/quarantine/{id}/ticket',
  'tickets.manage',
  201,
)

export const contactFromQuarantine = route<{ response: QuarantineContact }>()(
  'post',
  '/api/admin/tickets/quarantine/{id}/contact',
  'tickets.manage',
  201,
)

export const listOwnTickets = route<{ query: z.input<typeof ownTicketsQuerySchema>; response: OwnTickets }>()(
  'get',
  '/api/me/tickets',
  'signed-in',
)

export const createTicket = route<{ body: z.input<typeof ticketInputSchema>; response: Ticket }>()(
  'post',
  '/api/tickets',
  'signed-in',
  201,
)

export const getTicket = route<{ response: Ticket }>()('get', '/api/tickets/{id}', 'signed-in')

export const replyToTicket = route<{ body: z.input<typeof ticketMessageInputSchema>; response: Ticket }>()(
  'post',
  '/api/tickets/{id}/messages',
  'signed-in',
  201,
)

export const closeTicket = route<{ response: Ticket }>()('post', '/api/tickets/{id}/close', 'signed-in')

export const reopenTicket = route<{ response: Ticket }>()('post', '/api/tickets/{id}/reopen', 'signed-in')

export const rateTicket = route<{ body: z.input<typeof ticketRatingInputSchema>; response: Ticket }>()(
  'post',
  '/api/tickets/{id}/rating',
  'signed-in',
)

export const getRatingLink = route<{ body: z.input<typeof ratingLinkInputSchema>; response: RatingLink }>()(
  'post',
  '/api/ticket-ratings/link',
  'public',
)

export const rateTicketByLink = route<{ body: z.input<typeof ratingByLinkSchema>; response: RatingLink }>()(
  'post',
  '/api/ticket-ratings',
  'public',
)

export const uploadTicketFile = route<{
  query: z.input<typeof fileUploadQuerySchema>
  body: Blob
  response: PersonalFile
}>()('post', '/api/tickets/files', 'signed-in', 201)

export const downloadTicketFile = route<{ response: FileResponse }>()('get', '/api/tickets/files/{id}', 'signed-in')

export const deleteTicketFile = route<{ response: void }>()('delete', '/api/tickets/files/{id}', 'signed-in', 204)
