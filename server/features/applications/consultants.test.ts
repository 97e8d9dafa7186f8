import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation } from '#tests/support/consultations.ts'
import { bringIn } from '#tests/support/calls.ts'
import { newestMailTo, runJobs, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

/** An application of a user who has a booking with a consultant. */
async function begin() {
  const [ana, consultant, other] = [
    await signIn(app, 'user'),
    await signIn(app, 'moderator'),
    await signIn(app, 'admin'),
  ]
  const call = await bringIn(app, ana, 'Call for proposals. Orchards. Deadline: 3 May 2031, 17:00 Brussels time.')
  const { body } = await ana.send<{ id: string }>('POST', '/api/applications', { call_id: call.id, title: 'Orchards' })
  const booking = await addConsultation(app, { user_id: ana.userId, assignee_id: consultant.userId })
  const path = `/api/applications/${body.id}`
  const open = async (more: object = {}, by = ana) =>
    by.send<{ id: string; until: string; code: string; errors: { path: string }[] }>('POST', `${path}/consultants`, {
      consultation_id: booking.id,
      right: 'read',
      until: new Date(app.clock.now() + 20 * dayMs).toISOString(),
      ...more,
    })
  /** The statuses of what a consultant may read, and of what nobody but the organisation may do. */
  const sees = async (who: ApiClient) => {
    const reads = [
      path,
      `${path}/history`,
      `${path}/consultants`,
      `/api/calls/${call.id}`,
      `/api/calls/${call.id}/facts`,
    ]
    const fit = { call_id: call.id, organisation_id: call.organisation_id, application_id: body.id }
    const responses = [(await who.send('POST', '/api/fit', fit)).status]
    for (const each of reads) responses.push((await who.send('GET', each)).status)
    return new Set(responses)
  }
  return { ana, consultant, other, call, path, booking, open, sees }
}

const nothing = new Set([404])
const all = new Set([200])

test('[ORG-04] a consultant sees one application for a booked consultation, with the right given; other staff see nothing', async () => {
  const { ana, consultant, other, call, path, booking, open, sees } = await begin()
  expect([await sees(consultant), await sees(other)]).toEqual([nothing, nothing])
  expect((await ana.send('GET', `${path}/consultants`)).body).toMatchObject({
    items: [],
    bookings: [{ id: booking.id, consultant: 'Ana Rusu' }],
  })
  const opened = await open()
  expect(opened).toMatchObject({ status: 201, body: { name: 'Ana Rusu', right: 'read', consultation_id: booking.id } })
  expect([await sees(consultant), await sees(other)]).toEqual([all, nothing])
  expect((await consultant.send('GET', path)).body).toMatchObject({
    role: 'viewer',
    as_consultant: true,
    title: 'Orchards',
  })
  expect((await ana.send('GET', path)).body).toMatchObject({ role: 'owner', as_consultant: false })
  // One application, nothing else of the organisation.
  const { body: second } = await ana.send<{ id: string; organisation_id: string }>('POST', '/api/applications', {
    title: 'B',
  })
  for (const closed of [`/api/applications/${second.id}`, `/api/organisations/${second.organisation_id}`])
    expect((await consultant.send('GET', closed)).status).toBe(404)
  expect((await consultant.send('GET', '/api/applications')).body['items']).toEqual([])
  // It is read, and nothing more.
  const changes = [
    await consultant.send('PATCH', path, { version: 1, title: 'X' }),
    await consultant.send('DELETE', path),
    await consultant.send('PUT', `${path}/steps/fit`, { state: 'done', facts_version: 1 }),
    await consultant.send('PATCH', `/api/calls/${call.id}/facts`, {
      facts_version: 1,
      changes: [{ path: 'title', action: 'confirm' }],
    }),
    await open({}, consultant),
  ]
  expect(changes.every(({ status }) => status === 404 || status === 403)).toBe(true)
  // Found by the mail and among the consultant's own.
  const mail = await newestMailTo(app, consultant.email ?? '', 'application_opened')
  expect(mail.content.href).toMatch(new RegExp(`${path.replace('/api/applications', '/apply')}$`))
  const listed = { items: [{ title: 'Orchards', right: 'read', consultation_id: booking.id }] }
  expect((await consultant.send('GET', '/api/me/opened-applications')).body).toMatchObject(listed)
  expect((await other.send('GET', '/api/me/opened-applications')).body).toMatchObject({ items: [] })
  // The right can be changed, and one act ends it; the log says both.
  expect(await open({ right: 'comment' })).toMatchObject({
    status: 201,
    body: { id: opened.body.id, right: 'comment' },
  })
  expect((await consultant.send('GET', path)).body).toMatchObject({ role: 'commenter' })
  expect((await ana.send('DELETE', `${path}/consultants/${opened.body.id}`)).status).toBe(204)
  expect([await sees(consultant), await sees(other)]).toEqual([nothing, nothing])
  expect((await ana.send('DELETE', `${path}/consultants/${opened.body.id}`)).status).toBe(404)
  const { body: history } = await ana.send<{ items: { action: string }[] }>('GET', `${path}/history`)
  expect(history.items.slice(0, 3).map(({ action }) => action)).toEqual([
    'application.close_to_consultant',
    'application.open_to_consultant',
    'application.open_to_consultant',
  ])
})

test.each<[string, (ports: Awaited<ReturnType<typeof begin>>) => Promise<unknown>]>([
  ['its date', async () => app.clock.advance(21 * dayMs)],
  [
    'the booking, when that is cancelled',
    async ({ booking }) =>
      app.deps.database.db.execute(sql`update consultations set status = 'cancelled' where id = ${booking.id}`),
  ],
  [
    'the consultation, when somebody else holds it',
    async ({ booking, other }) =>
      app.deps.database.db.execute(
        sql`update consultations set assignee_id = ${other.userId} where id = ${booking.id}`,
      ),
  ],
  [
    'the role of the consultant',
    async ({ consultant }) =>
      app.deps.database.db.execute(sql`delete from user_roles where user_id = ${consultant.userId}`),
  ],
  ['the application', async ({ ana, path }) => ana.send('DELETE', path)],
])('[ORG-04] the right ends with %s', async (_what, end) => {
  const ports = await begin()
  const { consultant, open, sees } = ports
  expect((await open()).status).toBe(201)
  expect(await sees(consultant)).toEqual(all)
  await end(ports)
  // A session does not last that long: they log in again.
  const again = await sees(consultant)
  expect([...again].every((status) => status === 404 || status === 401)).toBe(true)
  const { rows } = await app.deps.database.db.execute<{ total: number }>(
    sql`select count(*)::int as total from application_consultants where consultant_id = ${consultant.userId}`,
  )
  expect(rows[0]?.total).toBe(1)
})

test.each<[string, (ports: Awaited<ReturnType<typeof begin>>) => Promise<{ status: number }>]>([
  [
    'cancelled by who booked it',
    async ({ ana, booking }) => ana.send('POST', `/api/me/consultations/${booking.id}/cancel`, {}),
  ],
  [
    'given to somebody else',
    async ({ other, booking }) =>
      other.send('POST', '/api/admin/consultations/actions', {
        ids: [booking.id],
        action: { action: 'assign', assignee_id: other.userId },
      }),
  ],
])(
  "[ORG-04] a consultation that is %s ends the right, and the consultant's open pages are notified",
  async (_what, end) => {
    const ports = await begin()
    const { consultant, booking, open, sees } = ports
    expect((await open()).status).toBe(201)
    await runJobs(app)
    /** Whom the live messages of the consultation went to: everybody of a permission, or one person. */
    const told = async () =>
      app.deps.database.db.execute<{ permission: string | null }>(
        sql`select permission from live_events
        where event->>'type' = 'consultation_changed' and event->>'consultation_id' = ${booking.id} and permission is not null`,
      )
    expect((await told()).rows).toEqual([])
    expect((await end(ports)).status).toBe(200)
    await runJobs(app)
    expect((await told()).rows).toEqual([{ permission: 'consultations.manage' }])
    expect(await sees(consultant)).toEqual(nothing)
  },
)

test('[ORG-04] a consultant who was banned sees nothing any more', async () => {
  const { ana, consultant, open, path } = await begin()
  expect((await open()).status).toBe(201)
  await app.deps.database.db.execute(
    sql`update auth.users set banned_until = '2999-01-01' where id = ${consultant.userId}`,
  )
  expect((await consultant.send('GET', path)).status).toBeGreaterThanOrEqual(401)
  expect((await ana.send('GET', `${path}/consultants`)).status).toBe(200)
})

test('[ORG-04] a consultant sees the application until its date, and nothing from then on', async () => {
  const { ana, consultant, open, path, sees } = await begin()
  const until = app.clock.now() + 30 * minuteMs
  expect((await open({ until: new Date(until).toISOString() })).status).toBe(201)
  app.clock.set(until - 1)
  expect(await sees(consultant)).toEqual(all)
  const opened = async () => (await consultant.send<{ items: object[] }>('GET', '/api/me/opened-applications')).body
  expect((await opened()).items).toHaveLength(1)
  app.clock.set(until)
  expect(await sees(consultant)).toEqual(nothing)
  expect((await opened()).items).toEqual([])
  expect((await ana.send('GET', path)).status).toBe(200)
})

test('[ORG-04] an application is opened only for an own booking that someone holds, until a date that is near', async () => {
  const { ana, consultant, open, path } = await begin()
  const day = (days: number) => new Date(app.clock.now() + days * dayMs).toISOString()
  const stranger = await addConsultation(app, { user_id: consultant.userId, assignee_id: consultant.userId })
  const unheld = await addConsultation(app, { user_id: ana.userId })
  const old = await addConsultation(app, {
    user_id: ana.userId,
    assignee_id: consultant.userId,
    startsInMs: -40 * dayMs,
  })
  for (const [wrong, field] of [
    [{ consultation_id: stranger.id }, 'consultation_id'],
    [{ consultation_id: unheld.id }, 'consultation_id'],
    [{ consultation_id: old.id }, 'consultation_id'],
    [{ until: day(-1) }, 'until'],
    [{ until: day(91) }, 'until'],
  ] as const) {
    const rejected = await open(wrong)
    expect(rejected).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
  }
  // Viewers of the organisation see who reads, and open nothing.
  const viewer = await signIn(app, 'user')
  const { body } = await ana.send<{ organisation_id: string }>('GET', path)
  await ana.send('POST', `/api/organisations/${body.organisation_id}/members`, { email: viewer.email, role: 'viewer' })
  const { body: invited } = await viewer.send<{ items: { id: string }[] }>('GET', '/api/me/invitations')
  await viewer.send('POST', `/api/me/invitations/${invited.items[0]?.id}/accept`)
  const own = await addConsultation(app, { user_id: viewer.userId, assignee_id: consultant.userId })
  expect((await open({ consultation_id: own.id }, viewer)).status).toBe(403)
  expect((await viewer.send('GET', `${path}/consultants`)).body).toMatchObject({ items: [], bookings: [] })
  expect(await mailsTo(app, consultant.email ?? '')).toEqual([])
})
