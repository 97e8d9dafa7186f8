import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { memberOf } from '#shared/guards.ts'
import type { Db } from '#server/db/database.ts'
import type { Account } from '#server/people/names.ts'

/** SQL of the language that a user chose: whatever people wrote there; null when nothing. */
export function chosenLanguage(account: Account): SQL<string | null> {
  return sql.raw(`(${account}.raw_user_meta_data ->> 'language')`) as SQL<string | null>
}

/** The language that a user chose, of metadata that was read already; null when none of the product's. */
export function languageIn(metadata: unknown): Language | null {
  const chosen = memberOf(metadata, 'language')
  return isLanguage(chosen) ? chosen : null
}

/** Finds the language that a user chose; null when none, or when there is no such account. */
export async function findLanguage(db: Db, userId: string): Promise<Language | null> {
  const { rows } = await db.execute<{ language: string | null }>(
    sql`select ${chosenLanguage('u')} as language from auth.users u where u.id = ${userId}::uuid`,
  )
  return languageIn(rows[0])
}
