import type { DraftsPreview } from '#shared/contracts/content-drafts.ts'
import { draftsMark, previewsMax } from '#shared/contracts/pages.ts'
import type { NewPagePreview, OpenedPreview, PagePreview } from '#shared/contracts/pages.ts'
import { dayMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { showPage } from '#shared/pages/show.ts'
import type { Permission } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import { authorId } from '#server/features/pages/history.ts'
import { lockLivePage, noSuchPage, readDraft } from '#server/features/pages/pages-service.ts'
import type { PagePorts } from '#server/features/pages/sources.ts'
import {
  deleteEndedPreviews,
  deletePreview,
  findPage,
  findPreview,
  insertPreview,
  listPreviews,
} from '#server/features/pages/store.ts'
import type { StoredPreview } from '#server/features/pages/store.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { listNames } from '#server/people/names.ts'
import { isActiveStaff } from '#server/people/staff.ts'
import { randomToken } from '#server/secrets.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/**
 * Lists the preview links that have not ended, newest first.
 *
 * @param id the page; null: the site's own pages.
 * @throws {AppError} `not_found`
 */
export async function listOpenPreviews(deps: Deps, id: string | null): Promise<PagePreview[]> {
  const { db } = deps.database
  if (id !== null && !(await findPage(db, id))) throw noSuchPage()
  const rows = await listPreviews(db, id, new Date(deps.clock.now()))
  const names = await listNames(
    db,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => toPreview(row, names))
}

/**
 * Makes a link that shows drafts to its holders. Its secret follows the `#`, which browsers send to no server and name
 * to no other site; the database has only a keyed hash.
 *
 * @param id the page; null: the drafts of the site's own pages.
 * @throws {AppError} `not_found`; `validation_failed` when there are too many.
 */
export async function createPreview(
  deps: Deps,
  author: ChangeAuthor,
  id: string | null,
  days: number,
): Promise<NewPagePreview> {
  const token = randomToken()
  const now = new Date(deps.clock.now())
  const row: StoredPreview = {
    id: orderedId(),
    page_id: id,
    token_hash: deps.secrets.hash('page-preview', token),
    created_at: now,
    created_by: authorId(author),
    expires_at: new Date(now.getTime() + days * dayMs),
  }
  await deps.database.db.transaction(async (tx) => {
    const slug = id === null ? undefined : (await lockLivePage(tx, id)).slug
    if ((await listPreviews(tx, id, now)).length >= previewsMax) {
      throw new AppError('validation_failed', {
        errors: [{ path: 'days', message: 'close another preview link first', code: 'too_many' }],
      })
    }
    await insertPreview(tx, row)
    const after = { slug, preview: row.id, expires_at: row.expires_at.toISOString() }
    const { actor, requestId } = author
    await recordActivity(tx, { at: now, actor, action: 'page.preview', targetId: id, requestId, after })
  })
  const names = await listNames(deps.database.db, [row.created_by])
  return { ...toPreview(row, names), path: `/preview#${id === null ? draftsMark : ''}${token}` }
}

/** Closes a preview link. @throws {AppError} `not_found` */
export async function closePreview(
  deps: Deps,
  author: ChangeAuthor,
  id: string | null,
  previewId: string,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    if (!(await deletePreview(tx, id, previewId))) throw new AppError('not_found')
    const { actor, requestId } = author
    const at = new Date(deps.clock.now())
    const before = { preview: previewId }
    await recordActivity(tx, { at, actor, action: 'page.preview_closed', targetId: id, requestId, before })
  })
}

/**
 * Shows the draft behind a link.
 *
 * @throws {AppError} `not_found` alike for a link that never was, was closed or has ended, for a page in the
 * trash, and when its maker may not edit pages any more.
 */
export async function openPreview(
  deps: Deps,
  ports: PagePorts,
  token: string,
  language: Language,
): Promise<OpenedPreview> {
  const { page_id, expires_at } = await findOpen(deps, token, 'pages.edit')
  if (page_id === null) throw linkEnded()
  const { slug, document, deleted_at } = await readDraft(deps, ports, page_id)
  if (deleted_at !== null) throw linkEnded()
  return { ...showPage(document, slug, language), expires_at: expires_at.toISOString() }
}

/**
 * Shows the site's own pages with their drafts behind a link, in one language.
 *
 * @throws {AppError} `not_found` alike for a link that never was, was closed or has ended, and when its maker may not edit
 * content any more.
 */
export async function openDraftsPreview(
  deps: Deps,
  ports: PagePorts,
  token: string,
  language: Language,
): Promise<DraftsPreview> {
  const { page_id, expires_at } = await findOpen(deps, token, 'content.edit')
  if (page_id !== null) throw linkEnded()
  return { ...(await ports.showDrafts(deps, language)), expires_at: expires_at.toISOString() }
}

/** The link shows what its maker may see, and no longer than that. */
async function findOpen(deps: Deps, token: string, permission: Permission): Promise<StoredPreview> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const row = await findPreview(db, deps.secrets.hash('page-preview', token))
  if (!row || row.expires_at <= now || row.created_by === null) throw linkEnded()
  if (!(await isActiveStaff(db, permission, now, row.created_by))) throw linkEnded()
  return row
}

/** Deletes preview links that have ended. */
export async function pruneEndedPreviews(deps: Deps): Promise<void> {
  await deleteEndedPreviews(deps.database.db, new Date(deps.clock.now()))
}

function linkEnded(): AppError {
  return new AppError('not_found', { detail: 'This preview link has ended, or never was.' })
}

function toPreview(
  { id, created_at, expires_at, created_by: by }: StoredPreview,
  names: ReadonlyMap<string, string>,
): PagePreview {
  return {
    id,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    created_by: by === null ? null : { id: by, name: names.get(by) ?? '' },
  }
}
