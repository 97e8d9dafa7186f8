import { expect, it } from 'vitest'
import { splitMenu } from '#web/features/site/menu-overflow.ts'

const entries = (count: number) =>
  Array.from({ length: count }, (_, position) => ({ label: `Page ${position + 1}`, url: `/page/${position + 1}` }))

it('shows up to six entries in the bar', () => {
  const { shown, more } = splitMenu(entries(6), 5)
  expect(shown.map(({ label }) => label)).toEqual(['Page 6'])
  expect(more).toEqual([])
})

it('puts what is past six under "More", in the same order', () => {
  const { shown, more } = splitMenu(entries(9), 5)
  expect(shown.map(({ label }) => label)).toEqual(['Page 6'])
  expect(more.map(({ label }) => label)).toEqual(['Page 7', 'Page 8', 'Page 9'])
})

it('gives custom pages the room of own pages that an editor hid', () => {
  const { shown, more } = splitMenu(entries(7), 3)
  expect(shown).toHaveLength(3)
  expect(more).toHaveLength(1)
})
