import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { minuteSeconds } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { describeType } from '#server/features/consultations/describe.ts'
import type { OfficeFacts } from '#server/features/consultations/office-store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { oneLine } from '#server/mail/messages/shown-text.ts'

/** What a feed's file is made from in addition to its meetings. */
type FeedFacts = {
  facts: OfficeFacts
  timeZone: string
  /** Null when the feed is not about one calendar. */
  calendarName: string | null
  language: Language
  siteUrl: string
}

/** How often calendars are asked to look again. */
const refreshSeconds = 15 * minuteSeconds

/**
 * Writes the meetings of a feed as one calendar: who comes, how to reach them, and the way to the consultation. Times
 * in UTC. The same meetings give the same text, whenever they are asked for.
 *
 * @see RFC 5545; RFC 7986, sections 5.1 (NAME) and 5.7 (REFRESH-INTERVAL)
 */
export function writeFeed(rows: readonly ConsultationRecord[], given: FeedFacts): string {
  const { facts, timeZone, calendarName, language, siteUrl } = given
  const host = new URL(siteUrl).host
  const calendar = new ICalCalendar({
    prodId: { company: 'Grantwright', product: 'Consultations', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: oneLine(calendarName === null ? host : `${calendarName} (${host})`),
    ttl: refreshSeconds,
    x: [{ key: 'X-WR-TIMEZONE', value: timeZone }],
  })
  for (const row of rows) {
    const page = new URL(`/admin/consultations?open=${row.id}`, siteUrl).href
    const about = [row.company, row.phone, row.email, row.meeting_link, page]
    calendar.createEvent({
      id: row.calendar_uid,
      sequence: row.calendar_sequence,
      stamp: row.updated_at,
      start: row.starts_at,
      end: row.ends_at,
      summary: oneLine(`${row.name} – ${describeType(row, facts).titles[language]}`),
      description: about
        .filter((line) => line !== null && line !== '')
        .map((line) => oneLine(line ?? ''))
        .join('\n'),
      status: ICalEventStatus.CONFIRMED,
      url: page,
      ...(row.meeting_link === null ? {} : { location: row.meeting_link }),
    })
  }
  return calendar.toString()
}
