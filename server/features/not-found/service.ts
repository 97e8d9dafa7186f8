import { sql } from 'drizzle-orm'
import { notFoundPathLengthMax } from '#shared/limits.ts'
import type { Deps } from '#server/deps.ts'
import { notFoundPaths } from '#server/features/not-found/tables.ts'

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

/** Keeps the not-found list at its size; run now and then. */
export async function trimNotFoundPaths(deps: Deps): Promise<void> {
  await deps.database.db.execute(sql`
    delete from not_found_paths where path in (
      select path from not_found_paths order by count desc, last_at desc offset ${pathsMax}
    )`)
}
