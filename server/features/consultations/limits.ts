import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'

/** How many may be booked for one e-mail address, and from one network, in a day. */
export const perEmailDailyMax = 10
/** How many may be booked from one network in a day. */
export const perOriginDailyMax = 30
/** The day that these two count. */
export const limitWindowMs = dayMs
/** How long the link of the mails works after the meeting. */
export const manageLinkLifetimeMs = 7 * dayMs
/** For how long staff may take a completion back. */
export const reopenWindowMs = dayMs
/** For how long clients may take their own cancellation back: as long as the message that offers it may be held open. */
export const cancelUndoMs = minuteMs
/** How long mails about a cancellation wait: what is undone at once is never sent. */
export const cancelHoldMs = 10_000
/** How long before the start reminders go out. @see BOOK-05 */
export const reminderLeadsMs = { day: dayMs, hour: 60 * minuteMs } as const
/** A reminder that is due later than this before the start says nothing useful any more. */
export const reminderUsefulMs = { day: 3 * hourMs, hour: 5 * minuteMs } as const
