import type { ActivityOrigin } from '#shared/activity-names.ts'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { contentEntries, contentPages } from '#shared/content/catalogue.ts'
import type { ContentId, CopyValue } from '#shared/content/catalogue.ts'
import { copy as englishCopy } from '#shared/content/copy/en.ts'
import { copy as romanianCopy } from '#shared/content/copy/ro.ts'
import { copy as russianCopy } from '#shared/content/copy/ru.ts'
import { compareSections } from '#shared/content/section-order.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type {
  ContentInsert,
  ContentQuery,
  ContentRevision,
  ContentRow,
  ContentUpdate,
} from '#shared/contracts/content.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { recordActivity } from '#server/activity/record.ts'
import { contentChannel } from '#server/db/channels.ts'
import { sqlFault } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readHiddenPages } from '#server/features/content/hidden-pages.ts'
import {
  deleteContent,
  findContent,
  findRevision,
  hasNoContent,
  insertContent,
  insertRevision,
  listContent,
  listKeyOnPages,
  listRevisions,
  lockContent,
  readCustomPages,
  readNewestRevision,
  readPageContent,
  updateContent,
} from '#server/features/content/store.ts'
import type { ContentPosition, StoredContent } from '#server/features/content/store.ts'
import { refuseBadRichText } from '#server/features/content/rich-check.ts'
import {
  cleanStoredValue,
  readCustomPage,
  readSectionMetadata,
  sectionMetadataKey,
} from '#server/features/content/stored-value.ts'
import type { SectionMetadata } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'
import { emitWebhook } from '#server/webhooks/emit.ts'

/** Built-in texts by language. */
const defaults: Record<Language, Record<ContentId, CopyValue>> = { en: englishCopy, ru: russianCopy, ro: romanianCopy }

/** Key of the advisory lock under which one replica loads the default content. */
const seedLockKey = 7_261_002

/** Sections that belong to the product, as `page.section`. */
export const builtInSections: ReadonlySet<string> = new Set(
  contentEntries.map(({ page, section }) => `${page}.${section}`),
)

/** Who changes content, and the request it comes from. @property origin left out: told by who acts. */
export type ContentAuthor = { actor: Actor | null; requestId: string | null; origin?: ActivityOrigin }

/** A section that was added to a page, as its page shows it. `values` has what its words are besides text, by key. */
export type PageSection = {
  name: string
  type: string
  layout: string
  title: string
  description: string
  values: Record<string, unknown>
  /** The language of its words, when the page's own has none. */
  language?: Language
}

/** What a page shows in one language. */
export type ResolvedPage = { version: string; values: Record<string, unknown>; sections: PageSection[] }

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
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const rows = await listContent(deps.database, query, after, query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const isHidden = seesHidden ? () => false : await hiddenTest(deps, shown)
  return {
    items: shown.filter((row) => !isHidden(row)).map(toContentRow),
    next_cursor: last ? writeCursor(last) : null,
  }
}

/**
 * Resolves what a page shows: every declared key with its stored or default value, and the sections that were added.
 * Hidden elements travel without their words.
 */
export async function resolvePage(deps: Deps, page: string, language: Language): Promise<ResolvedPage> {
  const rows = await readPageContent(deps.database, page, language)
  const stored = new Map(rows.map((row) => [`${row.section}.${row.content_key}`, row.content_value]))
  const values: Record<string, unknown> = {}
  for (const entry of contentEntries) {
    if (entry.page !== page) continue
    const place = `${entry.section}.${entry.content_key}`
    values[entry.id] = compactValue(stored.has(place) ? stored.get(place) : defaults[language][entry.id])
  }
  const own = metadataIn(rows)
  const lent = await readLentRows(deps, page, language, new Set(own.map(({ name }) => name)))
  const sections = [...own, ...metadataIn(lent)]
    .filter(({ metadata }) => metadata.visible)
    .toSorted((one, other) => compareSections(placeOf(one), placeOf(other)))
    .map(({ name, metadata }) => {
      if (own.some((each) => each.name === name)) return toPageSection(name, metadata, stored)
      // A word that was translated alone stands in the section that was not.
      const words = new Map([...valuesIn(lent), ...stored])
      const section = toPageSection(name, metadata, words)
      return wordKeys.some((key) => stored.has(`${name}.${key}`)) ? section : { ...section, language: defaultLanguage }
    })
  const version = createHash('sha256')
    .update(JSON.stringify([values, sections]))
    .digest('base64url')
    .slice(0, 16)
  return { version, values, sections }
}

