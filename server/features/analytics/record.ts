import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { LeftOutReason, Visit } from '#shared/contracts/analytics.ts'
import { directSource } from '#shared/contracts/analytics.ts'
import { localOf } from '#shared/zoned-time.ts'
import type { Deps } from '#server/deps.ts'
import { cleanVisit, isRobot } from '#server/features/analytics/clean-visit.ts'
import { visitSalts, visitsLeftOut } from '#server/features/analytics/tables.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { randomToken } from '#server/secrets.ts'

/** After so long without a page view the next one begins another visit. */
const visitGapMinutes = 30

/** What a visitor did in addition to viewing pages: reported by the server, never by a browser. */
export type Conversion = 'launch' | 'register' | 'book'

/**
 * Counts a page view, or notes why it is not counted. The address and the browser's name go into a hash with a random
 * salt of the day and nowhere else.
 *
 * @param asksNotTo whether the browser sent DNT or GPC.
 * @param slugs addresses of the published pages.
 * @param zone whose days are counted.
 */
export async function recordView(
  deps: Deps,
  context: RequestContext,
  { visit, asksNotTo, slugs, zone }: { visit: Visit; asksNotTo: boolean; slugs: readonly string[]; zone: string },
): Promise<void> {
  const reason = reasonToLeaveOut(context, visit, asksNotTo)
  if (reason !== null) return leaveOut(deps, reason, zone)
  const clean = cleanVisit(visit, new URL(deps.config.publicUrl).hostname, slugs)
  const visitor = await visitorOf(deps, context)
  const now = new Date(deps.clock.now()).toISOString()
  // One statement: of many views of one visitor at once each gets a place of its own in the visit.
  await deps.database.db.execute(sql`
    with visitor as (
      insert into visit_visitors as v
        (visitor, day, last_at, position, is_new, gap_seconds, last_page, page, source, campaign, language, device)
      values (${visitor}, ${now.slice(0, 10)}, ${now}::timestamptz, 1, true, 0, ${clean.page}, ${clean.page},
        ${clean.source}, ${clean.campaign}, ${clean.language}, ${clean.device})
      on conflict (visitor) do update set
        is_new = false,
        last_at = greatest(v.last_at, excluded.last_at),
        last_page = excluded.last_page,
        previous_page = case when ${isOver(now)} then '' else v.last_page end,
        position = case when ${isOver(now)} then 1 else v.position + 1 end,
        gap_seconds = case when ${isOver(now)} then 0
          else greatest(0, extract(epoch from excluded.last_at - v.last_at)::int) end,
        page = case when ${isOver(now)} then excluded.page else v.page end,
        source = case when ${isOver(now)} then excluded.source else v.source end,
        campaign = case when ${isOver(now)} then excluded.campaign else v.campaign end,
        language = excluded.language,
        device = excluded.device
      returning position, is_new, gap_seconds, previous_page, page, source, campaign
    )
    insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds,
      previous)
    select ${now}::timestamptz, 'view', ${clean.page}, page, source, campaign, ${clean.language}, ${clean.device},
      position, is_new, gap_seconds, previous_page
    from visitor`)
}

/** True when the visit under way ended before this view. */
function isOver(now: string) {
  return sql`v.last_at < ${now}::timestamptz - ${visitGapMinutes} * interval '1 minute'`
}

/**
 * Counts a conversion for the visit that led to it; without one, because it is not counted or its first page was not
 * reported yet, it counts as direct.
 */
export async function recordConversion(deps: Deps, context: RequestContext, kind: Conversion): Promise<void> {
  if (isRobot(context.userAgent)) return
  const visitor = await visitorOf(deps, context)
  const now = new Date(deps.clock.now()).toISOString()
  await deps.database.db.execute(sql`
    insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds)
    select ${now}::timestamptz, ${kind}, coalesce(v.page, '/'), coalesce(v.page, '/'),
      coalesce(v.source, ${directSource}), coalesce(v.campaign, ''), coalesce(v.language, ${context.language}),
      coalesce(v.device, 'desktop'), 0, false, 0
    from (select 1) as one left join visit_visitors v on v.visitor = ${visitor}`)
}

/** Why a view is not counted; null when it is. */
export function reasonToLeaveOut(
  context: RequestContext,
  visit: { staff: boolean },
  asksNotTo: boolean,
): LeftOutReason | null {
  if (isRobot(context.userAgent)) return 'robot'
  if (visit.staff) return 'staff'
  return asksNotTo ? 'asked' : null
}

async function leaveOut(deps: Deps, reason: LeftOutReason, zone: string): Promise<void> {
  const day = localOf(deps.clock.now(), zone).date
  await deps.database.db
    .insert(visitsLeftOut)
    .values({ day, reason, count: 1 })
    .onConflictDoUpdate({
      target: [visitsLeftOut.day, visitsLeftOut.reason],
      set: { count: sql`${visitsLeftOut.count} + 1` },
    })
}

/** The visitor's hash of this day. */
async function visitorOf(deps: Deps, context: RequestContext): Promise<string> {
  const salt = await saltOf(deps, new Date(deps.clock.now()).toISOString().slice(0, 10))
  return createHmac('sha256', salt).update(`${context.clientAddress}\n${context.userAgent}`).digest('base64url')
}

const keptSalts = new WeakMap<Deps['database'], { day: string; salt: string }>()

/** The salt of a day, the same on every replica: the first to need it makes it. Random, so it cannot be made again. */
async function saltOf(deps: Deps, day: string): Promise<string> {
  const kept = keptSalts.get(deps.database)
  if (kept?.day === day) return kept.salt
  const { db } = deps.database
  await db
    .insert(visitSalts)
    .values({ day, sealed: deps.secrets.encrypt('visit-salt', randomToken()) })
    .onConflictDoNothing()
  const [row] = await db.select().from(visitSalts).where(eq(visitSalts.day, day))
  if (!row) throw new Error('The salt of the day is gone')
  const salt = deps.secrets.decrypt('visit-salt', row.sealed)
  keptSalts.set(deps.database, { day, salt })
  return salt
}
