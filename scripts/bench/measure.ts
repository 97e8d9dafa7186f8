import { median } from './load.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

/** How long something took, in milliseconds. */
export async function timedMs(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await action()
  return performance.now() - startedAt
}

/**
 * The middle of many times, in milliseconds.
 *
 * @param rounds how often it is done; odd.
 * @param warmUps how often it is done before, uncounted.
 */
export async function medianMs(action: () => Promise<unknown>, rounds = 31, warmUps = 8): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const ms = await timedMs(action)
    if (round >= warmUps) times.push(ms)
  }
  return median(times)
}

/** Asks for something and reads all of it. @throws {Error} when it is refused. */
export async function take(address: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
}

/** What was measured at one size: each question, and a bare indexed select next to them. */
export type Grown = { askedMs: Map<string, number>; bareMs: number; total: number }

/** Lets a table grow to each size in turn, and measures there. */
export async function measureGrowing(
  sizes: readonly number[],
  grow: (from: number, to: number) => Promise<void>,
  measure: (size: number) => Promise<Grown>,
): Promise<Grown[]> {
  const seen: Grown[] = []
  let made = 0
  for (const size of sizes) {
    await grow(made, size)
    made = size
    seen.push(await measure(size))
  }
  return seen
}

/**
 * The largest size next to the smallest, and each question next to the bare select.
 *
 * @param about what is measured: `tickets`.
 * @param things what there are so many of: `tickets`, `people`.
 */
export function grownRows(about: string, things: string, seen: readonly Grown[], aim: string): Row[] {
  const small = seen.at(0)
  const large = seen.at(-1)
  if (!small || !large) return []
  return [
    ...seen.map(({ total, bareMs }) => ({
      what: `${about}: bare indexed select, ${total.toLocaleString('en')} ${things}`,
      figure: unit(bareMs, 'ms'),
    })),
    ...[...large.askedMs].map(([what, ms]) => ({
      what: `${about}: ${what}, ${large.total.toLocaleString('en')} ${things} (${(ms / large.bareMs).toFixed(1)} × bare)`,
      figure: unit(ms, 'ms'),
      baseline: `${unit(small.askedMs.get(what) ?? Number.NaN, 'ms')} with ${small.total.toLocaleString('en')}`,
      ratio: ms / (small.askedMs.get(what) ?? Number.NaN),
      aim,
    })),
  ]
}
