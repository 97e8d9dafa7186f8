import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { workspaceLimits } from '#shared/plans.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import { pruneEndedInvitations } from '#server/features/organisations/members-service.ts'
import { organisationsPart } from '#server/features/organisations/personal-data.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { newestMailTo, runJobs, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

async function found(owner: ApiClient): Promise<string> {
  const { body } = await owner.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems SRL' })
  return `/api/organisations/${body.id}`
}

type Invited = { id: string; state: string; expires_at: string }

async function invite(owner: ApiClient, path: string, email: string | null, role: OrganisationRole) {
  return owner.send<Invited>('POST', `${path}/members`, { email, role })
}

/** A user who joined with a role. */
async function join(owner: ApiClient, path: string, role: OrganisationRole): Promise<ApiClient> {
  const person = await signIn(app, 'user')
  const { body } = await invite(owner, path, person.email, role)
  const accepted = await person.send('POST', `/api/me/invitations/${body.id}/accept`)
  expect(accepted).toMatchObject({ status: 200, body: { role } })
  return person
}

const country = { country: { value: 'MD', date: '2027-01-12', source: 'register' } }
const partner = {
  name: 'Codru',
  country: 'RO',
  legalKind: 'company',
  associated: false,
  linkedWith: [],
  sme: null,
  pic: null,
}

test('[ORG-01] an invitation is mailed and shown, is accepted once, and each role may do exactly what it says', async () => {
  const ana = await signIn(app, 'user')
  const path = await found(ana)
  const people = { owner: ana } as Record<OrganisationRole, ApiClient>
  for (const role of ['editor', 'commenter', 'viewer'] as const) people[role] = await join(ana, path, role)
  const { version } = (await ana.send<{ version: number }>('GET', path)).body
  const may = async (role: OrganisationRole) => {
    const person = people[role]
    const list = await person.send<{ items: { id: string }[] }>('GET', `${path}/members`)
    const [read, write, add, asked] = [
      await person.send('GET', path),
      await person.send('PATCH', path, { version, facts: country }),
      await person.send('POST', `${path}/partners`, partner),
      await invite(person, path, `${role}-guest@example.org`, 'viewer'),
    ]
    return [list.status, read.status, write.status, add.status, asked.status]
  }
  expect(await may('viewer')).toEqual([200, 200, 403, 403, 403])
  expect(await may('commenter')).toEqual([200, 200, 403, 403, 403])
  expect(await may('editor')).toEqual([200, 200, 200, 201, 403])
  expect(await may('owner')).toEqual([200, 200, 409, 201, 201])
  const { body } = await ana.send<{ items: { state: string; role: string; email: string }[] }>('GET', `${path}/members`)
  expect(body.items.map(({ state, role }) => [state, role])).toEqual([
    ['joined', 'owner'],
    ['joined', 'editor'],
    ['joined', 'commenter'],
    ['joined', 'viewer'],
    ['invited', 'viewer'],
  ])
})

test('[ORG-01] whether an address has an account shows in the mail and the notice alone, in the language of the inviter', async () => {
  const ana = await signIn(app, 'user')
  const bogdan = await signIn(app, 'user')
  const path = await found(ana)
  const known = await invite(ana, path, bogdan.email, 'editor')
  const unknown = await invite(ana, path, 'nobody-yet@example.org', 'editor')
  const plain = ({ body: { id: _id, ...rest } }: typeof known) => ({ ...rest, email: 'x' })
  expect(plain(known)).toEqual(plain(unknown))
  await runJobs(app)
  const mail = await newestMailTo(app, 'nobody-yet@example.org', 'organisation_invited')
  expect(mail.content).toMatchObject({ organisation: 'Orchard Systems SRL', role: 'editor', by: 'Ana Rusu' })
  expect(mail.content.href).toContain(`/dashboard/organisation?invitation=${unknown.body.id}`)
  const notices = await bogdan.send<{ items: { kind: string; link: string }[] }>('GET', '/api/me/notifications')
  expect(notices.body.items[0]).toMatchObject({
    kind: 'organisation_invited',
    link: `/dashboard/organisation?invitation=${known.body.id}`,
  })
  const own = await bogdan.send('GET', '/api/me/invitations')
  expect(own.body).toMatchObject({
    items: [{ id: known.body.id, organisation: 'Orchard Systems SRL', role: 'editor', invited_by: 'Ana Rusu' }],
  })
})

