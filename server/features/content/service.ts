import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contentPages } from '#shared/content/catalogue.ts'
import { isHiddenValue } from '#shared/content/value.ts'
import type {
  ContentInsert,
  ContentQuery,
  ContentRevision,
  ContentRow,
  ContentUpdate,
} from '#shared/contracts/content.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { contentChannel } from '#server/db/channels.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { sharedSections, shownIn } from '#shared/content/built-in-sections.ts'
import { builtInSections } from '#server/features/content/default-content.ts'
import { contentFeature } from '#server/features/content/events.ts'
import { getHiddenPages } from '#server/features/content/hidden-pages.ts'
import {
  deleteContent,
  findContent,
  findRevision,
  insertContent,
  insertRevision,
  listContent,
  listKeyOnPages,
  listRevisions,
  lockContent,
  updateContent,
} from '#server/features/content/store.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { rejectBadRichText } from '#server/features/content/rich-check.ts'
import {
  cleanStoredValue,
  customPageKey,
  readSectionMetadata,
  sectionMetadataKey,
} from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, cursorId, cursorText, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'
import { nameIn } from '#server/people/names.ts'

const position = z.tuple([cursorText, cursorId]).transform(([content_key, id]) => ({ content_key, id }))

/**
 * Lists content rows.
 *
 * @param seesHidden whether hidden rows are in the list: only for those who may see them.
 * @throws {AppError} `validation_failed` for a cursor that is not one of ours.
 */
export async function listContentRows(
  deps: Deps,
  query: ContentQuery,
  seesHidden: boolean,
): Promise<{ items: ContentRow[]; next_cursor: string | null }> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor, position)
  const listing = listContent(deps.database, query, after, query.limit + 1)
  const pages = () => (query.page === undefined ? listing.then((found) => found.map(({ page }) => page)) : [query.page])
  const [rows, isHidden] = await Promise.all([listing, seesHidden ? () => false : hiddenTest(deps, pages())])
  const { shown, next_cursor } = cutPage(rows, query.limit, ({ content_key, id }) => writeCursor(content_key, id))
  return {
    items: shown.filter((row) => !isHidden(row)).map(toContentRow),
    next_cursor,
  }
}

/**
 * Inserts rows, all or none.
 *
 * @throws {AppError} `content_exists` when one of the places is taken.
 */
export async function insertContentRows(
  deps: Deps,
  author: ChangeAuthor,
  rows: readonly ContentInsert[],
): Promise<ContentRow[]> {
  return rejectTakenKeys(() =>
    deps.database.db.transaction((tx) => insertRows(tx, deps, author, { action: 'insert', rows })),
  )
}

/**
 * Runs inserts in words that a caller understands.
 *
 * @throws {AppError} `content_exists` when one of the places is taken.
 */
export async function rejectTakenKeys<Result>(insert: () => Promise<Result>): Promise<Result> {
  try {
    return await insert()
  } catch (error) {
    if (sqlError(error)?.code !== '23505') throw error
    throw new AppError('content_exists', {
      detail: 'A row with the same page, section, language and key exists; nothing was stored.',
      cause: error,
    })
  }
}

/** Inserts rows with their history inside of a transaction; a row that was deleted can be given its id again. */
export async function insertRows(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { action, rows }: { action: 'insert' | 'restore'; rows: readonly (ContentInsert & { id?: string })[] },
): Promise<ContentRow[]> {
  for (const row of rows) rejectBadRichText(row.content_value)
  const clean = rows.map((row) => ({ ...row, content_value: cleanStoredValue(row.content_key, row.content_value) }))
  const inserted = await insertContent(tx, clean, new Date(deps.clock.now()))
  for (const row of inserted)
    await keepHistory(tx, deps, author, { action, row, before: null, after: row.content_value })
  return inserted.map(toContentRow)
}

