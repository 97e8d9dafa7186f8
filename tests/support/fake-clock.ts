import type { Clock } from '#server/clock.ts'

/** A clock that a test sets; it is still in between. */
export type FakeClock = Clock & { set(ms: number): void; advance(ms: number): void }

/** An instant at which the calls of the fixtures are open: tests of their deadlines begin here, in whatever year they run. */
export const whileCallsAreOpen = Date.parse('2026-11-25T09:00:00Z')

/** Opens a clock at the real present. */
export function openFakeClock(): FakeClock {
  let present = Date.now()
  return {
    now: () => present,
    set(ms) {
      present = ms
    },
    advance(ms) {
      present += ms
    },
  }
}
