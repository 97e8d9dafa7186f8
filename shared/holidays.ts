import { addDays } from '#shared/zoned-time.ts'

/** Countries whose public holidays can be proposed. */
export const holidayCountries = ['MD', 'RO', 'BY', 'UA'] as const
export type HolidayCountry = (typeof holidayCountries)[number]

/** A day off: `YYYY-MM-DD`, and what it is called in every language. */
export type Holiday = { date: string; names: { en: string; ru: string; ro: string } }

/**
 * Lists the public holidays of a year, in the order of their days; two that fall on one day are one. Staff can open on
 * any of them: governments move days off, and in Ukraine the law suspends them during martial law.
 *
 * @param year from 1970 to 2099: Orthodox Easter is reckoned for the calendar of these centuries.
 * @throws {RangeError} for other years.
 * @see Labour codes: Moldova art. 111, Romania art. 139, Belarus art. 147 (and decree 157 of 1998), Ukraine art. 73
 */
export function listHolidays(country: HolidayCountry, year: number): Holiday[] {
  const easter = orthodoxEaster(year)
  const days = new Map<string, Holiday>()
  for (const { when, names } of rules[country]) {
    const date = typeof when === 'string' ? `${year}-${when}` : addDays(easter, when)
    const known = days.get(date)
    days.set(date, { date, names: known === undefined ? names : joined(known.names, names) })
  }
  return [...days.values()].toSorted((left, right) => (left.date < right.date ? -1 : 1))
}

/** Finds the public holiday of a day, `YYYY-MM-DD`; undefined for a working day, and outside of 1970 to 2099. */
export function findHoliday(country: HolidayCountry | null | undefined, date: string): Holiday | undefined {
  if (!country || !/^(19[7-9]|20)/.test(date)) return undefined
  return listHolidays(country, Number(date.slice(0, 4))).find((each) => each.date === date)
}

/**
 * Reckons Easter Sunday of the Orthodox churches in the calendar of today.
 *
 * @returns `YYYY-MM-DD`.
 * @throws {RangeError} for years outside of 1970 to 2099: the calendars lie thirteen days apart only then.
 * @see Jean Meeus, Astronomical Algorithms, chapter 8 (Julian Easter)
 */
export function orthodoxEaster(year: number): string {
  if (!Number.isInteger(year) || year < 1970 || year > 2099) throw new RangeError(`There is no reckoning for ${year}`)
  const moon = (19 * (year % 19) + 15) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const month = Math.floor((moon + sunday + 114) / 31)
  const day = ((moon + sunday + 114) % 31) + 1
  const julian = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return addDays(julian, julianLagDays)
}

/** How far the Julian calendar lies behind, from 1900 to 2099. */
const julianLagDays = 13

/** `when`: month and day, or days from Orthodox Easter Sunday. */
type Rule = { when: string | number; names: Holiday['names'] }

const rule = (when: string | number, en: string, ru: string, ro: string): Rule => ({ when, names: { en, ru, ro } })

const newYear = ['New Year', 'Новый год', 'Anul Nou'] as const
const womensDay = ['International Women’s Day', 'Международный женский день', 'Ziua internațională a femeii'] as const
const labourDay = ['Labour Day', 'Праздник труда', 'Ziua Muncii'] as const
const orthodoxChristmas = ['Christmas (old style)', 'Рождество по старому стилю', 'Crăciunul pe stil vechi'] as const
const christmas = ['Christmas', 'Рождество', 'Crăciunul'] as const
const easterSunday = ['Easter', 'Пасха', 'Paștele'] as const
const easterMonday = ['Easter Monday', 'Пасхальный понедельник', 'A doua zi de Paști'] as const
const pentecost = ['Pentecost', 'Троица', 'Rusaliile'] as const
const childrensDay = ['Children’s Day', 'День защиты детей', 'Ziua Copilului'] as const