type PageRow = Awaited<ReturnType<typeof readPageContent>>[number]

/** The added sections among rows, hidden ones too. */
function metadataIn(rows: readonly PageRow[]): { name: string; metadata: SectionMetadata }[] {
  return rows
    .filter((row) => row.content_key === sectionMetadataKey)
    .map((row) => ({ name: row.section, metadata: readSectionMetadata(row.content_value) }))
}

function valuesIn(rows: readonly PageRow[]): [place: string, value: unknown][] {
  return rows.map((row) => [`${row.section}.${row.content_key}`, row.content_value])
}

/**
 * Rows of the default language's sections that a language does not have: it shows them until it has its own. Custom pages
 * are published language by language, so theirs lend nothing here.
 *
 * @see content and admin reference, 2.9
 */
async function readLentRows(
  deps: Deps,
  page: string,
  language: Language,
  own: ReadonlySet<string>,
): Promise<PageRow[]> {
  if (language === defaultLanguage || !contentPages.some((each) => each === page)) return []
  const rows = await readPageContent(deps.database, page, defaultLanguage)
  return rows.filter((row) => !own.has(row.section) && !builtInSections.has(`${page}.${row.section}`))
}

/** Resolves what a page shows to somebody: of a custom page that is not published only those who see hidden things get words. */
export async function readPageContentFor(
  deps: Deps,
  page: string,
  language: Language,
  seesHidden: boolean,
): Promise<ResolvedPage> {
  if (!seesHidden && (await readHiddenPages(deps.database, [page]))(page, language)) {
    return { version: '', values: {}, sections: [] }
  }
  return resolvePage(deps, page, language)
}

/** A mark that changes whenever a row of the language is inserted, changed or deleted. */
export async function readContentVersion(deps: Deps, language: Language): Promise<string> {
  return String(await readNewestRevision(deps.database, language))
}

/** A custom page as menus know it. */
export type ListedPage = { slug: string; title: string; published: boolean; show_in_menu: boolean }

/**
 * Lists the custom pages that a language can show, by slug. A page that only English has is shown in English, but stands in
 * no other language's menu by itself.
 *
 * @see HDR-02
 */
export async function listCustomPages(deps: Deps, language: Language): Promise<ListedPage[]> {
  const list = async (each: Language): Promise<ListedPage[]> =>
    (await readCustomPages(deps.database, each)).map((row) => ({
      slug: row.page,
      ...readCustomPage(row.content_value),
    }))
  const own = await list(language)
  if (language === defaultLanguage) return own
  const borrowed = (await list(defaultLanguage)).filter(({ slug }) => !own.some((page) => page.slug === slug))
  return [...own, ...borrowed.map((page) => ({ ...page, show_in_menu: false }))]
}

/** Lists the addresses of all published custom pages, in any language, but for those that search engines shall not list. */
export async function listPublishedSlugs(deps: Deps): Promise<string[]> {
  const perLanguage = await Promise.all(languages.map((language) => readCustomPages(deps.database, language)))
  const published = perLanguage.flat().filter((row) => {
    const page = readCustomPage(row.content_value)
    return page.published && page.is_indexed !== false
  })
  return [...new Set(published.map((row) => row.page))].sort()
}

/**
 * Inserts rows, all or none.
 *
 * @throws {AppError} `content_exists` when one of the places is taken.
 */
export async function insertContentRows(
  deps: Deps,
  author: ContentAuthor,
  rows: readonly ContentInsert[],
): Promise<ContentRow[]> {
  return refuseTakenPlaces(() => deps.database.db.transaction((tx) => insertRows(tx, deps, author, 'insert', rows)))
}

/**
 * Runs inserts in words that a caller understands.
 *
 * @throws {AppError} `content_exists` when one of the places is taken.
 */