test('[ORG-01] an invitation works once, for its address alone, once that is confirmed, and for fourteen days', async () => {
  const [ana, bogdan, cara] = [await signIn(app, 'user'), await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await found(ana)
  const accept = (person: ApiClient, id: string) => person.send('POST', `/api/me/invitations/${id}/accept`)
  const { body } = await invite(ana, path, ` ${bogdan.email?.toUpperCase()} `, 'viewer')
  expect((await accept(cara, body.id)).status).toBe(404)
  const { db } = app.deps.database
  await db.execute(`update auth.users set email_confirmed_at = null where id = '${bogdan.userId}'`)
  expect((await bogdan.send('GET', '/api/me/invitations')).body).toEqual({ items: [], next_cursor: null })
  expect(await accept(bogdan, body.id)).toMatchObject({ status: 409, body: { code: 'own_address_unconfirmed' } })
  await db.execute(`update auth.users set email_confirmed_at = now() where id = '${bogdan.userId}'`)
  const both = await Promise.all([accept(bogdan, body.id), accept(bogdan, body.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await bogdan.send('GET', path)).body).toMatchObject({ role: 'viewer' })
  expect(await invite(ana, path, bogdan.email, 'editor')).toMatchObject({
    status: 409,
    body: { code: 'already_member' },
  })

  const late = (await invite(ana, path, cara.email, 'viewer')).body
  const ends = (at: number) =>
    db.execute(
      `update organisation_invitations set expires_at = '${new Date(at).toISOString()}' where id = '${late.id}'`,
    )
  await runJobs(app)
  await ends(app.clock.now() + dayMs)
  await db.execute(`update organisation_invitations set sent_at = sent_at - interval '1 hour' where id = '${late.id}'`)
  app.clock.advance(1000)
  const again = await ana.send<Invited>('POST', `${path}/members/${late.id}/resend`)
  expect(Date.parse(again.body.expires_at) - app.clock.now()).toBe(14 * dayMs)
  expect(await mailsTo(app, cara.email ?? '')).toHaveLength(2)
  await ends(app.clock.now())
  expect((await accept(cara, late.id)).status).toBe(404)
  expect((await ana.send('POST', `${path}/members/${late.id}/resend`)).status).toBe(404)
  // Its address is kept for a month more, as the privacy policy says.
  const invited = async () =>
    (await db.execute(`select 1 from organisation_invitations where id = '${late.id}'`)).rows.length
  await ends(app.clock.now() - 30 * dayMs)
  await pruneEndedInvitations(app.deps)
  expect(await invited()).toBe(1)
  await ends(app.clock.now() - 30 * dayMs - 1)
  await pruneEndedInvitations(app.deps)
  expect(await invited()).toBe(0)
})

test('[ORG-01] a withdrawn invitation is gone, and a mail that has not gone out never does; declining does the same', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await found(ana)
  const first = (await invite(ana, path, bogdan.email, 'editor')).body
  expect((await ana.send('DELETE', `${path}/members/${first.id}`)).status).toBe(204)
  await runJobs(app)
  expect(await listMails(app, bogdan.email ?? '')).toEqual([])
  expect((await bogdan.send('POST', `/api/me/invitations/${first.id}/accept`)).status).toBe(404)
  const second = (await invite(ana, path, bogdan.email, 'editor')).body
  expect((await bogdan.send('DELETE', `/api/me/invitations/${second.id}`)).status).toBe(204)
  const { body } = await ana.send<{ items: unknown[] }>('GET', `${path}/members`)
  expect(body.items).toHaveLength(1)
})

test.each(['is removed', 'becomes a viewer', 'deletes the account'])(
  '[ORG-01] the invitations of an owner who %s are withdrawn, those of others stay',
  async (end) => {
    const ana = await signIn(app, 'user')
    const path = await found(ana)
    const [bogdan, cara, dan] = [await join(ana, path, 'owner'), await signIn(app, 'user'), await signIn(app, 'user')]
    const { body: own } = await invite(ana, path, cara.email, 'editor')
    const { body: others } = await invite(bogdan, path, dan.email, 'owner')
    const member = `${path}/members/${bogdan.userId}`
    if (end === 'is removed') await ana.send('DELETE', member)
    else if (end === 'becomes a viewer') await ana.send('PATCH', member, { role: 'viewer' })
    else
      await app.deps.database.db.transaction(async (tx) =>
        organisationsPart.erase(tx, { userId: bogdan.userId ?? '', confirmedEmail: bogdan.email }),
      )
    expect((await dan.send('POST', `/api/me/invitations/${others.id}/accept`)).status).toBe(404)
    await runJobs(app)
    expect(await listMails(app, dan.email ?? '')).toEqual([])
    expect((await cara.send('POST', `/api/me/invitations/${own.id}/accept`)).status).toBe(200)
  },
)

test('[ORG-01] the last owner stays, also when two owners leave at the same time', async () => {
  const ana = await signIn(app, 'user')
  const path = await found(ana)
  const own = (person: ApiClient) => `${path}/members/${person.userId}`
  expect(await ana.send('DELETE', own(ana))).toMatchObject({ status: 409, body: { code: 'last_owner' } })
  expect(await ana.send('PATCH', own(ana), { role: 'viewer' })).toMatchObject({ status: 409 })
  const bogdan = await join(ana, path, 'editor')
  expect((await bogdan.send('PATCH', own(bogdan), { role: 'owner' })).status).toBe(403)
  expect(await ana.send('PATCH', own(bogdan), { role: 'owner' })).toMatchObject({
    status: 200,
    body: { role: 'owner' },
  })
  const left = await Promise.all([
    ana.send('DELETE', own(ana)),
    bogdan.send('DELETE', own(bogdan)),
    ana.send('PATCH', own(ana), { role: 'editor' }),
  ])
  const { rows } = await app.deps.database.db.execute(
    `select role from organisation_members where organisation_id = '${path.split('/').at(-1)}' order by role`,
  )
  expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1)
  // One of the two owners went. Who is no owner any more may also leave, if that comes second.
  const [anaLeft, bogdanLeft, anaStepped] = left.map(({ status }) => status < 300)
  expect(bogdanLeft).toBe(!(anaLeft || anaStepped))
})

