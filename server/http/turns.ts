import { AppError } from '#server/http/errors.ts'

/** How much of one kind of work goes on at once. */
type TurnBounds = {
  atOnce: number
  /** Of one subject, for example a network, so that none takes all turns. */
  perSubject: number
  /** Most that wait; later ones are asked to come back. */
  waiting: number
  /** Most of one subject that wait; left out: as many as of all. */
  waitingPerSubject?: number
}

/**
 * Does a piece of work when its turn comes.
 *
 * @throws {AppError} `unavailable` when too many wait already, `rate_limited` when too many of the subject do.
 */
export type TakeTurn = <Result>(subject: string, work: () => Promise<Result>) => Promise<Result>

/** Lets work through a few at a time in this process. Read a body inside the turn: what waits then holds a socket only. */
export function openTurns(bounds: TurnBounds): TakeTurn {
  const running = new Map<string, number>()
  const waiting: { subject: string; go: () => void }[] = []
  let all = 0

  const isFree = (subject: string): boolean => all < bounds.atOnce && (running.get(subject) ?? 0) < bounds.perSubject
  const waitingOf = (subject: string): number => waiting.filter((each) => each.subject === subject).length
  const begin = (subject: string): void => {
    all += 1
    running.set(subject, (running.get(subject) ?? 0) + 1)
  }
  const end = (subject: string): void => {
    all -= 1
    const left = (running.get(subject) ?? 1) - 1
    if (left === 0) running.delete(subject)
    else running.set(subject, left)
    const next = waiting.findIndex((each) => isFree(each.subject))
    const [turn] = next === -1 ? [] : waiting.splice(next, 1)
    if (turn === undefined) return
    begin(turn.subject)
    turn.go()
  }

  return async (subject, work) => {
    if (isFree(subject)) begin(subject)
    else if (waitingOf(subject) >= (bounds.waitingPerSubject ?? bounds.waiting))
      throw new AppError('rate_limited', {
        detail: 'Several of these wait for you already. Try again once they are done.',
        retryAfterSeconds: 5,
      })
    else if (waiting.length >= bounds.waiting)
      throw new AppError('unavailable', {
        detail: 'Too many of these are on their way. Nothing was changed; try again in a moment.',
        retryAfterSeconds: 5,
      })
    else await new Promise<void>((resolve) => waiting.push({ subject, go: resolve }))
    try {
      return await work()
    } finally {
      end(subject)
    }
  }
}
