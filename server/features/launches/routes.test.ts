import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LaunchCards, LaunchFigures } from '#shared/contracts/launches.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[LAUNCH-03] launches are counted by day and language, also those at once', async () => {
  app.clock.set(Date.UTC(2026, 10, 20, 23, 59, 50))
  const user = await signIn(app, 'user')
  const launch = (language: string) => user.send('POST', '/api/launches', { language })
  const responses = await Promise.all([...Array.from({ length: 10 }, () => launch('en')), launch('ro')])
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 204))
  app.clock.advance(20_000)
  await launch('en')
  const { rows } = await app.deps.database.db.execute(
    'select day::text, language, count from launch_counts order by day, language',
  )
  expect(rows).toEqual([
    { day: '2026-11-20', language: 'en', count: 10 },
    { day: '2026-11-20', language: 'ro', count: 1 },
    { day: '2026-11-21', language: 'en', count: 1 },
  ])
})

test('[LAUNCH-03] a visitor launches nothing, and there is no fourth language', async () => {
  const user = await signIn(app, 'user')
  expect((await visitorOf(app).send('POST', '/api/launches', { language: 'en' })).status).toBe(401)
  expect((await user.send('POST', '/api/launches', { language: 'de' })).status).toBe(422)
  expect((await user.send('POST', '/api/launches', {})).status).toBe(422)
})

test('[LAUNCH-03] [ADM-08] a launch counts for the card it came from, and one from elsewhere for none', async () => {
  await app.deps.database.db.execute('truncate launch_counts, launch_card_counts')
  app.clock.set(Date.UTC(2026, 10, 21, 12))
  const user = await signIn(app, 'user')
  const launch = (body: object) => user.send('POST', '/api/launches', body)
  const responses = await Promise.all([
    launch({ language: 'ro', agent: 'parser' }),
    launch({ language: 'ro', agent: 'parser' }),
    launch({ language: 'en', agent: 'parser' }),
    launch({ language: 'ro', agent: null }),
    launch({ language: 'ro' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  expect((await launch({ language: 'ro', agent: 'somebody' })).status).toBe(422)
  const admin = await signIn(app, 'admin')
  const { body } = await admin.send<LaunchFigures>('GET', '/api/admin/launches')
  const countsOf = (agent: string | null) =>
    body.cards.find((card) => card.agent === agent)?.languages.map(({ language, launches }) => [language, launches])
  expect(countsOf('parser')).toEqual([
    ['en', 1],
    ['ru', 0],
    ['ro', 2],
  ])
  expect(countsOf('profiler')).toEqual([
    ['en', 0],
    ['ru', 0],
    ['ro', 0],
  ])
  expect(countsOf(null)).toEqual([
    ['en', 0],
    ['ru', 0],
    ['ro', 2],
  ])
  const period = (from: string, to: string) =>
    admin.send<LaunchCards>('GET', `/api/admin/analytics/launches?from=${from}&to=${to}`)
  expect((await period('2026-11-21', '2026-11-21')).body.cards).toEqual(body.cards)
  const { body: before } = await period('2026-11-01', '2026-11-20')
  expect(before.cards.flatMap((card) => card.languages.map(({ launches }) => launches))).toEqual(Array(18).fill(0))
  expect((await period('2026-11-21', '2026-11-20')).status).toBe(422)
  expect(
    (await (await signIn(app, 'editor')).send('GET', '/api/admin/analytics/launches?from=2026-11-01&to=2026-11-21'))
      .status,
  ).toBe(200)
  expect((await user.send('GET', '/api/admin/analytics/launches?from=2026-11-01&to=2026-11-21')).status).toBe(403)
})

test('[ADM-08] launches of thirty days are shown by language next to those of the thirty days before', async () => {
  await app.deps.database.db.execute('truncate launch_counts')
  app.clock.set(Date.UTC(2026, 10, 21, 12))
  await app.deps.database.db.execute(`insert into launch_counts (day, language, count)
    values ('2026-11-21', 'en', 3), ('2026-10-23', 'en', 2), ('2026-10-22', 'en', 7), ('2026-09-23', 'ru', 5), ('2026-09-22', 'ru', 9)`)
  const admin = await signIn(app, 'admin')
  expect((await admin.send('GET', '/api/admin/launches')).body).toMatchObject({
    from: '2026-10-23',
    to: '2026-11-21',
    languages: [
      { language: 'en', launches: 5, before: 7 },
      { language: 'ru', launches: 0, before: 5 },
      { language: 'ro', launches: 0, before: 0 },
    ],
  })
  expect((await (await signIn(app, 'editor')).send('GET', '/api/admin/launches')).status).toBe(403)
})
