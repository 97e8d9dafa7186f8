import { sql } from 'drizzle-orm'
import { otherPage } from '#shared/contracts/analytics.ts'
import type { VisitBeacon } from '#shared/contracts/analytics.ts'
import { vitalNames, vitalStep } from '#shared/web-vitals.ts'
import { localOf } from '#shared/zoned-time.ts'
import type { Deps } from '#server/deps.ts'
import { outboundHost, pageOf } from '#server/features/analytics/clean-visit.ts'
import { reasonToLeaveOut } from '#server/features/analytics/record.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** Hosts of other sites that one day keeps; what comes after counts under one name. */
const hostsADayMax = 1_000

/** What is known of who tells, and of the site. */
type VisitBeaconFacts = {
  /** Whether the browser sent DNT or GPC. */
  asksNotTo: boolean
  /** Addresses of the published pages. */
  slugs: readonly string[]
  /** Whose days are counted. */
  zone: string
}

/** Counts a link that led elsewhere, or how a page felt; no word of who it was. What may not be counted is dropped. */
export async function recordVisitBeacon(
  deps: Deps,
  context: RequestContext,
  beacon: VisitBeacon,
  { asksNotTo, slugs, zone }: VisitBeaconFacts,
): Promise<void> {
  if (reasonToLeaveOut(context, beacon, asksNotTo) !== null) return
  const day = localOf(deps.clock.now(), zone).date
  if (beacon.kind === 'vitals') return addVitals(deps, day, pageOf(beacon.path, slugs), beacon)
  const host = outboundHost(beacon.host, new URL(deps.config.publicUrl).hostname)
  if (host !== null) await addHost(deps, day, host)
}

async function addHost(deps: Deps, day: string, host: string): Promise<void> {
  await deps.database.db.execute(sql`
    with place as (
      select (select count(*) from visit_sides where day = ${day}::date and kind = 'outbound') >= ${hostsADayMax}
        and not exists (select 1 from visit_sides where day = ${day}::date and kind = 'outbound' and value = ${host}) as is_full
    )
    insert into visit_sides as s (day, kind, value, count)
    select ${day}::date, 'outbound', case when is_full then ${otherPage} else ${host} end, 1 from place
    on conflict (day, kind, value) do update set count = s.count + 1`)
}

type Vitals = Extract<VisitBeacon, { kind: 'vitals' }>

/** One statement, its rows in one order: two at once do not wait for each other in a circle. */
async function addVitals(deps: Deps, day: string, page: string, vitals: Vitals): Promise<void> {
  const rows = vitalNames.toSorted().flatMap((name) => {
    const value = vitals[name]
    return value === undefined ? [] : [sql`(${day}::date, ${page}, ${name}, ${vitalStep(name, value)}::int, 1)`]
  })
  if (rows.length === 0) return
  await deps.database.db.execute(sql`
    insert into visit_vitals as v (day, page, metric, step, count) values ${sql.join(rows, sql`, `)}
    on conflict (day, page, metric, step) do update set count = v.count + 1`)
}
