import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { NotFoundList, PageQuery } from '#shared/contracts/logs.ts'
import { notFoundPathLengthMax } from '#shared/limits.ts'
import type { Deps } from '#server/deps.ts'
import { notFoundPaths } from '#server/features/not-found/tables.ts'
import { cutPage, cursorText, readCursor, writeCursor } from '#server/http/list-page.ts'

/** How many different paths the list keeps; the rarest and oldest make room. */
const pathsMax = 10_000

const position = z.tuple([z.int32(), cursorText]).transform(([count, path]) => ({ count, path }))

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
export async function listNotFound(deps: Deps, { limit, cursor }: PageQuery): Promise<NotFoundList> {
  const { path, count } = notFoundPaths
  const after = cursor === undefined ? undefined : readCursor(cursor, position)
  const rows = await deps.database.db
    .select()
    .from(notFoundPaths)
    .where(after && or(lt(count, after.count), and(eq(count, after.count), gt(path, after.path))))
    .orderBy(desc(count), asc(path))
    .limit(limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, (last) => writeCursor(last.count, last.path))
  return {
    items: shown.map(({ first_at, last_at, ...row }) => ({
      ...row,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    next_cursor,
  }
}

/** Takes an address off the list: it is mended, or does not matter. Nothing happens when it is not there. */
export async function deleteNotFound(deps: Deps, path: string): Promise<void> {
  await deps.database.db.delete(notFoundPaths).where(eq(notFoundPaths.path, path))
}

/** Keeps the not-found list at its size; run now and then. */
export async function trimNotFoundPaths(deps: Deps): Promise<void> {
  await deps.database.db.execute(sql`
    delete from not_found_paths where path in (
      select path from not_found_paths order by count desc, last_at desc offset ${pathsMax}
    )`)
}
