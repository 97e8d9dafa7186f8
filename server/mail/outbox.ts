import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/mail/mails.ts'
import { erasedBody } from '#server/mail/store.ts'
import { mails } from '#server/mail/tables.ts'

/**
 * Writes a mail into the outbox, in the caller's transaction: it goes out exactly when that commits. Senders on every
 * replica are woken.
 *
 * @param dedupeKey names the cause; a second mail with the same key is not written.
 * @returns the mail's id; null when its key was there already.
 */
export async function queueMail(
  tx: Db,
  deps: Deps,
  mail: Mail,
  dedupeKey: string | null = null,
): Promise<string | null> {
  const now = new Date(deps.clock.now())
  const [row] = await tx
    .insert(mails)
    .values({
      id: randomUUID(),
      user_id: mail.userId,
      kind: mail.content.kind,
      language: mail.language,
      sealed: deps.secrets.encrypt('mail', JSON.stringify(mail)),
      due_at: now,
      dedupe_key: dedupeKey,
      created_at: now,
    })
    .onConflictDoNothing({ target: mails.dedupe_key })
    .returning({ id: mails.id })
  if (row) await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
  return row?.id ?? null
}

/** Opens what `queueMail` sealed. @throws {Error} when it was sealed with another application secret. */
export function openMail(deps: Deps, sealed: string): Mail {
  // Only queueMail writes this column, and the seal shows that nothing was altered.
  return JSON.parse(deps.secrets.decrypt('mail', sealed)) as Mail
}

/** Opens a mail if that can be done: null when its body was erased, or was sealed with another application secret. */
export function tryOpenMail(deps: Deps, sealed: string): Mail | null {
  if (sealed === erasedBody) return null
  try {
    return openMail(deps, sealed)
  } catch {
    // Sealed with another application secret: nobody can read it any more.
    return null
  }
}
