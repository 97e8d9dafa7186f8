import { expect, test } from 'vitest'
import { fillFrame, frameNodes } from '#shared/drafts/frames.ts'

test('an answer becomes a sentence with one end', () => {
  const frame = 'The main results are {}.'
  expect(fillFrame(frame, 'a sensor and a manual')).toBe('The main results are a sensor and a manual.')
  expect(fillFrame(frame, '  a sensor\n and a manual. ')).toBe('The main results are a sensor and a manual.')
  expect(fillFrame('In short: {}.', 'Why not?')).toBe('In short: Why not?')
  expect(fillFrame('It costs {} a year.', 'EUR 3.5')).toBe('It costs EUR 3.5 a year.')
  expect(fillFrame(frame, ' \n ')).toBe('')
})

test('braces and other signs in an answer stay what they are', () => {
  expect(fillFrame('The aim is {}.', 'a {} of $& things')).toBe('The aim is a {} of $& things.')
})

test('the words of the frame are marked, those of the user are not', () => {
  expect(frameNodes('The aim is {}.', 'to reach 40 schools')).toEqual([
    { type: 'text', text: 'The aim is ', marks: [{ type: 'frame' }] },
    { type: 'text', text: 'to reach 40 schools' },
    { type: 'text', text: '.', marks: [{ type: 'frame' }] },
    { type: 'text', text: ' ' },
  ])
  expect(frameNodes('The aim is {}.', '')).toEqual([])
})
