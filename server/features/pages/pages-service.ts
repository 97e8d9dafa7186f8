import type {
  NewPage,
  PageDocument,
  PageDraft,
  PageDraftUpdate,
  PageList,
  PageListQuery,
  PageRevision,
  PageRevisionDetails,
  PageRevisionKind,
} from '#shared/contracts/pages.ts'
import { pageRevisionKinds, pageTrashDays } from '#shared/contracts/pages.ts'
import { dayMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import { documentOf, isPublishedIn } from '#shared/pages/document.ts'
import { isSameJson } from '#shared/same-json.ts'
import { mergePages } from '#shared/pages/merge.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  describeDraft,
  describePages,
  emptyDocument,
  readDocument,
  readLanguages,
} from '#server/features/pages/describe.ts'
import { authorId, keepAction } from '#server/features/pages/history.ts'
import { readCursorPosition, writeCursorPosition } from '#server/features/pages/list-cursor.ts'
import { cleanDocument, markOf, publishDocument } from '#server/features/pages/publication.ts'
import { retryOnConflict } from '#server/features/pages/sources.ts'
import type { PagePorts } from '#server/features/pages/sources.ts'
import {
  deleteOldTrash,
  deleteWaiting,
  findPage,
  findPageAt,
  findRevision,
  insertPage,
  listPages,
  listRevisions,
  listSlugs,
  lockPage,
  updatePage,
} from '#server/features/pages/store.ts'
import type { StoredPage } from '#server/features/pages/store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage } from '#server/http/list-page.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { listNames } from '#server/people/names.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** How many revisions the list shows. */
const revisionsShown = 100

/** Lists pages, those that were made without the builder too. @throws {AppError} `validation_failed` for a foreign cursor. */
export async function getPageList(deps: Deps, ports: PagePorts, query: PageListQuery): Promise<PageList> {
  const { db } = deps.database
  const { q, trash, sort, language, limit, cursor } = query
  await adoptPages(deps, ports)
  const position = cursor === undefined ? null : readCursorPosition(cursor, sort)
  const filter = { words: q === '' ? undefined : q, isTrash: trash === 'yes', sort }
  const found = await listPages(db, filter, position, limit + 1)
  const { shown, next_cursor } = cutPage(found, limit, ({ slug, changed_at, id }) =>
    writeCursorPosition({ sort, key: sort === 'slug' ? slug : changed_at.toISOString(), id }),
  )
  return {
    items: await describePages(db, ports, shown, language),
    next_cursor,
  }
}

/** Reads a page for the builder. @throws {AppError} `not_found` */
export async function readDraft(deps: Deps, ports: PagePorts, id: string): Promise<PageDraft> {
  const page = await findPage(deps.database.db, id)
  if (!page) throw noSuchPage()
  return describeDraft(deps.database.db, ports, page)
}

/**
 * Makes a page from a template: a draft, or published at once.
 *
 * @throws {AppError} `page_exists` when a page has this address.
 */
export async function createPage(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  page: NewPage,
): Promise<PageDraft> {
  const { slug, title, language, template, show_in_menu, published } = page
  const document = pageFromTemplate(template, { title, language, show_in_menu }, Math.random)
  return insertDraft(deps, ports, author, { slug, document, publish: published ? [language] : [] })
}

/** Copies a page with its draft under another address; the copy is a draft. @throws {AppError} `not_found`, `page_exists` */
export async function copyPage(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, slug }: { id: string; slug: string },
): Promise<PageDraft> {
  const { document } = await readDraft(deps, ports, id)
  const heads = { ...document.heads }
  for (const language of languages) {
    const head = heads[language]
    // Two entries of the same name in the menu would be no use to anybody.
    if (head) heads[language] = { ...head, show_in_menu: false }
  }
  return insertDraft(deps, ports, author, { slug, document: { ...document, heads }, publish: [], from: id })
}

/**
 * Stores the draft.
 *
 * @throws {AppError} `page_conflict` with the stored draft when it is not the version that was loaded; `not_found`.
 */
