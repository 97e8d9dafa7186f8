import { sql } from 'drizzle-orm'
import { groupStatuses } from '#shared/applications.ts'
import { dayMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'
import { applications } from '#server/features/applications/public.ts'
import { calls } from '#server/features/calls/public.ts'
import { organisationMembers, organisations } from '#server/features/organisations/public.ts'
import { applicationReminders } from '#server/features/submission/tables.ts'

/** A reminder that is due: so many days ahead of a deadline. */
type DueReminder = { application_id: string; due_at: string; days: number }

/** The value of `days` before the first reminder. */
const noneYet = 999

/** Applications are noted this long before their deadline: earlier than the first reminder, so that a pause of the site loses none. */
const aheadDays = 60

/** What is reminded of: applications at work with a deadline that a person confirmed. */
const isAwaited = sql`${applications.archived_at} is null and ${applications.deleted_at} is null
  and ${calls.deleted_at} is null and ${calls.deadline_confirmed}
  and ${applications.status} in (${sql.join(
    groupStatuses.open.map((status) => sql`${status}`),
    sql`, `,
  )})`

/**
 * Takes note of all reminders that are due, in one statement, each once on any number of replicas. Where a deadline is new or has
 * moved, what should have been sent more than a day ago is taken as sent.
 *
 * @param thresholds days ahead, the most first.
 * @returns those to send now.
 */
export async function takeDueReminders(db: Db, now: Date, thresholds: readonly number[]): Promise<DueReminder[]> {
  const left = sql`extract(epoch from (${calls.due_at} - ${now.toISOString()}::timestamptz)) / ${dayMs / 1000}`
  // The nearest threshold that has been reached; of none, no reminder is due yet.
  const reached = sql`case ${sql.join(
    thresholds.toReversed().map((days) => sql`when ${left} <= ${days} then ${days}::int`),
    sql` `,
  )} else ${noneYet}::int end`
  const { rows } = await db.execute<DueReminder>(sql`
    with awaited as (
      select ${applications.id} as application_id, ${calls.due_at} as due_at, ${reached} as days, ${left} as days_left
      from ${applications} join ${calls} on ${calls.id} = ${applications.call_id}
      where ${isAwaited} and ${calls.due_at} > ${now.toISOString()}::timestamptz
        and ${calls.due_at} < ${new Date(now.getTime() + aheadDays * dayMs).toISOString()}::timestamptz
    ), changed as (
      select a.*, r.days is not null and r.due_at = a.due_at as is_known
      from awaited a left join ${applicationReminders} r on r.application_id = a.application_id
      where r.application_id is null or r.due_at <> a.due_at or r.days > a.days
    ), taken as (
      insert into ${applicationReminders} as r (application_id, due_at, days)
      select application_id, due_at, days from changed order by application_id
      on conflict (application_id) do update set due_at = excluded.due_at, days = excluded.days
        where r.due_at <> excluded.due_at or r.days > excluded.days
      returning application_id, due_at, days
    )
    select t.application_id, t.due_at::text as due_at, t.days
    from taken t join changed c on c.application_id = t.application_id
    where t.days < ${noneYet} and (c.is_known or c.days_left > t.days - 1)
    order by t.application_id`)
  return rows
}

/** An application that is reminded of, with a user who writes it. */
type Reminded = {
  application_id: string
  title: string
  organisation: string
  user_id: string
  due_at: string
}

/** Lists who is reminded of some applications: those who write them, while they are still at work for that deadline. */
export async function listReminded(db: Db, ids: readonly string[]): Promise<Reminded[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Reminded>(sql`
    select ${applications.id} as application_id, coalesce(nullif(${applications.title}, ''), ${calls.title}, '') as title,
      ${organisations.name} as organisation, ${organisationMembers.user_id} as user_id, ${calls.due_at}::text as due_at
    from ${applications}
    join ${calls} on ${calls.id} = ${applications.call_id}
    join ${organisations} on ${organisations.id} = ${applications.organisation_id}
    join ${organisationMembers} on ${organisationMembers.organisation_id} = ${applications.organisation_id}
    where ${isAwaited} and ${organisationMembers.role} in ('owner', 'editor')
      and ${applications.id} in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
    order by ${applications.id}, ${organisationMembers.user_id}`)
  return rows
}
