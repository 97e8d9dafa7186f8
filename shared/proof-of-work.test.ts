import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveProofOfWork, isProofOfWork } from './proof-of-work.ts'

test('the bits are those of SHA-256, for every length around the edges of its blocks', () => {
  for (const length of [0, 1, 3, 53, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 500]) {
    const ticket = 'Az09:-_.'.repeat(63).slice(0, length)
    for (let counter = 0; counter < 20; counter += 1) {
      const hash = createHash('sha256').update(`${ticket}:${counter}`).digest()
      const bits = Math.clz32(hash.readUInt32BE(0))
      expect(isProofOfWork(ticket, String(counter), bits), `length ${length}`).toBe(true)
      expect(isProofOfWork(ticket, String(counter), bits + 1), `length ${length}`).toBe(false)
    }
  }
})

test('work that was done is found right, and only for its own ticket', async () => {
  let turns = 0
  const work = await solveProofOfWork('ticket', 12, async () => void (turns += 1))
  expect(isProofOfWork('ticket', work, 12)).toBe(true)
  expect(createHash('sha256').update(`ticket:${work}`).digest('hex').startsWith('000')).toBe(true)
  expect(isProofOfWork('another', work, 12)).toBe(false)
  expect(turns).toBe(Math.floor(Number(work) / 2000))
})