export async function saveDraft(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, update: { version, document, seen } }: { id: string; update: PageDraftUpdate },
): Promise<PageDraft> {
  const clean = cleanDocument(ports, document)
  return changeDraft(deps, ports, author, {
    id,
    revision: { version, kind: 'save' },
    change: async (tx, page) => {
      const rows = await ports.listRows(tx, [page.slug])
      const hasSeen = seen !== null && seen === markOf(rows)
      return { document: clean, ...(hasSeen ? { base: documentOf(rows) } : {}) }
    },
    isStored: (page) => isSameJson(page.document, clean),
  })
}

/** Throws the draft away: the page is again what visitors see. @throws {AppError} `page_conflict`, `not_found` */
export async function discardDraft(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, version }: { id: string; version: string },
): Promise<PageDraft> {
  return changeDraft(deps, ports, author, {
    id,
    revision: { version, kind: 'discard' },
    change: async (tx, page) => {
      const published = documentOf(await ports.listRows(tx, [page.slug]))
      return { document: published, base: published }
    },
  })
}

/** Makes an earlier state the draft again; visitors see nothing of it. @throws {AppError} `page_conflict`, `not_found` */
export async function restoreRevision(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, wanted: { version, revision } }: { id: string; wanted: { version: string; revision: number } },
): Promise<PageDraft> {
  return changeDraft(deps, ports, author, {
    id,
    revision: { version, kind: 'restore' },
    change: async (tx, page) => {
      const found = await findRevision(tx, id, revision)
      if (!found) throw new AppError('not_found', { detail: 'There is no such revision of this page.' })
      // An editor who brings an earlier state back knows what is published now: it replaces it when it is published.
      return { document: readDocument(found.document), base: documentOf(await ports.listRows(tx, [page.slug])) }
    },
  })
}

/** Lists the revisions of a page, newest first. @throws {AppError} `not_found` */
export async function getRevisionList(deps: Deps, id: string): Promise<PageRevision[]> {
  const { db } = deps.database
  if (!(await findPage(db, id))) throw noSuchPage()
  const rows = await listRevisions(db, id, revisionsShown)
  const names = await listNames(
    db,
    rows.map((row) => row.author_id),
  )
  return rows.map((row) => toRevision(row, names))
}

/** Reads a revision with the page as it was. @throws {AppError} `not_found` */
export async function getRevision(deps: Deps, id: string, revision: number): Promise<PageRevisionDetails> {
  const row = await findRevision(deps.database.db, id, revision)
  if (!row) throw new AppError('not_found', { detail: 'There is no such revision of this page.' })
  const names = await listNames(deps.database.db, [row.author_id])
  return { ...toRevision(row, names), document: readDocument(row.document) }
}

/**
 * Gives a page another address. Visitors who have the old one are led to the new one, and the menu follows.
 *
 * @throws {AppError} `page_exists` when another page has it; `page_conflict`; `not_found`.
 */
export async function changeSlug(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, wanted: { version, slug } }: { id: string; wanted: { version: string; slug: string } },
): Promise<PageDraft> {
  return changeDraft(deps, ports, author, {
    id,
    revision: { version, kind: 'slug' },
    change: async (tx, page) => {
      if (page.slug === slug) return {}
      const slugs = { old: page.slug, new: slug }
      const rows = await ports.listRows(tx, [page.slug, slug])
      if (rows.some((row) => row.page === slug)) throw pageExists()
      await ports.renamePage(tx, deps, author, slugs)
      // No one can have the address of a page that was never shown.
      if (languages.some((language) => isPublishedIn(rows, language) === true))
        await ports.redirect(tx, deps, author, slugs)
      await ports.renameInMenu(tx, deps, author, slugs)
      return { slug }
    },
    isStored: (page) => page.slug === slug,
  })
}

