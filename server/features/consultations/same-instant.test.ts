import fc from 'fast-check'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import { meetingMoment } from '#shared/meeting-time.ts'
import { localOf, readLocal } from '#shared/zoned-time.ts'
import { writeCalendarEntry } from '#server/mail/calendar-entry.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import { switches } from '#tests/support/clock-switches.ts'
import { mailOf } from '#tests/support/mails.ts'

const officeZone = 'Europe/Chisinau'
/** What a text that names this moment must hold: wall clock, day, and how far the clock is ahead, by another implementation. */
function namesOf(instant: number, zone: string): { clock: string; day: string; offset: string } {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  const end = moment.add({ hours: 1 })
  const time = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })
  const ahead = moment.offsetNanoseconds / 60e9
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  const sign = ahead < 0 ? '\u2212' : '+'
  return {
    clock: `${time(moment)}–${time(end)}`,
    day: String(moment.day),
    offset: ahead === 0 ? 'UTC' : `UTC${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`,
  }
}

test('[BOOK-05] around every switch in every zone page, mail and calendar entry name the same instant', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...switches),
      fc.integer({ min: -36 * 60, max: 36 * 60 }),
      fc.constantFrom(...languages),
      ({ zone, at }, minutes, language) => {
        const start = Math.floor(at / minuteMs) * minuteMs + minutes * minuteMs
        const end = start + 60 * minuteMs
        const named = namesOf(start, zone)

        const page = meetingMoment(start, end, language, zone)
        for (const part of Object.values(named)) expect(page).toContain(part)
        // A clock that is changed during the meeting is named before and after.
        const later = namesOf(end, zone).offset
        expect(page.endsWith(`${later})`)).toBe(true)
        expect(page.includes('\u2192')).toBe(later !== named.offset)

        const [from, until] = [new Date(start).toISOString(), new Date(end).toISOString()]
        const content = { ...about, start: from, end: until, clientZone: zone }
        const { blocks } = composeLetter(mailOf({ language, content }), facts)
        const values = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map(({ value }) => value) : []))
        expect(values[0]).toBe(page)
        const isElsewhere = namesOf(start, officeZone).offset !== named.offset
        if (isElsewhere) expect(values[1]).toBe(meetingMoment(start, end, language, officeZone))

        const event = new ICAL.Component(ICAL.parse(writeCalendarEntry({ ...entry, start, end }))).getFirstSubcomponent(
          'vevent',
        )
        if (!event) throw new Error('There is no event')
        const read = new ICAL.Event(event)
        expect([read.startDate, read.endDate].map((each) => each.toJSDate().getTime())).toEqual([start, end])

        // What the office's clock shows, and a booking names, leads back to it, unless the clock shows it twice.
        const reading = readLocal(localOf(start, officeZone), officeZone)
        expect(reading.kind === 'repeated' ? reading.at <= start : reading.at === start).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

const facts = {
  causedAt: 0,
  writtenAt: 0,
  siteUrl: 'https://grants.example.org',
  linkLifetimeSeconds: 86_400,
  codeLifetimeSeconds: 600,
}
const about = {
  kind: 'consultation_booked' as const,
  officeZone,
  title: 'Consultation',
  meetingLink: null,
  manageLink: null,
  uid: 'a1@grants.example.org',
  sequence: 0,
}
const entry = {
  method: 'REQUEST' as const,
  uid: 'a1@grants.example.org',
  sequence: 0,
  writtenAt: 0,
  title: 'Consultation',
  description: '',
  link: null,
  organiser: { name: 'Grantwright', address: 'no-reply@grants.example.org' },
  attendee: { name: 'Ana', address: 'ana@example.org' },
}
