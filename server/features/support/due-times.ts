import { addWorkingTime, workingTimeBetween } from '#shared/office-hours.ts'
import type { Office } from '#shared/office-hours.ts'
import { waitsForStaff } from '#shared/ticket-states.ts'
import type { TicketPriority, TicketStatus } from '#shared/ticket-states.ts'
import { answerWithinMs } from '#server/features/support/settings.ts'

/** When an answer is promised to someone who wrote at an instant; null when the office never opens again. */
export function answerDue(office: Office, priority: TicketPriority, from: Date): Date | null {
  const due = addWorkingTime(office, from.getTime(), answerWithinMs[priority])
  return due === null ? null : new Date(due)
}

/** What due times follow: what staff set, never what the owner asks for. @see docs/reference/services.md#32-states */
export function countedPriority(ticket: { priority: TicketPriority; is_priority_set: boolean }): TicketPriority {
  return ticket.is_priority_set ? ticket.priority : 'normal'
}

/** True for what was answered and taken up again: no one waits for it, its owner has their answer. */
export function isAnswered(ticket: { last_staff_message_at: Date | null; waiting_since: Date }): boolean {
  return ticket.last_staff_message_at !== null && ticket.last_staff_message_at >= ticket.waiting_since
}

/** When the next answer is promised in a state; waiting for the client, and the end, stop the clock. */
export function nextDue(
  office: Office,
  ticket: {
    priority: TicketPriority
    is_priority_set: boolean
    status: TicketStatus
    waiting_since: Date
  },
): Date | null {
  return waitsForStaff(ticket.status) ? answerDue(office, countedPriority(ticket), ticket.waiting_since) : null
}

/** Working time between two instants, in milliseconds. */
export function workedMs(office: Office, from: Date, until: Date): number {
  return workingTimeBetween(office, from.getTime(), until.getTime())
}
