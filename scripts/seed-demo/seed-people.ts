import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { mailDomains, nameBooks } from './names.ts'

/** People made by one statement: large enough to be quick, small enough that a stop loses little. */
const batchSize = 25_000
/** From so many people on, the index of words is made again at the end: much faster than word by word. */
const rebuildIndexFrom = 20_000

/** Counts the accounts that no seeding made. */
export async function countRealPeople(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from auth.users where not coalesce(raw_app_meta_data ? 'demo', false)`)
  return rows[0]?.count ?? 0
}

/**
 * Makes people: names in three languages, addresses that no one can own, roles, confirmations, bans, ways in, second
 * factors, waiting deletions, times of three years. The same number always makes the same people, and a second call
 * adds others.
 *
 * @param passwordHash of the one password that those who have one share.
 * @param report is notified after every statement how many there are.
 */
export async function seedPeople(
  db: Db,
  count: number,
  passwordHash: string,
  report: (done: number) => void,
): Promise<void> {
  const first = await countDemoPeople(db)
  const rebuild = count >= rebuildIndexFrom ? await takeIndexAway(db, 'users_by_search_words') : null
  for (let done = 0; done < count; done += batchSize) {
    const size = Math.min(batchSize, count - done)
    await untimed(db, [
      makeBatch(first + done + 1, first + done + size, passwordHash),
      ...hangOn(first + done + 1, first + done + size),
    ])
    report(done + size)
  }
  if (rebuild !== null) await untimed(db, [sql`set local maintenance_work_mem = '256MB'`, rebuild])
  for (const table of [
    'auth.users',
    'auth.identities',
    'auth.mfa_factors',
    'public.user_roles',
    'public.account_deletions',
  ])
    await untimed(db, [sql.raw(`analyze ${table}`)])
}

async function countDemoPeople(db: Db): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    select coalesce(max((raw_app_meta_data ->> 'demo')::int), 0) as last from auth.users`)
  return rows[0]?.last ?? 0
}

/** Drops an index. @returns the statement that makes it again. */
async function takeIndexAway(db: Db, name: string): Promise<SQL | null> {
  const { rows } = await db.execute<{ definition: string }>(sql`
    select indexdef as definition from pg_indexes where schemaname = 'auth' and indexname = ${name}`)
  const definition = rows[0]?.definition
  if (definition === undefined) return null
  await db.execute(sql.raw(`drop index auth.${name}`))
  return sql.raw(definition)
}

/** Runs statements in one transaction, however long they take. */
async function untimed(db: Db, statements: readonly SQL[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const statement of statements) await tx.execute(statement)
  })
}

/** A number from 0 to `below` that depends on the person's number and on what is asked, so that facts are independent. */
const draw = (salt: string, below: number) => `(abs(hashtext('${salt}' || n)) % ${below})`

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => `(array[${values.map(quote).join(', ')}])`

/** Picks from the lists of the person's book of names. */
function pick(part: 'first' | 'last', form: 0 | 1): string {
  const cases = nameBooks.map((book, index) => {
    const names = book[part].map((name) => name[form])
    return `when ${index} then ${list(names)}[1 + ${draw(part, names.length)}]`
  })
  return `case ${draw('book', nameBooks.length)} ${cases.join(' ')} end`
}

/** The same text always gives the same id, and it is one that the API takes: version and variant are set. @see RFC 9562, 5.4 */
function idFrom(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing 'a' from 17)::uuid`
}

function makeBatch(from: number, to: number, passwordHash: string): SQL {
  const languages = nameBooks.map(({ language }, index) => `when ${index} then '${language}'`).join(' ')
  const kind = draw('kind', 1000)
  const hash = quote(passwordHash)
  return sql.raw(`
    insert into auth.users (
      id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at, phone, phone_confirmed_at, banned_until, is_sso_user, is_anonymous)
    select ${idFrom("'demo person ' || n")}, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
      case when is_anonymous or is_phone then null else address end,
      case when has_password then ${hash} else '' end,
      case when not is_anonymous and not is_phone and is_confirmed then made + interval '9 minutes' end,
      case when has_come then made + (now() - made) * (${draw('seen', 1000)} / 1000.0) end,
      jsonb_build_object('demo', n, 'provider', provider, 'providers', jsonb_build_array(provider)),
      case when is_anonymous then '{}'::jsonb else jsonb_strip_nulls(jsonb_build_object(
        'first_name', first_name, 'last_name', last_name, 'language', language, 'email', address,
        'phone_number', case when ${draw('number', 10)} < 3 then '+' || number end,
        'telegram', case when ${draw('telegram', 10)} < 2 then left(latin_first || '_' || n, 32) end)) end,
      made, made, case when is_phone then number end, case when is_phone then made + interval '2 minutes' end,
      case when ${draw('banned', 1000)} < 6 then now() + (${draw('ban', 300)} - 20) * interval '1 day' end,
      is_sso, is_anonymous
    from (
      select n, ${pick('first', 0)} as first_name, ${pick('last', 0)} as last_name, ${pick('first', 1)} as latin_first,
        ${pick('first', 1)} || '.' || ${pick('last', 1)} || n || '@' || ${list(mailDomains)}[1 + ${draw('domain', mailDomains.length)}] as address,
        case ${draw('book', nameBooks.length)} ${languages} end as language,
        '3736' || lpad((n % 10000000)::text, 7, '0') as number,
        now() - power(${draw('made', 100000)} / 100000.0, 1.6) * interval '3 years' as made,
        ${kind} < 10 as is_anonymous, ${kind} between 10 and 39 as is_phone, ${kind} between 40 and 49 as is_sso,
        ${kind} >= 330 as has_password, ${draw('confirmed', 100)} < 92 as is_confirmed, ${draw('come', 100)} < 94 as has_come,
        case when ${kind} < 10 then 'anonymous' when ${kind} < 40 then 'phone' when ${kind} < 50 then 'sso:demo'
          when ${kind} < 260 then 'google' when ${kind} < 330 then 'github' else 'email' end as provider
      from generate_series(${from}, ${to}) n
    ) person`)
}

/** What hangs on the people of a batch: ways in, second factors, roles, waiting deletions. */
function hangOn(from: number, to: number): SQL[] {
  const people = `auth.users u cross join lateral (select (u.raw_app_meta_data ->> 'demo')::int as n) d
    where u.id in (select ${idFrom("'demo person ' || each")} from generate_series(${from}, ${to}) each)`
  return [
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email), u.raw_app_meta_data ->> 'provider',
       u.last_sign_in_at, u.created_at, u.created_at
     from ${people} and not u.is_anonymous`,
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select 'second-' || u.id, u.id, jsonb_build_object('sub', u.id, 'email', u.email), 'google', u.created_at, u.created_at
     from ${people} and u.raw_app_meta_data ->> 'provider' = 'email' and ${draw('linked', 10)} = 0`,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select ${idFrom("'demo factor ' || n")}, u.id, 'Phone', 'totp',
       case when ${draw('verified', 10)} < 9 then 'verified' else 'unverified' end::auth.factor_status, u.created_at, u.created_at
     from ${people} and ${draw('factor', 100)} < 4 and u.email is not null`,
    `insert into public.user_roles (user_id, role)
     select u.id, case when ${draw('role', 10000)} < 2 then 'moderator' else 'editor' end
     from ${people} and ${draw('role', 10000)} < 8 and u.email is not null`,
    `insert into public.account_deletions (user_id, requested_at, erase_at)
     select u.id, now() - interval '2 days', now() + interval '12 days'
     from ${people} and ${draw('leaving', 1000)} < 2`,
  ].map((text) => sql.raw(text))
}
