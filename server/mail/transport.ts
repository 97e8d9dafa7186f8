import { createTransport } from 'nodemailer'
import { minuteMs } from '#shared/duration.ts'
import { isLoopbackHost } from '#server/config/mail-server-url.ts'

/** What goes over the wire. `messageId` and `id` are without angle brackets. */
export type OutgoingMail = {
  messageId: string
  from: { name: string; address: string }
  to: string
  /** Where an answer goes to; null: to the sender. */
  replyTo: string | null
  /** Message-IDs of the thread, oldest first, without angle brackets; the last one is what this mail answers. */
  references?: readonly string[]
  subject: string
  html: string
  text: string
  date: Date
  /** Where one click ends mails like this; null for mails that must come. @see RFC 8058 */
  unsubscribeUrl: string | null
  /** A calendar entry: shown by mail programs, and attached as `invite.ics`. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** Hands mails to a mail server. */
export type MailTransport = {
  /** Resolves when the server has taken the mail over. @throws {MailError} */
  send(mail: OutgoingMail): Promise<void>
  /** Breaks off what is being sent and lets go of every connection. */
  close(): void
}

/**
 * Why a mail did not go out. `refused`: the server will never take this one (5xx to its sender, recipient or content).
 * `deferred`: not now (4xx). `unreachable`: the server is away, hangs, drops the connection or refuses us altogether.
 */
export class MailError extends Error {
  readonly kind: 'refused' | 'deferred' | 'unreachable'
  constructor(kind: MailError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailError'
    this.kind = kind
  }
}

/** How long the parts of a delivery may take, and how many go on at once. */
export type TransportLimits = {
  connectMs: number
  sendMs: number
  connections: number
}

/** @see docs/reference/services.md#6-mail (delivery) */
export const usualTransportLimits: TransportLimits = { connectMs: 10_000, sendMs: minuteMs, connections: 5 }

/**
 * Opens a pool of connections to a mail server; the first mail connects.
 *
 * @param smtpUrl without fault by `mailServerUrlError`. `smtps://` is TLS from the first byte; `smtp://` takes TLS when the server
 * offers it, and insists on it before a password leaves for another machine, unless `?ignoreTLS=true`.
 */
export function openSmtpTransport(smtpUrl: string, limits: TransportLimits = usualTransportLimits): MailTransport {
  const pool = createTransport({
    pool: true,
    ...connectionOptions(smtpUrl, limits),
    maxConnections: limits.connections,
    // The outbox decides about every further try; the pool would send a mail again at once after a dropped DATA.
    maxRequeues: 0,
  })
  return {
    async send(mail) {
      try {
        await pool.sendMail({
          messageId: `<${mail.messageId}>`,
          from: mail.from,
          // As an object it is one address whatever it holds; a text would be read as a list.
          to: { name: '', address: mail.to },
          ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
          ...threadHeaders(mail.references ?? []),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          date: mail.date,
          ...(mail.calendar === undefined ? {} : calendarParts(mail.calendar)),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(mail.unsubscribeUrl === null
              ? {}
              : {
                  'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
          signal: AbortSignal.timeout(limits.sendMs),
        })
      } catch (error) {
        throw toMailError(error)
      }
    },
    close: () => pool.close({ force: true }),
  }
}

function threadHeaders(ids: readonly string[]): {
  inReplyTo?: string
  references?: string[]
} {
  const last = ids.at(-1)
  return last === undefined ? {} : { inReplyTo: `<${last}>`, references: ids.map((id) => `<${id}>`) }
}

/**
 * Connects to a mail server, signs in, and leaves again.
 *
 * @returns null when that went well, otherwise what the server answered or what failed, for the operator.
 */
export async function verifyMailServer(smtpUrl: string, timeoutMs: number): Promise<string | null> {
  const limits = { ...usualTransportLimits, connectMs: timeoutMs, sendMs: timeoutMs }
  const transport = createTransport(connectionOptions(smtpUrl, limits))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return toMailError(error).message
  } finally {
    transport.close()
  }
}

function connectionOptions(smtpUrl: string, limits: TransportLimits) {
  const { username, hostname, protocol, searchParams } = new URL(smtpUrl)
  const insistsOnTls =
    protocol === 'smtp:' && username !== '' && !isLoopbackHost(hostname) && searchParams.get('ignoreTLS') !== 'true'
  return {
    url: smtpUrl,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.sendMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(insistsOnTls ? { requireTLS: true } : {}),
  }
}

/** Mail programs read the alternative, people and other programs the attachment. @see RFC 6047, section 2.4 */
function calendarParts({ method, content }: NonNullable<OutgoingMail['calendar']>) {
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return {
    alternatives: [{ contentType, content }],
    attachments: [{ filename: 'invite.ics', contentType, content }],
  }
}

/** Commands whose refusal is about the mail itself; a refused greeting or sign-in is about the server. */
const mailCommands = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Answers about the server or our sign-in, whatever they are given to. @see RFC 5321, section 4.2.3; RFC 4954, section 6 */
const serverStatuses = [421, 454, 530, 534, 535, 538]

/** Longest answer of a server that is kept, in characters. */
const answerLengthMax = 500

function toMailError(error: unknown): MailError {
  const { code, command, responseCode, response } = errorFacts(error)
  const isAboutMail =
    responseCode !== null &&
    command !== null &&
    mailCommands.includes(command) &&
    !serverStatuses.includes(responseCode)
  const kind = !isAboutMail ? 'unreachable' : responseCode >= 500 ? 'refused' : 'deferred'
  // What a server answered speaks for itself; faults of the connection have a code that operators can look up.
  const said = error instanceof Error ? error.message : 'unknown'
  const text = response ?? (code === null ? said : `${code}: ${said}`)
  return new MailError(kind, text.slice(0, answerLengthMax), error)
}

function errorFacts(error: unknown) {
  const facts = typeof error === 'object' && error !== null ? error : {}
  const textOf = (name: string): string | null => {
    const value: unknown = Reflect.get(facts, name)
    return typeof value === 'string' ? value : null
  }
  const status: unknown = Reflect.get(facts, 'responseCode')
  return {
    code: textOf('code'),
    command: textOf('command'),
    response: textOf('response'),
    responseCode: typeof status === 'number' ? status : null,
  }
}
