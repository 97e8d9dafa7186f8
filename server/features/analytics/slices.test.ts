import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { VisitDimension } from '#shared/contracts/analytics.ts'
import { listDays, listPanel, getTotals } from '#server/features/analytics/report-store.ts'
import type { VisitPeriod } from '#server/features/analytics/report-store.ts'
import { sliceFullDays, unslicedDays } from '#server/features/analytics/slices.ts'
import { rollUpVisits } from '#server/features/analytics/rollups.ts'
import { explain, rowsRead } from '#tests/support/explain.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const zone = 'UTC'
/** Ten days: the last is not over, and the first is not full. */
const days = { from: '2026-11-11', to: '2026-11-20' }
const slicedDays = ['12', '13', '14', '15', '16', '17', '18', '19'].map((day) => `2026-11-${day}`)
const met = {
  page: 20,
  source: 15,
  campaign: 4,
  language: 3,
  device: 3,
} as const

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(Date.UTC(2026, 10, 20, 12))
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate visit_events, visit_days, visit_shares, visit_slices')
})
afterAll(() => app.close())

/** Adds so many views to a day, with every mixture of values in turn, and sums them. */
async function addViews(day: string, from: number, to: number): Promise<void> {
  const drawn = (place: number, of: number) => sql.raw(`(hashint8extended(n, ${place}) & 65535) % ${of}`)
  await app.deps.database.db.execute(sql`
    insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds)
    select ${day}::timestamptz + interval '12 hours', case when n % 50 = 0 then 'launch' else 'view' end, page, page,
      'source-' || ${drawn(2, met.source)}, (array['', '', '', 'campaign-1', 'campaign-2', 'campaign-3'])[1 + ${drawn(3, 6)}],
      (array['en', 'ro', 'ru'])[1 + ${drawn(4, met.language)}], (array['phone', 'tablet', 'desktop'])[1 + ${drawn(5, met.device)}],
      case when n % 50 = 0 then 0 else 1 + n % 3 end, n % 4 = 0, n % 7
    from generate_series(${from}::bigint, ${to}::bigint) n, lateral (select '/page-' || ${drawn(1, met.page)} as page) p`)
  await rollUpVisits(app.deps, zone)
}

/** Adds the same number of views to each day, but few to the first. */
async function addDays(from: number, to: number): Promise<void> {
  for (let day = 12; day <= 20; day += 1)
    await addViews(`2026-11-${day}T00:00:00Z`, day * 100_000 + from, day * 100_000 + to)
}

const values: Record<VisitDimension, string> = {
  page: '/page-3',
  source: 'source-4',
  campaign: 'campaign-2',
  language: 'ro',
  device: 'phone',
}
/** Every choice of filters, from none to all five. */
const filters: VisitPeriod[] = Array.from({ length: 2 ** visitDimensions.length }, (_unused, chosen) => ({
  ...days,
  ...Object.fromEntries(
    visitDimensions.filter((_dimension, at) => (chosen >> at) % 2 === 1).map((each) => [each, values[each]]),
  ),
}))

/** All that the screen shows under each choice of filters. */
async function everything(): Promise<unknown[]> {
  const { db } = app.deps.database
  const read: unknown[] = []
  for (const period of filters) {
    read.push(period, await getTotals(db, period), await listDays(db, period))
    for (const dimension of visitDimensions)
      read.push(dimension, await listPanel(db, period, { dimension, by: 'visits', limit: 100 }))
  }
  return read
}

async function sliced(): Promise<string[]> {
  const { rows } = await app.deps.database.db.execute<{ day: string }>(sql`
    select distinct day::text as day from visit_slices
    where day not in (select day from (${unslicedDays(sql`true`)}) unsliced) order by 1`)
  return rows.map(({ day }) => day)
}

test('[ADM-04] the figures under any filters are the same before days are sliced and afterwards, also when views come late', async () => {
  await addViews('2026-11-11T00:00:00Z', 1, 60)
  await addDays(1, 150)
  expect(await sliced()).toEqual([])
  const before = await everything()
  await sliceFullDays(app.deps)
  expect(await sliced()).toEqual(slicedDays)
  expect(await everything()).toEqual(before)
  await sliceFullDays(app.deps)
  expect(await everything()).toEqual(before)

  await addViews('2026-11-14T00:00:00Z', 1, 200)
  expect(await sliced()).toEqual(slicedDays.filter((day) => day !== '2026-11-14'))
  const late = await everything()
  expect(late).not.toEqual(before)
  await sliceFullDays(app.deps)
  expect(await sliced()).toEqual(slicedDays)
  expect(await everything()).toEqual(late)
})

test('[ADM-04] under several filters the database reads rows of what is shown, not of all combinations that a day has', async () => {
  await addDays(1, 3_000)
  await sliceFullDays(app.deps)
  const { db } = app.deps.database
  await db.execute('analyze visit_days')
  await db.execute('analyze visit_shares')
  await db.execute('analyze visit_slices')
  const full = { from: '2026-11-12', to: '2026-11-19' }
  const { rows } = await db.execute<{ combinations: number }>(sql`
    select count(*)::int as combinations from visit_days where day between ${full.from}::date and ${full.to}::date`)
  const combinations = rows[0]?.combinations ?? 0
  expect(combinations).toBeGreaterThan(10_000)
  let asked = 0
  for (const filter of filters) {
    const period = { ...filter, ...full }
    const chosen = visitDimensions.filter((each) => period[each] !== undefined)
    for (const dimension of visitDimensions.filter((each) => !chosen.includes(each))) {
      if (chosen.length < 2) continue
      asked += 1
      const what = `${dimension} under ${chosen.join(', ')}`
      const plans = await explain(app.deps.database, (reader) =>
        listPanel(reader, period, { dimension, by: 'visits', limit: 100 }),
      )
      const read = rowsRead(plans.flat())
      expect(read, what).toBeGreaterThan(0)
      // Which of the indexes is taken is left to the database; none of them leads to a tenth of the day.
      expect(read, what).toBeLessThan(combinations / 10)
    }
  }
  expect(asked).toBe(3 * 10 + 2 * 10 + 5)
})
