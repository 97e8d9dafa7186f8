import { expect, test } from 'vitest'
import { holidayCountries, listHolidays, orthodoxEaster } from '#shared/holidays.ts'
import { weekdayOf } from '#shared/zoned-time.ts'

test('[BOOK-02] Orthodox Easter falls where the churches keep it', () => {
  const known = {
    2010: '04-04',
    2013: '05-05',
    2016: '05-01',
    2019: '04-28',
    2021: '05-02',
    2023: '04-16',
    2024: '05-05',
    2025: '04-20',
    2026: '04-12',
    2027: '05-02',
    2028: '04-16',
    2029: '04-08',
    2030: '04-28',
  }
  for (const [year, day] of Object.entries(known)) expect(orthodoxEaster(Number(year))).toBe(`${year}-${day}`)
})

test('[BOOK-02] Orthodox Easter is a Sunday between the fourth of April and the eighth of May, every year', () => {
  for (let year = 1970; year <= 2099; year += 1) {
    const easter = orthodoxEaster(year)
    expect(weekdayOf(easter), easter).toBe(7)
    expect(easter >= `${year}-04-04` && easter <= `${year}-05-08`, easter).toBe(true)
  }
})

test.each([1969, 2100, 2026.5, Number.NaN])('[BOOK-02] %d has no reckoning', (year) => {
  expect(() => orthodoxEaster(year)).toThrow(RangeError)
})

const datesOf = (country: (typeof holidayCountries)[number], year: number) =>
  listHolidays(country, year).map(({ date }) => date.slice(5))

test('[BOOK-02] Moldova adds the Monday after Easter and the Memorial Day eight days after it', () => {
  expect(datesOf('MD', 2026)).toEqual([
    '01-01',
    '01-07',
    '01-08',
    '03-08',
    '04-12',
    '04-13',
    '04-20',
    '05-01',
    '05-09',
    '06-01',
    '08-27',
    '08-31',
    '12-25',
  ])
})

test('[BOOK-02] Romania has its fixed days, Good Friday, Easter and Pentecost', () => {
  expect(datesOf('RO', 2025)).toEqual([
    '01-01',
    '01-02',
    '01-06',
    '01-07',
    '01-24',
    '04-18',
    '04-20',
    '04-21',
    '05-01',
    '06-01',
    '06-08',
    '06-09',
    '08-15',
    '11-30',
    '12-01',
    '12-25',
    '12-26',
  ])
})

test('[BOOK-02] Belarus has Radonitsa on the Tuesday after the first Sunday after Easter', () => {
  expect(datesOf('BY', 2026)).toContain('04-21')
  expect(weekdayOf('2026-04-21')).toBe(2)
})

test('[BOOK-02] Ukraine keeps Christmas in December alone', () => {
  expect(datesOf('UA', 2026)).toEqual([
    '01-01',
    '03-08',
    '04-12',
    '05-01',
    '05-08',
    '05-31',
    '06-28',
    '07-15',
    '08-24',
    '10-01',
    '12-25',
  ])
})

test('[BOOK-02] days come in order, each once, with a name in every language', () => {
  for (const country of holidayCountries) {
    for (let year = 2024; year <= 2034; year += 1) {
      const days = listHolidays(country, year)
      const dates = days.map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect(days.every(({ names }) => names.en !== '' && names.ru !== '' && names.ro !== '')).toBe(true)
    }
  }
})

test('[BOOK-02] two holidays of one day are one, with both names', () => {
  const first = listHolidays('RO', 2026).find(({ date }) => date === '2026-06-01')
  expect(first?.names.ro).toBe('Ziua Copilului, A doua zi de Rusalii')
})
