import { minuteMs } from '#shared/duration.ts'

/**
 * Measures of how a page felt: the largest thing painted (LCP), the slowest answer to a press or key (INP), both in
 * milliseconds, and how much moved by itself (CLS), without a unit.
 *
 * @see https://web.dev/articles/vitals
 */
export const vitalNames = ['lcp', 'inp', 'cls'] as const

export type VitalName = (typeof vitalNames)[number]

/** Up to here a measure is good, and from there on poor. @see https://web.dev/articles/defining-core-web-vitals-thresholds */
export const vitalBounds: Readonly<Record<VitalName, { good: number; poor: number }>> = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
}

/** Largest value that is believed. */
export const vitalMax: Readonly<Record<VitalName, number>> = { lcp: minuteMs, inp: minuteMs, cls: 10 }

/** Steps in which a duration doubles: a step is nine per cent, finer than what anybody feels. */
const stepsToDouble = 8
const clsSteps = 200

/** The step of a scale that a value falls on; milliseconds grow by ninths, movement by half a hundredth. */
export function vitalStep(metric: VitalName, value: number): number {
  if (metric === 'cls') return Math.round(Math.min(value, 1) * clsSteps)
  return Math.round(stepsToDouble * Math.log2(Math.max(1, value)))
}

/** The value in the middle of a step. */
export function vitalValue(metric: VitalName, step: number): number {
  return metric === 'cls' ? step / clsSteps : Math.round(2 ** (step / stepsToDouble))
}
