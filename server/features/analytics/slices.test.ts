import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { VisitDimension } from '#shared/contracts/analytics.ts'
import { getTotals, listDays, listPanel, openPeriod } from '#server/features/analytics/report-store.ts'
import type { VisitPeriod } from '#server/features/analytics/report-store.ts'
import { findSliced, sliceFullSpans } from '#server/features/analytics/slices.ts'
import { pruneOldVisits, rollUpVisits } from '#server/features/analytics/rollups.ts'
import { visitFigureNames } from '#server/features/analytics/tables.ts'
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
  for (const filter of filters) {
    const period = await openPeriod(db, filter)
    read.push(filter, await getTotals(db, period), await listDays(db, period))
    for (const dimension of visitDimensions)
      read.push(dimension, await listPanel(db, period, { dimension, by: 'visits', limit: 100 }))
  }
  return read
}

async function sliced(): Promise<string[]> {
  return [...(await findSliced(app.deps.database.db, days)).day].sort()
}

test('[ADM-04] the figures under any filters are the same before days are sliced and afterwards, also when views come late', async () => {
  await addViews('2026-11-11T00:00:00Z', 1, 60)
  await addDays(1, 150)
  expect(await sliced()).toEqual([])
  const before = await everything()
  await sliceFullSpans(app.deps)
  expect(await sliced()).toEqual(slicedDays)
  expect(await everything()).toEqual(before)
  await sliceFullSpans(app.deps)
  expect(await everything()).toEqual(before)

  await addViews('2026-11-14T00:00:00Z', 1, 200)
  expect(await sliced()).toEqual(slicedDays.filter((day) => day !== '2026-11-14'))
  const late = await everything()
  expect(late).not.toEqual(before)
  await sliceFullSpans(app.deps)
  expect(await sliced()).toEqual(slicedDays)
  expect(await everything()).toEqual(late)
})

test('[ADM-04] under several filters the database reads rows of what is shown, not of all combinations that a day has', async () => {
  await addDays(1, 3_000)
  await sliceFullSpans(app.deps)
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
    const period = await openPeriod(db, { ...filter, ...full })
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

/** The figures of a period straight from the sums that have all dimensions. */
async function fromSums(period: VisitPeriod, by: string): Promise<unknown[]> {
  const wanted = visitDimensions.flatMap((each) =>
    period[each] === undefined ? [] : [sql`and ${sql.raw(each)} = ${period[each]}`],
  )
  const { rows } = await app.deps.database.db.execute<Record<string, unknown>>(sql`
    select ${sql.raw(by)} as value, ${sql.raw(visitFigureNames.map((name) => `sum(${name})::float8 as ${name}`).join(', '))}
    from visit_days where day between ${period.from}::date and ${period.to}::date ${sql.join(wanted, sql` `)}
      ${sql.raw(by === 'campaign' ? `and campaign <> ''` : '')}
    group by 1 having sum(visits) > 0 or sum(launches + registrations + bookings) > 0 order by sum(visits) desc, 1`)
  return rows
}

/** Compares every panel and the totals with the sums. @param choices of filters: all, or fewer where only the spans changed. */
async function expectSums(period: { from: string; to: string }, choices = filters): Promise<void> {
  const { db } = app.deps.database
  for (const campaign of ['', values.campaign])
    for (const filter of choices) {
      if (filter.campaign === undefined && campaign === '') continue
      const asked = { ...filter, ...(filter.campaign === undefined ? {} : { campaign }), ...period }
      const open = await openPeriod(db, asked)
      for (const dimension of visitDimensions)
        expect(await listPanel(db, open, { dimension, by: 'visits', limit: 100 }), JSON.stringify(asked)).toEqual(
          await fromSums(asked, dimension),
        )
      const [sums] = await fromSums(asked, `''`)
      if (sums !== undefined) expect({ value: '', ...(await getTotals(db, open)) }, JSON.stringify(asked)).toEqual(sums)
    }
}

test('[ADM-04] months that are over are read by month, and figures are those of the sums, also when views come late or single ones go', async () => {
  const { db } = app.deps.database
  const year = { from: '2026-08-20', to: '2026-11-20' }
  for (const [at, day] of ['08-20', '08-31', '09-01', '09-14', '09-30', '10-01', '10-02', '10-31', '11-03'].entries())
    await addViews(`2026-${day}T00:00:00Z`, at * 10_000, at * 10_000 + 1_600)
  await sliceFullSpans(app.deps)
  const months = async (period: { from: string; to: string }) => [...(await findSliced(db, period)).month].sort()
  expect(await months(year)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01'])
  // August has nothing before the 20th; a month that a period cuts in two is not read as a whole.
  expect(await months({ from: '2026-08-25', to: '2026-10-30' })).toEqual(['2026-09-01'])
  await expectSums(year)
  const some = filters.filter((_filter, at) => at % 5 === 4)
  await expectSums({ from: '2026-08-25', to: '2026-10-30' }, some)

  await addViews('2026-09-14T00:00:00Z', 900_001, 900_150)
  expect(await months(year)).toEqual(['2026-08-01', '2026-10-01'])
  await expectSums(year, some)
  await sliceFullSpans(app.deps)
  expect(await months(year)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01'])
  await pruneOldVisits(app.deps, 30)
  await expectSums(year, some)
})