test('[ORG-01] a member leaves by themselves and is removed by an owner alone', async () => {
  const ana = await signIn(app, 'user')
  const path = await found(ana)
  const [bogdan, cara] = [await join(ana, path, 'viewer'), await join(ana, path, 'editor')]
  expect((await cara.send('DELETE', `${path}/members/${bogdan.userId}`)).status).toBe(403)
  expect((await bogdan.send('DELETE', `${path}/members/${bogdan.userId}`)).status).toBe(204)
  expect((await bogdan.send('GET', path)).status).toBe(404)
  expect((await ana.send('DELETE', `${path}/members/${cara.userId}`)).status).toBe(204)
  expect((await cara.send('GET', path)).status).toBe(404)
})

test('[ORG-05] the members of a plan hold when invitations come at the same time, and the refusal says what helps', async () => {
  const ana = await signIn(app, 'user')
  const path = await found(ana)
  const max = workspaceLimits.free.members
  const responses = await Promise.all(
    Array.from({ length: max + 3 }, (_, index) => invite(ana, path, `many-${index}@example.org`, 'viewer')),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(max - 1)
  expect(responses.find(({ status }) => status !== 201)).toMatchObject({
    status: 403,
    body: {
      code: 'plan_limit',
      limit: 'members',
      max,
      plan: 'free',
      detail: expect.stringMatching(/withdraw an invitation.*larger plan/),
    },
  })
  // An invited user gets another mail on a full plan.
  const again = await invite(
    ana,
    path,
    responses.find(({ status }) => status === 201) ? emailOf(responses) : null,
    'editor',
  )
  expect(again.status).toBe(201)
})

function emailOf(responses: readonly { status: number; body: object }[]): string {
  const made = responses.find(({ status }) => status === 201)?.body
  return made !== undefined && 'email' in made ? String(made.email) : ''
}
