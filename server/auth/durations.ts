import { hourMs, minuteMs } from '#shared/duration.ts'

/** Units of a duration in milliseconds, as the official service's language writes them. @see https://pkg.go.dev/time#ParseDuration */
const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: minuteMs,
  h: hourMs,
}

/** Longest duration, in milliseconds: what fits into that language's whole number of nanoseconds, 292 years. */
const durationMsMax = 2 ** 63 / 1e6

/**
 * Reads a duration such as `24h` or `1h30m`.
 *
 * @returns milliseconds, more than zero; null when it is none, is not positive or is too long.
 * @see https://pkg.go.dev/time#ParseDuration
 */
export function readDurationMs(text: string): number | null {
  if (!/^\+?(\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))*$/.test(text))
    return null
  let sum = 0
  for (const [, number = '', unit = ''] of text.matchAll(/([\d.]+)([a-zµμ]+)/g))
    sum += Number(number) * (unitMs[unit] ?? 0)
  return sum > 0 && sum <= durationMsMax ? sum : null
}
