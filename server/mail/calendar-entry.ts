import { ICalAlarmType, ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { hourSeconds } from '#shared/duration.ts'
import { oneLine } from '#server/mail/messages/shown-text.ts'

/** What a calendar entry is made from. Instants in milliseconds since 1970 UTC. */
export type CalendarEntry = {
  method: 'REQUEST' | 'CANCEL'
  /** The same for life. */
  uid: string
  /** Grows with every change. */
  sequence: number
  writtenAt: number
  start: number
  end: number
  title: string
  description: string
  /** Where to talk; null: nowhere yet. */
  link: string | null
  organiser: { name: string; address: string }
  attendee: { name: string; address: string }
}

/**
 * Writes a calendar entry: times in UTC, lines of at most 75 octets, so that every calendar understands it.
 *
 * @see RFC 5545, sections 3.1 and 3.3.5; RFC 5546, sections 3.2.2 (REQUEST) and 3.2.5 (CANCEL)
 */
export function writeCalendarEntry(entry: CalendarEntry): string {
  const isCancelled = entry.method === 'CANCEL'
  const calendar = new ICalCalendar({
    prodId: { company: 'Grantwright', product: 'Consultations', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: new Date(entry.writtenAt),
    start: new Date(entry.start),
    end: new Date(entry.end),
    // Among the meetings of a week the kind alone does not say with whom it is.
    summary: oneLine(`${entry.title} – ${entry.organiser.name}`),
    description: entry.description,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: oneLine(entry.organiser.name), email: entry.organiser.address },
    ...(entry.link === null ? {} : { url: entry.link, location: entry.link }),
  })
  if (!isCancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: hourSeconds })
  event.createAttendee({
    name: oneLine(entry.attendee.name),
    email: entry.attendee.address,
    rsvp: false,
    status: ICalAttendeeStatus.ACCEPTED,
  })
  return calendar.toString()
}
