import { expect, test } from 'vitest'
import { fitDevice } from './device-widths.ts'

test('[CUST-02] a desktop has the width of its room, and is drawn smaller only where its layout would change', () => {
  expect(fitDevice('desktop', 1600)).toEqual({ width: 1280, scale: 1 })
  expect(fitDevice('desktop', 1100)).toEqual({ width: 1100, scale: 1 })
  expect(fitDevice('desktop', 832)).toEqual({ width: 1040, scale: 0.8 })
  // Below that words could not be read: it scrolls sideways.
  expect(fitDevice('desktop', 390)).toEqual({ width: 1040, scale: 0.7 })
})

test('[CUST-02] a phone and a tablet keep their widths, but for the device that is one itself', () => {
  expect(fitDevice('phone', 1100)).toEqual({ width: 375, scale: 1 })
  expect(fitDevice('phone', 390)).toEqual({ width: 390, scale: 1 })
  expect(fitDevice('phone', 360)).toEqual({ width: 360, scale: 1 })
  expect(fitDevice('tablet', 1100)).toEqual({ width: 768, scale: 1 })
  expect(fitDevice('tablet', 576)).toEqual({ width: 768, scale: 0.75 })
})
