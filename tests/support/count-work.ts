import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { expect } from 'vitest'

/** Work of the engine that no block of ours shows: characters that its own text functions go over. */
type Native = { characters: number }

/**
 * Counting begins when this file is loaded and lasts as long as its process: the engine counts only in what it compiles
 * while it counts, and would count again what it forgot and compiled again. So anyone who counts has a process of their
 * own (listed in vitest.config.ts).
 */
setFlagsFromString('--no-flush-bytecode')
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * Counts the work of a call, the same on every machine: how often each block of JavaScript ran, our own and the
 * libraries', and how many characters the engine's text functions went over. Time is not looked at.
 *
 * Regular expressions count the text that they were given once for every run. What one of them reads again inside one
 * run is not seen here: a pattern in which two parts take the same characters, or which begins again at each of them,
 * is written as a loop or given a text of bounded length.
 */
export async function countWork(call: () => unknown): Promise<number> {
  const [work = 0] = await countWorks([call])
  return work
}

async function countWorks(calls: readonly (() => unknown)[]): Promise<number[]> {
  const native: Native = { characters: 0 }
  const restore = countNative(native)
  const works: number[] = []
  try {
    for (const call of calls) {
      await session.post('Profiler.takePreciseCoverage') // sets the counters back
      const before = native.characters
      await call()
      const characters = native.characters - before
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const blocks = result.flatMap(({ functions }) =>
        functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)),
      )
      works.push(characters + blocks.reduce((sum, count) => sum + count, 0))
    }
    return works
  } finally {
    restore()
  }
}

/** Steps that a call takes whatever it is given, and that therefore do not count against it. */
const slack = 20_000

/**
 * Gives a reader of outside text an input, and one twice and four times as long, and expects the work to grow no faster
 * than the input: at most by a third more than twofold for each doubling.
 *
 * @param make writes the hostile input of about so many characters; `read` may refuse it.
 */
export async function expectLinearWork<Input>(
  make: (length: number) => Input,
  read: (input: Input) => unknown,
  length = 8_000,
): Promise<void> {
  // What is loaded or kept for the first time counts once: a jump that comes once is the engine's, one that comes every
  // time is the reader's.
  for (let triesLeft = 2; triesLeft > 0; triesLeft -= 1) {
    const [one, two, four] = await worksOf(make, read, length)
    if (two < 2.67 * one + slack && four < 2.67 * two + slack) return
  }
  const [one, two, four] = await worksOf(make, read, length)
  expect(two, `work for once and twice the text: ${one}, ${two}`).toBeLessThan(2.67 * one + slack)
  expect(four, `work for twice and four times the text: ${two}, ${four}`).toBeLessThan(2.67 * two + slack)
}

async function worksOf<Input>(
  make: (length: number) => Input,
  read: (input: Input) => unknown,
  length: number,
): Promise<[number, number, number]> {
  const works = await countWorks(
    [1, 1, 2, 4].map((times) => {
      const input = make(times * length)
      return async () => {
        try {
          await read(input)
        } catch {
          // Refusing is an answer; what it cost is what counts.
        }
      }
    }),
  )
  // The first run loads and compiles; it is no measure.
  const [, one = 0, two = 0, four = 0] = works
  return [one, two, four]
}

/* oxlint-disable no-extend-native -- the engine's text functions are put back as they were */

function countNative(native: Native): () => void {
  const undo: (() => void)[] = []
  const wrap = <Owner extends object>(
    owner: Owner,
    name: keyof Owner,
    cost: (self: unknown, given: readonly unknown[], result: unknown) => number,
  ): void => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    const original: unknown = owner[name]
    if (descriptor === undefined || typeof original !== 'function') return
    Object.defineProperty(owner, name, {
      ...descriptor,
      value(this: unknown, ...given: unknown[]) {
        const result: unknown = Reflect.apply(original, this, given)
        native.characters += cost(this, given, result)
        return result
      },
    })
    undo.push(() => void Object.defineProperty(owner, name, descriptor))
  }
  const sizeOf = (self: unknown): number => (typeof self === 'string' ? self.length : 0)
  const resultSize = (_self: unknown, _given: readonly unknown[], result: unknown): number => sizeOf(result)
  for (const name of ['indexOf', 'includes', 'search'] as const)
    wrap(String.prototype, name, (self, given, result) => {
      const from = typeof given[1] === 'number' ? Math.max(0, given[1]) : 0
      return Math.max(0, (typeof result === 'number' && result >= 0 ? result : sizeOf(self)) - from)
    })
  wrap(String.prototype, 'lastIndexOf', (self, given, result) => {
    const from = typeof given[1] === 'number' ? Math.min(given[1], sizeOf(self)) : sizeOf(self)
    return from - (typeof result === 'number' ? Math.max(0, result) : 0)
  })
  for (const name of ['slice', 'substring', 'substr'] as const) wrap(String.prototype, name, resultSize)
  for (const name of ['replace', 'replaceAll', 'split', 'toLowerCase', 'toUpperCase', 'trim', 'normalize'] as const)
    wrap(String.prototype, name, sizeOf)
  wrap(RegExp.prototype, 'exec', (self, given, result) => {
    if (!(self instanceof RegExp)) return 0
    const text = String(given[0])
    if (self.sticky) return Array.isArray(result) ? sizeOf(result[0]) : 1
    if (!Array.isArray(result)) return text.length
    return self.global ? sizeOf(result[0]) : Number(Reflect.get(result, 'index') ?? 0) + sizeOf(result[0])
  })
  return () => {
    for (const each of undo) each()
  }
}

/* oxlint-enable no-extend-native */
