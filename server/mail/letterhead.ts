import type { MailAddress } from '#server/config/mail-address.ts'
import type { Language } from '#shared/languages.ts'

/** What the organisation calls itself in its mails, and how it is reached, each a line. */
export type Letterhead = { name: string; contact: readonly string[] }

/** Reads the letterhead of mails in a language as the site has it now. */
export type ReadLetterhead = (language: Language) => Promise<Letterhead>

/** What mails have where no one has said anything of the organisation. */
export const productLetterhead: Letterhead = { name: 'Grantwright', contact: [] }

/** Who a mail is from: under the name that was configured, otherwise under the site's. */
export function namedSender(sender: MailAddress, { name }: Letterhead = productLetterhead): MailAddress {
  return sender.name === '' ? { ...sender, name } : sender
}
