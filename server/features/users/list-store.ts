import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { roles } from '#shared/roles.ts'
import type { UserFilter, UserSort, UserSortKey, UserState } from '#shared/contracts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { ListCursor } from '#server/features/users/list-cursor.ts'
import { searchCondition } from '#server/features/users/search-words.ts'
import { isUnbanned } from '#server/people/active.ts'
import { givenName } from '#server/people/names.ts'

/** A person as the list reads it. `sort_key` is the sort's value as PostgreSQL writes it. */
export type PersonRow = {
  sort_key: string
  id: string
  name: string
  email: string | null
  email_confirmed_at: Date | null
  phone: string | null
  phone_number: string | null
  role: string | null
  has_password: boolean
  providers: string | null
  has_factor: boolean
  is_anonymous: boolean
  is_sso_user: boolean
  is_confirmed: boolean
  has_phone: boolean
  created_at: Date | null
  last_sign_in_at: Date | null
  banned_until: Date | null
  erase_at: Date | null
}

/** What one page of the list is made from. */
type ListRequest = { filter: UserFilter; sort: UserSort; position: ListCursor | null; count: number; now: Date }

/** The indexed expression of each sort, and its type. */
const sortFacts: Readonly<Record<UserSortKey, { expression: SQL; type: SQL }>> = {
  created: { expression: sql.raw(`coalesce(u.created_at, '-infinity'::timestamptz)`), type: sql.raw('timestamptz') },
  last_sign_in: {
    expression: sql.raw(`coalesce(u.last_sign_in_at, '-infinity'::timestamptz)`),
    type: sql.raw('timestamptz'),
  },
  email: { expression: sql.raw(`coalesce(u.email, '')`), type: sql.raw('varchar') },
  name: { expression: sql.raw('u.sort_name'), type: sql.raw('text') },
}

/**
 * A search first looks at so many people in the order of the list: a needle that many have is found there at once.
 * Only a rarer one asks the index of words, whose answer is then small.
 */
const walkedRows = 2000

/**
 * Lists people in the order of a sort, from a position on; `count` rows at most, and in the list's order whichever way it went.
 *
 * Costs an index range of `count` rows, whatever the number of people; with a search, at most `walkedRows` more, or the
 * index of words.
 */
export async function listPeople(db: Db, request: ListRequest): Promise<PersonRow[]> {
  const { filter, position } = request
  const isReversed = position !== null && position.way !== 'after'
  const found =
    filter.q === undefined || filter.q === ''
      ? await readPage(db, request, orderedPage(request, isReversed))
      : await findPage(db, request, isReversed)
  return isReversed ? found.toReversed() : found
}

/** Counts the people that match, at most up to a limit. */
export async function countPeople(db: Db, filter: UserFilter, now: Date, countMax: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from auth.users u where ${conditions(filter, now)} limit ${countMax}) found`)
  return rows[0]?.count ?? 0
}

/** The database's own estimate of how many people match. */
export async function estimatePeople(db: Db, filter: UserFilter, now: Date): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`
    explain (format json) select 1 from auth.users u where ${conditions(filter, now)}`)
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** Finds one person as the list shows it; null when there is none. */
export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  const { rows } = await db.execute<PersonRow>(sql`
    with page as (select u.id, '' as sort_key, 1 as position from auth.users u where u.id = ${id}::uuid and u.deleted_at is null)
    ${personColumns}`)
  return rows.map(readDates)[0] ?? null
}

async function findPage(db: Db, request: ListRequest, isReversed: boolean): Promise<PersonRow[]> {
  const walk = await readPage(db, request, walkedPage(request, isReversed))
  return walk.length >= request.count ? walk : readPage(db, request, foundPage(request, isReversed))
}

async function readPage(db: Db, request: ListRequest, page: SQL): Promise<PersonRow[]> {
  // Cursors carry instants as text: in one zone, whatever the connection's is.
  const key = /created|sign_in/.test(request.sort)
    ? sql.raw(
        `case when key = '-infinity' then '-infinity' else to_char(key at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' end`,
      )
    : sql.raw('key::text')
  const { rows } = await db.execute<PersonRow>(sql`
    with found as materialized (${page}),
    page as (select id, ${key} as sort_key, row_number() over () as position from found)
    ${personColumns}`)
  return rows.map(readDates)
}

