import { sql } from 'drizzle-orm'
import { minuteMs } from '#shared/duration.ts'
import type { ModelLimits, ModelUseName } from '#shared/models.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { modelBudgetNews, usageEntries } from '#server/features/models/tables.ts'

/** For whom a model is asked. `agent` null: a trial. */
export type UsedFor = { userId: string; organisationId: string | null; agent: ModelUseName | null }

/** What a request can use at most. Cost in millionths of a euro. */
type MostUse = { tokensIn: number; tokensOut: number; words: number; cost: number }

/** Key of the advisory lock that lets reservations come one after the other. */
const reserveLockKey = 7_261_081

/** How long a reservation lasts without an end. Longer than a request may take. */
const reservedForMs = 10 * minuteMs

/** The month of an instant in UTC. */
function monthStart(at: Date): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)).toISOString()
}

/** What two plans allow: that of the person, and that of the organisation that the request is for; null without one. */
type ModelBounds = { person: ModelLimits; organisation: ModelLimits | null }

/** What blocks a request: the cap of the site, or a limit of a user's plan. */
export type ModelRejection = { limit: 'site' } | { limit: 'words' | 'at_once'; of: keyof ModelBounds }

const rejections = {
  site: { limit: 'site' },
  words: { limit: 'words', of: 'person' },
  at_once: { limit: 'at_once', of: 'person' },
  organisation_words: { limit: 'words', of: 'organisation' },
  organisation_at_once: { limit: 'at_once', of: 'organisation' },
} as const satisfies Record<string, ModelRejection>

/**
 * Sets aside what a request can use at most, where the cap of the site and the limits of both plans leave room for it. The
 * sums, the check and the row are one statement, and reservations come one after the other: however many replicas reserve at the
 * same time, what is set aside never goes over.
 *
 * @returns the id of the entry, or which limit is in the way.
 */