/**
 * Saves a value made from a known version of the row.
 *
 * @throws {AppError} `not_found`; `content_conflict` with the stored row as `stored` when another editor saved in the
 * meantime.
 */
export async function saveContent(
  deps: Deps,
  author: ChangeAuthor,
  id: string,
  update: ContentUpdate,
): Promise<ContentRow> {
  return deps.database.db.transaction((tx) =>
    writeValue(tx, deps, author, {
      action: 'update',
      id,
      value: update.content_value,
      basedOn: new Date(update.updated_at),
    }),
  )
}

/** Deletes a row; the page shows its default again. @throws {AppError} `not_found` */
export async function removeContent(deps: Deps, author: ChangeAuthor, id: string): Promise<void> {
  await deps.database.db.transaction((tx) => deleteRow(tx, deps, author, id))
}

/** Deletes a row with its history inside of a transaction. @throws {AppError} `not_found` */
export async function deleteRow(tx: Db, deps: Deps, author: ChangeAuthor, id: string): Promise<void> {
  const row = await lockContent(tx, id)
  if (!row) throw new AppError('not_found', { detail: 'There is no such content row.' })
  await deleteContent(tx, id)
  await keepHistory(tx, deps, author, { action: 'delete', row, before: row.content_value, after: null })
}

/** Lists the changes of a row, newest first. */
export async function listContentRevisions(deps: Deps, id: string): Promise<ContentRevision[]> {
  const rows = await listRevisions(deps.database.db, id)
  return rows.map(({ author_id, author_email, author_data, ...row }) => ({
    ...row,
    // The columns hold only what this module wrote: an action name and JSON values.
    action: row.action as ContentRevision['action'],
    value_before: row.value_before as ContentRevision['value_before'],
    value_after: row.value_after as ContentRevision['value_after'],
    created_at: row.created_at.toISOString(),
    author: author_id === null ? null : { id: author_id, name: nameIn(author_data) || (author_email ?? '') },
  }))
}

/**
 * Brings the value of an earlier change back: a change of its own. A deleted row is inserted again under its id.
 *
 * @throws {AppError} `not_found` when row or revision do not exist or the revision left no value.
 */
export async function restoreContent(
  deps: Deps,
  author: ChangeAuthor,
  id: string,
  revisionId: number,
): Promise<ContentRow> {
  return deps.database.db.transaction(async (tx) => {
    const revision = await findRevision(tx, id, revisionId)
    const value = revision?.value_after ?? revision?.value_before
    if (!revision || value === null || value === undefined)
      throw new AppError('not_found', { detail: 'There is no such revision.' })
    const row = await lockContent(tx, id)
    if (row) return writeValue(tx, deps, author, { action: 'restore', id, value, basedOn: row.updated_at })
    const { page, section, language, content_key } = revision
    const fresh = {
      id,
      page,
      section,
      language: language as Language,
      content_key,
      content_value: cleanStoredValue(content_key, value),
    }
    const [inserted] = await insertContent(tx, [fresh], new Date(deps.clock.now()))
    if (!inserted) throw new Error('The insert returned no row')
    await keepHistory(tx, deps, author, {
      action: 'restore',
      row: inserted,
      before: null,
      after: inserted.content_value,
    })
    return toContentRow(inserted)
  })
}

/**
 * The one place that changes a value: version check, row, history, activity and notification in one transaction.
 *
 * @throws {AppError} `not_found`; `content_conflict` with the stored row as `stored` when it is not the version of `basedOn`.
 */
export async function writeValue(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { action, id, value, basedOn }: { action: 'update' | 'restore'; id: string; value: unknown; basedOn: Date },
): Promise<ContentRow> {
  const before = await lockContent(tx, id)
  if (!before) throw new AppError('not_found', { detail: 'There is no such content row.' })
  rejectBadRichText(value)
  const clean = cleanStoredValue(before.content_key, value)
  const after = await updateContent(tx, { id, value: clean, basedOn, now: new Date(deps.clock.now()) })
  if (!after) {
    const stored = await findContent(tx, id)
    throw new AppError('content_conflict', {
      detail: 'This was saved by someone else after you loaded it. Both versions are kept: compare and save again.',
      extra: { stored: stored ? toContentRow(stored) : null },
    })
  }
  await keepHistory(tx, deps, author, { action, row: after, before: before.content_value, after: after.content_value })
  return toContentRow(after)
}

