import { AsyncLocalStorage } from 'node:async_hooks'

/** What a piece of work has already brought into the database for good. */
type Mark = { hasCommitted: boolean; hasRecorded: boolean; isRecordedForGood: boolean }

const marks = new AsyncLocalStorage<Mark>()

/** Does a request's or a job's work, and remembers whether a transaction of it was committed. */
export function withCommitMark<Result>(work: () => Promise<Result>): Promise<Result> {
  return marks.run({ hasCommitted: false, hasRecorded: false, isRecordedForGood: false }, work)
}

/** Notes that the act which this work is about was written down; it counts once its transaction is committed. */
export function noteRecorded(): void {
  const mark = marks.getStore()
  if (mark) mark.hasRecorded = true
}

/** Notes how a transaction ended; the database does it for every one. */
export function noteTransaction(isCommitted: boolean): void {
  const mark = marks.getStore()
  if (!mark) return
  if (isCommitted) mark.hasCommitted = true
  mark.isRecordedForGood = isCommitted && (mark.hasRecorded || mark.isRecordedForGood)
  mark.hasRecorded = false
}

/** True after a commit in this work: what is left to do is to read, and that may wait. */
export function hasCommitted(): boolean {
  return marks.getStore()?.hasCommitted ?? false
}

/** True when the act that this work is about is in the database, and no later transaction of it failed. */
export function isDoneForGood(): boolean {
  return marks.getStore()?.isRecordedForGood ?? false
}
