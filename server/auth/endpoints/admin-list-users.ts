import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { findAnchor, keepAnchor } from '#server/auth/flows/page-anchors.ts'
import type { PageAnchor } from '#server/auth/flows/page-anchors.ts'
import { pageHeaders, readPage } from '#server/auth/flows/pages.ts'
import type { Page } from '#server/auth/flows/pages.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { users } from '#server/auth/tables.ts'
import { authenticatedRole, issuerOf } from '#server/auth/sessions/tokens.ts'
import { describeUsers } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import { likeAnywhere } from '#server/db/like.ts'

/**
 * GET /admin/users: a page of accounts, newest first; deleted ones whose row was kept are among them.
 *
 * Of a long list the count is the database's estimate. The first pages, and every page after one that was answered a moment
 * ago, cost milliseconds among a million accounts; a far page out of the blue costs the walk there in an index.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin
 */
export async function adminListUsers(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const { db } = deps.database
  const page = readPage(c)
  const direction = readDirection(c.req.query('sort') ?? '')
  const audience = c.req.header('x-jwt-aud') || authenticatedRole
  const filter = c.req.query('filter') ?? ''
  const where = conditionOf(audience, filter)
  const list = JSON.stringify([direction === asc ? 'asc' : 'desc', page.size, audience, filter])
  const rows = await readRows(db, page, { direction, where, anchor: findAnchor(deps, list, page.number) })
  const end = rows[page.size - 1]
  if (end && rows.length > page.size) keepAnchor(deps, list, page.number + 1, { at: end.at, id: end.user.id })
  const total = await countRows(db, where)
  const body = {
    users: await describeUsers(
      db,
      rows.slice(0, page.size).map(({ user }) => user),
    ),
    aud: audience,
  }
  const url = new URL(`${issuerOf(deps)}/admin/users${new URL(c.req.url).search}`)
  const response = jsonResponse(body)
  for (const [name, value] of Object.entries(pageHeaders(url, page, { total, hasMore: rows.length > page.size })))
    response.headers.set(name, value)
  return response
}

/** @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin (sort) */
function readDirection(sort: string): typeof asc {
  const [, field, direction] = /^(\S+)(?:\s+(asc|desc))?$/i.exec(sort.trim() || 'created_at desc') ?? []
  if (field !== 'created_at')
    throw new AuthError('validation_failed', 'Bad Sort Parameters: only created_at asc or desc')
  return direction?.toLowerCase() === 'asc' ? asc : desc
}

/** Written as the index `users_by_created` has it. */
const createdAt = sql`coalesce(created_at, '-infinity'::timestamptz)`

/** Reads one row more than asked for, which tells whether there is a next page. */
async function readRows(
  db: Db,
  page: Page,
  { direction, where, anchor }: { direction: typeof asc; where: SQL | undefined; anchor: PageAnchor | null },
): Promise<{ user: UserRow; at: string }[]> {
  const order = [direction(createdAt), direction(users.id)]
  const comparison = direction === asc ? sql`>` : sql`<`
  const behind = anchor && sql`(${createdAt}, id) ${comparison} (${anchor.at}::timestamptz, ${anchor.id}::uuid)`
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(and(where, behind ?? undefined))
    .orderBy(...order)
    .limit(page.size + 1)
    .offset(anchor ? 0 : (page.number - 1) * page.size)
  return db
    .select({ user: users, at: sql<string>`${createdAt}::text` })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...order)
}

/** Up to so many accounts are counted one by one. */
const countedMax = 10_000

async function countRows(db: Db, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(users)
    .where(where)
    .limit(countedMax + 1)
    .as('some')
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  const count = counted?.count ?? 0
  if (count <= countedMax) return count
  // No one pages through a filtered list of that length; a bound is answer enough.
  if (where) return count
  const { rows } = await db.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = 'auth.users'::regclass`,
  )
  return Math.max(count, Math.round(Number(rows[0]?.estimate ?? 0)))
}

function conditionOf(audience: string, filter: string): SQL | undefined {
  const conditions: SQL[] = []
  // No one but operators gives an account another audience, so the usual list has no need to ask.
  if (audience !== authenticatedRole) conditions.push(sql`aud = ${audience}`)
  if (filter !== '') {
    const pattern = likeAnywhere(filter.toLowerCase())
    conditions.push(sql`(email like ${pattern} or lower(raw_user_meta_data ->> 'full_name') like ${pattern})`)
  }
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}
