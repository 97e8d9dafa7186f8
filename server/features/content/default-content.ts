import { sql } from 'drizzle-orm'
import { contentEntries } from '#shared/content/catalogue.ts'
import type { ContentId, CopyValue } from '#shared/content/catalogue.ts'
import { copy as englishCopy } from '#shared/content/copy/en.ts'
import { copy as romanianCopy } from '#shared/content/copy/ro.ts'
import { copy as russianCopy } from '#shared/content/copy/ru.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { hasNoContent, insertContent } from '#server/features/content/store.ts'

/** Built-in texts by language. */
export const defaults: Record<Language, Record<ContentId, CopyValue>> = {
  en: englishCopy,
  ru: russianCopy,
  ro: romanianCopy,
}

/** Key of the advisory lock under which one replica loads the default content. */
const seedLockKey = 7_261_002

/** Sections that belong to the product, as `page.section`. */
export const builtInSections: ReadonlySet<string> = new Set(
  contentEntries.map(({ page, section }) => `${page}.${section}`),
)

/** Loads the built-in content into an empty database; does nothing when there is any content. Safe with many replicas. @see START-01 */
export async function loadDefaultContent(deps: Deps): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLockKey})`)
    if (!(await hasNoContent(tx))) return
    const now = new Date(deps.clock.now())
    for (const language of languages) {
      const rows = contentEntries.map(({ id, page, section, content_key }) => ({
        page,
        section,
        language,
        content_key,
        content_value: defaults[language][id],
      }))
      await insertContent(tx, rows, now)
    }
    deps.log.info('the default content was loaded')
  })
}
