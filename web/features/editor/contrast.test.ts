import { expect, test } from 'vitest'
import { coloursIn, contrastRatio, hexColour, layOver, worstContrast } from '#web/features/editor/contrast.ts'
import type { Colour } from '#web/features/editor/contrast.ts'

const white: Colour = [255, 255, 255, 1]
const black: Colour = [0, 0, 0, 1]

test('black on white has the greatest contrast, white on white the least', () => {
  expect(contrastRatio(black, white)).toBeCloseTo(21, 5)
  expect(contrastRatio(white, white)).toBe(1)
})

test('the ratios of the site’s own colours come out', () => {
  expect(contrastRatio(white, hexColour('#2541A6') ?? black)).toBeCloseTo(8.81, 1)
  expect(contrastRatio(white, hexColour('#1A7557') ?? black)).toBeCloseTo(5.63, 1)
})

test('a half transparent text is laid over its ground first', () => {
  expect(layOver([0, 0, 0, 0.5], white)).toEqual([127.5, 127.5, 127.5, 1])
  expect(contrastRatio([0, 0, 0, 0.5], white)).toBeCloseTo(3.98, 1)
})

test('colours are read from hex only', () => {
  expect(hexColour('#ff800080')).toEqual([255, 128, 0, 128 / 255])
  expect(hexColour('red')).toBeNull()
})

test('colours are found in computed values, the stops of gradients too', () => {
  expect(coloursIn('rgb(37, 65, 166)')).toEqual([[37, 65, 166, 1]])
  expect(coloursIn('rgba(0, 0, 0, 0.5)')).toEqual([[0, 0, 0, 0.5]])
  expect(coloursIn('color(srgb 1 0.5 0 / 0.25)')).toEqual([[255, 127.5, 0, 0.25]])
  expect(coloursIn('linear-gradient(100deg in oklab, rgb(37, 65, 166), #1A7557)')).toEqual([
    [37, 65, 166, 1],
    [26, 117, 87, 1],
  ])
  expect(coloursIn('none')).toEqual([])
})

test('of several grounds the worst counts', () => {
  expect(worstContrast(white, [black, white])).toBe(1)
})
