import { expect, it } from 'vitest'
import { percentIn } from '#web/features/about/percent-in.ts'

it('reads a share in the writing of each language', () => {
  expect(percentIn('85%')).toBe(85)
  expect(percentIn('85\u00a0%')).toBe(85)
  expect(percentIn('37,5 %')).toBe(37.5)
})

it('takes the upper end of a range', () => {
  expect(percentIn('35–40%')).toBe(40)
})

it('stays on the ruler whatever an editor writes', () => {
  expect(percentIn('five times')).toBe(0)
  expect(percentIn('250%')).toBe(100)
})
