import { dueAt } from '#shared/grants/due.ts'
import { holidayCountries, listHolidays } from '#shared/holidays.ts'
import type { Holiday, HolidayCountry } from '#shared/holidays.ts'
import { addDays, isTimeZone, localOf, wallDay, weekdayOf } from '#shared/zoned-time.ts'
import type { CalendarStepName } from '#server/grants/data/calendar-words.ts'

/** Steps before the deadline, with how many working days before it each is. */
const calendarSteps: Readonly<Record<CalendarStepName, number>> = {
  partners: 8,
  documents: 5,
  budget: 3,
  freeze: 2,
  submit: 1,
}

/** A deadline that a person confirmed, as the call says it. */
type ConfirmedDeadline = { at: string; zone: string | null }

/** The days on which something is to be done before a deadline. Days are `YYYY-MM-DD` by the clock of the call. */
export type SubmissionCalendar = {
  deadline: {
    /** The last day on which something can be handed in: of a deadline at 00:00 or 24:00, the day that ends there. */
    day: string
    /** `HH:MM` by the clock of the call; null: the end of the day. */
    time: string | null
    zone: string | null
    /** Null where the call gives no hour, or no zone for it. */
    instant: string | null
    isPast: boolean
  }
  today: string
  /** From the deadline backwards. */
  steps: { step: CalendarStepName; day: string; workingDays: number; isPast: boolean }[]
  /** Days between the first step and the deadline, Monday to Friday, that are no working days. */
  holidays: { day: string; country: HolidayCountry; names: Holiday['names'] }[]
  /** Of whom the public holidays are counted, and of whom they are not known. */
  counted: HolidayCountry[]
  unknown: ('organisation' | 'funder')[]
}

/** Whose clock a zone is, of the countries whose holidays are known. */
const countryOfZone: Readonly<Record<string, HolidayCountry>> = {
  'Europe/Chisinau': 'MD',
  'Europe/Bucharest': 'RO',
  'Europe/Minsk': 'BY',
  'Europe/Kyiv': 'UA',
  'Europe/Kiev': 'UA',
}

/**
 * Counts the steps of an application backwards from its deadline by working days: Monday to Friday without the public
 * holidays of the organisation's country and of the country by whose clock the funder closes, as far as they are known.
 *
 * @param country of the organisation, ISO 3166-1 alpha-2; null: not given.
 * @returns null for what is no date.
 */
export function countCalendar(
  { at, zone }: ConfirmedDeadline,
  { country, now }: { country: string | null; now: number },
): SubmissionCalendar | null {
  const due = dueAt({ at, zone })
  if (due === null) return null
  const day = lastDayOf(at)
  const own = holidayCountries.find((each) => each === country) ?? null
  const funder = zone === null ? null : (countryOfZone[zone] ?? null)
  const counted = holidayCountries.filter((each) => each === own || each === funder)
  const offDays = new OffDays(counted)
  const clock = zone !== null && isTimeZone(zone) ? zone : 'UTC'
  const today = localOf(now, clock).date
  const steps = (Object.keys(calendarSteps) as CalendarStepName[])
    .map((step) => {
      const workingDays = calendarSteps[step]
      const stepDay = workingDayBefore(day, workingDays, offDays)
      return { step, day: stepDay, workingDays, isPast: stepDay < today }
    })
    .toReversed()
  const first = steps.at(-1)?.day ?? day
  const hasHour = at.includes('T')
  const isExact = hasHour && /(Z|[+-]\d{2}:\d{2})$/.test(at)
  return {
    deadline: {
      day,
      time: hasHour ? endOfDayAs24(at.slice(11, 16)) : null,
      zone,
      instant: isExact ? due.toISOString() : null,
      isPast: due.getTime() <= now,
    },
    today,
    steps,
    holidays: offDays.between(first, day),
    counted,
    unknown: [...(own === null ? (['organisation'] as const) : []), ...(funder === null ? (['funder'] as const) : [])],
  }
}

/** What ends at midnight is handed in on the day before. */
function lastDayOf(at: string): string {
  const day = wallDay(at)
  return at.slice(11, 16) === '00:00' ? addDays(day, -1) : day
}

function endOfDayAs24(time: string): string {
  return time === '00:00' ? '24:00' : time
}

function workingDayBefore(day: string, count: number, offDays: OffDays): string {
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, -1)
    if (weekdayOf(found) <= 5 && !offDays.has(found)) left -= 1
  }
  return found
}

/** The public holidays of some countries, looked up year by year. */
class OffDays {
  readonly #countries: readonly HolidayCountry[]
  readonly #years = new Map<number, Map<string, { country: HolidayCountry; names: Holiday['names'] }>>()
  constructor(countries: readonly HolidayCountry[]) {
    this.#countries = countries
  }
  has(day: string): boolean {
    return this.#of(day).has(day)
  }
  /** The holidays from one day to another, both included, that fall on Monday to Friday; the latest first. */
  between(from: string, until: string): SubmissionCalendar['holidays'] {
    const found: SubmissionCalendar['holidays'] = []
    for (let day = until; day >= from; day = addDays(day, -1)) {
      const off = this.#of(day).get(day)
      if (off !== undefined && weekdayOf(day) <= 5) found.push({ day, ...off })
    }
    return found
  }
  #of(day: string) {
    const year = Number(day.slice(0, 4))
    const known = this.#years.get(year)
    if (known !== undefined) return known
    const days = new Map<string, { country: HolidayCountry; names: Holiday['names'] }>()
    // Holidays are reckoned for the years 1970 to 2099; no call closes outside of them.
    if (year >= 1970 && year <= 2099)
      for (const country of this.#countries.toReversed())
        for (const { date, names } of listHolidays(country, year)) days.set(date, { country, names })
    this.#years.set(year, days)
    return days
  }
}
