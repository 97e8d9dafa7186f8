import { expect, test } from 'vitest'
import { findUnsourced } from '#server/grants/check/unsourced.ts'

const quotes = (draft: string, sources: readonly string[] = []) =>
  findUnsourced(draft, sources).map(({ kind, quote }) => `${kind}: ${quote}`)

test('what no source says is marked, by kind and with its place', () => {
  const draft =
    'The project trains 340 farmers by 15 May 2028 with Helvetia Analytics. It costs EUR 82,500, of which 35 % is own money.'
  expect(quotes(draft)).toEqual([
    'number: 340',
    'date: 15 May 2028',
    'name: Helvetia Analytics',
    'amount: EUR 82,500',
    'percentage: 35 %',
  ])
  for (const { start, end, quote } of findUnsourced(draft, [])) expect(draft.slice(start, end)).toBe(quote)
})

test('what a source says is not, however it is written there', () => {
  const sources = ['{"max":2500000,"rate":70}', 'Orchard Systems SRL, Chișinău. Deadline: 2027-04-15T17:00:00+02:00']
  expect(quotes('Orchard Systems asks for EUR 2.5 million, 70 % of the costs, before 15 April 2027.', sources)).toEqual(
    [],
  )
  expect(quotes('Orchard Systems asks for EUR 2.6 million, 75 %, before 16 April 2027.', sources)).toEqual([
    'amount: EUR 2.6 million',
    'percentage: 75 %',
    'date: 16 April 2027',
  ])
})

test('Romanian and Russian: numbers with their separators, names in every case', () => {
  const sources = ['Agenția Alfa din Bălți a instruit 1.200 de fermieri', 'Общество «Берёза» из Кишинёва, 45 школ']
  expect(quotes('La Bălți, agenția Alfa ajunge la 1 200 de fermieri.', sources)).toEqual([])
  expect(quotes('La Soroca ajungem la 1 300 de fermieri.', sources)).toEqual(['name: Soroca', 'number: 1 300'])
  expect(quotes('В Кишинёве общество «Берёза» работает с 45 школами.', sources)).toEqual([])
  expect(quotes('В Тирасполе мы работаем с 46 школами и 2,5 млн рублей.', sources)).toEqual([
    'name: Тирасполе',
    'number: 46',
    'amount: 2,5 млн рублей',
  ])
})

test('a number that names a thing and a capital letter that begins a sentence are no claims', () => {
  const draft = 'Objective 2 is reached first. Farmers learn. See Table 3 and WP4.\n- Schools open\nЗадача 5 выполнена.'
  expect(quotes(draft)).toEqual([])
})

test('numbers in words count from three on; one of and both do not', () => {
  expect(quotes('One of the two partners visits twelve villages.')).toEqual(['number: twelve'])
  expect(quotes('It visits twelve villages.', ['12 villages'])).toEqual([])
})

test('the work grows with the text, not with its square', () => {
  const part = 'Anna of Helvetia pays EUR 1,234,567.89 and 12,5 % on 3 March 2027. '
  const long = part.repeat(3_000)
  expect(findUnsourced(long, [part])).toEqual([])
})
