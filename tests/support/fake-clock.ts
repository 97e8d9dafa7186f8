import type { Clock } from '#server/clock.ts'

/** A clock that a test sets; it is still in between. */
export type FakeClock = Clock & { set(ms: number): void; advance(ms: number): void }

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
