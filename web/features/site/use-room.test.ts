import { expect, it } from 'vitest'
import { entriesThatFit } from '#web/features/site/use-room.ts'

const measures = { available: 600, fixed: 400, entries: [100, 100, 100], more: 60, needsMore: false }

it('shows every entry when there is room', () => {
  expect(entriesThatFit({ ...measures, available: 700 })).toBe(3)
})

it('keeps room for the button once something moves', () => {
  expect(entriesThatFit(measures)).toBe(1)
  expect(entriesThatFit({ ...measures, available: 660 })).toBe(2)
})

it('counts the button when it is there anyway', () => {
  expect(entriesThatFit({ ...measures, available: 700, needsMore: true })).toBe(2)
})

it('moves everything rather than running over', () => {
  expect(entriesThatFit({ ...measures, available: 300 })).toBe(0)
})
