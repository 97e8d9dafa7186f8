import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contentPages, isContentId } from '#shared/content/catalogue.ts'
import { contentDraftsMax } from '#shared/contracts/content-drafts.ts'
import type {
  ContentDraft,
  ContentDraftList,
  ContentDraftsQuery,
  DraftsPreview,
  KeptDrafts,
  PlannedDrafts,
  PublishedChanges,
  PublishedDrafts,
} from '#shared/contracts/content-drafts.ts'
import type { ContentChange } from '#shared/contracts/content.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { defaults } from '#server/features/content/default-content.ts'
import { rejectBadRichText } from '#server/features/content/rich-check.ts'
import { insertRows, rejectTakenKeys, toContentRow, writeValue } from '#server/features/content/service.ts'
import type { ContentAuthor } from '#server/features/content/service.ts'
import { findContentAt } from '#server/features/content/store.ts'
import { cleanStoredValue, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { contentDrafts } from '#server/features/content/tables.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, cursorId, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

type StoredDraft = typeof contentDrafts.$inferSelect

const position = z.tuple([cursorId]).transform(([id]) => id)

/** Lists drafts, in the order in which they were begun. @throws {AppError} `validation_failed` for a cursor that is not one of ours */
export async function listDrafts(
  deps: Deps,
  { page, section, content_key, limit, cursor }: ContentDraftsQuery,
): Promise<ContentDraftList> {
  const { db } = deps.database
  const after = cursor === undefined ? null : readCursor(cursor, position)
  const rows = await db
    .select()
    .from(contentDrafts)
    .where(
      and(
        page === undefined ? undefined : eq(contentDrafts.page, page),
        section === undefined ? undefined : eq(contentDrafts.section, section),
        content_key === undefined ? undefined : eq(contentDrafts.content_key, content_key),
        after === null ? undefined : gt(contentDrafts.id, after),
      ),
    )
    .orderBy(asc(contentDrafts.id))
    .limit(limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => writeCursor(id))
  return { items: await toDrafts(db, shown), next_cursor }
}

/** Lists all drafts as visitors would see them: of what would be hidden, no words. */
export async function listShownDrafts(db: Db): Promise<DraftsPreview['drafts']> {
  const rows = await db.select().from(contentDrafts).orderBy(asc(contentDrafts.id))
  return rows.map((row) => {
    const value = cleanStoredValue(row.content_key, row.content_value)
    const isHidden = readContentValue(value).visible === false
    return { ...placeOf(row), content_value: isHidden ? { text: '', visible: false } : value }
  })
}

/**
 * Keeps changes for later, all or none; nothing of them is shown to visitors.
 *
 * @throws {AppError} `content_conflict` with the stored draft as `stored` when it is not the version that a change was made
 *   from; `validation_failed` for a place that has no drafts, for a rich text that cannot be kept, and for too many.
 */
export async function keepDrafts(deps: Deps, actor: SignedIn, kept: KeptDrafts['drafts']): Promise<ContentDraft[]> {
  const now = new Date(deps.clock.now())
  // Always in the same order, so that two people who meet wait for each other instead of locking each other out.
  const inOrder = kept.toSorted((one, other) => (contentKeyText(one) < contentKeyText(other) ? -1 : 1))
  return deps.database.db.transaction(async (tx) => {
    const rows: StoredDraft[] = []
    for (const { updated_at, ...draft } of inOrder) {
      rejectUndraftable(draft)
      rejectBadRichText(draft.content_value)
      const value = cleanStoredValue(draft.content_key, draft.content_value)
      const stored = updated_at === null ? null : await lockDraftAt(tx, draft)
      const row =
        updated_at === null
          ? await insertDraft(tx, {
              ...draft,
              id: orderedId(),
              content_value: value,
              base: cleanStoredValue(draft.content_key, draft.base),
              updated_at: now,
              author_id: actor.userId,
              publish_at: null,
              plan_failed: false,
            })
          : stored?.updated_at.getTime() === new Date(updated_at).getTime()
            ? await replaceDraft(tx, {
                id: stored.id,
                value,
                base: cleanStoredValue(draft.content_key, draft.base),
                now,
                authorId: actor.userId,
              })
            : null
      if (row === null) throw await changedMeanwhile(tx, draft)
      rows.push(row)
    }
    const [counted] = await tx.select({ count: count() }).from(contentDrafts)
    if ((counted?.count ?? 0) > contentDraftsMax) {
      throw new AppError('validation_failed', {
        errors: [{ path: 'drafts', message: 'publish or discard other drafts first', code: 'too_many' }],
      })
    }
    return toDrafts(tx, rows)
  })
}

/**
 * Publishes drafts together or not at all: ordinary changes of their rows, with history.
 *
 * @returns the changes, so that they can be undone.
 * @throws {AppError} `not_found` for a draft that is gone; `content_conflict` for one that is not the version that was
 *   seen, with it as `stored`, and where visitors see something else than when it was begun, with the place as `place`.
 */
export async function publishDrafts(
  deps: Deps,
  author: ContentAuthor,
  named: PublishedDrafts['drafts'],
): Promise<PublishedChanges> {
  return rejectTakenKeys(() =>
    deps.database.db.transaction(async (tx) => ({
      changes: await publishAll(tx, deps, author, await lockAllSeen(tx, named)),
    })),
  )
}

/**
 * Has drafts published together at a time, or calls that off. What they say by then is published: they can be worked on until
 * it comes, and their versions stay.
 *
 * @throws {AppError} `validation_failed` for a time that has passed; `not_found`; `content_conflict` as a publication.
 */
export async function planDrafts(deps: Deps, { drafts, publish_at }: PlannedDrafts): Promise<ContentDraft[]> {
  const at = publish_at === null ? null : new Date(publish_at)
  if (at !== null && at.getTime() <= deps.clock.now()) {
    throw new AppError('validation_failed', {
      errors: [{ path: 'publish_at', message: 'must be a time to come', code: 'past' }],
    })
  }
  return deps.database.db.transaction(async (tx) => {
    const locked = await lockAllSeen(tx, drafts)
    const rows = await tx
      .update(contentDrafts)
      .set({ publish_at: at, plan_failed: false })
      .where(
        inArray(
          contentDrafts.id,
          locked.map(({ id }) => id),
        ),
      )
      .returning()
    return toDrafts(
      tx,
      rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    )
  })
}

/**
 * Publishes the drafts whose time has come: those of one time together or not at all. Where visitors see something else by
 * then, they wait again, and say so.
 */
export async function publishDueDrafts(deps: Deps): Promise<void> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const due = await db
    .selectDistinct({ at: contentDrafts.publish_at })
    .from(contentDrafts)
    .where(lte(contentDrafts.publish_at, now))
    .orderBy(asc(contentDrafts.publish_at))
  for (const { at } of due) {
    if (at === null) continue
    try {
      await rejectTakenKeys(() => db.transaction((tx) => publishPlanned(tx, deps, at)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      deps.log.info({ at, code: error.code }, 'drafts were not published at their time')
      await db
        .update(contentDrafts)
        .set({ publish_at: null, plan_failed: true })
        .where(eq(contentDrafts.publish_at, at))
    }
  }
}

async function publishPlanned(tx: Db, deps: Deps, at: Date): Promise<void> {
  const drafts = await tx
    .select()
    .from(contentDrafts)
    .where(eq(contentDrafts.publish_at, at))
    .orderBy(asc(contentDrafts.id))
    .for('update')
  // One act, so that it can be taken back at once.
  await publishAll(tx, deps, { actor: null, requestId: orderedId() }, drafts)
}

async function publishAll(
  tx: Db,
  deps: Deps,
  author: ContentAuthor,
  drafts: readonly StoredDraft[],
): Promise<ContentChange[]> {
  const changes: ContentChange[] = []
  for (const draft of drafts) {
    const change = await publish(tx, deps, author, draft)
    if (change) changes.push(change)
    await tx.delete(contentDrafts).where(eq(contentDrafts.id, draft.id))
  }
  return changes
}

/** Discards a draft. @throws {AppError} `not_found`; `content_conflict` with it as `stored` when it is not the version that was seen */
export async function discardDraft(deps: Deps, id: string, version: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockSeen(tx, id, version)
    await tx.delete(contentDrafts).where(eq(contentDrafts.id, id))
  })
}

