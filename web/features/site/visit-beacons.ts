import * as analyticsRoutes from '#shared/contracts/routes/analytics.ts'
import type { VisitBeacon } from '#shared/contracts/analytics.ts'
import { minuteMs } from '#shared/duration.ts'

/**
 * Browsers do not report presses and keys that are answered faster; they are good in any case. @see Event Timing,
 * durationThreshold
 */
const slowFromMs = 40
/** Movements that belong together: at most so long apart, and so long in all. @see https://web.dev/articles/cls */
const shiftGapMs = 1_000
const shiftSpanMs = 5_000

/**
 * Reports which links lead to other sites, and once, when the page is first left, how it performed; nothing at all for
 * browsers that ask not to be tracked.
 *
 * @param path the page that the document began with.
 * @see ADM-04
 */
export function sendVisitBeacons(path: string, staff: boolean): void {
  if (staff || asksNotTo()) return
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol) || link.host === location.host) return
    send({ kind: 'outbound', host: link.hostname.slice(0, 255), staff })
  })
  const measured = watchVitals()
  const handleLeave = (): void => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', handleLeave)
    send({ kind: 'vitals', path: path.slice(0, 512), ...measured, staff })
  }
  document.addEventListener('visibilitychange', handleLeave)
}

type Measured = { lcp?: number; inp?: number; cls?: number }

/** What browsers tell of the page so far; measures that a browser does not know stay away. */
function watchVitals(): Measured {
  const measured: Measured = {}
  observe('largest-contentful-paint', (entry) => {
    measured.lcp = Math.min(minuteMs, entry.startTime)
  })
  // Without a press there is no measure; the first press is reported however fast its answer was.
  observe('first-input', countResponse)
  observe('event', countResponse, { durationThreshold: slowFromMs })
  const shifts = { sum: 0, firstAt: 0, lastAt: 0 }
  if (observe('layout-shift', countShift)) measured.cls = 0
  return measured

  function countResponse(entry: PerformanceEntry): void {
    if (entry.entryType === 'first-input' || ('interactionId' in entry && Number(entry.interactionId) > 0))
      measured.inp = Math.min(minuteMs, Math.max(measured.inp ?? 0, entry.duration))
  }
  function countShift(entry: PerformanceEntry): void {
    if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput === true)) return
    const { startTime: at } = entry
    const isTogether = at - shifts.lastAt < shiftGapMs && at - shifts.firstAt < shiftSpanMs
    if (!isTogether) Object.assign(shifts, { sum: 0, firstAt: at })
    shifts.sum += Number(entry.value)
    shifts.lastAt = at
    measured.cls = Math.min(10, Math.max(measured.cls ?? 0, shifts.sum))
  }
}

/** @returns whether the browser knows such entries. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void, more: object = {}): boolean {
  if (!('PerformanceObserver' in window) || !PerformanceObserver.supportedEntryTypes.includes(type)) return false
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...more })
  return true
}

function asksNotTo(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}

/** A beacon goes out also while the page is left. */
function send(beacon: VisitBeacon): void {
  navigator.sendBeacon(
    analyticsRoutes.recordVisitBeacon.path,
    new Blob([JSON.stringify(beacon)], { type: 'application/json' }),
  )
}
