import { sql } from 'drizzle-orm'
import { withoutEndSlashes } from '#shared/end-slashes.ts'
import { isRedirectPath } from '#shared/contracts/redirects.ts'
import type {
  Redirect,
  RedirectChange,
  RedirectInsert,
  RedirectList,
  RedirectQuery,
} from '#shared/contracts/redirects.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeRedirect,
  deleteRedirect,
  deleteRedirectAt,
  findRedirect,
  findRedirectAt,
  insertRedirect,
  listRedirects,
  repointRedirects,
  takeRedirect,
} from '#server/features/redirects/store.ts'
import type { StoredRedirect } from '#server/features/redirects/store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage } from '#server/http/list-page.ts'
import type { Actor, ChangeAuthor } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** Key of the advisory lock that lets redirects be made one after the other: two at once could close a circle. */
const redirectsLockKey = 7_261_006

/** Redirects may follow each other this often; a longer way is taken for a circle. */
const hopsMax = 10

/**
 * Answers an address that no page has with its redirect, and counts it.
 *
 * The visitor's query goes along unless the redirect has one of its own.
 *
 * @returns null when there is none, and when the database cannot say: then the 404 remains.
 */
export async function followRedirect(deps: Deps, url: URL): Promise<Response | null> {
  try {
    const row = await takeRedirect(deps.database.db, normalPath(url.pathname), new Date(deps.clock.now()))
    // What is stored was checked; checked again, because a redirect to another site would be the worst of our own.
    if (!row || !isRedirectPath(row.to_path)) return null
    return new Response(null, {
      status: row.status,
      // For good only as long as the redirect is kept: it may be deleted, and the slug used again.
      headers: { location: withQuery(row.to_path, url.search), 'cache-control': 'no-cache' },
    })
  } catch (error) {
    deps.log.warn({ err: error }, 'a redirect could not be looked up')
    return null
  }
}

/** Lists redirects, newest first. @throws {AppError} `not_found` for a cursor that is none of ours. */
export async function getRedirectList(deps: Deps, query: RedirectQuery): Promise<RedirectList> {
  const { db } = deps.database
  const after = query.cursor === undefined ? null : await findRedirect(db, query.cursor)
  if (query.cursor !== undefined && after === null) throw new AppError('not_found')
  const rows = await listRedirects(db, after, query.limit + 1)
  const { shown, next_cursor } = cutPage(rows, query.limit, ({ id }) => id)
  return {
    items: shown.map(toRedirect),
    next_cursor,
  }
}

/**
 * Makes a redirect.
 *
 * @param isReserved tells the addresses that are never pages, where a redirect would never be followed.
 * @throws {AppError} `redirect_exists` when one begins there; `validation_failed` for one that leads in a circle or
 * begins where it would never be followed.
 */
export async function createRedirect(
  deps: Deps,
  { actor, requestId }: ChangeAuthor,
  insert: RedirectInsert,
  isReserved: (path: string) => boolean,
): Promise<Redirect> {
  const from = normalPath(insert.from_path)
  const to = normalTarget(insert.to_path)
  if (from === '/' || isReserved(from))
    throw invalid('from_path', 'must be the address of a page that is gone', 'taken')
  if (!isRedirectPath(from)) throw invalid('from_path', 'must be a path of this site')
  if (!isRedirectPath(to)) throw invalid('to_path', 'must be a path of this site')
  const now = new Date(deps.clock.now())
  const { status } = insert
  const row = newRow({ from, to, status, now, actor })
  await deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${redirectsLockKey})`)
    if (await leadsBack(tx, from, to)) throw invalid('to_path', 'leads back to where the redirect begins')
    if (!(await insertRedirect(tx, row))) throw new AppError('redirect_exists')
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'redirect.create',
      targetId: row.id,
      requestId,
      after: { from_path: from, to_path: to, status },
    })
  })
  return toRedirect(row)
}

/**
 * Lets a redirect lead elsewhere, or for another time.
 *
 * @throws {AppError} `not_found`; `content_conflict` with the stored redirect when another user saved in the meantime;
 * `validation_failed` for one that leads in a circle.
 */
export async function updateRedirect(
  deps: Deps,
  { actor, requestId }: ChangeAuthor,
  id: string,
  { version, to_path, status: wanted }: RedirectChange,
): Promise<Redirect> {
  return deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${redirectsLockKey})`)
    const stored = await findRedirect(tx, id)
    if (!stored) throw new AppError('not_found')
    if (stored.version !== version) throw new AppError('content_conflict', { extra: { stored: toRedirect(stored) } })
    const to = to_path === undefined ? stored.to_path : normalTarget(to_path)
    const status = wanted ?? stored.status
    if (!isRedirectPath(to)) throw invalid('to_path', 'must be a path of this site')
    if (await leadsBack(tx, stored.from_path, to)) throw invalid('to_path', 'leads back to where the redirect begins')
    const row = await changeRedirect(tx, stored, { to_path: to, status })
    if (!row) throw new AppError('not_found')
    await recordActivity(tx, {
      at: new Date(deps.clock.now()),
      actor,
      action: 'redirect.update',
      targetId: id,
      requestId,
      before: { from_path: stored.from_path, to_path: stored.to_path, status: stored.status },
      after: { from_path: row.from_path, to_path: to, status },
    })
    return toRedirect(row)
  })
}

