import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vitalStep, vitalValue } from '#shared/web-vitals.ts'

test('[ADM-04] a step stands for its values to within five per cent, or half a hundredth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 60_000 }), (value) => {
      const shown = vitalValue('lcp', vitalStep('lcp', value))
      expect(Math.abs(shown - value)).toBeLessThanOrEqual(Math.max(1, value * 0.05))
    }),
  )
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
      expect(Math.abs(vitalValue('cls', vitalStep('cls', value)) - value)).toBeLessThanOrEqual(0.0026)
    }),
  )
  expect(vitalStep('cls', 7)).toBe(vitalStep('cls', 1))
})
