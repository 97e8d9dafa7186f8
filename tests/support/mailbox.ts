import type { MailKind } from '#shared/mail-kinds.ts'
import { desc } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Mail, MailContent } from '#server/mail/mails.ts'
import { openMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/tables.ts'

/** Where a test finds mails: an app, or an auth service alone. */
type MailHost = { deps: Deps }

/** Lists the mails to an address, newest first, whether or not they have been handed to a mail server. */
export async function listMails({ deps }: MailHost, to: string): Promise<Mail[]> {
  // The fake clock is still: mails of one instant come in the order of their ids, which is that of their writing.
  const rows = await deps.database.db.select().from(mails).orderBy(desc(mails.created_at), desc(mails.id))
  return rows.map(({ sealed }) => openMail(deps, sealed)).filter((mail) => mail.to === to)
}

/** Reads the newest mail of a kind to an address. @throws {Error} when there is none. */
export async function newestMail<Kind extends MailKind>(
  host: MailHost,
  to: string,
  kind: Kind,
): Promise<Mail & { content: Extract<MailContent, { kind: Kind }> }> {
  const found = (await listMails(host, to)).find((mail) => isOfKind(mail, kind))
  if (!found || !isOfKind(found, kind)) throw new Error(`There is no mail "${kind}" to ${to}`)
  return found
}

/** Reads the link's token, the code, and the whole link out of the newest mail of a kind. */
export async function newestSecret(
  host: MailHost,
  to: string,
  kind: 'confirm_signup' | 'invite' | 'magic_link' | 'recovery' | 'email_change',
): Promise<{ link: string; token: string; code: string }> {
  const { content } = await newestMail(host, to, kind)
  return { link: content.link, token: new URL(content.link).searchParams.get('token') ?? '', code: content.code }
}

function isOfKind<Kind extends MailKind>(
  mail: Mail,
  kind: Kind,
): mail is Mail & { content: Extract<MailContent, { kind: Kind }> } {
  return mail.content.kind === kind
}
