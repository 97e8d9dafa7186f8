import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { requireServiceRole } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { pageHeaders, readPage } from '#server/auth/pages.ts'
import type { Page } from '#server/auth/pages.ts'
import { jsonAnswer } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { users } from '#server/auth/tables.ts'
import { authenticatedRole, issuerOf } from '#server/auth/tokens.ts'
import { describeUsers } from '#server/auth/users.ts'
import type { UserRow } from '#server/auth/users.ts'
import type { Db } from '#server/db/database.ts'

/**
 * GET /admin/users: a page of accounts, newest first; deleted ones whose row was kept are among them.
 *
 * Of a long list the count is the database's estimate, and the rows of a far page are passed over in an index, so that the
 * last page of a million accounts is answered in a fraction of a second.
 *
 * @see auth protocol, section 11
 */
export async function adminListUsers(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  await requireServiceRole(deps, c)
  const { db } = deps.database
  const page = readPage(c)
  const direction = readDirection(c.req.query('sort') ?? '')
  const audience = c.req.header('x-jwt-aud') || authenticatedRole
  const where = conditionOf(audience, c.req.query('filter') ?? '')
  const rows = await readRows(db, page, direction, where)
  const total = await countRows(db, where)
  const body = { users: await describeUsers(db, rows.slice(0, page.size)), aud: audience }
  const url = new URL(`${issuerOf(deps)}/admin/users${new URL(c.req.url).search}`)
  const response = jsonAnswer(body)
  for (const [name, value] of Object.entries(pageHeaders(url, page, { total, hasMore: rows.length > page.size })))
    response.headers.set(name, value)
  return response
}

/** @see auth protocol, section 11 (sort) */
function readDirection(sort: string): typeof asc {
  const [, field, direction] = /^(\S+)(?:\s+(asc|desc))?$/i.exec(sort.trim() || 'created_at desc') ?? []
  if (field !== 'created_at')
    throw new AuthError('validation_failed', 'Bad Sort Parameters: only created_at asc or desc')
  return direction?.toLowerCase() === 'asc' ? asc : desc
}

/** Written as the index `users_by_created` has it. */
const createdAt = sql`coalesce(created_at, '-infinity'::timestamptz)`

/** Reads one row more than asked for, which tells whether there is a next page. */
async function readRows(db: Db, page: Page, direction: typeof asc, where: SQL | undefined): Promise<UserRow[]> {
  const order = [direction(createdAt), direction(users.id)]
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...order)
    .limit(page.size + 1)
    .offset((page.number - 1) * page.size)
  return db
    .select()
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
  // Nobody pages through a filtered list of that length; a bound is answer enough.
  if (where) return count
  const { rows } = await db.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = 'auth.users'::regclass`,
  )
  return Math.max(count, Math.round(Number(rows[0]?.estimate ?? 0)))
}

function conditionOf(audience: string, filter: string): SQL | undefined {
  const conditions: SQL[] = []
  // Nobody but operators gives an account another audience, so the usual list has no need to ask.
  if (audience !== authenticatedRole) conditions.push(sql`aud = ${audience}`)
  if (filter !== '') {
    const pattern = `%${filter.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    conditions.push(sql`(email like ${pattern} or lower(raw_user_meta_data ->> 'full_name') like ${pattern})`)
  }
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}
