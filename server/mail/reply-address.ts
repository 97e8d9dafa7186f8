import type { Deps } from '#server/deps.ts'
import { sameText } from '#server/secrets.ts'

/** What a mail can belong to: a ticket, or a request of the contact form. */
export type MailMatter = { kind: 'ticket' | 'contact'; id: string }

/** Letters and digits of the signature: 100 bits, in what every mail program keeps as it is. */
const signatureLength = 20
const letters = { ticket: 't', contact: 'c' } as const
/** The name of a matter as `threadId` writes it. */
const namePattern = /^(?<letter>[tc])-(?<id>[0-9a-f]{32})-(?<signature>[0-9a-z]{1,40})$/

/**
 * The name of a matter in addresses and Message-IDs, `t-<id>-<signature>`. A stranger who has not received a mail of
 * the matter cannot forge it.
 *
 * @see docs/reference/services.md#36-mail-in
 */
export function threadId(deps: Deps, matter: MailMatter): string {
  return `${letters[matter.kind]}-${matter.id.replaceAll('-', '')}-${signatureOf(deps, matter)}`
}

/** The address that answers to the mails of a matter go to: the site's sender with `+<name>` before the @. */
export function replyAddress(deps: Deps, matter: MailMatter): string {
  const { local, domain } = senderParts(deps)
  return `${local}+${threadId(deps, matter)}@${domain}`
}

/**
 * Finds what an address of ours names.
 *
 * @returns null when it is not of the form of `replyAddress`; `forged` when it is, but was not signed by us.
 */
export function matterOfAddress(deps: Deps, address: string): MailMatter | 'forged' | null {
  const { local, domain } = senderParts(deps)
  const [name, host] = address.trim().toLowerCase().split('@', 2)
  const prefix = `${local.toLowerCase()}+`
  if (name === undefined || host !== domain.toLowerCase() || !name.startsWith(prefix)) return null
  const tag = name.slice(prefix.length)
  return /^[tc]-[0-9a-f]{32}-/.test(tag) ? (matterOfName(deps, tag) ?? 'forged') : null
}

/**
 * Finds what a Message-ID of ours names: `<name@host>`, or `<mail.name@host>`, without the angle brackets. The signature
 * proves it, so the host, which may have changed since, is not looked at.
 */
export function matterOfMessageId(deps: Deps, messageId: string): MailMatter | null {
  const [name = ''] = messageId.toLowerCase().split('@', 1)
  return matterOfName(deps, name.slice(name.lastIndexOf('.') + 1))
}

function matterOfName(deps: Deps, name: string): MailMatter | null {
  const found = namePattern.exec(name)?.groups
  if (!found) return null
  const id = (found['id'] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const matter: MailMatter = {
    kind: found['letter'] === 'c' ? 'contact' : 'ticket',
    id,
  }
  return sameText(found['signature'] ?? '', signatureOf(deps, matter)) ? matter : null
}

function senderParts(deps: Deps): { local: string; domain: string } {
  const [local = '', domain = ''] = deps.config.mailFrom.address.split('@')
  return { local: local.split('+', 1)[0] ?? local, domain }
}

function signatureOf(deps: Deps, { kind, id }: MailMatter): string {
  const signed = kind === 'ticket' ? `address ${id}` : `contact address ${id}`
  const hash = Buffer.from(deps.secrets.hash('ticket-mail', signed), 'base64url')
  return BigInt(`0x${hash.toString('hex')}`)
    .toString(36)
    .slice(0, signatureLength)
}
