/** Lets only so many works through at once. */
type Turns = {
  /** Does a work when its turn comes. */
  <Result>(work: () => Promise<Result>): Promise<Result>
  /** How many works wait for their turn. */
  waiting(): number
}

/**
 * Makes a gate that lets only so many works through at once; the others wait in their order. Decoding a picture takes a
 * processor and much memory for a while, rendering a page the event loop: ten at once would take the site down.
 */
export function takeTurns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const take = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(take, { waiting: () => waiting.length })
}
