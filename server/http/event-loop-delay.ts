import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How long this process kept callbacks waiting, in ms, in the worst half minute of the last five minutes. */
type EventLoopDelay = { p99Ms: number; longestMs: number }

/** Watches how long the event loop is held up: while it is, no request is answered. */
export type EventLoopWatch = {
  read(): EventLoopDelay
  close(): void
}

/** How often a timer is set; what it fires late by is the delay. */
const resolutionMs = 10
const windowMs = 30_000
const windows = 10

/** Starts to watch. Keeps no process alive. */
export function openEventLoopWatch(): EventLoopWatch {
  const monitor = monitorEventLoopDelay({ resolution: resolutionMs })
  monitor.enable()
  let past: EventLoopDelay[] = []
  const present = (): EventLoopDelay => ({
    p99Ms: late(monitor.percentile(99)),
    longestMs: late(monitor.max),
  })
  const timer = setInterval(() => {
    past = [present(), ...past].slice(0, windows)
    monitor.reset()
  }, windowMs).unref()
  return {
    read() {
      const known = [present(), ...past]
      return {
        p99Ms: Math.max(...known.map(({ p99Ms }) => p99Ms)),
        longestMs: Math.max(...known.map(({ longestMs }) => longestMs)),
      }
    },
    close() {
      clearInterval(timer)
      monitor.disable()
    },
  }
}

/** The monitor tells the time between two firings in ns, which is the resolution when nothing is late. */
function late(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6 - resolutionMs))
}
