import { expect, test } from 'vitest'
import { countCalendar } from '#server/grants/submission/calendar.ts'
import type { SubmissionCalendar } from '#server/grants/submission/calendar.ts'
import { writeCalendarFile } from '#server/grants/submission/calendar-file.ts'

const count = (at: string, zone: string | null, country: string | null, now = '2027-02-01T10:00:00Z') => {
  const made = countCalendar({ at, zone }, { country, now: Date.parse(now) })
  if (made === null) throw new Error(`${at} is no date`)
  return made
}
const daysOf = ({ steps }: SubmissionCalendar) => steps.map(({ step, day }) => [step, day])

test('[FILE-04] steps are counted backwards by working days, over weekends and the holidays of the organisation’s country', () => {
  const made = count('2027-03-17T18:00:00+02:00', 'Europe/Chisinau', 'MD')
  expect(daysOf(made)).toEqual([
    ['submit', '2027-03-16'],
    ['freeze', '2027-03-15'],
    ['budget', '2027-03-12'],
    ['documents', '2027-03-10'],
    // 8 March is a holiday in Moldova: without it this would be the 5th.
    ['partners', '2027-03-04'],
  ])
  expect(made.holidays.map(({ day, country }) => [day, country])).toEqual([['2027-03-08', 'MD']])
  expect(made).toMatchObject({ counted: ['MD'], unknown: [] })
  expect(made.deadline).toEqual({
    day: '2027-03-17',
    time: '18:00',
    zone: 'Europe/Chisinau',
    instant: '2027-03-17T16:00:00.000Z',
    isPast: false,
  })
})

test('[FILE-04] holidays of the funder’s country count where it is known; what is not known is named', () => {
  const romanian = count('2027-12-03T17:00:00+02:00', 'Europe/Bucharest', 'MD', '2027-11-01T08:00:00Z')
  expect(romanian.counted).toEqual(['MD', 'RO'])
  expect(romanian.holidays.map(({ day }) => day)).toEqual(['2027-12-01', '2027-11-30'])
  expect(daysOf(romanian)[2]).toEqual(['budget', '2027-11-26'])
  const brussels = count('2027-12-03T17:00:00+01:00', 'Europe/Brussels', 'FR')
  expect(brussels).toMatchObject({ counted: [], holidays: [], unknown: ['organisation', 'funder'] })
  expect(count('2027-12-03', null, 'UA')).toMatchObject({ counted: ['UA'], unknown: ['funder'] })
})

test('[FILE-04] a deadline at midnight belongs to the day that ends there, written as 24:00 or as 00:00', () => {
  const late = count('2027-03-24T24:00:00+02:00', 'Europe/Chisinau', 'MD')
  const early = count('2027-03-25T00:00:00+02:00', 'Europe/Chisinau', 'MD')
  expect(late).toEqual(early)
  expect(late.deadline).toMatchObject({ day: '2027-03-24', time: '24:00', instant: '2027-03-24T22:00:00.000Z' })
  expect(daysOf(late)[0]).toEqual(['submit', '2027-03-23'])
  const dayOnly = count('2027-03-24', 'Europe/Chisinau', 'MD')
  expect(dayOnly.deadline).toMatchObject({ day: '2027-03-24', time: null, instant: null })
})

test('[FILE-04] a change of the clock moves no day, and a deadline that has passed says so', () => {
  // The clock is put forward on 28 March 2027.
  const after = count('2027-03-29T00:30:00+03:00', 'Europe/Chisinau', 'MD')
  expect(daysOf(after).slice(0, 2)).toEqual([
    ['submit', '2027-03-26'],
    ['freeze', '2027-03-25'],
  ])
  const twice = count('2027-10-31T03:30:00+02:00', 'Europe/Chisinau', 'MD')
  expect(twice.deadline.instant).toBe('2027-10-31T01:30:00.000Z')
  const past = count('2027-03-17T18:00:00+02:00', 'Europe/Chisinau', 'MD', '2027-03-17T16:00:00Z')
  expect(past.deadline.isPast).toBe(true)
  expect(past.steps.every(({ isPast }) => isPast)).toBe(true)
  const near = count('2027-03-17T18:00:00+02:00', 'Europe/Chisinau', 'MD', '2027-03-15T22:30:00Z')
  // In Chișinău it is the 16th already.
  expect(near.today).toBe('2027-03-16')
  expect(near.steps.filter(({ isPast }) => !isPast).map(({ step }) => step)).toEqual(['submit'])
  expect(countCalendar({ at: 'soon', zone: null }, { country: 'MD', now: 0 })).toBeNull()
})

test('the calendar file has one entry a step and the deadline at its instant, and the same input gives the same bytes', () => {
  const given = {
    applicationId: '0190a000-0000-7000-8000-000000000001',
    title: 'Rivers;\nclean, and long',
    language: 'ro' as const,
    sequence: 4,
    stamp: new Date('2027-02-01T10:00:00Z'),
    page: 'https://grantwright.org/apply/0190a000-0000-7000-8000-000000000001/submission',
    calendar: count('2027-03-17T18:00:00+02:00', 'Europe/Chisinau', 'MD'),
  }
  const text = writeCalendarFile(given)
  expect(writeCalendarFile(structuredClone(given))).toBe(text)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(6)
  expect(lines.filter((line) => line === 'DTSTAMP:20270201T100000Z')).toHaveLength(6)
  expect(lines).toContain('UID:0190a000-0000-7000-8000-000000000001-deadline@grantwright.org')
  expect(lines).toContain('DTEND:20270317T160000Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270316')
  expect(lines.some((line) => line.startsWith('SUMMARY:Termen-limită – Rivers\\; clean\\, and long'))).toBe(true)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})
