import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/mail/mails.ts'
import { erasedBody } from '#server/mail/store.ts'
import { mails } from '#server/mail/tables.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/**
 * Writes a mail into the outbox, in the caller's transaction: it goes out exactly when that commits. Senders on every
 * replica are woken.
 *
 * @param dedupeKey names the cause; a second mail with the same key is not written.
 * @param holdMs how long it waits before it goes out: so long it can be taken back with `withdrawMails`.
 * @returns the mail's id; null when its key was there already.
 */
export async function queueMail(
  tx: Db,
  deps: Deps,
  mail: Mail,
  { dedupeKey = null, holdMs = 0 }: { dedupeKey?: string | null; holdMs?: number | undefined } = {},
): Promise<string | null> {
  const now = new Date(deps.clock.now())
  const [row] = await tx
    .insert(mails)
    .values({
      id: orderedId(),
      user_id: mail.userId,
      kind: mail.content.kind,
      language: mail.language,
      sealed: deps.secrets.encrypt('mail', JSON.stringify(mail)),
      due_at: new Date(now.getTime() + holdMs),
      dedupe_key: dedupeKey,
      created_at: now,
    })
    .onConflictDoNothing({ target: mails.dedupe_key })
    .returning({ id: mails.id })
  if (row) await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
  return row?.id ?? null
}

/** What became of mails that were to be taken back: those that never go out, and those of which one has, or may have. */
type Withdrawn = { withdrawn: Set<string>; gone: Set<string> }

/**
 * Takes mails back that no sender has touched, in the caller's transaction.
 *
 * @param dedupeKeys their causes; those that were never mailed come back in neither set.
 */
export async function withdrawMails(tx: Db, dedupeKeys: readonly string[]): Promise<Withdrawn> {
  if (dedupeKeys.length === 0) return { withdrawn: new Set(), gone: new Set() }
  const isNamed = inArray(mails.dedupe_key, [...dedupeKeys])
  // A sender that takes one in the meantime counts an attempt: the row is looked at again, and stays.
  const deleted = await tx
    .delete(mails)
    .where(and(isNamed, eq(mails.state, 'waiting'), eq(mails.attempts, 0)))
    .returning({ key: mails.dedupe_key })
  const left = await tx.select({ key: mails.dedupe_key }).from(mails).where(isNamed)
  return { withdrawn: keysOf(deleted), gone: keysOf(left) }
}

function keysOf(rows: readonly { key: string | null }[]): Set<string> {
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])))
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
    // Sealed with another application secret: no one can read it any more.
    return null
  }
}
