import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ActivityTarget } from '#shared/contracts/logs.ts'
import type { Db } from '#server/db/database.ts'
import { shownName } from '#server/people/names.ts'

/** What is needed of an entry to name the thing that it was done to. */
type TargetSource = {
  id: string
  action: string
  target_id: string | null
  /** Name of the person, when it is one. */
  target_name: string | null
  /** A name found in before or after: all that is left of things that are gone. */
  noted_name: string | null
  /** Settings that were changed; null for other acts. */
  setting_keys: string[] | null
}

/** What a query says of things, by their ids. */
type NamedRow = {
  id: string
  name: string | null
  at_ms?: string | null
  page?: string
  section?: string
  content_key?: string
  language?: string
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How things are found by their ids, by the part of the act's name before the dot. */
const namings: Readonly<Record<string, (ids: SQL) => SQL>> = {
  ticket: (ids) =>
    sql`select id::text, '#' || number || ' ' || subject as name from support_tickets where id in (${ids})`,
  consultation: (ids) =>
    sql`select id::text, name, extract(epoch from starts_at) * 1000 as at_ms from consultations where id in (${ids})`,
  content: (ids) => sql`
    select distinct on (id) id::text, null as name, page, section, content_key, language from (
      select id, page, section, content_key, language, 0 as age from site_content where id in (${ids})
      union all
      select content_id, page, section, content_key, language, 1 from content_revisions where content_id in (${ids})) rows
    order by id, age`,
  page: (ids) => sql`
    select id::text, coalesce(nullif(document #>> '{heads,en,title}', ''), nullif(document #>> '{heads,ru,title}', ''),
      nullif(document #>> '{heads,ro,title}', ''), slug) as name from pages where id in (${ids})`,
  backup: (ids) =>
    sql`select id::text, null as name, extract(epoch from created_at) * 1000 as at_ms from backups where id in (${ids})`,
  media: (ids) => sql`select id::text, name from media where id in (${ids})`,
  redirect: (ids) => sql`select id::text, from_path || ' → ' || to_path as name from redirects where id in (${ids})`,
  announcement: (ids) =>
    sql`select id::text, coalesce(nullif(texts #>> '{en,title}', ''), texts #>> '{ru,title}', texts #>> '{ro,title}') as name
      from announcements where id in (${ids})`,
  contact: (ids) =>
    sql`select id::text, name, extract(epoch from created_at) * 1000 as at_ms from contact_messages where id in (${ids})`,
  webhook: (ids) => sql`select id::text, name from webhook_endpoints where id in (${ids})`,
  token: (ids) => sql`select id::text, name from api_tokens where id in (${ids})`,
  ticket_template: (ids) =>
    sql`select id::text, coalesce(title ->> 'en', title ->> 'ru', title ->> 'ro') as name from canned_replies where id in (${ids})`,
  job: (ids) => sql`select id::text, kind as name from jobs where id in (${ids})`,
  subscription: (ids) => sql`
    select s.id::text, concat_ws(', ', ${shownName('u')}, s.plan) as name
    from subscriptions s left join auth.users u on u.id = s.user_id where s.id in (${ids})
    union all
    select r.id::text, concat_ws(', ', ${shownName('u')}, r.plan) as name
    from subscription_requests r left join auth.users u on u.id = r.user_id where r.id in (${ids})`,
}

/**
 * Names what entries were done to, with one question for each kind of thing among them.
 *
 * @returns by the entry's id; what is not in it has no name.
 */
export async function nameTargets(db: Db, entries: readonly TargetSource[]): Promise<Map<string, ActivityTarget>> {
  const named = new Map<string, NamedRow>()
  for (const [thing, naming] of Object.entries(namings)) {
    const ids = entries.flatMap(({ action, target_id }) =>
      action.startsWith(`${thing}.`) && target_id !== null && uuidPattern.test(target_id) ? [target_id] : [],
    )
    if (ids.length === 0) continue
    const wanted = sql.join(
      [...new Set(ids)].map((id) => sql`${id}::uuid`),
      sql`, `,
    )
    const { rows } = await db.execute<NamedRow>(naming(wanted))
    for (const row of rows) named.set(`${thing}.${row.id}`, row)
  }
  return new Map(
    entries.flatMap((entry) => {
      const target = describe(entry, named.get(`${entry.action.split('.')[0]}.${entry.target_id}`))
      return target === null ? [] : [[entry.id, target] as const]
    }),
  )
}

function describe(entry: TargetSource, row: NamedRow | undefined): ActivityTarget | null {
  const { page, section, content_key, language, at_ms } = row ?? {}
  const place =
    page === undefined || section === undefined || content_key === undefined || language === undefined
      ? null
      : { page, section, content_key, language }
  const target = {
    name: row?.name ?? entry.target_name ?? entry.noted_name,
    at: at_ms === undefined || at_ms === null ? null : new Date(Number(at_ms)).toISOString(),
    place,
    settings: entry.setting_keys ?? [],
    is_gone: row === undefined && entry.target_name === null,
  }
  return target.name === null && target.at === null && place === null && target.settings.length === 0 ? null : target
}

/** The target in one line, for files: codes instead of words, because a file has no language. */
export function targetLine(target: ActivityTarget | null): string {
  if (target === null) return ''
  const { name, at, place, settings } = target
  return [name, at, place && `${place.page}.${place.section}.${place.content_key} (${place.language})`, ...settings]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}
