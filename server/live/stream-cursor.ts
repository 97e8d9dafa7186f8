/** One event as a stream meets it. */
export type SentEvent = {
  id: number
  /** Number of the transaction that sent it. */
  transaction: number
}

/**
 * How far a stream has come: it has sent every event of transactions below `horizon`, and those that `sent` lists.
 *
 * Numbers of rows are given out before commits, so "everything after the last number" would miss what commits late. A
 * transaction below the horizon has ended for certain; above it, events are known one by one. That list is short: it
 * holds what was sent while the oldest transaction under way has been running.
 * @see https://www.postgresql.org/docs/15/functions-info.html (pg_snapshot_xmin)
 */
export type StreamCursor = {
  horizon: number
  /** Events at or above the horizon that were sent: id → transaction. */
  sent: ReadonlyMap<number, number>
  /** When the place was noted, in milliseconds since 1970. */
  atMs: number
}

/** Most events that a written place lists. */
const listedMax = 400

/** True when a stream at this place has sent the event already. */
export function hasSent(cursor: StreamCursor, { id, transaction }: SentEvent): boolean {
  return transaction < cursor.horizon || cursor.sent.has(id)
}

/**
 * The place after one more event.
 *
 * @param horizon below it, every transaction has ended and its events were met before this event.
 */
export function cursorAfter(cursor: StreamCursor, event: SentEvent, horizon: number, atMs: number): StreamCursor {
  const reached = Math.max(cursor.horizon, horizon)
  const sent = new Map([...cursor.sent].filter(([, transaction]) => transaction >= reached))
  if (event.transaction >= reached) sent.set(event.id, event.transaction)
  return { horizon: reached, sent, atMs }
}

/** Writes a place as the id of a server-sent event: `<time>.<horizon>.<id>-<transaction>…`, numbers to the base of 36. */
export function writeCursorPosition({ horizon, sent, atMs }: StreamCursor): string {
  const listed = [...sent].slice(-listedMax).map(([id, transaction]) => `${short(id)}-${short(transaction - horizon)}`)
  return [short(atMs), short(horizon), ...listed].join('.')
}

const cursorForm = /^[0-9a-z]{1,11}\.[0-9a-z]{1,11}(\.[0-9a-z]{1,11}-[0-9a-z]{1,11}){0,400}$/

/** Reads what `writeCursorPosition` wrote. @returns null when it is nothing of ours. */
export function readCursorPosition(text: string): StreamCursor | null {
  if (!cursorForm.test(text)) return null
  const [atMs = '', horizonText = '', ...listed] = text.split('.')
  const horizon = long(horizonText)
  const sent = new Map(
    listed.map((each) => {
      const [id = '', above = ''] = each.split('-')
      return [long(id), horizon + long(above)] as const
    }),
  )
  const numbers = [horizon, long(atMs), ...sent.keys(), ...sent.values()]
  return numbers.every((each) => Number.isSafeInteger(each)) ? { horizon, sent, atMs: long(atMs) } : null
}

function short(number: number): string {
  return number.toString(36)
}

function long(text: string): number {
  return Number.parseInt(text, 36)
}