/** Deletes a redirect. @throws {AppError} `not_found` */
export async function removeRedirect(deps: Deps, { actor, requestId }: ChangeAuthor, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const row = await deleteRedirect(tx, id)
    if (!row) throw new AppError('not_found')
    const { from_path, to_path, status } = row
    const at = new Date(deps.clock.now())
    const before = { from_path, to_path, status }
    await recordActivity(tx, { at, actor, action: 'redirect.delete', targetId: id, requestId, before })
  })
}

/**
 * Leaves a permanent redirect from a custom page's old address to its new one; call it in the transaction of the change.
 *
 * Redirects that led to the old address lead to the new one at once, and one that began at the new address is gone, so
 * that a slug that is changed back makes no circle.
 */
export async function redirectChangedSlug(
  tx: Db,
  deps: Deps,
  { actor, requestId }: ChangeAuthor,
  slugs: { old: string; new: string },
): Promise<void> {
  const from = normalPath(`/page/${encodeURIComponent(slugs.old)}`)
  const to = normalPath(`/page/${encodeURIComponent(slugs.new)}`)
  if (from === to) return
  const now = new Date(deps.clock.now())
  await tx.execute(sql`select pg_advisory_xact_lock(${redirectsLockKey})`)
  await deleteRedirectAt(tx, to)
  await deleteRedirectAt(tx, from)
  await repointRedirects(tx, from, to)
  const row = newRow({ from, to, status: 301, now, actor })
  await insertRedirect(tx, row)
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'redirect.create',
    targetId: row.id,
    requestId,
    after: { from_path: from, to_path: to, status: 301 },
  })
}

type NewRow = { from: string; to: string; status: number; now: Date; actor: Actor | null }

function newRow({ from, to, status, now, actor }: NewRow): StoredRedirect {
  return {
    id: orderedId(),
    from_path: from,
    to_path: to,
    status,
    version: 1,
    hits: 0,
    created_at: now,
    created_by: actor?.kind === 'user' ? actor.userId : null,
    last_hit_at: null,
  }
}

/** Follows the way from `to` on; a way that ends at `from`, or that does not end, would be a circle. */
async function leadsBack(tx: Db, from: string, to: string): Promise<boolean> {
  let position = pathOf(to)
  for (let hop = 0; hop < hopsMax; hop += 1) {
    if (position === from) return true
    const next = await findRedirectAt(tx, position)
    if (!next) return false
    position = pathOf(next.to_path)
  }
  return true
}

/** Writes a path as URLs do, without a slash at its end. */
function normalPath(path: string): string {
  const { pathname } = new URL(`http://site.invalid${path}`)
  return withoutEndSlashes(pathname) || '/'
}

function normalTarget(target: string): string {
  const { search, hash } = new URL(`http://site.invalid${target}`)
  return `${pathOf(target)}${search}${hash}`
}

function pathOf(target: string): string {
  return normalPath(target.replace(/[?#].*$/s, ''))
}

function withQuery(target: string, search: string): string {
  if (search === '' || target.includes('?')) return target
  const [path = target, hash] = target.split('#', 2)
  return hash === undefined ? `${path}${search}` : `${path}${search}#${hash}`
}

function toRedirect(stored: StoredRedirect): Redirect {
  const { id, from_path, to_path, status, version, hits, created_at, last_hit_at } = stored
  return {
    id,
    from_path,
    to_path,
    status: status === 302 ? 302 : 301,
    version,
    hits,
    created_at: created_at.toISOString(),
    last_hit_at: last_hit_at?.toISOString() ?? null,
  }
}

function invalid(path: 'from_path' | 'to_path', message: string, code = 'custom'): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code }] })
}