export async function refuseTakenPlaces<Result>(insert: () => Promise<Result>): Promise<Result> {
  try {
    return await insert()
  } catch (error) {
    if (sqlFault(error)?.code !== '23505') throw error
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
  author: ContentAuthor,
  action: 'insert' | 'restore',
  rows: readonly (ContentInsert & { id?: string })[],
): Promise<ContentRow[]> {
  for (const row of rows) refuseBadRichText(row.content_value)
  const clean = rows.map((row) => ({ ...row, content_value: cleanStoredValue(row.content_key, row.content_value) }))
  const inserted = await insertContent(tx, clean, new Date(deps.clock.now()))
  for (const row of inserted) await keepHistory(tx, deps, author, action, row, null, row.content_value)
  return inserted.map(toContentRow)
}

/**
 * Saves a value made from a known version of the row.
 *
 * @throws {AppError} `not_found`; `content_conflict` with the stored row as `stored` when someone else saved meanwhile.
 */
export async function saveContent(
  deps: Deps,
  author: ContentAuthor,
  id: string,
  update: ContentUpdate,
): Promise<ContentRow> {
  return deps.database.db.transaction((tx) =>
    writeValue(tx, deps, author, 'update', id, update.content_value, new Date(update.updated_at)),
  )
}

/** Deletes a row; the page shows its default again. @throws {AppError} `not_found` */
export async function removeContent(deps: Deps, author: ContentAuthor, id: string): Promise<void> {
  await deps.database.db.transaction((tx) => deleteRow(tx, deps, author, id))
}

/** Deletes a row with its history inside of a transaction. @throws {AppError} `not_found` */
export async function deleteRow(tx: Db, deps: Deps, author: ContentAuthor, id: string): Promise<void> {
  const row = await lockContent(tx, id)
  if (!row) throw new AppError('not_found', { detail: 'There is no such content row.' })
  await deleteContent(tx, id)
  await keepHistory(tx, deps, author, 'delete', row, row.content_value, null)
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
    author: author_id === null ? null : { id: author_id, name: authorName(author_data, author_email) },
  }))
}

/**
 * Brings the value of an earlier change back: a change of its own. A deleted row is inserted again under its id.
 *
 * @throws {AppError} `not_found` when row or revision do not exist or the revision left no value.
 */
export async function restoreContent(
  deps: Deps,
  author: ContentAuthor,
  id: string,
  revisionId: number,
): Promise<ContentRow> {
  return deps.database.db.transaction(async (tx) => {
    const revision = await findRevision(tx, id, revisionId)
    const value = revision?.value_after ?? revision?.value_before
    if (!revision || value === null || value === undefined)
      throw new AppError('not_found', { detail: 'There is no such revision.' })
    const row = await lockContent(tx, id)
    if (row) return writeValue(tx, deps, author, 'restore', id, value, row.updated_at)
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
    await keepHistory(tx, deps, author, 'restore', inserted, null, inserted.content_value)
    return toContentRow(inserted)
  })
}

