import { contentPages } from '#shared/content/catalogue.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Database } from '#server/db/database.ts'
import { listKeyOnPages } from '#server/features/content/store.ts'
import { customPageKey, readCustomPage } from '#server/features/content/stored-value.ts'

/** Returns which of some pages visitors may not see in a language: custom pages that are not published there. */
export async function getHiddenPages(
  database: Database,
  pages: readonly string[],
): Promise<(page: string, language: string) => boolean> {
  const asked = pages.filter((page) => !(contentPages as readonly string[]).includes(page))
  if (asked.length === 0) return () => false
  const rows = await listKeyOnPages(database, asked, customPageKey)
  const published = new Map(
    rows.map((row) => [`${row.page} ${row.language}`, readCustomPage(row.content_value).published]),
  )
  return (page, language) => {
    const own = published.get(`${page} ${language}`) ?? published.get(`${page} ${defaultLanguage}`)
    return own === false
  }
}
