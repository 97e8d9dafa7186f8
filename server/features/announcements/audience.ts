import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '#shared/contracts/announcements.ts'
import { defaultLanguage } from '#shared/languages.ts'
import { plans, shippedPlans } from '#shared/plans.ts'
import type { Db } from '#server/db/database.ts'
import { isActive } from '#server/people/active.ts'
import { chosenLanguage } from '#server/people/language.ts'

/** The condition that a person `u` belongs to an audience at an instant; who is banned or not yet confirmed never does. */
function belongs(audience: Audience, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const isReachable = sql`u.email_confirmed_at is not null and ${isActive(now)}`
  switch (audience.kind) {
    case 'all':
      return isReachable
    case 'role':
      return sql`${isReachable} and coalesce((select role from user_roles where user_id = u.id), 'user') = ${audience.role}`
    case 'plan':
      return sql`${isReachable} and ${planOf(at)} = ${audience.plan}`
    case 'feature': {
      const shipped = plans.filter((plan) => shippedPlans[plan].features.includes(audience.feature))
      return sql`${isReachable} and coalesce(
        (select ${audience.feature} = any(features) from plans where key = ${planOf(at)}),
        ${planOf(at)} = any(string_to_array(${shipped.join(' ')}, ' ')))`
    }
    case 'language':
      return sql`${isReachable} and coalesce(${chosenLanguage('u')}, ${defaultLanguage}) = ${audience.language}`
    case 'person':
      return sql`${isReachable} and lower(u.email) = ${audience.email.toLowerCase()}`
  }
}

/** The plan that a person `u` has at an instant. */
function planOf(at: SQL): SQL {
  return sql`coalesce((select plan from subscriptions where user_id = u.id and status <> 'expired'
    and (expires_at is null or expires_at > ${at} or (status = 'active' and grace_until > ${at}))), 'free')`
}

/** Counts the people of an audience, now. */
export async function countAudience(db: Db, audience: Audience, now: Date): Promise<number> {
  const { rows } = await db.execute<{ people: string }>(
    sql`select count(*) as people from auth.users u where ${belongs(audience, now)}`,
  )
  return Number(rows[0]?.people ?? 0)
}

/** Lists the next people of an audience in the order of their ids. @param after starts behind this one. */
export async function listAudience(
  db: Db,
  { audience, now, after, rowsMax }: { audience: Audience; now: Date; after: string | null; rowsMax: number },
): Promise<string[]> {
  const behind = after === null ? sql`true` : sql`u.id > ${after}`
  const { rows } = await db.execute<{ id: string }>(
    sql`select u.id from auth.users u where ${belongs(audience, now)} and ${behind} order by u.id limit ${rowsMax}`,
  )
  return rows.map(({ id }) => id)
}
