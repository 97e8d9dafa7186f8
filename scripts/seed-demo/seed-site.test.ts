import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { applicationStatuses } from '#shared/applications.ts'
import { hashPassword } from '#server/auth/accounts/passwords.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { countRealPeople } from './seed-people.ts'
import { seedSite } from './seed-site.ts'

const app = await openTestApp({ RATE_LIMITS: 'off' })
const password = 'Violet-Harbour-7'

afterAll(() => app.close())

test('six weeks of a made-up site fill every list, once, and its people can be distinguished from real ones', async () => {
  const today = app.clock.now()
  const site = {
    deps: app.deps,
    fetch: (request: Request) => app.fetch(request),
    turnTo: (instant: number) => app.clock.set(instant),
  }
  const hash = await hashPassword(password)
  expect(await seedSite(site, today, password, hash)).toBe(true)
  expect(await seedSite(site, today, password, hash)).toBe(false)
  expect(app.clock.now()).toBe(today)
  expect(await countRealPeople(app.deps.database.db)).toBe(0)

  const admin = await signIn(app, 'admin')
  const count = async (path: string) => (await admin.send<{ items: unknown[] }>('GET', path)).body.items.length
  expect(await count('/api/admin/consultations?status=completed,scheduled,cancelled')).toBe(9)
  expect(await count('/api/admin/tickets?queue=all')).toBe(6)
  expect(await count('/api/admin/contact')).toBe(3)
  expect(await count('/api/admin/subscriptions/requests')).toBe(1)
  expect(await count('/api/media')).toBe(3)
  expect(await count('/api/pages')).toBe(2)
  const { rows } = await app.deps.database.db.execute(sql`
    select o.name, count(*)::int as applications, count(*) filter (where a.due_at is not null)::int as due,
      count(distinct a.status)::int as statuses
    from applications a join organisations o on o.id = a.organisation_id group by o.name order by o.name`)
  expect(rows).toEqual([
    { name: 'City Library Friends', applications: 2, due: 1, statuses: 2 },
    { name: 'Institutul de Agrotehnologii', applications: 3, due: 3, statuses: 3 },
    { name: 'Orchard Systems SRL', applications: 4, due: 4, statuses: 4 },
  ])
  const states = await app.deps.database.db.execute(sql`
    select a.status, bool_or(s.words > 10) as texts, bool_or(p.version > 0) as plans
    from applications a left join draft_sections s on s.application_id = a.id
    left join application_plans p on p.application_id = a.id group by a.status`)
  const written = Object.fromEntries(states.rows.map(({ status, texts, plans }) => [status, [texts, plans]]))
  expect(Object.keys(written).toSorted()).toEqual([...applicationStatuses].toSorted())
  for (const status of ['ready_to_submit', 'submitted', 'awarded', 'declined'])
    expect(written[status], status).toEqual([true, true])
  expect((await visitorOf(app).send('GET', '/api/pages/partners?language=ro')).status).toBe(200)
  // Six weeks take longer than one test usually may, on a machine that does other things too.
}, 180_000)