/** Takes a page away from visitors and puts it into the trash, with its draft. @throws {AppError} `not_found` */
export async function trashPage(deps: Deps, ports: PagePorts, author: ChangeAuthor, id: string): Promise<void> {
  await retryOnConflict(() =>
    deps.database.db.transaction(async (tx) => {
      const page = await lockLivePage(tx, id)
      await ports.lockPage(tx, page.slug)
      const rows = await ports.listRows(tx, [page.slug])
      const { document } = mergePages(readDocument(page.base), readDocument(page.document), documentOf(rows))
      for (const row of rows) await ports.deleteRow(tx, deps, author, row.id)
      await deleteWaiting(tx, id)
      const now = new Date(deps.clock.now())
      await updatePage(tx, id, {
        document,
        base: emptyDocument,
        version: page.version + 1,
        deleted_at: now,
        changed_at: now,
        changed_by: authorId(author),
      })
      await keepAction(tx, deps, author, { pageId: id, kind: 'trash', slug: page.slug, document })
    }),
  )
}

/**
 * Takes a page out of the trash, as a draft.
 *
 * @param slug another address, when its own is taken by now.
 * @throws {AppError} `page_exists`; `not_found` when it is not in the trash.
 */
export async function restorePage(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, slug }: { id: string; slug: string | undefined },
): Promise<PageDraft> {
  await rejectTakenSlug(() =>
    deps.database.db.transaction(async (tx) => {
      const page = await lockPage(tx, id)
      if (!page || page.deleted_at === null) throw noSuchPage()
      const address = slug ?? page.slug
      if ((await ports.listRows(tx, [address])).length > 0) throw pageExists()
      const now = new Date(deps.clock.now())
      await updatePage(tx, id, {
        slug: address,
        deleted_at: null,
        version: page.version + 1,
        changed_at: now,
        changed_by: authorId(author),
      })
      const document = readDocument(page.document)
      await keepAction(tx, deps, author, { pageId: id, kind: 'restore', slug: address, document })
    }),
  )
  return readDraft(deps, ports, id)
}

/** Deletes for good what has been in the trash for its time. */
export async function pruneOldPages(deps: Deps): Promise<void> {
  await deleteOldTrash(deps.database.db, new Date(deps.clock.now() - pageTrashDays * dayMs))
}

/** Locks a page that is not in the trash. @throws {AppError} `not_found` */
export async function lockLivePage(tx: Db, id: string): Promise<StoredPage> {
  const page = await lockPage(tx, id)
  if (!page || page.deleted_at !== null) throw noSuchPage()
  return page
}

/** There is no such page, or it is in the trash. */
export function noSuchPage(): AppError {
  return new AppError('not_found', { detail: 'There is no such page; perhaps it is in the trash.' })
}

/** Another editor saved the draft. Thrown after the transaction, which has the database for itself. */
export async function conflictOn(deps: Deps, ports: PagePorts, id: string): Promise<AppError> {
  return new AppError('page_conflict', {
    detail: 'Someone else saved this page after you loaded it. Nothing was changed.',
    extra: { stored: await readDraft(deps, ports, id) },
  })
}

type DraftChange = { slug?: string; document?: PageDocument; base?: PageDocument }

/** Changes a page whose version is known, in one transaction with its history. */
async function changeDraft(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  {
    id,
    revision: { version, kind },
    change,
    isStored,
  }: {
    id: string
    revision: { version: string; kind: PageRevisionKind }
    change: (tx: Db, page: StoredPage) => Promise<DraftChange>
    isStored?: ((page: StoredPage) => boolean) | undefined
  },
): Promise<PageDraft> {
  const isDone = await rejectTakenSlug(() =>
    deps.database.db.transaction(async (tx) => {
      const page = await lockLivePage(tx, id)
      // A client that retries after a lost response finds its own change; that is not a conflict.
      if (String(page.version) !== version) return isStored?.(page) ?? false
      const changed = await change(tx, page)
      const isSame = Object.entries(changed).every(([key, value]) => isSameJson(Reflect.get(page, key), value))
      if (isSame) return true
      const { slug = page.slug, document = readDocument(page.document) } = changed
      await updatePage(tx, id, {
        ...changed,
        version: page.version + 1,
        changed_at: new Date(deps.clock.now()),
        changed_by: authorId(author),
      })
      const facts = slug === page.slug ? {} : { slug_before: page.slug }
      await keepAction(tx, deps, author, { pageId: id, kind, slug, document, facts })
      return true
    }),
  )
  if (!isDone) throw await conflictOn(deps, ports, id)
  return readDraft(deps, ports, id)
}

