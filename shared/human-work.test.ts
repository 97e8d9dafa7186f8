import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { doHumanWork, isHumanWork, sha256Words } from './human-work.ts'

function hexOf(words: readonly number[]): string {
  return words.map((word) => word.toString(16).padStart(8, '0')).join('')
}

test('the hash is SHA-256 for every length around the edges of its blocks', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 500]) {
    const text = 'Az09:-_.'.repeat(63).slice(0, length)
    expect(hexOf(sha256Words(text)), `length ${length}`).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test('work that was done is found right, and only for its own ticket', async () => {
  let turns = 0
  const work = await doHumanWork('ticket', 12, async () => void (turns += 1))
  expect(isHumanWork('ticket', work, 12)).toBe(true)
  expect(createHash('sha256').update(`ticket:${work}`).digest('hex').startsWith('000')).toBe(true)
  expect(isHumanWork('another', work, 12)).toBe(false)
  expect(turns).toBe(Math.floor(Number(work) / 2000))
})
