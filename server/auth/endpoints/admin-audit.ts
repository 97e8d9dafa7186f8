import { desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { activityLog } from '#server/activity/tables.ts'
import { isUuid } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { pageHeaders, readPage } from '#server/auth/flows/pages.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { issuerOf } from '#server/auth/sessions/tokens.ts'
import { userAddresses } from '#server/auth/accounts/users.ts'

/**
 * GET /admin/audit: a page of the activity log, newest first, in the shape of the official service's audit entries.
 * `query` is `<scope>:<value>`, with the scopes author (an id), action (its beginning) and target.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin
 */
export async function adminAudit(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const { db } = deps.database
  const page = readPage(c)
  const where = readQuery(c.req.query('query') ?? '')
  const rows = await db
    .select()
    .from(activityLog)
    .where(where)
    .orderBy(desc(activityLog.at), desc(activityLog.id))
    .limit(page.size + 1)
    .offset((page.number - 1) * page.size)
  const shown = rows.slice(0, page.size)
  const names = await userAddresses(
    db,
    shown.flatMap(({ actor_id }) => actor_id ?? []),
  )
  const response = jsonResponse(shown.map((row) => entryOf(row, names)))
  const hasMore = rows.length > page.size
  const url = new URL(`${issuerOf(deps)}/admin/audit${new URL(c.req.url).search}`)
  const total = (page.number - 1) * page.size + rows.length
  for (const [name, value] of Object.entries(pageHeaders(url, page, { total, hasMore })))
    response.headers.set(name, value)
  return response
}

type ActivityRow = typeof activityLog.$inferSelect

function entryOf(row: ActivityRow, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return {
    id: String(row.id),
    payload: {
      action: row.action,
      actor_id: row.actor_id,
      actor_username: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
      actor_role: row.actor_role,
      log_type: row.action.split('.')[0],
      target_id: row.target_id,
      request_id: row.request_id,
      traits: { before: row.before, after: row.after },
    },
    created_at: row.at.toISOString(),
    ip_address: '',
  }
}

function readQuery(query: string): SQL | undefined {
  if (query === '') return undefined
  const [, scope, value = ''] = /^(\w+):(.+)$/.exec(query) ?? []
  switch (scope) {
    case 'author':
      if (!isUuid(value)) throw new AuthError('validation_failed', 'bad query: author is the id of a user')
      return eq(activityLog.actor_id, value)
    case 'action':
      return sql`starts_with(${activityLog.action}, ${value})`
    case 'target':
      return eq(activityLog.target_id, value)
    default:
      throw new AuthError('validation_failed', 'bad query: expected author:…, action:… or target:…')
  }
}