type NewDraft = { slug: string; document: PageDocument; publish: readonly (typeof languages)[number][]; from?: string }

async function insertDraft(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { slug, document, publish, from }: NewDraft,
): Promise<PageDraft> {
  const id = orderedId()
  const clean = cleanDocument(ports, document)
  await rejectTakenSlug(() =>
    deps.database.db.transaction(async (tx) => {
      await ports.lockPage(tx, slug)
      if ((await ports.listRows(tx, [slug])).length > 0) throw pageExists()
      const now = new Date(deps.clock.now())
      const by = { created_at: now, created_by: authorId(author), changed_at: now, changed_by: authorId(author) }
      const page = { id, slug, document: clean, base: emptyDocument, version: 1, ...by, deleted_at: null }
      if (!(await insertPage(tx, page))) throw pageExists()
      const facts = from === undefined ? {} : { from }
      await keepAction(tx, deps, author, { pageId: id, kind: 'create', slug, document: clean, facts })
      if (publish.length === 0) return
      const done = await publishDocument(tx, deps, ports, {
        author,
        publication: {
          slug,
          document: clean,
          base: emptyDocument,
          languages: publish,
        },
      })
      // A new address has nothing that could conflict.
      if (done.conflicts.length > 0) throw pageExists()
      else await updatePage(tx, id, { base: 'published' in done ? done.published : emptyDocument })
      await keepAction(tx, deps, author, { pageId: id, kind: 'publish', slug, document: clean, languages: publish })
    }),
  )
  return readDraft(deps, ports, id)
}

/** Takes pages in that were made without the builder, by rows of their own. Safe with many who do it at once. */
async function adoptPages(deps: Deps, ports: PagePorts): Promise<void> {
  const { db } = deps.database
  const known = new Set(await listSlugs(db))
  const strangers = (await ports.listSlugs(db)).filter((slug) => !known.has(slug))
  if (strangers.length === 0) return
  const rows = await ports.listRows(db, strangers)
  for (const slug of strangers) {
    const own = rows.filter((row) => row.page === slug)
    const document = documentOf(own)
    const at = new Date(Math.max(...own.map((row) => row.updated_at.getTime())))
    const by = { created_at: at, created_by: null, changed_at: at, changed_by: null }
    await insertPage(db, { id: orderedId(), slug, document, base: document, version: 1, ...by, deleted_at: null })
  }
}

/** Finds the page at an address, also one that was made without the builder; null when there is none. */
export async function findDraftAt(deps: Deps, ports: PagePorts, slug: string): Promise<PageDraft | null> {
  await adoptPages(deps, ports)
  const page = await findPageAt(deps.database.db, slug)
  return page && describeDraft(deps.database.db, ports, page)
}

async function rejectTakenSlug<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (sqlError(error)?.code === '23505') throw pageExists(error)
    throw error
  }
}

function pageExists(cause?: unknown): AppError {
  return new AppError('page_exists', {
    detail: 'Another page has this address. Choose another one.',
    errors: [{ path: 'slug', message: 'another page has this address', code: 'taken' }],
    cause,
  })
}

type RevisionRow = { id: number; kind: string; languages: string[]; author_id: string | null; created_at: Date }

function toRevision(row: RevisionRow, names: ReadonlyMap<string, string>): PageRevision {
  const { id, kind, author_id: by, created_at: at } = row
  return {
    id,
    kind: pageRevisionKinds.find((each) => each === kind) ?? 'save',
    languages: readLanguages(row.languages),
    author: by === null ? null : { id: by, name: names.get(by) ?? '' },
    created_at: at.toISOString(),
  }
}
