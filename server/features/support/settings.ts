import { allowances } from '#shared/allowances.ts'
import { hourMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import type { Office } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { TicketPriority } from '#shared/ticket-states.ts'

/**
 * How soon an answer is promised, in working time: nine hours are a working day.
 *
 * @see docs/reference/product.md#office-hours ("answered within one working day")
 */
export const answerWithinMs: Record<TicketPriority, number> = {
  urgent: 2 * hourMs,
  high: 4 * hourMs,
  normal: 9 * hourMs,
  low: 18 * hourMs,
}

/**
 * After so many quiet days in `replied` a ticket closes; so many days before, its owner is notified.
 * @see docs/reference/services.md#32-states
 */
export const quietDaysMax = 7
/** How many days before the closing its owner is notified. */
export const warningDays = 2

/** How long a user counts as having a ticket open without another heartbeat. */
export const presenceMs = 45_000

/** Tickets of one person, from the site and by mail. */
export const ticketLimit = { name: 'tickets', ...allowances.tickets.user }

/** The inbox of people without an account, as mails need it. */
type ContactInbox = {
  /** Who wrote a request, and the ticket that it became; null when there is none. */
  sender(id: string): Promise<{ email: string; ticketId: string | null } | null>
  /** Adds what came back to a request. `files`: ids of those that hang on nothing and are no one's. */
  write(
    tx: Db,
    office: Office,
    id: string,
    mail: { message: string; files: readonly string[]; isAutomatic: boolean; isStaffMailed: boolean },
  ): Promise<void>
  /** Takes one mail to the staff from what an hour allows. @returns false when they see it in the inbox alone. */
  takeStaffMail(): Promise<boolean>
  /** Makes a request of a mail. @returns its id. */
  open(
    tx: Db,
    office: Office,
    mail: {
      name: string
      email: string
      message: string
      language: Language
      files: readonly string[]
    },
  ): Promise<string>
}

/** What support needs of the rest of the product. */
export type SupportPorts = {
  /** The office hours. */
  office(): Promise<Office>
  /** The priority that a person's tickets begin with by right; null when they have no such right. */
  firstPriority(userId: string): Promise<TicketPriority | null>
  /** Takes the bytes of a file from what a person may send. @returns gives them back. @throws {AppError} `plan_limit` */
  takeFileBytes(userId: string, bytes: number): Promise<() => Promise<void>>
}

/** What mails that come in need of the rest of the product. */
export type MailPorts = SupportPorts & { contact: ContactInbox }

/** The office as shipped. @see docs/reference/product.md#office-hours */
export const shippedOffice: Office = {
  timeZone: 'Europe/Chisinau',
  hours: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
    { weekday: 6, opens: '10:00', closes: '14:00' },
  ],
  closed: [],
}
