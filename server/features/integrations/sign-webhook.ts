import { createHmac, randomBytes } from 'node:crypto'

/** How every secret begins. @see https://www.standardwebhooks.com */
const secretMark = 'whsec_'

/** Makes a secret for signatures: 256 random bits. */
export function newWebhookSecret(): string {
  return secretMark + randomBytes(32).toString('base64')
}

/** What goes along with an event. */
export type WebhookHeaders = {
  'content-type': string
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Signs an event as Standard Webhooks says: HMAC-SHA-256 over id, time and body with every secret that is good, so that a
 * receiver may know the old one or the new one.
 *
 * @param seconds the time of this try, in seconds since 1970.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signWebhook(secrets: readonly string[], id: string, seconds: number, body: string): WebhookHeaders {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretMark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}

/** The headers as the log keeps them: signatures could be used again, so they are hidden. */
export function maskWebhookHeaders(headers: WebhookHeaders): Record<string, string> {
  return { ...headers, 'webhook-signature': headers['webhook-signature'].replaceAll(/v1,\S+/g, 'v1,•••') }
}
