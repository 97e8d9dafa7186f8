import { and, asc, count, eq, sql } from 'drizzle-orm'
import { contentPages } from '#shared/content/catalogue.ts'
import { contentDraftsMax } from '#shared/contracts/content-drafts.ts'
import type { ContentChange, DraftChange } from '#shared/contracts/content.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { draftsChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { cleanStoredValue, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { contentDrafts } from '#server/features/content/tables.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'

/** A stored change that waits for publication. */
export type StoredDraft = typeof contentDrafts.$inferSelect

/** Identifies a draft. */
export type DraftKey = Pick<ContentChange, 'page' | 'section' | 'language' | 'content_key'>

/** What a draft holds: the value to come, and what visitors saw when it was begun. */
type KeptValue = NonNullable<DraftChange['after']>

/** The place of a draft without what else is known of it. */
export function placeOf({ page, section, language, content_key }: StoredDraft): DraftKey {
  // Only the product's languages are ever kept.
  return { page, section, language: language as Language, content_key }
}

/** Lists the drafts of a page, or all, in the order in which they were begun. */
export async function listPageDrafts(db: Db, page?: string): Promise<StoredDraft[]> {
  return db
    .select()
    .from(contentDrafts)
    .where(page === undefined ? undefined : eq(contentDrafts.page, page))
    .orderBy(asc(contentDrafts.id))
}

/** Finds the draft at a place and keeps others from changing it until the transaction ends. */
export async function lockDraftAt(
  tx: Db,
  { page, section, language, content_key }: DraftKey,
): Promise<StoredDraft | null> {
  const [row] = await tx
    .select()
    .from(contentDrafts)
    .where(
      and(
        eq(contentDrafts.page, page),
        eq(contentDrafts.section, section),
        eq(contentDrafts.language, language),
        eq(contentDrafts.content_key, content_key),
      ),
    )
    .for('update')
  return row ?? null
}

/** Inserts a draft. @returns null when another editor keeps one there already */
export async function insertDraft(
  tx: Db,
  deps: Deps,
  actor: Actor | null,
  { content_value, base, ...place }: DraftKey & KeptValue,
): Promise<StoredDraft | null> {
  const [row] = await tx
    .insert(contentDrafts)
    .values({
      id: orderedId(),
      ...place,
      content_value,
      base,
      updated_at: new Date(deps.clock.now()),
      author_id: actor?.kind === 'user' ? actor.userId : null,
    })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Gives a draft another value; its plan stays. @returns null when it is gone */
export async function replaceDraft(
  tx: Db,
  deps: Deps,
  actor: Actor | null,
  { id, content_value, base }: KeptValue & { id: string },
): Promise<StoredDraft | null> {
  const now = new Date(deps.clock.now()).toISOString()
  const [row] = await tx
    .update(contentDrafts)
    .set({
      content_value,
      base,
      author_id: actor?.kind === 'user' ? actor.userId : null,
      plan_failed: false,
      updated_at: sql`greatest(${now}::timestamptz, ${contentDrafts.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(contentDrafts.id, id))
    .returning()
  return row ?? null
}

/**
 * Makes sure that a place has this draft, or none, whatever was there.
 *
 * @returns the change, so that it can be undone; null when there is none.
 * @throws {AppError} `content_conflict` when another editor keeps one there at the same moment.
 */
export async function setDraft(
  tx: Db,
  deps: Deps,
  actor: Actor | null,
  { place, kept }: { place: DraftKey; kept: KeptValue | null },
): Promise<DraftChange | null> {
  const stored = await lockDraftAt(tx, place)
  const before = stored && keptOf(stored)
  if (!before && !kept) return null
  await tellDrafts(tx)
  if (!kept) {
    if (stored) await tx.delete(contentDrafts).where(eq(contentDrafts.id, stored.id))
    return { ...place, before, after: null }
  }
  const row = stored
    ? await replaceDraft(tx, deps, actor, { id: stored.id, ...kept })
    : await insertDraft(tx, deps, actor, { ...place, ...kept })
  if (!row) {
    throw new AppError('content_conflict', { detail: 'Another editor has started a draft here. Nothing was kept.' })
  }
  return { ...place, before, after: keptOf(row) }
}

/** What a draft holds, cleaned again. */
export function keptOf({ content_key, content_value, base }: StoredDraft): KeptValue {
  return { content_value: cleanStoredValue(content_key, content_value), base: cleanStoredValue(content_key, base) }
}

/** @throws {AppError} `validation_failed` when there are more drafts than a site keeps. */
export async function rejectTooManyDrafts(tx: Db): Promise<void> {
  const [counted] = await tx.select({ count: count() }).from(contentDrafts)
  if ((counted?.count ?? 0) <= contentDraftsMax) return
  throw new AppError('validation_failed', {
    errors: [{ path: 'drafts', message: 'publish or discard other drafts first', code: 'too_many' }],
  })
}

/** @throws {AppError} `validation_failed` for a custom page: it has a draft of its own. */
export function rejectCustomPage(page: string): void {
  if (contentPages.some((each) => each === page)) return
  throw new AppError('validation_failed', {
    errors: [{ path: 'page', message: 'a custom page is drafted in the page builder', code: 'not_draftable' }],
  })
}

/** @throws {AppError} `validation_failed` for a custom page, and for a draft of a section in one of several languages. */
export function rejectUndraftable({ page, language, content_key }: DraftKey): void {
  rejectCustomPage(page)
  if (content_key !== sectionMetadataKey || language === defaultLanguage) return
  throw new AppError('validation_failed', {
    errors: [
      { path: 'language', message: 'a section has one draft, in English, for all languages', code: 'not_draftable' },
    ],
  })
}

/** Lets the open pages of editors fetch the drafts again, once the transaction is committed. */
export async function tellDrafts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${draftsChannel}, '')`)
}
