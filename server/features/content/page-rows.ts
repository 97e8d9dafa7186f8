import { and, eq, notInArray, sql } from 'drizzle-orm'
import { contentPages } from '#shared/content/catalogue.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { keepHistory } from '#server/features/content/service.ts'
import { customPageKey } from '#server/features/content/stored-value.ts'
import { siteContent } from '#server/features/content/tables.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** Lists the addresses that have a row which makes them a custom page; the site's own pages never are. */
export async function listCustomSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ page: siteContent.page })
    .from(siteContent)
    .where(and(eq(siteContent.content_key, customPageKey), notInArray(siteContent.page, [...contentPages])))
  return rows.map(({ page }) => page)
}

/**
 * Moves all rows of a page to another address, in the transaction of the change. Rows keep their ids and their history.
 *
 * @throws SQLSTATE 23505 when a row is there already.
 */
export async function movePage(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  slugs: { old: string; new: string },
): Promise<void> {
  const now = new Date(deps.clock.now())
  const rows = await tx
    .update(siteContent)
    .set({
      page: slugs.new,
      updated_at: sql`greatest(${now.toISOString()}::timestamptz, ${siteContent.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(siteContent.page, slugs.old))
    .returning()
  for (const row of rows)
    await keepHistory(tx, deps, author, { action: 'update', row, before: row.content_value, after: row.content_value })
}
