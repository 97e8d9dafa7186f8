import { expect, test } from 'vitest'
import { barTop } from './canvas-bar-top.ts'

test('[CUST-02] the bar is over its section, stays in sight while the section is, and goes out of sight with it', () => {
  expect(barTop({ top: 200, bottom: 600, height: 36 })).toBe(160)
  expect(barTop({ top: 16, bottom: 400, height: 36 })).toBe(4)
  expect(barTop({ top: -300, bottom: 500, height: 36 })).toBe(4)
  expect(barTop({ top: -300, bottom: 20, height: 36 })).toBe(-16)
})
