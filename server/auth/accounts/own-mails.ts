import type { Language } from '#shared/languages.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { mailRecipient } from '#server/mail/mail-recipient.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'

/**
 * Writes to an account's owner in the caller's transaction; nothing when the account has no address.
 *
 * @param language of the request, for who never chose one.
 * @param dedupeKey names the cause when it may come twice.
 */
export async function queueOwnMail(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  { language, content, dedupeKey = null }: { language: Language; content: MailContent; dedupeKey?: string | null },
): Promise<void> {
  const recipient = mailRecipient(user, { language })
  if (recipient) await queueMail(tx, deps, { ...recipient, content }, { dedupeKey })
}
