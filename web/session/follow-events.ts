import * as liveRoutes from '#shared/contracts/routes/live.ts'
import { minuteMs } from '#shared/duration.ts'
import type { LiveEvent } from '#shared/live-events.ts'
import { currentAccessToken, leavingEvent } from '#web/session/auth-client.ts'
import { readEventStream } from '#web/session/event-stream.ts'
import { sessionUserOf } from '#web/session/session-user.ts'
import { readStoredSession } from '#web/session/stored-session.ts'

/**
 * Why something may have been missed. `begun`: what was fetched before the stream began may be old. `reopened`: the
 * stream broke; what is sent to one user comes again, what is sent in passing does not. `lost`: everything must be
 * asked again.
 */
type LiveGap = 'begun' | 'reopened' | 'lost'

/** Receives what the server sends. */
type LiveListener = { onEvent(event: LiveEvent): void; onGap(gap: LiveGap): void }

/** What a tab says to the others of the same person: what it heard, and how far the stream has come with it. */
type Heard = { data?: string; id?: string; gap?: LiveGap }

/** Waiting times before the stream is opened again: doubled after every failure up to the longest. */
const retryDelayMinMs = 1_000
const retryDelayMaxMs = minuteMs

/**
 * While the stream cannot be opened, everything is asked again this often.
 * @see docs/reference/services.md#9-live-updates
 */
const askIntervalMs = 30_000

/** A tab that lies behind others for so long lets its stream go. */
const hiddenMaxMs = minuteMs

/** Numbers of events received lately: with two tabs one may come twice. */
const rememberedMax = 200

const listeners = new Set<LiveListener>()
let stopFollowing: (() => void) | null = null

/**
 * Receives what the server sends, as long as there is a listener. All listeners of a tab share one stream, and so do
 * all tabs of a browser: one of them holds it and forwards it to the others, because a browser opens only six
 * connections to a site. When the stream breaks it continues where it was.
 *
 * @returns how to stop.
 * @see docs/reference/interfaces.md#addresses (/api/events); docs/reference/services.md#9-live-updates
 */
export function listenLive(listener: LiveListener): () => void {
  listeners.add(listener)
  stopFollowing ??= follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopFollowing?.()
    stopFollowing = null
  }
}

/**
 * Receives what the server sends to everyone.
 *
 * @param onGap is called when events may have been missed: everything that matters must be asked again.
 * @returns how to stop.
 */
export function followEvents(onEvent: (event: LiveEvent) => void, onGap: () => void): () => void {
  return listenLive({ onEvent, onGap: (gap) => gap !== 'begun' && onGap() })
}

/** Keeps the stream open, or another tab's in the ear, until it is stopped. */
function follow(): () => void {
  const stopped = new AbortController()
  let open: AbortController | null = null
  let wake = (): void => {}
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  const run = async (): Promise<void> => {
    let delayMs = retryDelayMinMs
    let askedAtMs = Date.now()
    let ear: Ear | null = null
    while (!stopped.signal.aborted) {
      if (document.hidden) await new Promise<void>((resolve) => (wake = resolve))
      if (stopped.signal.aborted) break
      ear = earOf(storedUserId(), ear)
      open = new AbortController()
      try {
        if (ear) await holdStream(ear, open.signal, () => (delayMs = retryDelayMinMs))
      } catch {
        // Away, refused or stopped: asked again below. What is shown stays; saves still compare versions.
        delayMs = Math.min(delayMs * 2, retryDelayMaxMs)
        if (!document.hidden && Date.now() - askedAtMs >= askIntervalMs) {
          askedAtMs = Date.now()
          tellGap('lost')
        }
      }
      open = null
      if (stopped.signal.aborted) break
      const waitMs = Math.min(delayMs, askIntervalMs) * (0.75 + Math.random() / 2)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, waitMs)
      })
    }
    ear?.close()
  }

  const onVisibility = (): void => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(() => open?.abort(), hiddenMaxMs)
    else wake()
  }
  const onOnline = (): void => wake()
  // A stream that is being opened would be refused; the next one waits until it is known who is there.
  const onLeaving = (): void => open?.abort()

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener(leavingEvent, onLeaving)
  void run()
  return () => {
    stopped.abort()
    open?.abort()
    wake()
    clearTimeout(hiddenTimer)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    window.removeEventListener(leavingEvent, onLeaving)
  }
}

/** What this tab knows of one person's stream, whichever tab holds it. */
type Ear = { userId: string; lastId: string | null; say(heard: Heard): void; close(): void }

/** The listener for the user who is signed in now; another user's is closed. */
function earOf(userId: string | null, before: Ear | null): Ear | null {
  if (before !== null && before.userId === userId) return before
  before?.close()
  return userId === null ? null : openEar(userId)
}

function openEar(userId: string): Ear {
  const channel = new BroadcastChannel(streamName(userId))
  const known = new Set<number>()
  const ear: Ear = {
    userId,
    lastId: null,
    say(heard) {
      hear(heard)
      channel.postMessage(heard)
    },
    close: () => channel.close(),
  }
  const hear = ({ data, id, gap }: Heard): void => {
    if (id !== undefined) ear.lastId = id
    if (gap !== undefined) tellGap(gap)
    if (data !== undefined) tellEvent(data, known)
  }
  // Only the tabs of this browser and this site speak on it.
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => hear(data))
  return ear
}

/** Waits until no other tab holds the stream, then holds it until it ends. @throws when it cannot be opened or breaks. */
async function holdStream(ear: Ear, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const read = () => readStream(ear, signal, onOpen)
  // Without locks (an address that is not secure) every tab has a stream of its own.
  if (!('locks' in navigator)) return read()
  await navigator.locks.request(streamName(ear.userId), { signal }, read)
}

async function readStream(ear: Ear, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const token = await currentAccessToken()
  if (token === null) throw new Error('Nobody is signed in any more.')
  const response = await fetch(liveRoutes.followEvents.path, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(ear.lastId === null ? {} : { 'last-event-id': ear.lastId }),
    },
    signal,
  })
  // The session may have ended while no one could be notified: every listener asks again.
  if (response.status === 401) tellGap('lost')
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`)
  ear.say({ gap: ear.lastId === null ? 'begun' : 'reopened' })
  onOpen()
  await readEventStream(
    response.body,
    (data) => ear.say({ data }),
    (id) => ear.say({ id }),
  )
}

function tellEvent(data: string, known: Set<number>): void {
  // What the server writes.
  const event = JSON.parse(data) as LiveEvent & { event_id?: number }
  if (event.event_id !== undefined) {
    if (known.has(event.event_id)) return
    known.add(event.event_id)
    for (const first of known) if (known.size > rememberedMax) known.delete(first)
  }
  if (event.type === 'resync') tellGap('lost')
  else for (const listener of listeners) listener.onEvent(event)
}

function tellGap(gap: LiveGap): void {
  for (const listener of listeners) listener.onGap(gap)
}

function storedUserId(): string | null {
  return sessionUserOf(readStoredSession()?.user)?.id ?? null
}

function streamName(userId: string): string {
  return `grantwright.live.${userId}`
}
