import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { memberOf } from '#shared/guards.ts'
import type { Db } from '#server/db/database.ts'

/** The columns of an account, by what a statement calls its table: an alias of `auth.users`, or that name itself. */
export type Account = 'auth.users' | 'u' | 'a' | 't'

/** Longest name that is shown, in characters, as `person_name` of the database cuts it. */
const nameLengthMax = 200

/** SQL of the name that a user gave, empty when none was given; null where there is no account. */
export function givenName(account: Account): SQL<string> {
  return sql.raw(`public.person_name(${account}.raw_user_meta_data)`) as SQL<string>
}

/**
 * SQL of a user's shown name: the given name, otherwise the e-mail address, otherwise the phone number; null without an
 * account.
 */
export function shownName(account: Account): SQL<string | null> {
  const name = `nullif(public.person_name(${account}.raw_user_meta_data), '')`
  return sql.raw(`coalesce(${name}, ${account}.email, ${account}.phone)`) as SQL<string | null>
}

/** What `givenName` says, of metadata that was read already: people write it themselves, so nothing in it is taken for a text. */
export function nameIn(metadata: unknown): string {
  const text = (key: string): string => {
    const value = memberOf(metadata, key)
    return typeof value === 'string' ? value : ''
  }
  const full = `${text('first_name')} ${text('last_name')}`.trim()
  return (full || text('full_name').trim() || text('name').trim()).slice(0, nameLengthMax)
}

/** What accounts are called, by id; those that are gone are not among them. */
export async function listNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    select u.id, ${shownName('u')} as name from auth.users u
    where u.id = any (array(select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb)::uuid))`)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** Reads the name that a user gave; empty when none was given. */
export async function findGivenName(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${givenName('u')} as name from auth.users u where u.id = ${userId}`,
  )
  return rows[0]?.name.trim() ?? ''
}
