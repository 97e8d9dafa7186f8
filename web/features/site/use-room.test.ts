import { expect, it } from 'vitest'
import { entriesThatFit } from '#web/features/site/use-room.ts'

const measures = { available: 600, entries: [200, 200, 100, 100, 100], more: 60, needsMore: false }

it('shows every entry when there is room', () => {
  expect(entriesThatFit({ ...measures, available: 700 })).toBe(5)
})

it('keeps room for the button once something moves', () => {
  expect(entriesThatFit(measures)).toBe(3)
  expect(entriesThatFit({ ...measures, available: 660 })).toBe(4)
})

it('counts the button when it is there anyway', () => {
  expect(entriesThatFit({ ...measures, available: 700, needsMore: true })).toBe(4)
})

it('moves everything rather than running over', () => {
  expect(entriesThatFit({ ...measures, available: 100 })).toBe(0)
})
