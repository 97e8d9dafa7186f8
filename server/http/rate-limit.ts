import { sql } from 'drizzle-orm'
import { minuteMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'

/** How often one subject (an address, an account) may do one thing. */
export type RateLimitRule = {
  /** Names the counter; one rule, one name. */
  name: string
  /** How many requests may come at once after a rest. */
  burst: number
  /** In how many seconds a used-up burst is whole again. */
  refillSeconds: number
}

/** How far the clocks of replicas may be apart without anybody gaining by it. */
const clockSkewMs = minuteMs

/** Answer of `takeFromLimit`. */
export type RateLimitResult = { allowed: boolean; retryAfterSeconds: number }

/**
 * Takes one request from a subject's allowance, exactly, across all replicas.
 *
 * Generic cell rate algorithm in one statement: the row holds the instant at which the allowance would be whole again
 * (`full_at`); a request that would push it further than one whole refill into the future is refused and changes
 * nothing.
 *
 * @param subject an address, account or the like; stored only as a keyed hash.
 * @returns when refused, the seconds after which one request passes, if no one else takes it in the meantime.
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm, docs/reference/services.md#15-running-it
 */
export async function takeFromLimit(deps: Deps, rule: RateLimitRule, subject: string): Promise<RateLimitResult> {
  if (!deps.config.rateLimits) return { allowed: true, retryAfterSeconds: 0 }
  const key = `${rule.name}:${deps.secrets.hash('rate-limit', subject)}`
  const now = new Date(deps.clock.now())
  const stepMs = (rule.refillSeconds * 1000) / rule.burst
  const latest = new Date(now.getTime() + rule.refillSeconds * 1000)
  const taken = await deps.database.db.execute<{ full_at: string }>(sql`
    insert into rate_limits as l (key, full_at)
    values (${key}, ${now.toISOString()}::timestamptz + ${stepMs} * interval '1 millisecond')
    on conflict (key) do update
      set full_at = greatest(l.full_at, ${now.toISOString()}::timestamptz) + ${stepMs} * interval '1 millisecond'
      where greatest(l.full_at, ${now.toISOString()}::timestamptz) + ${stepMs} * interval '1 millisecond' <= ${latest.toISOString()}::timestamptz
    returning full_at`)
  if (taken.rows.length > 0) return { allowed: true, retryAfterSeconds: 0 }
  const left = await deps.database.db.execute<{ wait_seconds: number }>(sql`
    select extract(epoch from full_at + ${stepMs} * interval '1 millisecond' - ${latest.toISOString()}::timestamptz)::float8
      as wait_seconds
    from rate_limits where key = ${key}`)
  const waitSeconds = left.rows[0]?.wait_seconds ?? stepMs / 1000
  if (waitSeconds * 1000 <= stepMs + clockSkewMs)
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) }
  // Written before the clock was set back: as it is it would refuse until the old time is reached again.
  await deps.database.db.execute(sql`
    update rate_limits set full_at = ${latest.toISOString()}::timestamptz
    where key = ${key} and full_at > ${latest.toISOString()}::timestamptz + ${clockSkewMs} * interval '1 millisecond'`)
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(stepMs / 1000)) }
}

/** Forgets allowances that are whole again; run now and then. */
export async function pruneFullLimits(deps: Deps): Promise<void> {
  await deps.database.db.execute(
    sql`delete from rate_limits where full_at < ${new Date(deps.clock.now()).toISOString()}::timestamptz`,
  )
}
