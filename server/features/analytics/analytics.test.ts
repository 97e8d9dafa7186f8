import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Analytics, AnalyticsLive } from '#shared/contracts/analytics.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { visitCounts } from '#server/features/analytics/overview.ts'
import { pruneOldVisits, pruneVisitors, mendShares, rollUpVisits } from '#server/features/analytics/rollups.ts'
import { goodPassword, newEmail } from '#tests/support/auth-client.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const zone = 'Europe/Chisinau'
const noon = Date.UTC(2026, 10, 20, 12)

let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(noon)
  admin = await signIn(app, 'admin')
})
beforeEach(async () => {
  app.clock.set(noon)
  await app.deps.database.db.execute(
    'truncate visit_visitors, visit_events, visit_days, visit_shares, visit_slices, visit_hours, visit_sides, visit_vitals, visits_left_out, rate_limits',
  )
})
afterAll(() => app.close())

function look(path: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return app.fetch('/api/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox, ...headers },
    body: JSON.stringify({ path, language: 'en', device: 'desktop', ...more }),
  })
}

async function report(query = 'from=2026-11-20&to=2026-11-20'): Promise<Analytics> {
  await rollUpVisits(app.deps, zone)
  const { status, body } = await admin.send<Analytics>('GET', `/api/admin/analytics?${query}`)
  expect(status).toBe(200)
  return body
}

test('[ADM-04] views become visits with entry, source, campaign, language and device; the rest of the address is dropped', async () => {
  await look('/', {
    referrer: 'https://www.search.example/?q=secret-words',
    query: '?utm_campaign=spring%20call&email=ana%40example.org',
  })
  app.clock.advance(2 * minuteMs)
  await look('/faq/', { referrer: 'http://localhost:3000/' })
  await look('/contact', { language: 'ro', device: 'phone' }, { 'user-agent': safari })
  const { totals, panels, series, step } = await report()
  expect(totals).toEqual({
    views: 3,
    visits: 2,
    visitors: 2,
    bounces: 1,
    seconds: 120,
    launches: 0,
    registrations: 0,
    bookings: 0,
  })
  const short = (rows: Analytics['panels']['page']) => rows.map(({ value, views, visits }) => [value, views, visits])
  expect(short(panels.page)).toEqual([
    ['/', 1, 1],
    ['/contact', 1, 1],
    ['/faq', 1, 0],
  ])
  expect(short(panels.entry)).toEqual([
    ['/', 1, 1],
    ['/contact', 1, 1],
  ])
  expect(short(panels.source)).toEqual([
    ['(direct)', 1, 1],
    ['search.example', 2, 1],
  ])
  expect(short(panels.campaign)).toEqual([['spring call', 2, 1]])
  expect(panels.language.map(({ value }) => value)).toEqual(['en', 'ro'])
  expect(panels.device.map(({ value }) => value)).toEqual(['desktop', 'phone'])
  expect(step).toBe('hour')
  expect(series).toHaveLength(24)
  expect(series[14]).toMatchObject({ at: '2026-11-20T12:00:00.000Z', views: 3, visits: 2 })
  const { rows } = await app.deps.database.db.execute('select * from visit_events, visit_visitors, visit_salts')
  expect(JSON.stringify(rows)).not.toMatch(/secret-words|example\.org|203\.0\.113|Firefox/)
})

test('[ADM-04] half an hour of rest begins another visit of the same visitor; another day another visitor', async () => {
  await look('/')
  app.clock.advance(31 * minuteMs)
  await look('/faq')
  expect((await report()).totals).toMatchObject({ views: 2, visits: 2, visitors: 1, bounces: 2 })
  app.clock.advance(dayMs)
  await look('/')
  admin = await signIn(app, 'admin')
  const { totals, before } = await report('from=2026-11-21&to=2026-11-21')
  expect(totals).toMatchObject({ views: 1, visits: 1, visitors: 1 })
  expect(before).toMatchObject({ from: '2026-11-20', to: '2026-11-20', totals: { views: 2, visits: 2 } })
})

test('[ADM-04] of fifty views of one visitor at once all are counted, in one visit', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => look('/')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]))
  expect((await report()).totals).toMatchObject({ views: 50, visits: 1, visitors: 1, bounces: 0 })
})

