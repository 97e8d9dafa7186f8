import type { Deps } from '#server/deps.ts'
import { sameText } from '#server/secrets.ts'

/** Letters and digits of the signature: 100 bits, in what every mail program keeps as it is. */
const signatureLength = 20

/**
 * The address that answers to a ticket's mails go to: the site's sender with `+t-<id>-<signature>` before the @. Whoever
 * has not got a mail of the ticket cannot make it up.
 *
 * @see services page, section 3.6
 */
export function replyAddress(deps: Deps, ticketId: string): string {
  const { local, domain } = senderParts(deps)
  return `${local}+t-${ticketId.replaceAll('-', '')}-${signatureOf(deps, ticketId)}@${domain}`
}

/** Finds the ticket that an address of ours names. @returns null when it names none, or is not signed by us. */
export function ticketOfAddress(deps: Deps, address: string): string | null {
  const { local, domain } = senderParts(deps)
  const found = /^(?<local>[^+@]+)\+t-(?<id>[0-9a-f]{32})-(?<signature>[0-9a-z]+)@(?<domain>[^@]+)$/.exec(
    address.trim().toLowerCase(),
  )?.groups
  if (!found || found['local'] !== local.toLowerCase() || found['domain'] !== domain.toLowerCase()) return null
  const ticketId = (found['id'] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return sameText(found['signature'] ?? '', signatureOf(deps, ticketId)) ? ticketId : null
}

function senderParts(deps: Deps): { local: string; domain: string } {
  const [local = '', domain = ''] = deps.config.mailFrom.address.split('@')
  return { local: local.split('+', 1)[0] ?? local, domain }
}

function signatureOf(deps: Deps, ticketId: string): string {
  const hash = Buffer.from(deps.secrets.hash('ticket-mail', `address ${ticketId}`), 'base64url')
  return BigInt(`0x${hash.toString('hex')}`)
    .toString(36)
    .slice(0, signatureLength)
}
