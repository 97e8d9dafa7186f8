import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { contentPages, isContentId } from '#shared/content/catalogue.ts'
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
import { atOneInstant } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { defaults } from '#server/features/content/default-content.ts'
import {
  insertDraft,
  keptOf,
  listPageDrafts,
  lockDraftAt,
  placeOf,
  rejectTooManyDrafts,
  rejectUndraftable,
  replaceDraft,
  tellDrafts,
} from '#server/features/content/draft-store.ts'
import type { DraftKey, StoredDraft } from '#server/features/content/draft-store.ts'
import {
  describeSectionDrafts,
  isSectionDraft,
  publishSectionDraft,
} from '#server/features/content/publish-section-drafts.ts'
import { rejectBadRichText } from '#server/features/content/rich-check.ts'
import { applyDrafts, rejectDeletions } from '#server/features/content/section-drafts.ts'
import { lockPage } from '#server/features/content/page-sections.ts'
import { insertRows, rejectTakenKeys, toContentRow, writeValue } from '#server/features/content/service.ts'
import { resolvePage } from '#server/features/content/shown-pages.ts'
import { findContentAt } from '#server/features/content/store.ts'
import { cleanStoredValue, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { contentDrafts } from '#server/features/content/tables.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, cursorId, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { ChangeAuthor, SignedIn } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

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

/**
 * Shows the pages that have drafts as visitors would see them once all were published.
 *
 * @param language of what the pages show.
 */
export async function showDrafts(deps: Deps, language: Language): Promise<Omit<DraftsPreview, 'expires_at'>> {
  const drafts = await listPageDrafts(deps.database.db)
  const pages = contentPages.filter((page) => drafts.some((draft) => draft.page === page))
  const contents = await Promise.all(
    pages.map(async (page) => {
      const here = drafts.filter((draft) => draft.page === page)
      const content = await resolvePage(deps, page, language, (rows, each) =>
        applyDrafts({ page, language: each }, rows, here, (row) => row),
      )
      return { page, content }
    }),
  )
  const places = drafts.map((draft) => ({
    page: draft.page,
    language: isSectionDraft(draft) ? language : placeOf(draft).language,
  }))
  return { places: [...new Map(places.map((each) => [`${each.page} ${each.language}`, each])).values()], contents }
}

/**
 * Keeps changes for later, all or none; nothing of them is shown to visitors.
 *
 * @throws {AppError} `content_conflict` with the stored draft as `stored` when it is not the version that a change was made
 *   from; `validation_failed` for a place that has no drafts, for a rich text that cannot be kept, and for too many.
 */
export async function keepDrafts(deps: Deps, actor: SignedIn, kept: KeptDrafts['drafts']): Promise<ContentDraft[]> {
  // Always in the same order, so that two people who meet wait for each other instead of locking each other out.
  const inOrder = kept.toSorted((one, other) => (contentKeyText(one) < contentKeyText(other) ? -1 : 1))
  return deps.database.db.transaction(async (tx) => {
    const rows: StoredDraft[] = []
    for (const { updated_at, ...draft } of inOrder) {
      rejectUndraftable(draft)
      rejectBadRichText(draft.content_value)
      const content_value = cleanStoredValue(draft.content_key, draft.content_value)
      const base = cleanStoredValue(draft.content_key, draft.base)
      const stored = updated_at === null ? null : await lockDraftAt(tx, draft)
      const row =
        updated_at === null
          ? await insertDraft(tx, deps, actor, { ...draft, content_value, base })
          : stored?.updated_at.getTime() === new Date(updated_at).getTime()
            ? await replaceDraft(tx, deps, actor, { id: stored.id, content_value, base })
            : null
      if (row === null) throw await changedSince(tx, draft)
      rows.push(row)
    }
    rejectDeletions({ actor }, rows)
    await rejectTooManyDrafts(tx)
    await tellDrafts(tx)
    return toDrafts(tx, rows)
  })
}

/**
 * Publishes drafts together or not at all: ordinary changes of their rows, with history.
 *
 * @returns the changes, so that they can be undone.
 * @throws {AppError} `not_found` for a draft that is gone; `content_conflict` for one that is not the version that was
 *   seen, with it as `stored`, and where visitors see something else than when it was begun, with the place as `place`;
 *   `not_allowed` when one deletes something and the person may not delete.
 */
export async function publishDrafts(
  deps: Deps,
  author: ChangeAuthor,
  named: PublishedDrafts['drafts'],
): Promise<PublishedChanges> {
  return rejectTakenKeys(() =>
    deps.database.db.transaction(async (tx) => {
      const ids = named.map(({ id }) => id)
      await lockPages(tx, inArray(contentDrafts.id, ids))
      return { changes: await publishAll(tx, atOneInstant(deps), author, await lockAllSeen(tx, named)) }
    }),
  )
}

/**
 * Has drafts published together at a time, or calls that off. What they say by then is published: they can be worked on until
 * it comes, and their versions stay.
 *
 * @throws {AppError} `validation_failed` for a time that has passed; `not_found`; `content_conflict` as a publication.
 */
export async function planDrafts(
  deps: Deps,
  actor: SignedIn,
  { drafts, publish_at }: PlannedDrafts,
): Promise<ContentDraft[]> {
  const at = publish_at === null ? null : new Date(publish_at)
  if (at !== null && at.getTime() <= deps.clock.now()) {
    throw new AppError('validation_failed', {
      errors: [{ path: 'publish_at', message: 'must be a time to come', code: 'past' }],
    })
  }
  return deps.database.db.transaction(async (tx) => {
    const locked = await lockAllSeen(tx, drafts)
    // No one is asked when the time comes.
    if (at !== null) rejectDeletions({ actor }, locked)
    await tellDrafts(tx)
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
  await lockPages(tx, eq(contentDrafts.publish_at, at))
  const drafts = await tx
    .select()
    .from(contentDrafts)
    .where(eq(contentDrafts.publish_at, at))
    .orderBy(asc(contentDrafts.id))
    .for('update')
  // One act, so that it can be taken back at once.
  await publishAll(tx, atOneInstant(deps), { actor: null, requestId: orderedId() }, drafts)
}

async function publishAll(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  drafts: readonly StoredDraft[],
): Promise<ContentChange[]> {
  rejectDeletions(author, drafts)
  const changes: ContentChange[] = []
  for (const draft of drafts.filter(isSectionDraft)) {
    changes.push(...(await publishSectionDraft(tx, deps, author, draft)))
  }
  for (const draft of drafts.filter((each) => !isSectionDraft(each))) {
    // Its words went with what a section deletes.
    if (!(await lockDraftAt(tx, placeOf(draft)))) continue
    const change = await publish(tx, deps, author, draft)
    if (change) changes.push(change)
  }
  const ids = drafts.map(({ id }) => id)
  await tx.delete(contentDrafts).where(inArray(contentDrafts.id, ids))
  await tellDrafts(tx)
  return changes
}

/** People who place sections of a page wait for each other before they lock a draft of it. @param which the drafts whose pages are locked */
async function lockPages(tx: Db, which: SQL): Promise<void> {
  const rows = await tx
    .selectDistinct({ page: contentDrafts.page })
    .from(contentDrafts)
    .where(and(which, eq(contentDrafts.content_key, sectionMetadataKey)))
  for (const { page } of rows.toSorted((one, other) => (one.page < other.page ? -1 : 1))) await lockPage(tx, page)
}

/** Discards a draft. @throws {AppError} `not_found`; `content_conflict` with it as `stored` when it is not the version that was seen */
export async function discardDraft(deps: Deps, id: string, version: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockSeen(tx, id, version)
    await tx.delete(contentDrafts).where(eq(contentDrafts.id, id))
    await tellDrafts(tx)
  })
}

/** @returns null when the row held the words of the draft already */
async function publish(tx: Db, deps: Deps, author: ChangeAuthor, draft: StoredDraft): Promise<ContentChange | null> {
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
        'Another editor changed this on the site after the draft was begun. Nothing was published: open it and compare.',
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

/** What a place shows while it has no row. */
function defaultAt({ page, section, language, content_key }: DraftKey): unknown {
  const id = `${page}.${section}.${content_key}`
  return isContentId(id) ? defaults[language][id] : ''
}

function contentKeyText({ page, section, language, content_key }: DraftKey): string {
  return [page, section, language, content_key].join('.')
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
  if (row.updated_at.getTime() !== new Date(version).getTime()) throw await changedSince(tx, placeOf(row))
  return row
}

async function changedSince(tx: Db, place: DraftKey): Promise<AppError> {
  const stored = await lockDraftAt(tx, place)
  const [draft] = stored ? await toDrafts(tx, [stored]) : []
  return new AppError('content_conflict', {
    detail: 'Another editor changed this draft after you loaded it. Both versions are kept: compare and save again.',
    extra: { stored: draft ?? null },
  })
}

async function toDrafts(db: Db, rows: readonly StoredDraft[]): Promise<ContentDraft[]> {
  const names = await listNames(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const sections = await describeSectionDrafts(db, rows)
  return rows.map((row) => ({
    id: row.id,
    ...placeOf(row),
    ...keptOf(row),
    updated_at: row.updated_at.toISOString(),
    author: row.author_id === null ? null : { id: row.author_id, name: names.get(row.author_id) ?? '' },
    publish_at: row.publish_at?.toISOString() ?? null,
    plan_failed: row.plan_failed,
    ...(isSectionDraft(row) ? { section_facts: sections.get(row.id) ?? null } : {}),
  }))
}
