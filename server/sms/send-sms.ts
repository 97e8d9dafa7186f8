import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** A text message. */
type Sms = {
  /** E.164 with the plus sign. */
  to: string
  text: string
}

/** Header of a posted message that shows who posts it: `t=<unix seconds>,v1=<signature>`. */
const smsSignatureHeader = 'x-sms-signature'

/** Longest that the hook may take to accept a message. */
const hookTimeMaxMs = 5000

/** Why the hook did not take a message, for the operator: no number, no text, no query of the hook. */
class HookError extends Error {
  constructor(problem: string, cause?: unknown) {
    super(`the SMS hook ${problem}`, { cause })
    this.name = 'HookError'
  }
}

/** A text message that was not sent. Its message is for the person who waits for it. */
export class SmsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SmsError'
  }
}

/**
 * Hands a message to the hook that SMS_WEBHOOK_URL names, as JSON `{to, text, id}`, and waits at most five seconds until it
 * is accepted with a status of 200 to 299. It is tried once: a code that comes twice, or late, confuses. Call it outside
 * of a transaction.
 *
 * @returns the message's id, a UUID.
 * @throws {SmsError} when no hook is set, or it is away, too slow or refuses.
 * @see docs/operations/sms-hook.md; docs/reference/interfaces.md#environment (SMS_WEBHOOK_URL)
 */
export async function sendSms(deps: Deps, { to, text }: Sms): Promise<string> {
  const url = deps.config.smsWebhookUrl
  if (url === null) throw new SmsError('Text messages are not set up on this site')
  const id = randomUUID()
  try {
    await post(deps, url, JSON.stringify({ to, text, id }))
  } catch (error) {
    deps.log.warn({ err: error, sms_id: id }, 'a text message could not be sent')
    throw new SmsError('The text message could not be sent, please try again later', { cause: error })
  }
  return id
}

async function post(deps: Deps, url: string, body: string): Promise<void> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new HookError(`did not answer within ${hookTimeMaxMs} ms`)), hookTimeMaxMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [smsSignatureHeader]: signSms(deps, body) },
      body,
      redirect: 'error',
      signal: stop.signal,
    })
    await response.body?.cancel()
    if (!response.ok) throw new HookError(`answered ${response.status}`)
  } catch (error) {
    throw error instanceof HookError ? error : new HookError('cannot be reached', causeOf(error))
  } finally {
    clearTimeout(timer)
  }
}

/** What the system says of the connection; the failure around it could quote the hook's address, and that may hold a key. */
function causeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}

/**
 * Signs what is posted to the hook, with the time, so that a copy of an old message is recognised.
 *
 * @returns the header's value: the signature is HMAC-SHA-256 over `<unix seconds>.<body>` in base64url.
 */
function signSms(deps: Deps, body: string): string {
  const seconds = Math.floor(deps.clock.now() / 1000)
  return `t=${seconds},v1=${deps.secrets.hash('sms', `${seconds}.${body}`)}`
}
