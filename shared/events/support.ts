import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'

const id = z.uuid()
const ticket = z.object({ ticket_id: id, version: z.int(), assignee_id: id.nullable() })

type Ticket = z.output<typeof ticket>

const live = ({ ticket_id }: Ticket) => ({ type: 'ticket_changed', ticket_id }) as const
const toStaff = { mail: 'ticket_waits', notice: 'ticket_waiting' } as const
/** A new assignee of one ticket; an assignee of many at once gets no mail for each. */
const toAssignees = {
  assignee: { mail: 'ticket_waits', notice: 'ticket_assigned' },
  assignee_of_many: { notice: 'ticket_assigned' },
} as const

/**
 * What happens to tickets. `owner`: whose ticket it is; `staff`: its assignee, or those who may answer while there is
 * none; `assignee`, `assignee_of_many`: whom another member of staff has given it to. Open pages of staff receive every
 * event, those of the owner the events that have them as an audience.
 */
export const ticketEvents = {
  'ticket.opened': declareEvent({
    data: ticket.extend({ due_at: z.iso.datetime().nullable() }),
    log: 'ticket.create',
    webhook: ({ ticket_id }) => ({ kind: 'ticket.opened', data: { ticket_id } }),
    live,
    tells: { owner: { mail: 'ticket_received' }, staff: { mail: 'ticket_new', notice: 'ticket_waiting' } },
  }),
  /** A message was written into the thread. */
  'ticket.replied': declareEvent({
    data: ticket.extend({
      message_id: id,
      by: z.enum(['client', 'staff']),
      /** The vote that is opened when the answer closes the ticket. */
      rating_id: id.nullable(),
    }),
    log: { staff: 'ticket.answer' },
    webhook: ({ ticket_id, by }) => ({ kind: 'ticket.replied', data: { ticket_id, by } }),
    live,
    tells: { owner: { mail: 'ticket_answered', notice: 'ticket_answered' }, staff: toStaff },
  }),
  /** Something was written that its owner never gets to see. */
  'ticket.noted': declareEvent({ data: ticket, log: { staff: 'ticket.note' }, live, tells: {} }),
  /** Staff changed what its owner does not see. */
  'ticket.updated': declareEvent({ data: ticket, log: { staff: 'ticket.update' }, live, tells: toAssignees }),
  /** It has another state, and is neither closed nor opened again. */
  'ticket.moved': declareEvent({ data: ticket, log: 'ticket.update', live, tells: { owner: {}, ...toAssignees } }),
  'ticket.closed': declareEvent({
    data: ticket.extend({ rating_id: id }),
    log: { client: 'ticket.close', staff: 'ticket.update' },
    webhook: ({ ticket_id }) => ({ kind: 'ticket.closed', data: { ticket_id } }),
    live,
    tells: { owner: { mail: 'ticket_closed', notice: 'ticket_closed' }, ...toAssignees },
  }),
  'ticket.reopened': declareEvent({
    data: ticket,
    log: { client: 'ticket.reopen', staff: 'ticket.update' },
    live,
    tells: { owner: {}, staff: toStaff, ...toAssignees },
  }),
  'ticket.rated': declareEvent({ data: ticket, log: 'ticket.rate', live, tells: { owner: {} } }),
  /** No one has written for so long that it will close by itself. */
  'ticket.warned': declareEvent({
    data: ticket.extend({ closes_at: z.iso.datetime() }),
    live,
    tells: { owner: { mail: 'ticket_closing' } },
  }),
  /** It went into another ticket of its owner. */
  'ticket.merged': declareEvent({ data: ticket, log: 'ticket.merge', live, tells: { owner: {} } }),
  /** A message of it became a ticket of its own. */
  'ticket.split': declareEvent({ data: ticket, log: 'ticket.split', live, tells: { owner: {} } }),
  'ticket.took_over': declareEvent({
    data: ticket.extend({ merge_id: id, merged_number: z.int() }),
    live,
    tells: { owner: { mail: 'ticket_merged' } },
  }),
  /** A merge was taken back: it is separate again. */
  'ticket.parted': declareEvent({
    data: ticket.extend({ merge_id: id, kept_id: id }),
    log: 'ticket.unmerge',
    live,
    tells: { owner: { mail: 'ticket_parted' } },
  }),
  'ticket.gave_back': declareEvent({ data: ticket, live, tells: { owner: {} } }),
} as const
