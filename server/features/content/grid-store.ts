import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contentEntries } from '#shared/content/catalogue.ts'
import { sourceLanguage } from '#shared/contracts/content-grid.ts'
import type { CellState, GridQuery } from '#shared/contracts/content-grid.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import { holdsFolded, likeAnywhere } from '#server/db/like.ts'

/** A place in the order of the list: the last key that was sent. */
type GridPosition = { page: string; section: string; content_key: string; is_done?: boolean }

/** One key with its rows side by side: `en_id`, `en_value`, `en_at` (milliseconds), `ru_source` (what was translated), `en_state`, and so on. */
export type GridRecord = Required<GridPosition> & { known: boolean } & {
  [Name in `${Language}_id`]: string | null
} & { [Name in `${Language}_${'value' | 'source'}`]: unknown } & { [Name in `${Language}_at`]: number | null } & {
  [Name in `${Language}_state`]: CellState
}

/** How many keys a section has, and their states: `en_missing`, `en_outdated`, `en_hidden`, and so on. */
export type TreeRecord = { page: string; section: string; total: number } & {
  [Name in `${Language}_${'missing' | 'outdated' | 'hidden'}`]: number
}

const catalogueJson = JSON.stringify(
  contentEntries.map(({ page, section, content_key }) => ({ page, section, content_key })),
)

/** Lists keys, stored ones and those of the catalogue, with their rows. @param after starts behind this key. */
export async function listGrid(
  db: Db,
  query: GridQuery,
  after: GridPosition | null,
  count: number,
): Promise<GridRecord[]> {
  const looked = query.language === undefined ? languages : [query.language]
  // Without an order of its own everything counts as not done.
  const isDone = query.first === undefined ? sql`false` : sql`(not ${stateCondition('attention', looked)})`
  const conditions = [
    after === null
      ? undefined
      : sql`(${isDone}, page, section, content_key) > (${after.is_done ?? false}::boolean, ${after.page}, ${after.section}, ${after.content_key})`,
    query.state === undefined ? undefined : stateCondition(query.state, looked),
    query.q === undefined ? undefined : wordCondition(query.q, looked),
    query.changed_since === undefined
      ? undefined
      : either(looked.map((each) => sql`${column(each, 'at')} >= ${Date.parse(query.changed_since ?? '')}::float8`)),
  ].filter((each) => each !== undefined)
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await db.execute<GridRecord>(
    sql`${grid(query)} select *, ${isDone} as is_done from grid where ${where}
      order by is_done, page, section, content_key limit ${count}`,
  )
  return rows
}

/** Counts the keys of every section. */
export async function listTree(db: Db): Promise<TreeRecord[]> {
  const counts = languages.flatMap((language) =>
    (['missing', 'outdated', 'hidden'] as const).map(
      (state) =>
        sql`(count(*) filter (where ${column(language, 'state')} = ${state}))::int as ${sql.identifier(`${language}_${state}`)}`,
    ),
  )
  const { rows } = await db.execute<TreeRecord>(
    sql`${grid({})} select page, section, count(*)::int as total, ${sql.join(counts, sql`, `)} from grid
      group by page, section order by page, section`,
  )
  return rows
}

/**
 * The keys of the table and of the catalogue, each with its rows and their states. Reads what the filter by page,
 * section and key leaves; without one it reads the whole table.
 */
function grid(filter: Pick<GridQuery, 'page' | 'section' | 'content_key'>): SQL {
  const parts = [
    filter.page === undefined ? undefined : sql`page = ${filter.page}`,
    filter.section === undefined ? undefined : sql`section = ${filter.section}`,
    filter.content_key === undefined ? undefined : sql`content_key = ${filter.content_key}`,
  ].filter((each) => each !== undefined)
  const where = parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
  const columns = languages.map(
    (language) => sql`${alias(language)}.id as ${column(language, 'id')},
      ${alias(language)}.content_value as ${column(language, 'value')},
      (extract(epoch from ${alias(language)}.updated_at) * 1000)::float8 as ${column(language, 'at')},
      ${language === sourceLanguage ? sql`null` : sql`${replaced(language)}.value_before`} as ${column(language, 'source')},
      ${stateOf(language)} as ${column(language, 'state')}`,
  )
  const joins = languages.map(
    (language) => sql`left join site_content ${alias(language)} on ${alias(language)}.page = places.page
      and ${alias(language)}.section = places.section and ${alias(language)}.language = ${language}
      and ${alias(language)}.content_key = places.content_key`,
  )
  const changes = languages.map(replacedSource)
  return sql`with declared as (
      select * from jsonb_to_recordset(${catalogueJson}::jsonb) as entry(page text, section text, content_key text)
    ), places as (
      select page, section, content_key from site_content where ${where}
      union select page, section, content_key from declared where ${where}
    ), grid as (
      select places.*, exists (select from declared d where d.page = places.page and d.section = places.section
          and d.content_key = places.content_key) as known,
        ${sql.join(columns, sql`, `)}
      from places ${sql.join([...joins, ...changes], sql` `)}
    )`
}

