import { and, desc, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MailKind, MailState } from '#shared/mail-kinds.ts'
import type { Db } from '#server/db/database.ts'
import { likeAnywhere } from '#server/db/like.ts'
import type { CreatedCursor } from '#server/http/list-page.ts'
import { erasedBody } from '#server/mail/store.ts'
import type { StoredMail } from '#server/mail/store.ts'
import { mails } from '#server/mail/tables.ts'

/** What a list of mails is narrowed to. */
export type MailFilter = { state?: MailState; kind?: MailKind; from?: Date; to?: Date }

/** Whom a search of recipients finds: accounts by these words, and single mails whose address had to be opened. */
export type FoundRecipients = { words: readonly string[]; ids: readonly string[]; last: CreatedCursor | null }

/** Mails about a change of address go to an address that is not, or no longer, the account's. */
const movedKinds: readonly MailKind[] = ['email_change', 'email_changed']

/**
 * Lists mails, newest first.
 *
 * @param after starts behind this one.
 * @param found only mails to these; none further back than `last`.
 */
export async function listMails(
  db: Db,
  filter: MailFilter,
  { after, found, count }: { after: CreatedCursor | null; found: FoundRecipients | null; count: number },
): Promise<StoredMail[]> {
  return db
    .select()
    .from(mails)
    .where(and(narrowed(filter), behind(after), found === null ? undefined : isTo(found)))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(count)
}

/**
 * Lists mails whose recipient is in the sealed part alone: no account has that address.
 *
 * @returns newest first, only what a search must open.
 */
export async function listSealedRecipients(
  db: Db,
  filter: MailFilter,
  after: CreatedCursor | null,
  count: number,
): Promise<Pick<StoredMail, 'id' | 'sealed' | 'created_at'>[]> {
  const hasNoAccount = sql`not exists (select 1 from auth.users u where u.id = ${mails.user_id})`
  return db
    .select({ id: mails.id, sealed: mails.sealed, created_at: mails.created_at })
    .from(mails)
    .where(
      and(
        narrowed(filter),
        behind(after),
        ne(mails.sealed, erasedBody),
        or(hasNoAccount, inArray(mails.kind, [...movedKinds])),
      ),
    )
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(count)
}

function narrowed({ state, kind, from, to }: MailFilter): SQL | undefined {
  return and(
    state === undefined ? undefined : eq(mails.state, state),
    kind === undefined ? undefined : eq(mails.kind, kind),
    from === undefined ? undefined : gte(mails.created_at, from),
    to === undefined ? undefined : lt(mails.created_at, to),
  )
}

function behind(position: CreatedCursor | null): SQL | undefined {
  if (position === null) return undefined
  return or(
    lt(mails.created_at, position.createdAt),
    and(eq(mails.created_at, position.createdAt), lt(mails.id, position.id)),
  )
}

function isTo({ words, ids, last }: FoundRecipients): SQL | undefined {
  const holds = words.map((word) => sql`u.search_words like public.folded(${likeAnywhere(word)})`)
  return and(
    or(
      sql`${mails.user_id} in (select u.id from auth.users u where ${and(...holds)})`,
      ids.length === 0 ? undefined : inArray(mails.id, [...ids]),
    ),
    last === null
      ? undefined
      : or(gt(mails.created_at, last.createdAt), and(eq(mails.created_at, last.createdAt), gte(mails.id, last.id))),
  )
}

/** Finds one mail; null when there is none. */
export async function findMail(db: Db, id: string): Promise<StoredMail | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/** Finds one mail and keeps others from changing it until the transaction ends. */
export async function lockMail(tx: Db, id: string): Promise<StoredMail | null> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail ?? null
}

/** Lets a mail that was given up wait again, with all its tries. */
export async function requeueMail(tx: Db, id: string, now: Date): Promise<StoredMail | null> {
  const [mail] = await tx
    .update(mails)
    .set({ state: 'waiting', attempts: 0, due_at: now, last_error: null, finished_at: null })
    .where(eq(mails.id, id))
    .returning()
  return mail ?? null
}