/** Straight along the index of the sort. */
function orderedPage(request: ListRequest, isReversed: boolean): SQL {
  const { expression } = factsOf(request.sort)
  return sql`
    select u.id, ${expression} as key from auth.users u
    where ${conditions(request.filter, request.now)} and ${beyond(request)}
    ${order(expression, request.sort, isReversed)} limit ${request.count}`
}

/** The first rows of the order, searched one by one. */
function walkedPage(request: ListRequest, isReversed: boolean): SQL {
  const { expression } = factsOf(request.sort)
  return sql`
    select u.id, key from (
      select u.*, ${expression} as key from auth.users u where ${beyond(request)}
      ${order(expression, request.sort, isReversed)} limit ${walkedRows}
    ) u
    where ${conditions(request.filter, request.now)}
    ${order(sql.raw('key'), request.sort, isReversed)} limit ${request.count}`
}

/** All that match, by the index of words, then sorted. `offset 0` keeps the planner from walking the sort's index instead. */
function foundPage(request: ListRequest, isReversed: boolean): SQL {
  const { expression } = factsOf(request.sort)
  return sql`
    select u.id, key from (
      select u.id, ${expression} as key from auth.users u
      where ${conditions(request.filter, request.now)} and ${beyond(request)} offset 0
    ) u
    ${order(sql.raw('key'), request.sort, isReversed)} limit ${request.count}`
}

/** Behind the position where the last page ended. */
function beyond({ sort, position }: ListRequest): SQL {
  if (position === null) return sql`true`
  const { expression, type } = factsOf(sort)
  const isDescending = sort.startsWith('-')
  const operator = {
    after: isDescending ? '<' : '>',
    before: isDescending ? '>' : '<',
    'back-from': isDescending ? '>=' : '<=',
  }[position.way]
  return sql`(${expression}, u.id) ${sql.raw(operator)} (${position.key}::${type}, ${position.id}::uuid)`
}

function order(key: SQL, sort: UserSort, isReversed: boolean): SQL {
  const direction = sql.raw(sort.startsWith('-') === isReversed ? 'asc' : 'desc')
  return sql`order by ${key} ${direction}, u.id ${direction}`
}

function factsOf(sort: UserSort) {
  // A sort is its key, perhaps behind a minus sign: the contract's list.
  return sortFacts[sort.replace('-', '') as UserSortKey]
}

/** Reads what the rows show, for the ids of `page`. */
const personColumns = sql`
  select p.sort_key, u.id, ${givenName('u')} as name, u.email, u.email_confirmed_at, u.phone,
    u.raw_user_meta_data ->> 'phone_number' as phone_number, r.role,
    coalesce(u.encrypted_password, '') <> '' as has_password,
    (select string_agg(distinct i.provider, ',') from auth.identities i where i.user_id = u.id) as providers,
    exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
    u.is_anonymous, u.is_sso_user, u.confirmed_at is not null as is_confirmed, u.phone_confirmed_at is not null as has_phone,
    u.created_at, u.last_sign_in_at, u.banned_until, d.erase_at
  from page p
  join auth.users u on u.id = p.id
  left join public.user_roles r on r.user_id = u.id
  left join public.account_deletions d on d.user_id = u.id
  order by p.position`

/** Statements written by hand come back with instants as text. */
function readDates(row: PersonRow): PersonRow {
  const date = (value: unknown): Date | null =>
    value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null
  return {
    ...row,
    email_confirmed_at: date(row.email_confirmed_at),
    created_at: date(row.created_at),
    last_sign_in_at: date(row.last_sign_in_at),
    banned_until: date(row.banned_until),
    erase_at: date(row.erase_at),
  }
}

