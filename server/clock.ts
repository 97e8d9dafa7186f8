/** Where rules read the time, so that tests can set it. */
export type Clock = {
  /** The present instant, in milliseconds since 1970 UTC. */
  now(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** The same ports with a clock that is still: of texts that are written together none is newer than another. */
export function atOneInstant<Ports extends { clock: Clock }>(ports: Ports): Ports {
  const now = ports.clock.now()
  return { ...ports, clock: { now: () => now } }
}
