import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { NotFoundList, PageQuery } from '#shared/contracts/logs.ts'
import { notFoundPathLengthMax } from '#shared/limits.ts'
import type { Deps } from '#server/deps.ts'
import { notFoundPaths } from '#server/features/not-found/tables.ts'
import { AppError } from '#server/http/errors.ts'

/** How many different paths the list keeps; the rarest and oldest make room. */
const pathsMax = 10_000

/**
 * Logs an address that does not exist and counts it in the not-found list.
 *
 * @param referrer address of the page that led there; its query and fragment are left out. Null when unknown.
 * @see PAGE-02
 */
export async function recordNotFound(deps: Deps, path: string, referrer: string | null): Promise<void> {
  const shortPath = path.slice(0, notFoundPathLengthMax)
  const shortReferrer =
    referrer !== null && URL.canParse(referrer) ? new URL(referrer).origin + new URL(referrer).pathname : null
  deps.log.warn({ path: shortPath, referrer: shortReferrer }, 'page not found')
  const now = new Date(deps.clock.now())
  await deps.database.db
    .insert(notFoundPaths)
    .values({
      path: shortPath,
      count: 1,
      referrer: shortReferrer?.slice(0, notFoundPathLengthMax) ?? null,
      first_at: now,
      last_at: now,
    })
    .onConflictDoUpdate({
      target: notFoundPaths.path,
      set: {
        count: sql`${notFoundPaths.count} + 1`,
        last_at: now,
        referrer: sql`coalesce(excluded.referrer, ${notFoundPaths.referrer})`,
      },
    })
}

/** Lists unknown addresses, those asked for most first. @throws {AppError} `validation_failed` for a cursor that is none of ours. */
export async function readNotFound(deps: Deps, { limit, cursor }: PageQuery): Promise<NotFoundList> {
  const { path, count } = notFoundPaths
  const after = cursor === undefined ? undefined : readPlace(cursor)
  const rows = await deps.database.db
    .select()
    .from(notFoundPaths)
    .where(after && or(lt(count, after.count), and(eq(count, after.count), gt(path, after.path))))
    .orderBy(desc(count), asc(path))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ first_at, last_at, ...row }) => ({
      ...row,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    next_cursor: last ? Buffer.from(JSON.stringify([last.count, last.path])).toString('base64url') : null,
  }
}

/** Takes an address off the list: it is mended, or does not matter. Nothing happens when it is not there. */
export async function forgetNotFound(deps: Deps, path: string): Promise<void> {
  await deps.database.db.delete(notFoundPaths).where(eq(notFoundPaths.path, path))
}

function readPlace(cursor: string): { count: number; path: string } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [count, path]: unknown[] = parsed
      const isCount = typeof count === 'number' && Number.isInteger(count) && Math.abs(count) < 2 ** 31
      if (isCount && typeof path === 'string' && path.isWellFormed() && !path.includes('\0')) return { count, path }
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('validation_failed', {
    errors: [{ path: 'cursor', message: 'expected a cursor from an earlier answer', code: 'invalid_cursor' }],
  })
}

/** Keeps the not-found list at its size; run now and then. */
export async function trimNotFoundPaths(deps: Deps): Promise<void> {
  await deps.database.db.execute(sql`
    delete from not_found_paths where path in (
      select path from not_found_paths order by count desc, last_at desc offset ${pathsMax}
    )`)
}