/** @returns null when the row held the words of the draft already */
async function publish(tx: Db, deps: Deps, author: ContentAuthor, draft: StoredDraft): Promise<ContentChange | null> {
  const place = placeOf(draft)
  const after = cleanStoredValue(draft.content_key, draft.content_value)
  const row = await findContentAt(tx, place)
  const before = row ? toContentRow(row).content_value : null
  if (before !== null && isSameJson(before, after)) return null
  const shown = readContentValue(before ?? defaultAt(place))
  // Compared as they are read: a built-in value is a text for one who reads the page, and an object here.
  if (!isSameJson(shown, readContentValue(draft.base))) {
    throw new AppError('content_conflict', {
      detail:
        'Somebody changed this on the site after the draft was begun. Nothing was published: open it and compare.',
      extra: { place },
    })
  }
  if (row) {
    await writeValue(tx, deps, author, { action: 'update', id: row.id, value: after, basedOn: row.updated_at })
    return { row_id: row.id, ...place, before, after }
  }
  const [inserted] = await insertRows(tx, deps, author, {
    action: 'insert',
    rows: [{ ...place, content_value: after }],
  })
  if (!inserted) throw new Error('The insert returned no row')
  return { row_id: inserted.id, ...place, before: null, after }
}

type DraftKey = Pick<ContentChange, 'page' | 'section' | 'language' | 'content_key'>