const rules: Readonly<Record<HolidayCountry, readonly Rule[]>> = {
  MD: [
    rule('01-01', ...newYear),
    rule('01-07', ...orthodoxChristmas),
    rule('01-08', ...orthodoxChristmas),
    rule('03-08', ...womensDay),
    rule(0, ...easterSunday),
    rule(1, ...easterMonday),
    rule(8, 'Memorial Day', 'Поминальный день', 'Paștele Blajinilor'),
    rule('05-01', ...labourDay),
    rule('05-09', 'Victory Day and Europe Day', 'День Победы и День Европы', 'Ziua Victoriei și Ziua Europei'),
    rule('06-01', ...childrensDay),
    rule('08-27', 'Independence Day', 'День независимости', 'Ziua Independenței'),
    rule('08-31', 'Romanian Language Day', 'День румынского языка', 'Limba noastră'),
    rule('12-25', ...christmas),
  ],
  RO: [
    rule('01-01', ...newYear),
    rule('01-02', ...newYear),
    rule('01-06', 'Epiphany', 'Крещение', 'Boboteaza'),
    rule('01-07', 'Saint John', 'День святого Иоанна', 'Sfântul Ioan'),
    rule('01-24', 'Unification Day', 'День объединения княжеств', 'Ziua Unirii Principatelor Române'),
    rule(-2, 'Good Friday', 'Страстная пятница', 'Vinerea Mare'),
    rule(0, ...easterSunday),
    rule(1, ...easterMonday),
    rule('05-01', ...labourDay),
    rule('06-01', ...childrensDay),
    rule(49, ...pentecost),
    rule(50, 'Whit Monday', 'Духов день', 'A doua zi de Rusalii'),
    rule('08-15', 'Dormition of Mary', 'Успение Богородицы', 'Adormirea Maicii Domnului'),
    rule('11-30', 'Saint Andrew', 'День святого Андрея', 'Sfântul Andrei'),
    rule('12-01', 'National Day', 'Национальный праздник', 'Ziua Națională'),
    rule('12-25', ...christmas),
    rule('12-26', 'Second day of Christmas', 'Второй день Рождества', 'A doua zi de Crăciun'),
  ],
  BY: [
    rule('01-01', ...newYear),
    rule('01-02', ...newYear),
    rule('01-07', 'Orthodox Christmas', 'Рождество (православное)', 'Crăciunul ortodox'),
    rule('03-08', ...womensDay),
    rule(9, 'Radonitsa', 'Радуница', 'Radonița'),
    rule('05-01', ...labourDay),
    rule('05-09', 'Victory Day', 'День Победы', 'Ziua Victoriei'),
    rule('07-03', 'Independence Day', 'День независимости', 'Ziua Independenței'),
    rule('11-07', 'October Revolution Day', 'День Октябрьской революции', 'Ziua Revoluției din Octombrie'),
    rule('12-25', 'Catholic Christmas', 'Рождество (католическое)', 'Crăciunul catolic'),
  ],
  UA: [
    rule('01-01', ...newYear),
    rule('03-08', ...womensDay),
    rule(0, ...easterSunday),
    rule(49, ...pentecost),
    rule('05-01', ...labourDay),
    rule('05-08', 'Day of Remembrance and Victory', 'День памяти и победы', 'Ziua Memoriei și a Victoriei'),
    rule('06-28', 'Constitution Day', 'День Конституции', 'Ziua Constituției'),
    rule('07-15', 'Statehood Day', 'День государственности', 'Ziua Statalității'),
    rule('08-24', 'Independence Day', 'День независимости', 'Ziua Independenței'),
    rule('10-01', 'Defenders Day', 'День защитников и защитниц', 'Ziua Apărătorilor'),
    rule('12-25', ...christmas),
  ],
}

function joined(first: Holiday['names'], second: Holiday['names']): Holiday['names'] {
  const both = (language: keyof Holiday['names']) => `${first[language]}, ${second[language]}`
  return { en: both('en'), ru: both('ru'), ro: both('ro') }
}
