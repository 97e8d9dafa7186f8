import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

/** What was posted. */
export type ReceivedWebhook = {
  path: string
  id: string
  timestamp: string
  /** Every signature of the header, without its `v1,`. */
  signatures: readonly string[]
  headers: IncomingMessage['headers']
  body: string
}

/** A program on this machine that webhooks can be sent to. */
export type FakeWebhookReceiver = {
  /** `http://127.0.0.1:<port>`; answers 204 at `/`. */
  url: string
  /** As OUTBOUND_ALLOW names it. */
  hostAndPort: string
  /** Everything that came, oldest first. */
  received: ReceivedWebhook[]
  close(): Promise<void>
}

/** Longest body that it reads, in bytes. */
const bodyBytesMax = 1_048_576

/**
 * Opens a receiver. The path of its address decides how it behaves: `/status/500` answers so, `/redirect` sends
 * elsewhere, `/silent` never answers, `/broken` cuts the line, `/long` answers without end; all others are accepted.
 *
 * @param options `port` 0: a free one. `onReceived` is called with each post before it is answered.
 */
export async function openFakeWebhookReceiver(options: {
  port: number
  onReceived?: (event: ReceivedWebhook) => void | Promise<void>
}): Promise<FakeWebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const server = createServer((request, response) => {
    readBody(request)
      .then(async (body) => {
        const event = describe(request, body)
        received.push(event)
        await options.onReceived?.(event)
        answer(request, response)
      })
      // The other side hung up: there is no one to answer.
      .catch(() => response.destroy())
  })
  const { close, hostAndPort, origin } = await listenOnLoopback(server, options.port)
  return {
    url: origin,
    hostAndPort,
    received,
    close,
  }
}

/**
 * Returns whether one of the signatures was made with a secret, as a receiver would: written from the published rules
 * alone.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function isSignedWith(secret: string, { id, timestamp, body, signatures }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.some((text) => {
    const given = Buffer.from(text, 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function describe({ url = '/', headers }: IncomingMessage, body: string): ReceivedWebhook {
  const header = (name: string): string => String(headers[name] ?? '')
  return {
    path: url,
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signatures: header('webhook-signature')
      .split(' ')
      .map((each) => each.replace(/^v1,/, '')),
    headers,
    body,
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > bodyBytesMax) throw new Error('too long')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

function answer({ url = '/', socket }: IncomingMessage, response: ServerResponse): void {
  const status = /^\/status\/(\d{3})/.exec(url)?.[1]
  if (url.startsWith('/silent')) return
  if (url.startsWith('/broken')) {
    socket.destroy()
  } else if (url.startsWith('/redirect')) {
    response.writeHead(307, { location: '/elsewhere' }).end()
  } else if (url.startsWith('/long')) {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write('x'.repeat(1_000_000))
  } else if (status !== undefined) {
    response.writeHead(Number(status)).end('as you asked')
  } else {
    response.writeHead(204).end()
  }
}
