/** Where rules read the time, so that tests can set it. */
export type Clock = {
  /** The present instant, in milliseconds since 1970 UTC. */
  now(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }
