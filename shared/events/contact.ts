import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'

const id = z.uuid()
const contact = z.object({ contact_id: id })

const toStaff = {
  staff: { mail: 'contact_received', notice: 'contact_received' },
  /** While a flood of requests comes in: mails to staff have a limit. */
  staff_without_mail: { notice: 'contact_received' },
} as const

/** What happens to requests of people without an account. `sender`: its author; `staff`: everyone who may read them. */
export const contactEvents = {
  'contact.received': declareEvent({
    /** By which day an answer was promised; null when nothing was. */
    data: contact.extend({ answer_by: z.iso.date().nullable() }),
    webhook: ({ contact_id }) => ({ kind: 'contact.received', data: { contact_id } }),
    tells: { sender: { mail: 'contact_acknowledged' }, ...toStaff },
  }),
  /** Its sender wrote back. */
  'contact.written': declareEvent({ data: contact.extend({ entry_id: id }), tells: toStaff }),
  'contact.answered': declareEvent({
    data: contact.extend({ entry_id: id }),
    log: 'contact.answer',
    tells: { sender: { mail: 'contact_answered' } },
  }),
} as const
