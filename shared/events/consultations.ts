import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'

const id = z.uuid()
const span = z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })
const meeting = span.extend({
  consultation_id: id,
  /** Counts the changes that its calendar entry shows. */
  sequence: z.int(),
  version: z.int(),
  assignee_id: id.nullable(),
})

type Meeting = z.output<typeof meeting>

const toHolder = { mail: 'consultation_assigned', notice: 'consultation_assigned' } as const
const live = ({ consultation_id }: Meeting) => ({ type: 'consultation_changed', consultation_id }) as const
const outline = ({ consultation_id, starts_at, ends_at }: Meeting) => ({ consultation_id, starts_at, ends_at })

/**
 * What happens to consultations. `client`: the client who booked; `staff`: the adviser, or everyone who may be one
 * while there is none; `holder`: the new adviser.
 */
export const consultationEvents = {
  'consultation.booked': declareEvent({
    data: meeting,
    log: 'consultation.book',
    webhook: (data) => ({ kind: 'consultation.booked', data: outline(data) }),
    live,
    tells: {
      client: { mail: 'consultation_booked' },
      staff: { mail: 'consultation_requested', notice: 'consultation_requested' },
      holder: toHolder,
    },
  }),
  'consultation.moved': declareEvent({
    data: meeting.extend({
      /** When it was to be, with what the client's clock showed then. */
      previous: span.extend({ client_utc_offset_minutes: z.int().nullable().optional() }),
    }),
    log: 'consultation.move',
    webhook: (data) => ({ kind: 'consultation.moved', data: outline(data) }),
    live,
    tells: {
      client: { mail: 'consultation_moved', notice: 'consultation_moved' },
      staff: { mail: 'consultation_rescheduled', notice: 'consultation_rescheduled' },
    },
  }),
  'consultation.cancelled': declareEvent({
    data: meeting,
    log: 'consultation.cancel',
    webhook: (data) => ({ kind: 'consultation.cancelled', data: outline(data) }),
    live,
    tells: {
      client: { mail: 'consultation_cancelled', notice: 'consultation_cancelled' },
      staff: { mail: 'consultation_withdrawn', notice: 'consultation_withdrawn' },
    },
  }),
  /** Its cancellation was taken back: it takes place after all. */
  'consultation.restored': declareEvent({
    data: meeting.extend({ cancelled_by: z.enum(['client', 'staff']) }),
    log: 'consultation.restore',
    webhook: (data) => ({ kind: 'consultation.restored', data: outline(data) }),
    live,
    tells: {
      client: { mail: 'consultation_restored', notice: 'consultation_restored' },
      staff: { mail: 'consultation_reinstated', notice: 'consultation_reinstated' },
    },
  }),
  /** Where it is held, or who holds it, was changed. */
  'consultation.updated': declareEvent({
    data: meeting,
    log: 'consultation.update',
    live,
    tells: { client: { mail: 'consultation_place' }, holder: toHolder },
  }),
  'consultation.assigned': declareEvent({
    data: meeting,
    log: 'consultation.assign',
    live,
    tells: { holder: toHolder },
  }),
  'consultation.completed': declareEvent({ data: meeting, log: 'consultation.complete', live, tells: {} }),
  'consultation.no_show': declareEvent({ data: meeting, log: 'consultation.no_show', live, tells: {} }),
  'consultation.reopened': declareEvent({ data: meeting, log: 'consultation.reopen', live, tells: {} }),
  'consultation.note_added': declareEvent({ data: meeting, log: 'consultation.add_note', live, tells: {} }),
  'consultation.note_removed': declareEvent({ data: meeting, log: 'consultation.remove_note', live, tells: {} }),
  /** It is so long until its start that its client is to be reminded. */
  'consultation.near': declareEvent({
    data: meeting.extend({ lead: z.enum(['day', 'hour']) }),
    tells: { client: { mail: 'consultation_reminder', notice: 'consultation_reminder' } },
  }),
} as const