/** Everything that a filter asks of a person `u`. */
function conditions(filter: UserFilter, now: Date): SQL {
  const wanted: SQL[] = [sql`u.deleted_at is null`]
  if (filter.q !== undefined && filter.q !== '') wanted.push(searchCondition(filter.q))
  if (filter.role?.length) wanted.push(roleCondition(filter.role))
  if (filter.confirmed)
    wanted.push(filter.confirmed === 'yes' ? sql`u.confirmed_at is not null` : sql`u.confirmed_at is null`)
  if (filter.factor) wanted.push(filter.factor === 'yes' ? hasFactor : sql`not ${hasFactor}`)
  if (filter.method) wanted.push(anyOf(filter.method.map((method) => methodConditions[method])))
  if (filter.state) wanted.push(anyOf(filter.state.map((state) => stateCondition(state, now))))
  if (filter.created_from) wanted.push(sql`u.created_at >= ${filter.created_from}::timestamptz`)
  if (filter.created_to) wanted.push(sql`u.created_at < ${filter.created_to}::timestamptz`)
  if (filter.signed_in_from) wanted.push(sql`u.last_sign_in_at >= ${filter.signed_in_from}::timestamptz`)
  if (filter.signed_in_to) wanted.push(sql`u.last_sign_in_at < ${filter.signed_in_to}::timestamptz`)
  return sql.join(wanted, sql` and `)
}

const hasFactor = sql.raw(`exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')`)
const hasDeletion = sql.raw('exists (select from public.account_deletions d where d.user_id = u.id)')
const hasIdentity = (provider: string) =>
  sql.raw(`exists (select from auth.identities i where i.user_id = u.id and i.provider = '${provider}')`)

const methodConditions = {
  password: sql.raw(`u.encrypted_password <> ''`),
  email: sql`(coalesce(u.encrypted_password, '') = '' and ${hasIdentity('email')})`,
  google: hasIdentity('google'),
  github: hasIdentity('github'),
  phone: sql.raw('u.phone_confirmed_at is not null'),
  sso: sql.raw('u.is_sso_user'),
  anonymous: sql.raw('u.is_anonymous'),
} as const

/** A user without a row has the role `user`: it is recognised by the missing row. */
function roleCondition(wanted: readonly (typeof roles)[number][]): SQL {
  const listed = (names: readonly string[]) =>
    sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )
  if (!wanted.includes('user'))
    return sql`exists (select from public.user_roles r where r.user_id = u.id and r.role in (${listed(wanted)}))`
  const others = roles.filter((role) => !wanted.includes(role))
  if (others.length === 0) return sql`true`
  return sql`not exists (select from public.user_roles r where r.user_id = u.id and r.role in (${listed(others)}))`
}

function stateCondition(state: UserState, now: Date): SQL {
  const isFree = isUnbanned(now)
  switch (state) {
    case 'banned':
      return sql`not ${isFree}`
    case 'deletion_pending':
      return sql`${hasDeletion} and ${isFree}`
    case 'anonymous':
      return sql`u.is_anonymous and ${isFree} and not ${hasDeletion}`
    case 'unconfirmed':
      return sql`u.confirmed_at is null and not u.is_anonymous and ${isFree} and not ${hasDeletion}`
    case 'active':
      return sql`u.confirmed_at is not null and not u.is_anonymous and ${isFree} and not ${hasDeletion}`
  }
}

function anyOf(choices: readonly SQL[]): SQL {
  const [only, ...others] = choices
  if (only === undefined) return sql`true`
  // A single choice is written by itself, so that the planner sees a join in it.
  return others.length === 0
    ? only
    : sql`(${sql.join(
        choices.map((choice) => sql`(${choice})`),
        sql` or `,
      )})`
}
