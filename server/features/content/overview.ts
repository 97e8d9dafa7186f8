import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRichDoc, richWords } from '#shared/content/rich-text.ts'
import type { RecentEdits } from '#shared/contracts/overview.ts'
import { languages } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import { listTree } from '#server/features/content/grid-store.ts'
import { shownName } from '#server/people/names.ts'

const editsShown = 8
/** So many characters of a text are shown. */
const beginningLength = 80
const titledSchema = z.looseObject({ title: z.string() })
/** Acts among which they are looked for: one text is often saved many times. */
const actionsRead = 200

/** Counts the texts that are missing or outdated in some language. */
export async function countUntranslated(db: Db): Promise<{ count: number; since: Date | null }> {
  const tree = await listTree(db)
  const counts = tree.flatMap((record) =>
    languages.map((language) => record[`${language}_missing`] + record[`${language}_outdated`]),
  )
  return { count: counts.reduce((sum, count) => sum + count, 0), since: null }
}

/** Lists the texts that were changed last, each once, newest first. */
export async function listRecentEdits(db: Db): Promise<RecentEdits> {
  const { rows } = await db.execute<{
    at_ms: string
    actor_name: string | null
    page: string
    section: string
    content_key: string
    language: string
    value: unknown
  }>(sql`
    with acts as (
      select id, at, actor_id, target_id from activity_log
      where action in ('content.update', 'content.insert') and actor_id is not null
      order by id desc limit ${actionsRead}
    ), newest as (
      select distinct on (target_id) id, at, actor_id, target_id from acts order by target_id, id desc
    )
    select extract(epoch from n.at) * 1000 as at_ms, c.page, c.section, c.content_key, c.language, c.content_value as value,
      ${shownName('a')} as actor_name
    from newest n
    join site_content c on c.id = case when n.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then n.target_id::uuid end
    left join auth.users a on a.id = n.actor_id
    order by n.id desc limit ${editsShown}`)
  return {
    items: rows.map(({ at_ms, value, ...row }) => ({
      ...row,
      at: new Date(Number(at_ms)).toISOString(),
      beginning: beginningOf(value),
    })),
  }
}

/** The first words of a stored value: a text, a text with its form, or what the head of a section is called. */
function beginningOf(value: unknown): string {
  const doc = readRichDoc(value, (link) => link)
  const titled = titledSchema.safeParse(value)
  const text = typeof value === 'string' ? value : doc !== null ? richWords(doc) : (titled.data?.title ?? '')
  return [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, beginningLength).join('')
}
