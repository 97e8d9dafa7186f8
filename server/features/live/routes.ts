import { allowances } from '#shared/allowances.ts'
import * as routes from '#shared/contracts/routes/live.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvents } from '#server/features/live/live-events.ts'
import { followPerson } from '#server/features/live/person-stream.ts'
import { networkOf } from '#server/http/client-address.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'

/** A comment line this often keeps proxies from closing a quiet stream; the session is checked at the same time. */
const heartbeatMs = 20_000

/**
 * Most streams of one process, of one person in it, and of one network, which may make many accounts; browsers fall back to
 * asking now and then.
 */
const { user, network: ofNetwork, site } = allowances.streams

/** Server-sent events for signed-in users. @see docs/reference/interfaces.md#addresses (/api/events); docs/reference/services.md#9-live-updates */
export function liveRoutes(deps: Deps, live: LiveEvents): Endpoint[] {
  const networks = new Map<string, number>()
  const count = (network: string, more: number): void => {
    const now = (networks.get(network) ?? 0) + more
    if (now > 0) networks.set(network, now)
    else networks.delete(network)
  }
  return [
    endpoint(routes.followEvents, {
      summary:
        'Stream what changes, as server-sent events, while the session lasts. With Last-Event-ID, what was missed comes first.',
      uses: ['streams'],
      responseDescription: 'text/event-stream',
      handle: async ({ actor, request, context }) => {
        if (live.size() >= site.atOnce) throw new AppError('unavailable', { retryAfterSeconds: 30 })
        if (live.sizeOf(actor.userId) >= user.atOnce) throw new AppError('rate_limited', { retryAfterSeconds: 30 })
        const network = networkOf(context.clientAddress)
        if ((networks.get(network) ?? 0) >= ofNetwork.atOnce)
          throw new AppError('rate_limited', { retryAfterSeconds: 30 })
        count(network, 1)
        return new Response(eventStream(deps, live, { person: actor, request, onEnd: () => count(network, -1) }), {
          headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
        })
      },
    }),
  ]
}

function eventStream(
  deps: Deps,
  live: LiveEvents,
  { person, request, onEnd }: { person: Extract<Actor, { kind: 'user' }>; request: Request; onEnd: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let end = () => {}
  let cancelled = false
  return new ReadableStream({
    start(controller) {
      let ended = false
      const write = (text: string) => {
        if (ended) return
        // A reader that does not keep up is let go; the browser comes back and goes on where it was.
        if ((controller.desiredSize ?? 0) < -1_000) end()
        else controller.enqueue(encoder.encode(text))
      }
      let following: ReturnType<typeof followPerson> | null = null
      let prune = () => {}
      const heartbeat = setInterval(() => {
        write(': still here\n\n')
        following?.check()
      }, heartbeatMs)
      heartbeat.unref()
      end = () => {
        if (ended) return
        ended = true
        onEnd()
        clearInterval(heartbeat)
        following?.stop()
        prune()
        if (!cancelled) controller.close()
      }
      write('retry: 3000\n\n')
      following = followPerson(deps, live, {
        person,
        authorization: request.headers.get('authorization'),
        lastEventId: request.headers.get('last-event-id'),
        write,
        end: () => end(),
      })
      request.signal.addEventListener('abort', end)
      prune = live.onClose(end)
    },
    cancel() {
      // The reader has closed the stream already; closing it again would throw.
      cancelled = true
      end()
    },
  })
}