test('[ADM-04] a phone whose name only sounds like a robot is counted', async () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile'
  await look('/', {}, { 'user-agent': phone })
  const { totals, left_out } = await report()
  expect(totals.views).toBe(1)
  expect(left_out.robot).toBe(0)
})

test('[ADM-04] robots, staff and those who ask not to be counted are left out, and shown as a number', async () => {
  await look('/', {}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  await look('/', {}, { 'user-agent': '' })
  await look('/', { staff: true })
  await look('/', {}, { dnt: '1' })
  await look('/', {}, { 'sec-gpc': '1' })
  const { totals, left_out } = await report()
  expect(totals.views).toBe(0)
  expect(left_out).toEqual({ robot: 2, staff: 1, asked: 2 })
  const { rows } = await app.deps.database.db.execute('select * from visit_visitors')
  expect(rows).toEqual([])
})

test('[ADM-04] launches, registrations and bookings are counted by what the server did, for the visit that led there', async () => {
  await look('/', { referrer: 'https://partner.example/' })
  await app.fetch('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ email: newEmail(), password: goodPassword }),
  })
  await app.fetch('/api/launches', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': firefox,
      authorization: admin.authorization ?? '',
    },
    body: JSON.stringify({ language: 'en' }),
  })
  // Refused ones count for nothing.
  await app.fetch('/api/launches', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ language: 'en' }),
  })
  await expect.poll(async () => (await report()).totals).toMatchObject({ launches: 1, registrations: 1, bookings: 0 })
  const { panels } = await report('from=2026-11-20&to=2026-11-20&source=partner.example')
  expect(panels.source).toMatchObject([{ value: 'partner.example', visits: 1, launches: 1, registrations: 1 }])
})

test('[ADM-04] every row narrows the others', async () => {
  await look('/', { referrer: 'https://a.example/' })
  await look('/faq', { referrer: 'https://b.example/', device: 'phone' }, { 'user-agent': safari })
  const { totals, panels } = await report('from=2026-11-20&to=2026-11-20&device=phone')
  expect(totals.views).toBe(1)
  expect(panels.page.map(({ value }) => value)).toEqual(['/faq'])
  expect(panels.source.map(({ value }) => value)).toEqual(['b.example'])
})

test('[ADM-04] a filter keeps the hours of a day, and hours to come are distinguished from hours without visits', async () => {
  app.clock.set(Date.UTC(2026, 10, 20, 6, 10))
  await look('/', { referrer: 'https://a.example/' })
  await look('/faq', { device: 'phone' }, { 'user-agent': safari })
  app.clock.set(Date.UTC(2026, 10, 20, 9, 20))
  await look('/about', { referrer: 'https://a.example/' })
  await look('/faq')
  const whole = await report('period=today')
  const hour = (at: number) => `2026-11-20T${String(at).padStart(2, '0')}:00:00.000Z`
  const told = ({ series }: Analytics) =>
    series.flatMap(({ at, views, visits }) => (views + visits > 0 ? [[at, views, visits]] : []))
  expect(told(whole)).toEqual([
    [hour(6), 2, 2],
    [hour(9), 2, 1],
  ])
  // The office's day begins at 22:00 UTC; after the hour of 9:00 UTC there are twelve more.
  expect(whole).toMatchObject({ step: 'hour', to_come: 12 })
  for (const [query, expected] of [
    [
      'source=a.example',
      [
        [hour(6), 1, 1],
        [hour(9), 2, 1],
      ],
    ],
    ['device=phone', [[hour(6), 1, 1]]],
    [
      'page=/faq',
      [
        [hour(6), 1, 1],
        [hour(9), 1, 0],
      ],
    ],
    ['page=/faq&device=desktop', [[hour(9), 1, 0]]],
    ['page=/about&source=a.example&device=desktop', [[hour(9), 1, 1]]],
    ['language=ru', []],
  ] as const) {
    const narrowed = await report(`period=today&${query}`)
    expect(narrowed, query).toMatchObject({ step: 'hour', to_come: 12 })
    expect(narrowed.series).toHaveLength(24)
    expect(told(narrowed), query).toEqual(expected)
    const days = await report(`from=2026-11-19&to=2026-11-22&${query}`)
    expect(days).toMatchObject({ step: 'day', to_come: 2, totals: narrowed.totals })
  }
  expect(await report('from=2026-11-18&to=2026-11-19')).toMatchObject({ step: 'hour', to_come: 0 })
  // Single visits are not kept for ever: the day itself is then all that is known.
  await app.deps.database.db.execute('delete from visit_events')
  expect(await report('period=today&page=/faq')).toMatchObject({ step: 'day', series: [{ views: 2, visits: 1 }] })
})

