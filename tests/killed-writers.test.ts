import { expect, test } from 'vitest'
import { writeThroughKills } from '#tests/support/killed-writers.ts'

test(
  'of a server that is killed while three windows type nothing acknowledged is lost, and all copies are equal',
  { timeout: 300_000 },
  async () => {
    const { acknowledged, lost, copies } = await writeThroughKills(2)
    expect(acknowledged).toBeGreaterThan(20)
    expect(lost).toEqual([])
    expect(copies).toHaveLength(1)
  },
)
