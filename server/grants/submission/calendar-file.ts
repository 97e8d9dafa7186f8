import { ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { addDays } from '#shared/zoned-time.ts'
import { stepWords } from '#server/grants/data/calendar-words.ts'
import type { SubmissionCalendar } from '#server/grants/submission/calendar.ts'

/** What a calendar file is made from. */
type CalendarFile = {
  applicationId: string
  title: string
  language: Language
  /** Grows whenever the deadline may have moved. */
  sequence: number
  /** An instant of the application that does not change: the same application gives the same bytes. */
  stamp: Date
  /** Where the step Submission of the application is. */
  page: string
  calendar: SubmissionCalendar
}

/**
 * Writes the steps of an application and its deadline for calendar programs: whole days, the deadline at its instant
 * where the call gives one. The same input gives the same bytes.
 *
 * @see RFC 5545
 */
export function writeCalendarFile({
  applicationId,
  title,
  language,
  sequence,
  stamp,
  page,
  calendar: { deadline, steps },
}: CalendarFile): string {
  const host = new URL(page).host
  const file = new ICalCalendar({
    prodId: { company: 'Grantwright', product: 'Submission', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: oneLine(title),
  })
  const common = { stamp, sequence, url: page }
  for (const { step, day } of steps) {
    const [name, text] = stepWords[step][language]
    file.createEvent({
      ...common,
      id: `${applicationId}-${step}@${host}`,
      allDay: true,
      start: `${day}T00:00:00Z`,
      end: `${addDays(day, 1)}T00:00:00Z`,
      summary: oneLine(`${name} – ${title}`),
      description: text,
    })
  }
  const [name, text] = stepWords.deadline[language]
  const { instant, day, time, zone } = deadline
  const at = time === null ? day : `${day} ${time}${zone === null ? '' : ` (${zone})`}`
  file.createEvent({
    ...common,
    id: `${applicationId}-deadline@${host}`,
    ...(instant === null
      ? { allDay: true, start: `${day}T00:00:00Z`, end: `${addDays(day, 1)}T00:00:00Z` }
      : // It ends there: what begins at the deadline would be shown after it.
        { start: new Date(Date.parse(instant) - deadlineShownMs), end: new Date(instant) }),
    summary: oneLine(`${name} – ${title}`),
    description: `${at}\n${text}`,
  })
  return file.toString()
}

/** How long the entry of the deadline is in a calendar. */
const deadlineShownMs = 30 * minuteMs

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
