import type { LiveEvent } from '#shared/live-events.ts'
import { findActor } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvents, LiveMessage } from '#server/features/live/live-events.ts'
import type { EventStream } from '#server/http/event-streams.ts'
import type { Actor } from '#server/http/request-context.ts'
import { findMissed } from '#server/live/missed.ts'
import { hasSent, cursorAfter, readCursorPosition, writeCursorPosition } from '#server/live/stream-cursor.ts'
import type { StreamCursor } from '#server/live/stream-cursor.ts'

type Person = Extract<Actor, { kind: 'user' }>

/** What a stream needs of the one who opened it. */
type PersonStreamOptions = {
  person: Person
  /** Header of the request: it shows whether the session is still valid. */
  authorization: string | null
  /** What the browser sends as `Last-Event-ID`; null at the first time. */
  lastEventId: string | null
  stream: EventStream
}

/**
 * Sends one user what happens, from where the last stream broke. What happens while the stream still looks up what was
 * missed, or whether the user's rights still hold, waits and is sent after that.
 *
 * @returns how to look after the session now, and how to stop.
 */
export function followPerson(
  deps: Deps,
  live: LiveEvents,
  { person, authorization, lastEventId, stream }: PersonStreamOptions,
): { check(): void; stop(): void } {
  let cursor: StreamCursor | null = null
  let checks = 0
  let waiting: Extract<LiveMessage, { kind: 'kept' }>[] = []

  const tell = (event: LiveEvent, id: number | null, at: StreamCursor | null): void => {
    const data = id === null ? event : { ...event, event_id: id }
    stream.send({ ...(at === null ? {} : { id: writeCursorPosition(at) }), data })
  }
  const tellKept = (message: Extract<LiveMessage, { kind: 'kept' }>): void => {
    if (cursor === null || hasSent(cursor, message)) return
    cursor = cursorAfter(cursor, message, message.horizon, deps.clock.now())
    tell(message.event, message.id, cursor)
  }
  const tellWaiting = (): void => {
    if (cursor === null || checks > 0) return
    const ready = waiting
    waiting = []
    for (const message of ready) tellKept(message)
  }
  // A session that ended, or rights that changed, end the stream; the browser comes back with what holds then.
  const check = (isHolding: boolean): void => {
    if (isHolding) checks += 1
    void findActor(deps, authorization)
      .then(
        (actor) => !hasSameRights(actor, person) && stream.end(),
        () => stream.end(),
      )
      .then(() => {
        if (isHolding) checks -= 1
        tellWaiting()
      })
  }
  const receive = (message: LiveMessage): void => {
    if (message.kind === 'kept') {
      if (!isFor(message, person)) return
      if (cursor === null || checks > 0) waiting.push(message)
      else tellKept(message)
      return
    }
    if (message.userId !== null && message.userId !== person.userId) return
    if (message.permission !== undefined && !person.permissions.includes(message.permission)) return
    tell(message.event, null, null)
    // After a gap it is unknown whether rights changed in the meantime.
    if (message.event.type === 'access_changed' || message.event.type === 'resync') check(true)
  }
  // Listening begins before what was missed is looked up: nothing falls between the two.
  const stop = live.subscribe(receive)

  const begin = async (): Promise<void> => {
    const from = lastEventId === null ? null : readCursorPosition(lastEventId)
    const found = await findMissed(deps, person, from)
    for (const { event, id, cursor: at } of found.missed) tell(event, id, at)
    if (!found.isComplete || (lastEventId !== null && from === null)) tell({ type: 'resync' }, null, null)
    cursor = found.cursor
    // An id without data: the browser keeps it, so that even a stream that never sent anything can be continued.
    stream.send({ id: writeCursorPosition(cursor) })
    tellWaiting()
  }
  begin().catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a stream could not begin; its browser will come back')
    stream.end()
  })
  return { check: () => check(false), stop }
}

function isFor({ userId, permission }: { userId: string | null; permission: string | null }, person: Person): boolean {
  return userId === person.userId || (permission !== null && person.permissions.some((each) => each === permission))
}

function hasSameRights(actor: Actor, person: Person): boolean {
  return (
    actor.kind === 'user' &&
    actor.role === person.role &&
    actor.permissions.toSorted().join(' ') === person.permissions.toSorted().join(' ')
  )
}
