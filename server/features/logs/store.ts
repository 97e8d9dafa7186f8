import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ActivityFilter, FailedWay } from '#shared/contracts/logs.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike, likeAnywhere } from '#server/db/like.ts'
import { shownName } from '#server/people/names.ts'

/** An entry of the log with the names of people. Instants are in milliseconds. */
export type ActivityRow = {
  id: string
  at_ms: string
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  actor_role: string
  token_id: string | null
  token_name: string | null
  action: string
  target_id: string | null
  target_name: string | null
  noted_name: string | null
  setting_keys: string[] | null
  request_id: string | null
  origin: string | null
  address: string | null
}

/** An entry with what was before and after. */
export type ActivityDetailsRow = ActivityRow & { before: unknown; after: unknown; is_erased: boolean }

/** A session as it began. */
type SignInRow = {
  id: string
  at_ms: string
  /** The instant as PostgreSQL writes it, to the microsecond. */
  place: string
  user_id: string
  name: string | null
  email: string | null
  method: string | null
  aal: string | null
  address: string | null
  user_agent: string | null
}

/** Which entries are wanted; null: of every actor, of every action. `actions` has at least one. */
export type WantedActivity = Pick<ActivityFilter, 'target' | 'origin' | 'request' | 'from' | 'to'> & {
  actorId: string | null
  actions: readonly string[] | null
}

const uuid = sql`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** What before and after call a thing, for when it is gone. */
const notedName = sql.raw(
  `coalesce(${['after', 'before']
    .flatMap((side) =>
      ['title', 'subject', 'name', 'slug', 'from_path'].map(
        (key) => `case when jsonb_typeof(l.${side} -> '${key}') = 'string' then l.${side} ->> '${key}' end`,
      ),
    )
    .join(', ')})`,
)

const shownColumns = sql`
  l.id::text as id, extract(epoch from l.at) * 1000 as at_ms, l.actor_id, l.actor_role, l.token_id,
  (select k.name from public.api_tokens k where k.id = l.token_id) as token_name, l.action, l.target_id,
  l.request_id, l.origin, l.address,
  ${shownName('a')} as actor_name, a.email as actor_email,
  ${shownName('t')} as target_name,
  ${notedName} as noted_name,
  case when l.action = 'settings.update' and jsonb_typeof(l.after) = 'object'
    then array(select jsonb_object_keys(l.after) order by 1) end as setting_keys`
const detailColumns = sql`
  l.before, l.after, l.details_hash is not null and l.details_salt is null as is_erased`
const namedPeople = sql`
  left join auth.users a on a.id = l.actor_id
  left join auth.users t on t.id = case when l.target_id ~ ${uuid} then l.target_id::uuid end`

/**
 * Lists entries, newest first.
 *
 * Entries are numbered as they are written, so the number stands for the time: each filter has an index that ends with
 * it, and bounds of time become bounds of numbers, an hour wider because a long transaction numbers early.
 *
 * @param beforeId null: from the newest on.
 */
export async function listActivity(
  db: Db,
  wanted: WantedActivity,
  beforeId: string | null,
  count: number,
): Promise<ActivityRow[]> {
  const { rows } = await db.execute<ActivityRow>(selectActivity(wanted, beforeId, count, shownColumns))
  return rows
}

/** Lists entries with what was before and after, newest first; bounds as for `listActivity`. */
export async function listActivityDetails(
  db: Db,
  wanted: WantedActivity,
  beforeId: string | null,
  count: number,
): Promise<ActivityDetailsRow[]> {
  const columns = sql`${shownColumns}, ${detailColumns}`
  const { rows } = await db.execute<ActivityDetailsRow>(selectActivity(wanted, beforeId, count, columns))
  return rows
}

function selectActivity(wanted: WantedActivity, beforeId: string | null, count: number, columns: SQL): SQL {
  const where = conditionsOf(wanted, beforeId)
  // The indexes of the filters have their nulls last, and only this order lets them be read in it; the primary key has not.
  const isNarrow =
    wanted.actorId !== null ||
    wanted.target !== undefined ||
    wanted.origin !== undefined ||
    wanted.request !== undefined ||
    wanted.actions?.length === 1
  const order = isNarrow ? sql`l.id desc nulls last` : sql`l.id desc`
  return sql`
    select ${columns} from (
      select * from activity_log l where ${sql.join(where, sql` and `)} order by ${order} limit ${count}) l
    ${namedPeople} order by l.id desc`
}

/** Finds one entry; null when there is none. */
export async function findActivity(db: Db, id: string): Promise<ActivityDetailsRow | null> {
  const { rows } = await db.execute<ActivityDetailsRow>(sql`
    select ${shownColumns}, ${detailColumns}
    from activity_log l ${namedPeople} where l.id = ${id}::bigint`)
  return rows[0] ?? null
}

/** Lists everything that was ever done, by name: jumps through the index instead of reading the log. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive names as (
      (select action from activity_log order by action limit 1)
      union all
      select (select l.action from activity_log l where l.action > n.action order by l.action limit 1)
      from names n where n.action is not null)
    select action from names where action is not null`)
  return rows.map(({ action }) => action)
}

