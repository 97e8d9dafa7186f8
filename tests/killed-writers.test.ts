import { expect, test } from 'vitest'
import { writeThroughKills } from '#tests/support/killed-writers.ts'

test(
  '[DRAFT-02] of a server and windows that are killed while three windows and a program write nothing acknowledged is lost, and all copies are equal',
  { timeout: 300_000 },
  async () => {
    const { kills, acknowledged, lost, copies } = await writeThroughKills(4)
    expect(kills).toEqual({ server: 2, windows: 2 })
    expect(acknowledged).toBeGreaterThan(20)
    expect(lost).toEqual([])
    expect(copies).toHaveLength(1)
  },
)