export async function reserveUse(
  db: Db,
  wanted: { usedFor: UsedFor; model: string; most: MostUse; limits: ModelBounds; cap: number | null; at: Date },
): Promise<{ id: string } | ModelRejection> {
  const { usedFor, model, most, limits, cap, at } = wanted
  const { person, organisation } = limits
  const id = orderedId()
  const [now, month, expires] = [at.toISOString(), monthStart(at), new Date(at.getTime() + reservedForMs).toISOString()]
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${reserveLockKey})`)
    const { rows } = await tx.execute<{ verdict: keyof typeof rejections | 'free' }>(sql`
      with used as (
        select coalesce(sum(cost_micros), 0) as cost,
          coalesce(sum(words) filter (where user_id = ${usedFor.userId}), 0) as words,
          count(*) filter (where user_id = ${usedFor.userId} and state = 'reserved') as going_on,
          coalesce(sum(words) filter (where organisation_id = ${usedFor.organisationId}::uuid), 0) as organisation_words,
          count(*) filter (where organisation_id = ${usedFor.organisationId}::uuid and state = 'reserved') as organisation_going_on
        from ${usageEntries}
        where at >= ${month}::timestamptz and (state <> 'reserved' or expires_at > ${now}::timestamptz)
      ), verdict as (
        select case
          when going_on >= ${atMost(person.at_once)} then 'at_once'
          when organisation_going_on >= ${atMost(organisation?.at_once)} then 'organisation_at_once'
          when words + ${most.words} > ${atMost(person.monthly_words)} then 'words'
          when organisation_words + ${most.words} > ${atMost(organisation?.monthly_words)} then 'organisation_words'
          when cost + ${most.cost} > ${atMost(cap)} then 'site'
          else 'free' end as verdict
        from used
      ), entry as (
        insert into ${usageEntries} (id, at, organisation_id, user_id, agent, model, state, tokens_in, tokens_out, words,
          cost_micros, expires_at)
        select ${id}, ${now}::timestamptz, ${usedFor.organisationId}::uuid, ${usedFor.userId}::uuid, ${usedFor.agent}::text,
          ${model}, 'reserved', ${most.tokensIn}, ${most.tokensOut}, ${most.words}, ${most.cost}, ${expires}::timestamptz
        from verdict where verdict = 'free'
      )
      select verdict from verdict`)
    const verdict = rows[0]?.verdict ?? 'site'
    return verdict === 'free' ? { id } : rejections[verdict]
  })
}

/** SQL value of a limit; no limit becomes the largest bigint. */
function atMost(limit: number | null | undefined) {
  return sql`${limit ?? Number.MAX_SAFE_INTEGER}::bigint`
}

/** What became of a request. Cost in millionths of a euro. */
export type EndedUse = {
  state: 'settled' | 'failed' | 'released'
  tokensIn: number
  tokensOut: number
  words: number
  cost: number
  error: string | null
}

/** Writes what a request used over what was set aside for it. */
export async function endUse(db: Db, id: string, ended: EndedUse, at: Date): Promise<void> {
  const { state, tokensIn, tokensOut, words, cost, error } = ended
  await db.execute(sql`
    update ${usageEntries} set state = ${state}, tokens_in = ${tokensIn}, tokens_out = ${tokensOut}, words = ${words},
      cost_micros = ${cost}, error = ${error}::text, ended_at = ${at.toISOString()}::timestamptz
    where id = ${id} and state = 'reserved'`)
}

/** Sums of use; cost in millionths of a euro. */
export type UseSum = { runs: number; tokens_in: number; tokens_out: number; cost: number }

const counted = sql`state <> 'reserved' and (state <> 'released')`
const sums = sql`count(*)::int as runs, coalesce(sum(tokens_in), 0)::float8 as tokens_in,
  coalesce(sum(tokens_out), 0)::float8 as tokens_out, coalesce(sum(cost_micros), 0)::float8 as cost`

type Month = { from: Date; until: Date }

const inMonth = ({ from, until }: Month) =>
  sql`at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`

/** What a month has cost by agent; null stands for trials. */
export async function sumByAgent(db: Db, month: Month): Promise<(UseSum & { agent: ModelUseName | null })[]> {
  const { rows } = await db.execute<UseSum & { agent: ModelUseName | null }>(
    sql`select agent, ${sums} from ${usageEntries} where ${inMonth(month)} and ${counted} group by agent order by cost desc, agent`,
  )
  return rows
}

/** What a month has cost by who asked, the greatest part first. */
export async function sumBy(
  db: Db,
  by: 'user_id' | 'organisation_id',
  month: Month,
): Promise<(UseSum & { id: string | null })[]> {
  const column = sql.identifier(by)
  const { rows } = await db.execute<UseSum & { id: string | null }>(
    sql`select ${column} as id, ${sums} from ${usageEntries}
      where ${inMonth(month)} and ${counted} and agent is not null group by ${column} order by cost desc, runs desc, ${column}`,
  )
  return rows
}

/** What is set aside at an instant. */
export async function sumReserved(db: Db, at: Date): Promise<number> {
  const { rows } = await db.execute<{ cost: number }>(
    sql`select coalesce(sum(cost_micros), 0)::float8 as cost from ${usageEntries}
      where at >= ${monthStart(at)}::timestamptz and state = 'reserved' and expires_at > ${at.toISOString()}::timestamptz`,
  )
  return rows[0]?.cost ?? 0
}

/** What the month of an instant has cost so far, without what is only set aside. */
export async function sumSpent(db: Db, at: Date): Promise<number> {
  const { rows } = await db.execute<{ cost: number }>(
    sql`select coalesce(sum(cost_micros), 0)::float8 as cost from ${usageEntries}
      where at >= ${monthStart(at)}::timestamptz and state <> 'reserved'`,
  )
  return rows[0]?.cost ?? 0
}

/** Notes that notices about the budget of a month were sent. @returns those that had not been sent before. */
export async function noteBudgetNews(
  tx: Db,
  month: string,
  news: readonly ('near' | 'spent')[],
  at: Date,
): Promise<string[]> {
  const noted = await tx
    .insert(modelBudgetNews)
    .values(news.map((each) => ({ month, news: each, at })))
    .onConflictDoNothing()
    .returning({ news: modelBudgetNews.news })
  return noted.map((each) => each.news)
}

/** Writes down what a trial of the connection has cost. It takes no part in limits: it finds out whether there is a connection. */
export async function insertTrialUse(
  tx: Db,
  trial: {
    userId: string
    model: string
    tokens: { in: number; out: number }
    cost: number
    error: string | null
    at: Date
  },
): Promise<void> {
  const { userId, model, tokens, cost, error, at } = trial
  await tx.insert(usageEntries).values({
    id: orderedId(),
    at,
    organisation_id: null,
    user_id: userId,
    agent: null,
    model,
    state: error === null ? 'settled' : tokens.in + tokens.out === 0 ? 'released' : 'failed',
    tokens_in: tokens.in,
    tokens_out: tokens.out,
    words: 0,
    cost_micros: cost,
    expires_at: at,
    ended_at: at,
    error,
  })
}