/**
 * Returns which rows of some pages are hidden: by themselves, or because they are in a hidden section or on an
 * unpublished page.
 */
async function hiddenTest(
  deps: Deps,
  asked: readonly string[] | Promise<readonly string[]>,
): Promise<(row: StoredContent) => boolean> {
  const sectionOf = ({ page, section, language }: StoredContent): string =>
    `${page}.${shownIn(page, section)}.${language}`
  const pages = [...new Set(await asked)]
  const [metadata, isHiddenPage] = await Promise.all([
    pages.length === 0 ? [] : listKeyOnPages(deps.database, pages, sectionMetadataKey),
    getHiddenPages(deps.database, pages),
  ])
  const hidden = new Set(
    metadata
      .filter(({ page, section, content_value }) => {
        return !readSectionMetadata(content_value).visible && !sharedSections.has(`${page}.${section}`)
      })
      .map(sectionOf),
  )
  return (row) => isHiddenPage(row.page, row.language) || hidden.has(sectionOf(row)) || isHiddenValue(row.content_value)
}

/** What each kind of revision is called as an event. */
const eventNames = {
  insert: 'content.inserted',
  update: 'content.updated',
  delete: 'content.deleted',
  restore: 'content.restored',
  confirm: 'content.updated',
  withdraw: 'content.updated',
} as const satisfies Record<ContentRevision['action'], string>

/** Keeps what was done to a row: its revision, the activity record, and the notification that reaches every replica. */
export async function keepHistory(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  {
    action,
    row,
    before,
    after,
  }: { action: ContentRevision['action']; row: StoredContent; before: unknown; after: unknown },
): Promise<void> {
  const at = new Date(deps.clock.now())
  const { page, section, language, content_key } = row
  await insertRevision(tx, {
    content_id: row.id,
    action,
    page,
    section,
    language,
    content_key,
    value_before: before,
    value_after: after,
    author_id: author.actor?.kind === 'user' ? author.actor.userId : null,
    act_id: author.requestId,
    created_at: at,
  })
  const { actor, requestId, origin } = author
  const event = { name: eventNames[action], to: [], data: { page, language: language as Language } } as const
  await emit(tx, deps, contentFeature, {
    event,
    by: { kind: actor === null ? 'system' : 'staff', actor },
    targetId: row.id,
    requestId,
    // Once for each request, however many rows there were.
    ...(requestId === null ? {} : { dedupeKey: `content:${requestId}:${page}:${language}` }),
    origin,
    before,
    after,
  })
  // Added sections of the default language show in those that lack them, custom pages of every language do.
  const isCustom = !contentPages.some((each) => each === page)
  const isLent = isCustom || (language === defaultLanguage && !builtInSections.has(`${page}.${section}`))
  // The row that makes a custom page is in every menu.
  const isListed = content_key === customPageKey
  const payload = { page, language, ...(isLent ? { is_lent: true } : {}), ...(isListed ? { is_listed: true } : {}) }
  await tx.execute(sql`select pg_notify(${contentChannel}, ${JSON.stringify(payload)})`)
}

/** A stored row as the API shows it: its value cleaned again. */
export function toContentRow(row: StoredContent): ContentRow {
  return {
    ...row,
    // Only rows of the product's languages are ever inserted, and values are cleaned again on their way out.
    language: row.language as Language,
    content_value: cleanStoredValue(row.content_key, row.content_value),
    updated_at: row.updated_at.toISOString(),
  }
}
