import type { ActivityName } from '#shared/activity-names.ts'
import type { NewPageSchedule, PageConflict, PageDraft, PagePublish } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { documentOf } from '#shared/pages/document.ts'
import { mergePages } from '#shared/pages/merge.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readDocument, readLanguages } from '#server/features/pages/describe.ts'
import { authorId, keepAction } from '#server/features/pages/history.ts'
import { conflictOn, lockLivePage, readDraft } from '#server/features/pages/pages-service.ts'
import { publishDocument, unpublishRows } from '#server/features/pages/publication.ts'
import { retryOnConflict } from '#server/features/pages/sources.ts'
import type { PagePorts } from '#server/features/pages/sources.ts'
import {
  deleteSchedule,
  endSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  lockPage,
  lockSchedule,
  updatePage,
} from '#server/features/pages/store.ts'
import type { StoredPage, StoredSchedule } from '#server/features/pages/store.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** Most acts that may wait on one page. */
const schedulesMax = 10

/**
 * Shows the stored draft to visitors in some languages, at once: all of it or nothing.
 *
 * @throws {AppError} `page_conflict` with the stored draft when another version is stored; `page_changed` with the
 * places where an editor changed the same on the page; `validation_failed` for a language that the page does not have.
 */
export async function publishPage(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, wanted: { version, languages } }: { id: string; wanted: PagePublish },
): Promise<PageDraft> {
  const isDone = await retryOnConflict(() =>
    deps.database.db.transaction(async (tx) => {
      const page = await lockLivePage(tx, id)
      if (String(page.version) !== version) return false
      const document = readDocument(page.document)
      rejectMissing(document.heads, languages)
      const done = await publishDocument(tx, deps, ports, {
        author,
        publication: {
          slug: page.slug,
          document,
          base: readDocument(page.base),
          languages,
        },
      })
      if (!('published' in done)) throw changedOnPage(done.conflicts)
      await updatePage(tx, id, {
        document: done.document,
        base: done.published,
        version: page.version + 1,
        changed_at: new Date(deps.clock.now()),
        changed_by: authorId(author),
      })
      await keepAction(tx, deps, author, {
        pageId: id,
        kind: 'publish',
        slug: page.slug,
        document: done.document,
        languages,
      })
      return true
    }),
  )
  if (!isDone) throw await conflictOn(deps, ports, id)
  return readDraft(deps, ports, id)
}

/** Hides a page from visitors in some languages; its draft stays. @throws {AppError} `not_found` */
export async function unpublishPage(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, languages }: { id: string; languages: readonly Language[] },
): Promise<PageDraft> {
  await retryOnConflict(() =>
    deps.database.db.transaction(async (tx) => {
      const page = await lockLivePage(tx, id)
      await unpublish(tx, deps, ports, { author, page, languages })
    }),
  )
  return readDraft(deps, ports, id)
}

/**
 * Plans a publication of the draft as it is now, or the end of one.
 *
 * @param queue writes the job that runs it, in the same transaction.
 * @throws {AppError} `validation_failed` for a time that has passed, a language that the page does not have, or too many
 *   acts; `page_conflict`; `not_found`.
 */
export async function schedulePage(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  {
    id,
    wanted: { version, action, languages, run_at },
    queue,
  }: { id: string; wanted: NewPageSchedule; queue: QueueSchedule },
): Promise<PageDraft> {
  const now = new Date(deps.clock.now())
  const runAt = new Date(run_at)
  if (runAt <= now) throw invalid('run_at', 'must be a time to come', 'past')
  const isDone = await deps.database.db.transaction(async (tx) => {
    const page = await lockLivePage(tx, id)
    if (String(page.version) !== version) return false
    const document = readDocument(page.document)
    if (action === 'publish') rejectMissing(document.heads, languages)
    if ((await listSchedules(tx, [id])).length >= schedulesMax)
      throw invalid('run_at', 'too many acts wait', 'too_many')
    const schedule: StoredSchedule = {
      id: orderedId(),
      page_id: id,
      action,
      languages: [...languages],
      document: action === 'publish' ? document : null,
      base: action === 'publish' ? readDocument(page.base) : null,
      run_at: runAt,
      state: 'waiting',
      failure: null,
      done_at: null,
      created_at: now,
      created_by: authorId(author),
    }
    await insertSchedule(tx, schedule)
    await queue(tx, { scheduleId: schedule.id, runAt })
    await note(tx, deps, author, { action: 'page.schedule', page, schedule })
    return true
  })
  if (!isDone) throw await conflictOn(deps, ports, id)
  return readDraft(deps, ports, id)
}

/** Writes the job of a planned act in the transaction that plans it. */
export type QueueSchedule = (tx: Db, job: { scheduleId: string; runAt: Date }) => Promise<void>