function placeOf({ page, section, language, content_key }: StoredDraft): DraftKey {
  // Only the product's languages are ever kept.
  return { page, section, language: language as Language, content_key }
}

/** What a place shows while it has no row. */
function defaultAt({ page, section, language, content_key }: DraftKey): unknown {
  const id = `${page}.${section}.${content_key}`
  return isContentId(id) ? defaults[language][id] : ''
}

function contentKeyText({ page, section, language, content_key }: DraftKey): string {
  return [page, section, language, content_key].join('.')
}

/** Custom pages have drafts of their own, and what says how a section stands is changed at once. */
function rejectUndraftable({ page, content_key }: Pick<DraftKey, 'page' | 'content_key'>): void {
  if (!contentPages.some((each) => each === page)) {
    throw new AppError('validation_failed', {
      errors: [{ path: 'page', message: 'a custom page is drafted in the page builder', code: 'not_draftable' }],
    })
  }
  if (content_key === sectionMetadataKey) {
    throw new AppError('validation_failed', {
      errors: [{ path: 'content_key', message: 'the place of a section is changed at once', code: 'not_draftable' }],
    })
  }
}

async function lockDraftAt(tx: Db, { page, section, language, content_key }: DraftKey): Promise<StoredDraft | null> {
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

/** Always in the same order, so that two people who meet wait for each other instead of locking each other out. */
async function lockAllSeen(tx: Db, named: PublishedDrafts['drafts']): Promise<StoredDraft[]> {
  const drafts: StoredDraft[] = []
  for (const { id, updated_at } of named.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    drafts.push(await lockSeen(tx, id, updated_at))
  }
  return drafts
}

/** Finds a draft in the version that was seen, and keeps others from changing it. */
async function lockSeen(tx: Db, id: string, version: string): Promise<StoredDraft> {
  const [row] = await tx.select().from(contentDrafts).where(eq(contentDrafts.id, id)).for('update')
  if (!row) throw new AppError('not_found', { detail: 'There is no such draft: it was published or discarded.' })
  if (row.updated_at.getTime() !== new Date(version).getTime()) throw await changedMeanwhile(tx, placeOf(row))
  return row
}

/** @returns null when somebody keeps one there already */
async function insertDraft(tx: Db, draft: StoredDraft): Promise<StoredDraft | null> {
  const [row] = await tx.insert(contentDrafts).values(draft).onConflictDoNothing().returning()
  return row ?? null
}

async function replaceDraft(
  tx: Db,
  { id, value, base, now, authorId }: { id: string; value: unknown; base: unknown; now: Date; authorId: string },
): Promise<StoredDraft | null> {
  const [row] = await tx
    .update(contentDrafts)
    .set({
      content_value: value,
      base,
      author_id: authorId,
      plan_failed: false,
      updated_at: sql`greatest(${now.toISOString()}::timestamptz, ${contentDrafts.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(contentDrafts.id, id))
    .returning()
  return row ?? null
}

async function changedMeanwhile(tx: Db, place: DraftKey): Promise<AppError> {
  const stored = await lockDraftAt(tx, place)
  const [draft] = stored ? await toDrafts(tx, [stored]) : []
  return new AppError('content_conflict', {
    detail: 'Somebody else changed this draft after you loaded it. Both versions are kept: compare and save again.',
    extra: { stored: draft ?? null },
  })
}

async function toDrafts(db: Db, rows: readonly StoredDraft[]): Promise<ContentDraft[]> {
  const names = await listNames(
    db,
    rows.map(({ author_id }) => author_id),
  )
  return rows.map((row) => ({
    id: row.id,
    ...placeOf(row),
    content_value: cleanStoredValue(row.content_key, row.content_value),
    base: cleanStoredValue(row.content_key, row.base),
    updated_at: row.updated_at.toISOString(),
    author: row.author_id === null ? null : { id: row.author_id, name: names.get(row.author_id) ?? '' },
    publish_at: row.publish_at?.toISOString() ?? null,
    plan_failed: row.plan_failed,
  }))
}