/** Finds a person by id or e-mail address; null when there is none. */
export async function findActorId(db: Db, actor: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from auth.users where email = lower(${actor}) limit 1`,
  )
  return rows[0]?.id ?? null
}

/** Lists sessions as they began, newest first. @param after the last one of the page before. */
export async function listSignIns(
  db: Db,
  words: readonly string[],
  after: { at: string; id: string } | null,
  count: number,
): Promise<SignInRow[]> {
  const place = after === null ? sql`true` : sql`(s.created_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const found = words.map(
    (word) =>
      sql`(u.search_words like public.folded(${likeAnywhere(word)}) or host(s.ip) like ${`${escapeLike(word)}%`})`,
  )
  const { rows } = await db.execute<SignInRow>(sql`
    select s.id, extract(epoch from s.created_at) * 1000 as at_ms, s.created_at::text as place, s.user_id, s.aal::text as aal,
      host(s.ip) as address, s.user_agent, u.email,
      coalesce(${shownName('u')}, '') as name,
      (select c.authentication_method from auth.mfa_amr_claims c where c.session_id = s.id order by c.created_at limit 1)
        as method
    from auth.sessions s join auth.users u on u.id = s.user_id
    where ${sql.join([place, ...found], sql` and `)} order by s.created_at desc, s.id desc limit ${count}`)
  return rows
}

/** Refused sign-ins of one hour, network, account and way. */
type FailedSignInRow = {
  id: string
  way: FailedWay
  user_id: string | null
  name: string | null
  email: string | null
  account_hint: string | null
  network: string
  count: number
  first_ms: string
  last_ms: string
  /** The last try as PostgreSQL writes it, to the microsecond. */
  place: string
}

/** Lists refused sign-ins, those tried last first. @param after the last one of the page before. */
export async function listFailedSignIns(
  db: Db,
  after: { at: string; id: string } | null,
  count: number,
): Promise<FailedSignInRow[]> {
  const place = after === null ? sql`true` : sql`(f.last_at, f.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await db.execute<FailedSignInRow>(sql`
    select f.id::text as id, f.way, u.id as user_id, f.account_hint, f.network, f.count, f.last_at::text as place,
      extract(epoch from f.first_at) * 1000 as first_ms, extract(epoch from f.last_at) * 1000 as last_ms, u.email,
      coalesce(${shownName('u')}, '') as name
    from (select * from failed_sign_ins f where ${place} order by f.last_at desc nulls last, f.id desc nulls last limit ${count}) f
    left join auth.users u on u.id = f.user_id order by f.last_at desc, f.id desc`)
  return rows
}

function conditionsOf(
  { actorId, actions, target, origin, request, from, to }: WantedActivity,
  beforeId: string | null,
): SQL[] {
  return [
    sql`true`,
    ...(actorId === null ? [] : [sql`l.actor_id = ${actorId}::uuid`]),
    ...(actions === null
      ? []
      : [
          sql`l.action in (${sql.join(
            actions.map((each) => sql`${each}`),
            sql`, `,
          )})`,
        ]),
    ...(target === undefined ? [] : [sql`l.target_id = ${target}`]),
    ...(origin === undefined ? [] : [sql`l.origin = ${origin}`]),
    ...(request === undefined ? [] : [sql`l.request_id = ${request}`]),
    ...(beforeId === null ? [] : [sql`l.id < ${beforeId}::bigint`]),
    ...(from === undefined
      ? []
      : [
          sql`l.at + interval '0' >= ${from}::timestamptz`,
          sql`l.id >= (select coalesce(min(b.id), 9007199254740991) from (
            select id from activity_log where at >= ${from}::timestamptz - interval '1 hour' order by at asc nulls first, id asc nulls first limit 100) b)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql`l.at + interval '0' < ${to}::timestamptz`,
          sql`l.id <= (select coalesce(max(b.id), 0) from (
            select id from activity_log where at < ${to}::timestamptz + interval '1 hour' order by at desc nulls last, id desc nulls last limit 100) b)`,
        ]),
  ]
}
