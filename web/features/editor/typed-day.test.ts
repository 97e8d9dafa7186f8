import { expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { readTypedDay } from './typed-day.ts'

test.for<[Language, string, string | null]>([
  ['en', '2027-02-17', '2027-02-17'],
  ['en', '17 February 2027', '2027-02-17'],
  ['en', 'Feb 7, 2027', '2027-02-07'],
  ['en', 'the 1st of May 2027', null],
  ['en', '1 of May 2027', '2027-05-01'],
  ['ru', '17.02.2027', '2027-02-17'],
  ['ru', '1 марта 2028 г.', '2028-03-01'],
  ['ru', '9 май 2027', '2027-05-09'],
  ['ru', '30 авг 2027', '2027-08-30'],
  ['ro', '5/11/2027', '2027-11-05'],
  ['ro', '28 februarie 2027', '2027-02-28'],
  ['ro', '3 mai 2027', '2027-05-03'],
  ['ro', '31 februarie 2027', null],
  ['en', '31.04.2027', null],
  ['en', '29 February 2028', '2028-02-29'],
  ['en', '+18', null],
  ['en', 'next spring', null],
  ['en', '17 February', null],
])('[EDIT-03] a date typed in %s as %s is %s', ([language, typed, day]) => {
  expect(readTypedDay(typed, language)).toBe(day)
})