function stateOf(language: Language): SQL {
  const row = alias(language)
  const value = sql`${row}.content_value`
  const words = sql`(${value} #>> '{}')`
  const isHidden = sql`(${value} -> 'visible' = 'false'::jsonb or (jsonb_typeof(${value}) = 'string'
    and ${words} ~ '^\\s*\\{' and ${words} ~ '"visible"\\s*:\\s*false'))`
  // Undone, a change of the source is no change.
  const isOutdated =
    language === sourceLanguage
      ? sql`false`
      : sql`(${replaced(language)}.id is not null and
          ${textOf(sql`${replaced(language)}.value_before`)} is distinct from ${textOf(sql`${alias(sourceLanguage)}.content_value`)})`
  // What shows are the words of the source; a picture may have an empty description.
  const isWordless =
    language === sourceLanguage
      ? sql`false`
      : sql`(btrim(${textOf(value)}) = '' and coalesce(${value} ->> 'url', '') !~ '^/(media|art)/'
          and btrim(coalesce(${textOf(sql`${alias(sourceLanguage)}.content_value`)}, '')) <> '')`
  return sql`case when ${row}.id is null then 'missing' when ${isHidden} then 'hidden' when ${isWordless} then 'missing'
    when ${isOutdated} then 'outdated' else 'ok' end`
}

/** Joins the change of the source that was the first since a translation got its words: it replaced what was translated. */
function replacedSource(language: Language): SQL {
  if (language === sourceLanguage) return sql``
  const [row, source] = [alias(language), alias(sourceLanguage)]
  // A look says nothing of the words, nor does a confirmation that was taken back.
  const since = sql`coalesce((
    select max(saved.created_at) from content_revisions saved
    where saved.content_id = ${row}.id and (
      ${searchedIn(sql`saved.value_before`)} is distinct from ${searchedIn(sql`saved.value_after`)}
      or saved.action = 'confirm' and (
        select later.action from content_revisions later
        where later.content_id = saved.content_id and later.id > saved.id and later.action in ('confirm', 'withdraw')
        order by later.id limit 1
      ) is distinct from 'withdraw')
  ), ${row}.updated_at)`
  return sql`left join lateral (
    select change.id, change.value_before from content_revisions change
    where change.content_id = ${source}.id and change.created_at > ${since}
    order by change.created_at, change.id limit 1
  ) ${replaced(language)} on true`
}

/** The words of a value; of fields kept as JSON text the whole of it. */
function textOf(value: SQL): SQL {
  return sql`case when jsonb_typeof(${value}) = 'object' then coalesce(${value} ->> 'text', ${value} ->> 'value', '')
    else ${value} #>> '{}' end`
}

function stateCondition(state: NonNullable<GridQuery['state']>, looked: readonly Language[]): SQL {
  const isOneOf = (states: readonly CellState[]) =>
    either(looked.flatMap((language) => states.map((each) => sql`${column(language, 'state')} = ${each}`)))
  switch (state) {
    case 'attention':
      return isOneOf(['missing', 'outdated'])
    case 'unseeded':
      return sql`coalesce(${sql.join(
        languages.map((language) => column(language, 'id')),
        sql`, `,
      )}) is null`
    case 'unknown':
      return sql`not known`
    default:
      return isOneOf([state])
  }
}

function wordCondition(words: string, looked: readonly Language[]): SQL {
  return either([
    sql`content_key ilike ${likeAnywhere(words)}`,
    ...looked.map((language) => holdsFolded(searchedIn(column(language, 'value')), words)),
  ])
}

/** The words of a value with their caption. */
function searchedIn(value: SQL): SQL {
  return sql`(${textOf(value)}) || case when jsonb_typeof(${value}) = 'object' then coalesce(E'\\n' || (${value} ->> 'label'), '') else '' end`
}

function either(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}

function alias(language: Language): SQL {
  return sql`${sql.identifier(language)}`
}

function column(language: Language, name: 'id' | 'value' | 'at' | 'source' | 'state'): SQL {
  return sql`${sql.identifier(`${language}_${name}`)}`
}

function replaced(language: Language): SQL {
  return sql`${sql.identifier(`${language}_replaced`)}`
}
