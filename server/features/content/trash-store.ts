import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** A deleted row as the history keeps it. */
export type TrashRecord = {
  id: number
  content_id: string
  page: string
  section: string
  language: string
  content_key: string
  value: unknown
  act_id: string | null
  is_taken: boolean
  /** Milliseconds. */
  at: number
  author_id: string | null
  author_email: string | null
  author_data: unknown
}

/**
 * Lists rows that are deleted now, what was deleted last first.
 *
 * @param since what was deleted earlier is no longer in the trash.
 * @param only the rows of these ids; null: all.
 * @param before starts behind this change.
 */
export async function listTrash(
  db: Db,
  {
    since,
    only = null,
    before = null,
    count,
  }: { since: Date; only?: readonly string[] | null; before?: number | null; count: number },
): Promise<TrashRecord[]> {
  const { rows } = await db.execute<TrashRecord>(sql`
    select r.id::float8 as id, r.content_id, r.page, r.section, r.language, r.content_key, r.value_before as value,
      r.act_id, (extract(epoch from r.created_at) * 1000)::float8 as at, r.author_id, u.email as author_email,
      u.raw_user_meta_data as author_data,
      exists (select from site_content s where s.page = r.page and s.section = r.section
        and s.language = r.language and s.content_key = r.content_key) as is_taken
    from content_revisions r left join auth.users u on u.id = r.author_id
    where r.action = 'delete' and r.created_at >= ${since.toISOString()}::timestamptz
      and not exists (select from content_revisions later where later.content_id = r.content_id and later.id > r.id)
      and ${only === null ? sql`true` : sql`r.content_id = any(${`{${only.join(',')}}`}::uuid[])`}
      and ${before === null ? sql`true` : sql`r.id < ${before}`}
    order by r.id desc limit ${count}`)
  return rows
}

/** Several rows that were changed at once. */
type ReleaseRecord = {
  act_id: string
  /** Its newest change: where the list goes on. */
  last_id: number
  at: number
  author_id: string | null
  author_email: string | null
  author_data: unknown
  rows: number
  pages: string[]
  changed_since: number
}

/** Lists acts that changed at least two rows, newest first. @param before starts behind this change. */
export async function listReleases(db: Db, before: number | null, count: number): Promise<ReleaseRecord[]> {
  const { rows } = await db.execute<ReleaseRecord>(sql`
    with acts as (
      select act_id, max(id) as last_id, count(distinct content_id)::int as rows from content_revisions
      where act_id is not null group by act_id
      having count(distinct content_id) > 1 and ${before === null ? sql`true` : sql`max(id) < ${before}`}
      order by max(id) desc limit ${count}
    )
    select a.act_id, a.last_id::float8 as last_id, a.rows, r.author_id, u.email as author_email,
      u.raw_user_meta_data as author_data, (extract(epoch from r.created_at) * 1000)::float8 as at,
      array(select distinct page from content_revisions p where p.act_id = a.act_id order by page limit 10) as pages,
      (select count(distinct c.content_id)::int from content_revisions c join content_revisions later
        on later.content_id = c.content_id and later.id > c.id and later.act_id is distinct from a.act_id
        where c.act_id = a.act_id) as changed_since
    from acts a join content_revisions r on r.id = a.last_id left join auth.users u on u.id = r.author_id
    order by a.last_id desc`)
  return rows
}

/** A change of a row as the history keeps it. */
export type ActionRecord = {
  content_id: string
  page: string
  section: string
  language: string
  content_key: string
  value_before: unknown
  value_after: unknown
}

/** Lists what one act changed, in the order in which it did. */
export async function listAction(db: Db, actionId: string): Promise<ActionRecord[]> {
  const { rows } = await db.execute<ActionRecord>(sql`
    select content_id, page, section, language, content_key, value_before, value_after
    from content_revisions where act_id = ${actionId} order by id`)
  return rows
}