test.each([
  ['another kind of body', '"/"'],
  ['no path', '{"language":"en","device":"desktop"}'],
  ['an address of elsewhere', '{"path":"https://x.example","language":"en","device":"desktop"}'],
  ['a language that there is not', '{"path":"/","language":"de","device":"desktop"}'],
  ['a device that there is not', '{"path":"/","language":"en","device":"fridge"}'],
  ['a field that there is not', '{"path":"/","language":"en","device":"desktop","views":1000}'],
  ['a kind of event', '{"path":"/","language":"en","device":"desktop","kind":"book"}'],
  ['a very long path', `{"path":"/${'x'.repeat(600)}","language":"en","device":"desktop"}`],
])('[ADM-04] a forged event with %s is refused', async (_what, body) => {
  const headers = { 'content-type': 'application/json', 'user-agent': firefox }
  expect((await app.fetch('/api/visits', { method: 'POST', headers, body })).status).toBe(422)
  expect((await report()).totals.views).toBe(0)
})

test('[ADM-04] made-up pages, sources and campaigns become no names of ours', async () => {
  await look('/wp-admin/setup.php')
  await look('/page/no-such-page')
  await look('/page/%E0%A4%A')
  await look('/anything', { missing: true })
  await look(
    '/',
    { referrer: 'javascript:alert(1)', query: '?utm_source=<script>&utm_campaign=%00%0d%0a' },
    { 'user-agent': safari },
  )
  await look('/', { referrer: 'http://10.0.0.1/' }, { 'user-agent': `${firefox} 2` })
  const { panels } = await report()
  expect(panels.page.map(({ value }) => value).toSorted()).toEqual(['(not found)', '(other)', '/'])
  expect(panels.source.map(({ value }) => value)).toEqual(['(direct)'])
  expect(panels.campaign).toEqual([])
})

