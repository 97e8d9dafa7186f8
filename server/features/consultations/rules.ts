import type { Deps } from '#server/deps.ts'
import type { OfficeFacts } from '#server/features/consultations/office-store.ts'

/** What administrators decide about bookings, in addition to the office hours. */
export type BookingRules = {
  /** Until how long before the start clients may move or cancel. */
  changeNoticeMs: number
  /** How often a client may move one consultation; 0: never. */
  movesMax: number
  /** How many consultations may be open under one e-mail address. */
  openPerEmailMax: number
  /** Which reminders go out. They are planned when a consultation is booked or moved. */
  reminders: { day: boolean; hour: boolean }
}

/** What consultations need of the outside. Ask for the rules before a transaction: the embedded database has one connection. */
export type BookingDeps = Deps & { readonly bookingRules: () => Promise<BookingRules> }

/** The office with the rules of the moment. */
export type BookingFacts = OfficeFacts & { rules: BookingRules }
