import { expect, test } from 'vitest'
import { hourMs } from '#shared/duration.ts'
import { changeListParameters, dayEdge, listQuery, nextSort, readListParameters } from './list-address.ts'

test('only known parameters with a value are read', () => {
  const search = new URLSearchParams('q=%20ana%20&role=&sort=name&evil=1')
  expect(readListParameters(search, ['q', 'role', 'sort', 'cursor'])).toEqual({ q: 'ana', sort: 'name' })
})

test('another filter begins at the first page; columns and an open row do not', () => {
  const search = new URLSearchParams('q=ana&cursor=abc&other=1')
  expect(changeListParameters(search, { role: 'editor' }).toString()).toBe('q=ana&other=1&role=editor')
  expect(changeListParameters(search, { q: null }).toString()).toBe('other=1')
  expect(changeListParameters(search, { user: '7' }).get('cursor')).toBe('abc')
  expect(changeListParameters(search, { columns: 'role' }).get('cursor')).toBe('abc')
})

test('a query leaves out what is not given', () => {
  expect(listQuery({ q: 'a b', role: undefined, sort: '' })).toBe('q=a+b')
})

test('a day is taken from its beginning to the beginning of the next', () => {
  const begin = Date.parse(dayEdge('2026-03-04', 'begin') ?? '')
  const end = Date.parse(dayEdge('2026-03-04', 'end') ?? '')
  expect([new Date(begin).getHours(), new Date(begin).getDate(), (end - begin) / hourMs]).toEqual([0, 4, 24])
  expect(dayEdge('yesterday', 'begin')).toBeUndefined()
  expect(dayEdge(undefined, 'end')).toBeUndefined()
})

test('a column is sorted its own way first, then the other', () => {
  expect(nextSort('name', 'created', 'down')).toBe('-created')
  expect(nextSort('-created', 'created', 'down')).toBe('created')
  expect(nextSort('created', 'created', 'down')).toBe('-created')
  expect(nextSort('-created', 'name', 'up')).toBe('name')
})
