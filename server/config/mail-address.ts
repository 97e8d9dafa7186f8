import { isIP } from 'node:net'
import { readEmailAddress } from '#shared/email-address.ts'

/** Who a mail is from. `name` may be empty. */
export type MailAddress = { name: string; address: string }

/**
 * Reads `name <address>` or a bare address.
 *
 * @returns null when it is neither, or holds line breaks or other control characters.
 */
export function readMailAddress(text: string): MailAddress | null {
  if (/\p{Cc}/u.test(text)) return null
  const parts = /^(?:"(?<quoted>[^"\\]*)"\s*|(?<plain>[^"<>,;@]*))<(?<address>[^<>\s]+)>$/.exec(text.trim())?.groups
  const address = parts?.['address'] ?? text.trim()
  // A host without a dot is fine on a machine of one's own, where the default is no-reply@localhost.
  const read = readEmailAddress(address)
  const stored = 'address' in read ? read.address : /^[\w.+-]+@localhost$/i.test(address) ? address : null
  return stored === null ? null : { name: (parts?.['quoted'] ?? parts?.['plain'] ?? '').trim(), address: stored }
}

/** The sender when none is configured: without a name, so that mails have the site's. @param publicUrl origin of the site; a bare IP address gives no mail domain. */
export function defaultSender(publicUrl: string): MailAddress {
  const { hostname } = new URL(publicUrl)
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[')
  return { name: '', address: `no-reply@${isNumber ? 'localhost' : hostname}` }
}

/** True for exactly one address without a name: what may be as the recipient of a mail. */
export function isBareAddress(text: string): boolean {
  return readMailAddress(text)?.address === text
}
