import type { Language } from '#shared/languages.ts'
import type { Office } from '#shared/office-hours.ts'

type TicketRequest = { ownerId: string; subject: string; message: string; language: Language }

/** What the contact form needs of other parts of the product; they are brought together where the app is made. */
export type ContactPorts = {
  /** The office hours. */
  office(): Promise<Office>
  /** Opens a ticket for a user with an account. @returns its id. */
  openTicket(request: TicketRequest): Promise<string>
}