/** Loads the built-in content into an empty database; does nothing when there is any content. Safe with many replicas. @see START-01 */
export async function loadDefaultContent(deps: Deps): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLockKey})`)
    if (!(await hasNoContent(tx))) return
    const now = new Date(deps.clock.now())
    for (const language of languages) {
      const rows = contentEntries.map(({ id, page, section, content_key }) => ({
        page,
        section,
        language,
        content_key,
        content_value: defaults[language][id],
      }))
      await insertContent(tx, rows, now)
    }
    deps.log.info('the default content was loaded')
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
  author: ContentAuthor,
  action: 'update' | 'restore',
  id: string,
  value: unknown,
  basedOn: Date,
): Promise<ContentRow> {
  const before = await lockContent(tx, id)
  if (!before) throw new AppError('not_found', { detail: 'There is no such content row.' })
  refuseBadRichText(value)
  const clean = cleanStoredValue(before.content_key, value)
  const after = await updateContent(tx, id, clean, basedOn, new Date(deps.clock.now()))
  if (!after) {
    const stored = await findContent(tx, id)
    throw new AppError('content_conflict', {
      detail: 'This was saved by someone else after you loaded it. Both versions are kept: compare and save again.',
      extra: { stored: stored ? toContentRow(stored) : null },
    })
  }
  await keepHistory(tx, deps, author, action, after, before.content_value, after.content_value)
  return toContentRow(after)
}

/** Tells which of the rows are hidden: by themselves, or because they stand in a hidden section or on an unpublished page. */
async function hiddenTest(deps: Deps, rows: readonly StoredContent[]): Promise<(row: StoredContent) => boolean> {
  const sectionOf = ({ page, section, language }: StoredContent): string => `${page}.${section}.${language}`
  // Built-in sections cannot be hidden as a whole, so the usual lists cost no further question.
  const pages = new Set(
    rows.filter(({ page, section }) => !builtInSections.has(`${page}.${section}`)).map(({ page }) => page),
  )
  const metadata = pages.size === 0 ? [] : await listKeyOnPages(deps.database, [...pages], sectionMetadataKey)
  const isHiddenPage = await readHiddenPages(deps.database, [...pages])
  const hidden = new Set(metadata.filter((row) => !readSectionMetadata(row.content_value).visible).map(sectionOf))
  return (row) =>
    isHiddenPage(row.page, row.language) ||
    hidden.has(sectionOf(row)) ||
    readContentValue(row.content_value).visible === false
}

/** Keeps what was done to a row: its revision, the activity record, and the notification that reaches every replica. */
export async function keepHistory(
  tx: Db,
  deps: Deps,
  author: ContentAuthor,
  action: ContentRevision['action'],
  row: StoredContent,
  before: unknown,
  after: unknown,
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
  await recordActivity(tx, {
    at,
    actor: author.actor,
    action: `content.${action}`,
    targetId: row.id,
    requestId: author.requestId,
    origin: author.origin,
    before,
    after,
  })
  const told = { kind: 'content.saved', data: { page, language: language as Language } } as const
  const dedupeKey = author.requestId === null ? null : `content:${author.requestId}:${page}:${language}`
  await emitWebhook(tx, at, told, dedupeKey === null ? {} : { dedupeKey })
  // Added sections and custom pages of the default language show in those that lack them.
  const isLent = language === defaultLanguage && !builtInSections.has(`${page}.${section}`)
  const payload = { page, language, ...(isLent ? { is_lent: true } : {}) }
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

/** Text when the value is nothing but text, else its fields; hidden elements lose their words. */
function compactValue(stored: unknown): unknown {
  const value = readContentValue(stored)
  if (value.visible === false) return { text: '', visible: false }
  return Object.keys(value).length === 1 ? value.text : value
}

function placeOf({ name, metadata }: { name: string; metadata: SectionMetadata }): { name: string; order?: string } {
  return metadata.order === undefined ? { name } : { name, order: metadata.order }
}

function toPageSection(name: string, metadata: SectionMetadata, stored: ReadonlyMap<string, unknown>): PageSection {
  const textOf = (key: string, fallback: string): string => {
    const place = `${name}.${key}`
    if (!stored.has(place)) return fallback
    const value = readContentValue(stored.get(place))
    return value.visible === false ? '' : value.text
  }
  return {
    name,
    type: metadata.type,
    layout: metadata.layout,
    title: textOf('section_title', metadata.title),
    description: textOf('section_description', metadata.description),
    values: richValuesOf((key) => stored.get(`${name}.${key}`)),
  }
}

/** The keys of a section's words. */
const wordKeys = ['section_title', 'section_description'] as const

/** What the words of a section are besides plain text: their looks, and a rich text. Hidden ones say nothing. */
export function richValuesOf(storedAt: (key: string) => unknown): Record<string, unknown> {
  const values = wordKeys.map((key) => [key, readContentValue(storedAt(key))] as const)
  return Object.fromEntries(
    values.filter(([, value]) => value.visible !== false && Object.keys(value).length > 1 && !isOnlyTyped(value)),
  )
}

/** New sections store the type of their words, which says nothing that their place does not say. */
function isOnlyTyped(value: ContentValue): boolean {
  return Object.keys(value).every((field) => field === 'text' || field === 'type')
}

/** What an author is called: by name, else by address. */
export function authorName(data: unknown, email: string | null): string {
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const name = [fields['first_name'], fields['last_name']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
  return name || (email ?? '')
}

function writeCursor(row: ContentPosition): string {
  return Buffer.from(JSON.stringify([row.content_key, row.id])).toString('base64url')
}

function readCursor(cursor: string): ContentPosition {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(parsed) &&
      typeof parsed[0] === 'string' &&
      typeof parsed[1] === 'string' &&
      /^[0-9a-f-]{36}$/.test(parsed[1])
    ) {
      return { content_key: parsed[0], id: parsed[1] }
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('validation_failed', {
    errors: [{ path: 'cursor', message: 'expected a cursor from an earlier answer', code: 'invalid_cursor' }],
  })
}
