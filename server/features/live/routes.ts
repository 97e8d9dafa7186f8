import { findActor } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvents, LiveReceiver } from '#server/features/live/live-events.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'

/** A comment line this often keeps proxies from closing a quiet stream; the session is checked at the same time. */
const heartbeatMs = 20_000

/** Most streams of one process; browsers fall back to asking now and then. */
const streamsMax = 2_000

/** Server-sent events for signed-in users. @see interfaces page, /api/events; services page, section 9 */
export function liveRoutes(deps: Deps, live: LiveEvents): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/events',
        summary: 'Stream what changes, as server-sent events, while the session lasts.',
        access: 'signed-in',
        answer: { status: 200, schema: null, description: 'text/event-stream' },
      },
      async ({ actor, request }) => {
        if (actor.kind === 'anonymous') throw new AppError('not_signed_in')
        if (live.size() >= streamsMax) throw new AppError('unavailable', { retryAfterSeconds: 30 })
        return new Response(eventStream(deps, live, actor.userId, request), {
          headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
        })
      },
    ),
  ]
}

function eventStream(deps: Deps, live: LiveEvents, userId: string, request: Request): ReadableStream<Uint8Array> {
  const authorization = request.headers.get('authorization')
  const encoder = new TextEncoder()
  let end = () => {}
  let cancelled = false
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => {
        // A reader that does not keep up is let go; the browser comes back and reads afresh.
        if ((controller.desiredSize ?? 0) < -1_000) end()
        else controller.enqueue(encoder.encode(text))
      }
      // A session that ended, or a token that expired, ends its stream; the browser reconnects with a fresh token.
      const checkSession = () =>
        void findActor(deps, authorization).then(
          (actor) => actor.kind === 'anonymous' && end(),
          () => end(),
        )
      const receive: LiveReceiver = (event, whose) => {
        if (whose !== null && whose !== userId) return
        write(`data: ${JSON.stringify(event)}\n\n`)
        if (event.type === 'access_changed' && whose !== null) checkSession()
      }
      const unsubscribe = live.subscribe(receive)
      const heartbeat = setInterval(() => {
        write(': still here\n\n')
        checkSession()
      }, heartbeatMs)
      heartbeat.unref()
      let ended = false
      end = () => {
        if (ended) return
        ended = true
        clearInterval(heartbeat)
        unsubscribe()
        if (!cancelled) controller.close()
      }
      request.signal.addEventListener('abort', end)
      void live.closed.then(end)
      write('retry: 3000\n\n')
    },
    cancel() {
      // The reader has closed the stream already; closing it again would throw.
      cancelled = true
      end()
    },
  })
}