test('[ADM-04] another site cannot make its visitors count here', async () => {
  expect((await look('/', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await look('/', {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(204)
  expect((await report()).totals.views).toBe(1)
})

test('[ADM-04] a flood from one network is stopped by the limit, and a flood of names by the day', async () => {
  const responses = await Promise.all(Array.from({ length: 140 }, () => look('/')))
  const statuses = new Set(responses.map(({ status }) => status))
  expect(statuses).toEqual(new Set([204, 429]))
  await app.deps.database.db.execute(sql`
    insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds)
    select '2026-11-20T12:00:00Z', 'view', '/', '/', 'site' || n || '.example', '', 'en', 'desktop', 1, true, 0
    from generate_series(1, 1200) n`)
  await rollUpVisits(app.deps, zone)
  await app.deps.database.db.execute(sql`
    insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds)
    select '2026-11-20T12:00:00Z', 'view', '/', '/', 'late' || n || '.example', '', 'en', 'desktop', 1, true, 0
    from generate_series(1, 50) n`)
  const { panels } = await report('from=2026-11-20&to=2026-11-20&source=(other)')
  expect(panels.source).toMatchObject([{ value: '(other)', views: 50 }])
})

test('[ADM-04] sums are right whatever is summed at once, and each event is in them once', async () => {
  await Promise.all(['/', '/faq', '/about'].map((path) => look(path)))
  await Promise.all([rollUpVisits(app.deps, zone), rollUpVisits(app.deps, zone), rollUpVisits(app.deps, zone)])
  expect((await report()).totals).toMatchObject({ views: 3, visits: 1 })
  expect(await rollUpVisits(app.deps, zone)).toBe(0)
})

test('[ADM-04] however many rows of panels are chosen, the figures are those of the views that fit', async () => {
  await manyVisits()
  await rollUpVisits(app.deps, zone)
  const filters = [
    '',
    '&page=/faq',
    '&device=phone',
    '&page=/&language=ro',
    '&source=b.example&device=phone&language=en',
  ]
  for (const filter of filters) {
    const { totals, panels, series } = await report(`from=2026-11-10&to=2026-11-20${filter}`)
    const fits = [...new URLSearchParams(filter)].map(([name, value]) => `${name} = '${value}'`).join(' and ') || 'true'
    const { rows } = await app.deps.database.db.execute<{ views: number; sources: number }>(
      `select count(*)::int as views, count(distinct source)::int as sources from visit_events where ${fits}`,
    )
    const viewsOf = (points: readonly { views: number }[]) => points.reduce((sum, { views }) => sum + views, 0)
    expect(totals.views, filter).toBe(rows[0]?.views)
    expect(totals.views, filter).toBeGreaterThan(0)
    expect([panels.page, panels.source, panels.language, panels.device, series].map(viewsOf), filter).toEqual(
      Array.from({ length: 5 }, () => totals.views),
    )
    expect(panels.source, filter).toHaveLength(rows[0]?.sources ?? 0)
    expect(new Set(panels.source.map(({ value }) => value)).size, filter).toBe(panels.source.length)
  }
})

test('[ADM-04] what a replica of the version before has summed is in the panels after the next round', async () => {
  await manyVisits()
  await rollUpVisits(app.deps, zone)
  const days = 'from=2026-11-18&to=2026-11-20&device=phone'
  const before = await report(days)
  await app.deps.database.db.execute(sql`
    update visit_shares set views = views - 1 where day = '2026-11-19' and (one = '' or one_value = 'phone')`)
  await app.deps.database.db.execute(sql`delete from visit_shares where day = '2026-11-20'`)
  expect((await report(days)).totals.views).toBeLessThan(before.totals.views)
  await mendShares(app.deps)
  expect(await report(days)).toEqual(before)
})

test('[ADM-01] visits between any two instants are distinguished, also where an hour is cut; deleted ones stay counted', async () => {
  await manyVisits()
  const between = async () => {
    const bounds = ['2026-11-12T18:30Z', '2026-11-15T00:00Z', '2026-11-15T10:13:27Z', '2026-11-20T12:00Z'].map(
      (each) => new Date(each),
    )
    const list = sql`array[${sql.join(
      bounds.map((each) => sql`${each.toISOString()}::timestamptz`),
      sql`, `,
    )}]`
    const count = async (rows: SQL) =>
      (
        await app.deps.database.db.execute(sql`
          select width_bucket(at, ${list}) as place, sum(count)::int as count from (${rows}) each
          where at >= ${bounds[0]?.toISOString()}::timestamptz group by 1 order by 1`)
      ).rows
    return [await count(visitCounts(bounds)), await count(sql`select at, 1 as count from visit_events`)]
  }
  const [unsummed, all] = await between()
  expect(unsummed).toEqual(all)
  await rollUpVisits(app.deps, zone)
  expect((await between())[0]).toEqual(all)
  await pruneOldVisits(app.deps, 0)
  const [left] = await between()
  const total = (rows: unknown) =>
    z
      .array(z.object({ count: z.int() }))
      .parse(rows)
      .reduce((sum, row) => sum + row.count, 0)
  // Half an hour before the first bound is in the hour that it cuts.
  expect(Math.abs(total(left) - total(all))).toBeLessThanOrEqual(2)
})

/** Eleven days of views at all times, on three pages, from two sources, in two languages, on two devices. */
async function manyVisits(): Promise<void> {
  await app.deps.database.db.execute(sql`
    insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds)
    select '2026-11-20T11:59:00Z'::timestamptz - n * interval '29 minutes', 'view', p.page, p.page,
      (array['a.example', 'b.example'])[1 + n / 3 % 2], '', (array['en', 'ro'])[1 + n / 5 % 2],
      (array['phone', 'desktop'])[1 + n / 7 % 2], 1, true, 0
    from generate_series(0, 499) n, lateral (select (array['/', '/faq', '/about'])[1 + n % 3] as page) p`)
}

test('[ADM-04] single events go after their time, hashes and salts after two days; the sums stay', async () => {
  await look('/')
  await report()
  app.clock.advance(2 * dayMs + minuteMs)
  await pruneVisitors(app.deps)
  const count = async (table: string) =>
    (await app.deps.database.db.execute<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
  expect(await count('visit_visitors')).toBe(0)
  expect(await count(`visit_salts where day = '2026-11-20'`)).toBe(0)
  expect(await count('visit_events')).toBe(1)
  app.clock.advance(90 * dayMs)
  await pruneOldVisits(app.deps, 90)
  expect(await count('visit_events')).toBe(0)
  admin = await signIn(app, 'admin')
  expect((await report()).totals.views).toBe(1)
})

test('[ADM-04] visitors who are on the site at the moment are seen with the page', async () => {
  await look('/')
  await look('/faq')
  await look('/', {}, { 'user-agent': safari })
  const live = async () => (await admin.send<AnalyticsLive>('GET', '/api/admin/analytics/live')).body
  expect(await live()).toEqual({
    visitors: 2,
    pages: [
      { page: '/', visitors: 1 },
      { page: '/faq', visitors: 1 },
    ],
  })
  app.clock.advance(6 * minuteMs)
  expect(await live()).toEqual({ visitors: 0, pages: [] })
})

test('[ADM-04] a panel can be taken along as a file, in which nothing is a formula', async () => {
  await look('/', { query: '?utm_campaign=-spring' })
  await rollUpVisits(app.deps, zone)
  const file = await app.fetch('/api/admin/analytics/export?from=2026-11-20&to=2026-11-20&panel=campaign', {
    headers: { authorization: admin.authorization ?? '' },
  })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(Buffer.from(await file.arrayBuffer()).toString('utf8')).toBe(
    "\uFEFFcampaign,views,visits,visitors,bounces,seconds,launches,registrations,bookings\r\n'-spring,1,1,1,1,0,0,0,0\r\n",
  )
  // Days are days of the office.
  const days = await app.fetch('/api/admin/analytics/export?from=2026-11-20&to=2026-11-20&panel=days', {
    headers: { authorization: admin.authorization ?? '' },
  })
  expect(Buffer.from(await days.arrayBuffer()).toString('utf8')).toContain(`\uFEFFday (${zone}),views`)
})

test.each([
  'from=2026-11-20',
  'from=2026-11-20&to=2026-11-19',
  'from=2020-01-01&to=2026-11-19',
  'from=2026-02-30&to=2026-11-19',
  'from=2026-11-20&to=2026-11-20&compare=always',
])('[ADM-04] the period %s is refused', async (query) => {
  expect((await admin.send('GET', `/api/admin/analytics?${query}`)).status).toBe(422)
})

test('[ADM-04] [ADM-06] nothing is counted once an administrator has switched it off', async () => {
  const change = async (count_visits: boolean) => {
    const { body } = await admin.send<{ version: string }>('GET', '/api/admin/settings')
    await admin.send('PUT', '/api/admin/settings', { count_visits, version: body.version })
  }
  await change(false)
  expect((await look('/')).status).toBe(204)
  expect(await report()).toMatchObject({ totals: { views: 0 }, is_counting: false })
  await change(true)
  await look('/')
  expect((await report()).totals.views).toBe(1)
})

test('[ADM-04] only those with the permission see figures', async () => {
  const user = await signIn(app, 'user')
  expect((await user.send('GET', '/api/admin/analytics?from=2026-11-20&to=2026-11-20')).status).toBe(403)
  expect((await visitorOf(app).send('GET', '/api/admin/analytics/live')).status).toBe(401)
})

test('[ADM-04] a visit ends with the page that was seen last', async () => {
  for (const path of ['/', '/faq', '/contact', '/faq']) {
    await look(path)
    app.clock.advance(minuteMs)
    await rollUpVisits(app.deps, zone)
  }
  await look('/contact', {}, { 'user-agent': safari })
  const { sides } = await report()
  expect(sides?.exit).toEqual([
    { value: '/contact', count: 1 },
    { value: '/faq', count: 1 },
  ])
  expect((await report('from=2026-11-20&to=2026-11-20&page=%2F')).sides).toBeNull()
})

function leave(beacon: Record<string, unknown>, headers: Record<string, string> = {}) {
  return app.fetch('/api/visits/beacons', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox, ...headers },
    body: JSON.stringify(beacon),
  })
}

test('[ADM-04] links to other sites are counted by host, without staff, robots and those who ask', async () => {
  await leave({ kind: 'outbound', host: 'WWW.partner.example' })
  await leave({ kind: 'outbound', host: 'partner.example' })
  await leave({ kind: 'outbound', host: 'partner.example', staff: true })
  await leave({ kind: 'outbound', host: 'partner.example' }, { 'sec-gpc': '1' })
  await leave({ kind: 'outbound', host: 'partner.example' }, { dnt: '1' })
  await leave({ kind: 'outbound', host: 'partner.example' }, { 'user-agent': 'Googlebot/2.1 (+http://google.com/bot)' })
  await leave({ kind: 'outbound', host: 'partner.example' }, { 'sec-fetch-site': 'cross-site' })
  await leave({ kind: 'outbound', host: 'localhost' })
  await leave({ kind: 'outbound', host: 'no host' })
  expect((await report()).sides?.outbound).toEqual([{ value: 'partner.example', count: 2 }])
  expect((await leave({ kind: 'outbound' })).status).toBe(422)
  expect((await leave({ kind: 'outbound', host: 'a.example', path: '/' })).status).toBe(422)
})

test('[ADM-04] a flood of made-up hosts fills one row', async () => {
  await app.deps.database.db.execute(sql`
    insert into visit_sides (day, kind, value, count)
    select '2026-11-20', 'outbound', number || '.example', 1 from generate_series(1, 1000) number`)
  await leave({ kind: 'outbound', host: 'new-one.example' })
  await leave({ kind: 'outbound', host: 'new-two.example' })
  await leave({ kind: 'outbound', host: '7.example' })
  expect((await report()).sides?.outbound.slice(0, 2)).toEqual([
    { value: '(other)', count: 2 },
    { value: '7.example', count: 2 },
  ])
})

test('[ADM-04] how pages felt is reported for three of four visits, and by page', async () => {
  for (const lcp of [1_000, 1_000, 2_000, 6_000]) await leave({ kind: 'vitals', path: '/faq', lcp, cls: 0.05 })
  await leave({ kind: 'vitals', path: '/made-up', lcp: 9_000 })
  const { vitals } = await report('from=2026-11-20&to=2026-11-20&page=%2Ffaq')
  expect(vitals).toMatchObject([
    { name: 'lcp', good: 3, measured: 4 },
    { name: 'inp', p75: null, good: 0, measured: 0 },
    { name: 'cls', p75: 0.05, good: 4, measured: 4 },
  ])
  expect(Math.abs((vitals?.[0]?.p75 ?? 0) - 2_000)).toBeLessThan(100)
  expect((await report()).vitals?.[0]).toMatchObject({ measured: 5 })
  expect((await report('from=2026-11-20&to=2026-11-20&device=phone')).vitals).toBeNull()
  expect((await leave({ kind: 'vitals', path: '/', lcp: -1 })).status).toBe(422)
  expect((await leave({ kind: 'vitals', path: '/', lcp: 1e9 })).status).toBe(422)
})

test('[ADM-04] days and hours are those of the office', async () => {
  // Half an hour after midnight in the office, an evening in UTC.
  app.clock.set(Date.UTC(2026, 10, 20, 22, 30))
  await look('/')
  expect((await report('from=2026-11-20&to=2026-11-20')).totals.views).toBe(0)
  const next = await report('from=2026-11-21&to=2026-11-21')
  expect(next).toMatchObject({ totals: { views: 1 }, time_zone: zone, step: 'hour' })
  expect(next.series).toHaveLength(24)
  expect(next.series[0]).toMatchObject({ at: '2026-11-20T22:00:00.000Z', views: 1 })
  expect(await report('period=today')).toMatchObject({ from: '2026-11-21', to: '2026-11-21', totals: { views: 1 } })
  expect((await report('')).from).toBe('2026-10-23')
  // The day on which the clock is set back has twenty-five hours.
  expect((await report('from=2026-10-25&to=2026-10-25')).series).toHaveLength(25)
  expect((await admin.send('GET', '/api/admin/analytics?from=2026-11-20')).status).toBe(422)
  expect((await admin.send('GET', '/api/admin/analytics?from=2026-11-20&to=2026-11-20&period=7d')).status).toBe(422)
})

test('[ADM-04] what has no filter can be taken along as a file', async () => {
  await leave({ kind: 'outbound', host: 'partner.example' })
  const response = await app.fetch('/api/admin/analytics/export?panel=outbound&from=2026-11-20&to=2026-11-20', {
    headers: { authorization: admin.authorization ?? '' },
  })
  expect(await response.text()).toContain('outbound,count\r\npartner.example,1\r\n')
})
