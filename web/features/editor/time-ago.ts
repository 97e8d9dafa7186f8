import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
]

/** Says how long ago an instant was, in words: "2 hours ago", "now". @param instant ISO 8601 */
export function timeAgo(instant: string, language: string, nowMs: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const pastMs = nowMs - Date.parse(instant)
  const [unit, ms] = steps.find(([, each]) => pastMs >= each) ?? ['second', Infinity]
  return format.format(-Math.floor(pastMs / ms), unit)
}
