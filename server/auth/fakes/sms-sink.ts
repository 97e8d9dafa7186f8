import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

/** A message as the hook got it, with the signature that came along. */
type SunkSms = { to: string; text: string; id: string; signature: string }

/** A hook for text messages on this machine: it sends none and keeps them all. */
export type FakeSmsSink = {
  /** For SMS_WEBHOOK_URL. */
  url: string
  /** The messages that were accepted, oldest first; the last hundred. */
  messages: readonly SunkSms[]
  /** Waits until a message to a number comes in, accepted or not. */
  nextTo(number: string): Promise<SunkSms>
  close(): Promise<void>
}

/** Numbers to which sending fails, by how it does. */
export const fakeSmsFailures = {
  '+15005550001': 'refuse',
  '+15005550002': 'never-answer',
  '+15005550003': 'hang-up',
} as const

const keptMax = 100

const messageSchema = z.strictObject({ to: z.string().regex(/^\+[1-9]\d{6,14}$/), text: z.string(), id: z.uuid() })

/**
 * Starts the hook. GET on its address shows the messages as JSON, `?to=` those to one number.
 *
 * @param options `port` 0 takes any free one; `print` is given each message as it comes.
 */
export async function openFakeSmsSink(options: {
  port: number
  print?: (message: SunkSms) => void
}): Promise<FakeSmsSink> {
  const messages: SunkSms[] = []
  const waiting: { number: string; resolve: (message: SunkSms) => void }[] = []
  const app = new Hono()
  app.post('/', async (c) => {
    const parsed = messageSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: 'expected {to, text, id}' }, 400)
    const message = { ...parsed.data, signature: c.req.header('x-sms-signature') ?? '' }
    for (const each of waiting.filter(({ number }) => number === message.to)) {
      waiting.splice(waiting.indexOf(each), 1)
      each.resolve(message)
    }
    switch (failureOf(message.to)) {
      case 'refuse':
        return c.json({ error: 'this number is refused' }, 400)
      case 'never-answer':
        return new Promise<never>(() => {})
      case 'hang-up':
        server.closeAllConnections()
        return c.body(null)
      case null:
    }
    messages.push(message)
    if (messages.length > keptMax) messages.shift()
    options.print?.(message)
    return c.json({ accepted: message.id })
  })
  app.get('/', (c) => {
    const to = c.req.query('to')
    return c.json(messages.filter((message) => to === undefined || message.to === to))
  })

  const server = createServer(getRequestListener(app.fetch))
  const { close, origin } = await listenOnLoopback(server, options.port)
  return {
    url: `${origin}/`,
    messages,
    nextTo: (number) => new Promise((resolve) => waiting.push({ number, resolve })),
    close,
  }
}

function failureOf(number: string): (typeof fakeSmsFailures)[keyof typeof fakeSmsFailures] | null {
  // `Object.hasOwn` proves that it is one of the keys.
  return Object.hasOwn(fakeSmsFailures, number) ? fakeSmsFailures[number as keyof typeof fakeSmsFailures] : null
}