/**
 * Calls a planned act off, or forgets one that failed. @throws {AppError} `not_found` when it was done in the meantime.
 */
export async function cancelSchedule(
  deps: Deps,
  ports: PagePorts,
  author: ChangeAuthor,
  { id, scheduleId }: { id: string; scheduleId: string },
): Promise<PageDraft> {
  await deps.database.db.transaction(async (tx) => {
    const page = await lockLivePage(tx, id)
    const schedule = await findSchedule(tx, scheduleId)
    if (!schedule || !(await deleteSchedule(tx, id, scheduleId))) throw new AppError('not_found')
    await note(tx, deps, author, { action: 'page.unschedule', page, schedule })
  })
  return readDraft(deps, ports, id)
}

/**
 * Runs a planned act when its time has come. What it does and that it is done are one transaction, so however often it
 * is tried, and whenever the process dies, it happens once. Does nothing for an act that is done, was called off or is early.
 */
export async function runSchedule(deps: Deps, ports: PagePorts, scheduleId: string): Promise<void> {
  const author: ChangeAuthor = { actor: null, requestId: null }
  await retryOnConflict(() =>
    deps.database.db.transaction(async (tx) => {
      const planned = await findSchedule(tx, scheduleId)
      // The page first, as everybody locks it: two acts that meet must not wait for each other.
      const page = planned && (await lockPage(tx, planned.page_id))
      const schedule = await lockSchedule(tx, scheduleId)
      const now = new Date(deps.clock.now())
      if (!schedule || schedule.run_at > now) return
      const failure = page && page.deleted_at === null ? await run(tx, deps, ports, { author, page, schedule }) : 'gone'
      await endSchedule(tx, scheduleId, failure, now)
      if (page && failure !== null) await note(tx, deps, author, { action: 'page.schedule_failed', page, schedule })
    }),
  )
}

async function run(
  tx: Db,
  deps: Deps,
  ports: PagePorts,
  { author, page, schedule }: { author: ChangeAuthor; page: StoredPage; schedule: StoredSchedule },
): Promise<string | null> {
  const languages = readLanguages(schedule.languages)
  const facts = { planned_by: schedule.created_by, planned_for: schedule.run_at.toISOString() }
  if (schedule.action === 'unpublish') {
    await unpublish(tx, deps, ports, { author, page, languages, facts })
    return null
  }
  const { id, slug } = page
  const publication = { slug, document: readDocument(schedule.document), base: readDocument(schedule.base), languages }
  const done = await publishDocument(tx, deps, ports, { author, publication })
  if (!('published' in done)) return 'changed'
  // The draft may have gone on since: what was published is what it is compared with from now on.
  const draft = mergePages(readDocument(page.base), readDocument(page.document), done.published).document
  await updatePage(tx, id, { document: draft, base: done.published, version: page.version + 1 })
  await keepAction(tx, deps, author, { pageId: id, kind: 'publish', slug, document: done.document, languages, facts })
  return null
}

async function unpublish(
  tx: Db,
  deps: Deps,
  ports: PagePorts,
  {
    author,
    page,
    languages,
    facts = {},
  }: { author: ChangeAuthor; page: StoredPage; languages: readonly Language[]; facts?: Record<string, unknown> },
): Promise<void> {
  const hidden = await unpublishRows(tx, deps, ports, { author, slug: page.slug, wanted: languages })
  if (hidden.length === 0) return
  const document = documentOf(await ports.listRows(tx, [page.slug]))
  await updatePage(tx, page.id, { version: page.version + 1, changed_at: new Date(deps.clock.now()) })
  await keepAction(tx, deps, author, {
    pageId: page.id,
    kind: 'unpublish',
    slug: page.slug,
    document,
    languages: hidden,
    facts,
  })
}

async function note(
  tx: Db,
  deps: Deps,
  { actor, requestId }: ChangeAuthor,
  {
    action,
    page,
    schedule: { id, action: planned, languages, run_at },
  }: { action: ActivityName; page: StoredPage; schedule: StoredSchedule },
): Promise<void> {
  const after = { slug: page.slug, schedule: id, action: planned, languages, run_at: run_at.toISOString() }
  await recordActivity(tx, { at: new Date(deps.clock.now()), actor, action, targetId: page.id, requestId, after })
}

function rejectMissing(heads: Record<Language, unknown>, languages: readonly Language[]): void {
  const missing = languages.filter((language) => heads[language] === null)
  if (missing.length === 0) return
  throw invalid('languages', `the page has no ${missing.join(', ')}`, 'missing_language')
}

function changedOnPage(conflicts: readonly PageConflict[]): AppError {
  return new AppError('page_changed', {
    detail: 'Another editor changed the same on the page after this draft was made. Nothing was published.',
    extra: { conflicts },
  })
}

function invalid(path: string, message: string, code: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code }] })
}
