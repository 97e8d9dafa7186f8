import { allowances } from '#shared/allowances.ts'
import { networkOf } from '#server/http/client-address.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** A comment line this often keeps proxies from closing a quiet stream; the right to read is checked at the same time. */
const heartbeatMs = 20_000

/** An open stream of server-sent events. */
export type EventStream = {
  /** Sends one event. The browser sends the last `id` back as `Last-Event-ID`. An event without data only sets the id. */
  send(event: { name?: string; id?: string | number; data?: unknown }): void
  /** Ends the stream; a second call does nothing. */
  end(): void
}

/** What a stream needs of the request that opened it. */
type StreamRequest = { userId: string; request: Request; context: RequestContext }

/** Follows what a stream sends. `check` runs at each heartbeat, `stop` once at the end. */
type Following = { check(): void; stop(): void }

/** The open streams of this process. */
export type EventStreams = {
  /**
   * Opens a stream.
   *
   * @param begin starts to send, and returns how to go on.
   * @throws {AppError} `rate_limited` when the user or the network has too many, `unavailable` when the process has.
   */
  open(from: StreamRequest, begin: (stream: EventStream) => Following): Response
  /** Number of open streams. */
  size(): number
  /** Calls `end` when the process stops; for work that streams show. */
  onClose(end: () => void): void
  /** Called once at the stop of the process: ends every stream, and those that are opened afterwards. */
  close(): void
}

/**
 * Opens the streams of a process. Browsers that get none ask now and then instead.
 *
 * @see shared/allowances.ts (streams)
 */
export function openEventStreams(): EventStreams {
  const { user, network, site } = allowances.streams
  const open = new Map<() => void, { userId: string; network: string }>()
  const ends: (() => void)[] = []
  let isClosed = false
  const countOf = (key: 'userId' | 'network', value: string) =>
    [...open.values()].filter((each) => each[key] === value).length
  return {
    open({ userId, request, context }, begin) {
      const from = { userId, network: networkOf(context.clientAddress) }
      if (open.size >= site.atOnce) throw new AppError('unavailable', { retryAfterSeconds: 30 })
      if (countOf('userId', userId) >= user.atOnce || countOf('network', from.network) >= network.atOnce)
        throw new AppError('rate_limited', { retryAfterSeconds: 30 })
      const body = streamBody(request, begin, {
        onBegin: (end) => (isClosed ? end() : open.set(end, from)),
        onEnd: (end) => open.delete(end),
      })
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
    size: () => open.size,
    onClose: (end) => ends.push(end),
    close() {
      isClosed = true
      for (const end of [...open.keys(), ...ends]) end()
    },
  }
}

type Hooks = { onBegin(end: () => void): void; onEnd(end: () => void): void }

function streamBody(
  request: Request,
  begin: (stream: EventStream) => Following,
  hooks: Hooks,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let end = () => {}
  let isCancelled = false
  return new ReadableStream({
    start(controller) {
      let hasEnded = false
      let following: Following | null = null
      const write = (text: string): void => {
        if (hasEnded) return
        // A reader that does not keep up is let go; the browser comes back and goes on where it was.
        if ((controller.desiredSize ?? 0) < -1_000) end()
        else controller.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => {
        write(': still here\n\n')
        following?.check()
      }, heartbeatMs)
      heartbeat.unref()
      end = () => {
        if (hasEnded) return
        hasEnded = true
        clearInterval(heartbeat)
        following?.stop()
        hooks.onEnd(end)
        if (!isCancelled) controller.close()
      }
      write('retry: 3000\n\n')
      following = begin({ send: (event) => write(eventText(event)), end: () => end() })
      if (hasEnded) following.stop()
      request.signal.addEventListener('abort', end)
      hooks.onBegin(end)
    },
    cancel() {
      // The reader has closed the stream already; closing it again would throw.
      isCancelled = true
      end()
    },
  })
}

function eventText({ name, id, data }: { name?: string; id?: string | number; data?: unknown }): string {
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ]
  return `${lines.join('\n')}\n\n`
}
