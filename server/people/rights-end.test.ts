import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenedFeed } from '#shared/contracts/consultations-admin.ts'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { mailPermissions } from '#shared/mail-kinds.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import { tellWeeklyFigures } from '#server/features/analytics/weekly.ts'
import { deliverMails } from '#server/mail/sender.ts'
import { mails } from '#server/mail/tables.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import { notifyStaff } from '#server/notifications/notify.ts'
import { notifications } from '#server/notifications/tables.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation, client, freeTimes } from '#tests/support/consultations.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import type { TestSmtpServer } from '#tests/support/smtp-server.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const zone = 'Europe/Chisinau'
/** Wednesday, ten in the morning by the office's clock. */
const wednesday = Date.parse('2027-03-10T08:00:00Z')

let app: TestApp
let server: TestSmtpServer
let transport: MailTransport
let admin: ApiClient
let leaver: ApiClient
let stayer: ApiClient
let person: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  server = await openSmtpServer()
})
beforeEach(async () => {
  await app.reset()
  app.clock.set(wednesday)
  server.mails.length = 0
  transport = openSmtpTransport(server.url)
  admin = await signIn(app, 'admin')
  leaver = await signIn(app, 'moderator')
  stayer = await signIn(app, 'moderator')
  person = await signIn(app, 'user')
  const topics = [{ topic: 'figures', in_app: true, email: true }]
  for (const each of [leaver, stayer]) await each.send('PUT', '/api/me/notifications/preferences', { topics })
})
afterEach(() => transport.close())
afterAll(async () => {
  await server.close()
  await app.close()
})

const action = async (wanted: object): Promise<void> => {
  const { status } = await admin.send('POST', '/api/admin/users/actions', { ids: [leaver.userId], action: wanted })
  expect(status).toBe(200)
}
const takePermissions = (): Promise<unknown> =>
  app.deps.database.db.execute(sql`
    insert into role_permissions (role, permission, allowed, updated_at)
    select 'moderator', permission, false, now()
    from unnest(array['contact.view', 'consultations.manage', 'subscriptions.manage', 'analytics.view', 'tickets.manage'])
      as permission`)

/** How a user stops being staff. */
const ends: Record<string, () => Promise<unknown>> = {
  banned: () => action({ action: 'ban', until: null, reason: 'Left' }),
  'banned for a while': () =>
    action({ action: 'ban', until: new Date(wednesday + 30 * dayMs).toISOString(), reason: 'x' }),
  demoted: () => action({ action: 'set_role', role: 'user' }),
  'deleted, the row kept': () =>
    app.deps.database.db.execute(
      sql`update auth.users set deleted_at = ${new Date(wednesday).toISOString()}::timestamptz where id = ${leaver.userId}::uuid`,
    ),
  erased: () => app.deps.database.db.execute(sql`delete from auth.users where id = ${leaver.userId}::uuid`),
}

/** What staff are notified of. */
const causes: Record<string, () => Promise<unknown>> = {
  'the contact form': () =>
    visitorOf(app).send('POST', '/api/contact', {
      name: 'Ion Popa',
      email: 'ion@example.org',
      message: 'May a bakery apply for the grant?',
    }),
  'a booking': async () => {
    const [free] = await freeTimes(app)
    return visitorOf(app).send('POST', '/api/consultations', { ...client, ...free, language: 'en' })
  },
  'a request for a plan': () => person.send('POST', '/api/me/subscription/request', { action: 'change', plan: 'pro' }),
  'a ticket': () =>
    person.send('POST', '/api/tickets', { subject: 'Export loses the table', message: 'The table arrives empty.' }),
  'more about a ticket': async () => {
    const subject = { subject: 'No reminder came', message: 'The meeting was yesterday.' }
    const { body } = await person.send<{ id: string }>('POST', '/api/tickets', subject)
    await person.send('POST', `/api/tickets/${body.id}/messages`, { message: 'It came now.' })
  },
  'a meeting that its client moves': async () => {
    const { token } = await addConsultation(app)
    const free = (await freeTimes(app, 4)).at(-1)
    expect((await visitorOf(app).send('POST', '/api/consultations/link/move', { token, ...free })).status).toBe(200)
  },
  'a meeting that its client cancels': () => sendByLink('cancel'),
  'a cancellation that is taken back': () => sendByLink('cancel', 'restore'),
  'a payment that nobody understands': () =>
    app.deps.database.db.transaction((tx) =>
      notifyStaff(tx, app.deps, 'subscriptions.manage', {
        notice: {
          kind: 'payment_unclear',
          data: { ref: 'in_1' },
          link: null,
          dedupeKey: null,
        },
      }),
    ),
  'the figures of the week': () => tellWeeklyFigures(app.deps, zone, true),
}

async function causeAll(): Promise<void> {
  for (const cause of Object.values(causes)) {
    await cause()
    await runJobs(app)
  }
}

/** Does something with the link to a meeting of its own, as its client. */
async function sendByLink(...actions: string[]): Promise<void> {
  const { token } = await addConsultation(app)
  for (const each of actions) {
    expect((await visitorOf(app).send('POST', `/api/consultations/link/${each}`, { token })).status).toBe(200)
    await runJobs(app)
  }
}

/** Kinds that come by right of a permission, but to one person: who was given the matter, or who planned the page. */
const toOne = [
  'application_opened',
  'consultation_assigned',
  'ticket_assigned',
  'content_published',
  'content_publish_failed',
]
/** To administrators, whom these tests leave as they are. */
const toAdministrators = ['webhook_paused', 'model_budget_near', 'model_budget_spent']
/** Mails that follow only a mail that went out. */
const afterAnother = ['consultation_reinstated']
const staffMails = Object.keys(mailPermissions).filter(
  (kind) => ![...toOne, ...toAdministrators, ...afterAnother].includes(kind),
)
const staffNotices = Object.entries(notificationKinds).flatMap(([kind, facts]) =>
  'permission' in facts && ![...toOne, ...toAdministrators].includes(kind) ? [kind] : [],
)
const kindsOf = (kinds: readonly string[]): string[] => [...new Set(kinds)].toSorted()

async function heard(who: ApiClient): Promise<{ mails: string[]; notices: string[] }> {
  const { db } = app.deps.database
  const written = await db.select().from(mails).orderBy(mails.created_at, mails.id)
  const told = await db.select().from(notifications).orderBy(notifications.created_at, notifications.id)
  const isOwn = (row: { user_id: string | null; kind: string }) =>
    row.user_id === who.userId && row.kind !== 'role_changed' && row.kind !== 'new_device'
  return {
    mails: written.filter(isOwn).map(({ kind }) => kind),
    notices: told.filter(isOwn).map(({ kind }) => kind),
  }
}

for (const [how, end] of Object.entries(ends)) {
  test(`[QUAL-10] staff who were ${how} receive nothing of what comes after, and their colleagues all of it`, async () => {
    await end()
    await causeAll()
    expect(await heard(leaver)).toEqual({ mails: [], notices: [] })
    const { mails: written, notices } = await heard(stayer)
    expect(kindsOf(written)).toEqual(staffMails.toSorted())
    expect(kindsOf(notices)).toEqual(staffNotices.toSorted())
  })

  test(`[QUAL-10] mails that wait for staff who were ${how} in the meantime never go out`, async () => {
    await causeAll()
    const { mails: waiting } = await heard(leaver)
    expect(kindsOf(waiting)).toEqual(staffMails.toSorted())
    // The news of a cancellation is held back for a moment.
    app.clock.advance(minuteMs)
    await end()
    await runJobs(app)
    await deliverMails(app.deps, transport)
    const staffSubjects = server.mails.filter(({ to }) => to.includes(stayer.email ?? ''))
    expect(staffSubjects).toHaveLength(waiting.length)
    const toLeaver = server.mails.filter(({ to }) => to.includes(leaver.email ?? ''))
    // That the role is another is the person's own business.
    expect(toLeaver).toHaveLength(how === 'demoted' ? 1 : 0)
    const dropped = await app.deps.database.db
      .select({ state: mails.state, error: mails.last_error })
      .from(mails)
      .where(sql`user_id = ${leaver.userId}::uuid and kind not in ('role_changed', 'new_device')`)
      .orderBy(mails.id)
    expect(dropped).toEqual(waiting.map(() => ({ state: 'failed', error: 'not_allowed' })))
  })

  test(`[QUAL-10] the calendar feed of staff who were ${how} is gone`, async () => {
    await addConsultation(app, { name: 'Client Nine' })
    const { body } = await leaver.send<OpenedFeed>('POST', '/api/admin/consultations/feeds', { scope: 'all' })
    const { pathname, search } = new URL(body.address)
    expect(await (await app.fetch(pathname + search)).text()).toContain('Client Nine')
    await end()
    const after = await app.fetch(pathname + search)
    expect(after.status).toBe(404)
    expect(await after.text()).not.toContain('Client Nine')
  })
}

test.each(['banned', 'banned for a while', 'demoted'])(
  '[QUAL-10] the open stream of staff who were %s tells nothing of what comes after',
  async (how) => {
    const abort = new AbortController()
    const response = await app.fetch('/api/events', {
      headers: { authorization: leaver.authorization ?? '' },
      signal: abort.signal,
    })
    const reader = response.body?.getReader()
    if (!reader) throw new Error('The stream has no body')
    let told = ''
    const isOver = (async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        told += new TextDecoder().decode(value)
      }
    })()
    await expect.poll(() => told).toContain('id: ')
    await ends[how]?.()
    await causes['a ticket']?.()
    await causes['a booking']?.()
    await runJobs(app)
    await isOver
    expect(told).not.toMatch(/ticket_changed|consultation_changed|notifications_changed/)
    abort.abort()
  },
)

test('[QUAL-10] notices that came by right of a permission are hidden once it is gone', async () => {
  for (const cause of Object.values(causes)) await cause()
  await app.deps.database.db.execute(
    sql`delete from notifications where user_id = ${leaver.userId}::uuid and kind = 'role_changed'`,
  )
  const read = async () => (await leaver.send<NotificationList>('GET', '/api/me/notifications')).body
  expect(await read()).toMatchObject({ unread: (await heard(leaver)).notices.length })
  expect(kindsOf((await heard(leaver)).notices)).toEqual(staffNotices.toSorted())
  await takePermissions()
  expect(await read()).toMatchObject({ unread: 0, items: [] })
})

test('[QUAL-10] the address of a backup is dead once its asker may not have backups', async () => {
  const { body: made } = await admin.send<{ id: string }>('POST', '/api/admin/backups')
  await app.deps.files.put(`backups/${made.id}`, [Buffer.from('bytes')])
  await app.deps.database.db.execute(sql`update backups set state = 'ready' where id = ${made.id}::uuid`)
  const { body: link } = await admin.send<{ url: string }>('POST', `/api/admin/backups/${made.id}/download`, {})
  await app.deps.database.db.execute(
    sql`update auth.users set banned_until = ${new Date(wednesday + dayMs).toISOString()}::timestamptz where id = ${admin.userId}::uuid`,
  )
  expect((await app.fetch(link.url)).status).toBe(404)
  await app.deps.database.db.execute(sql`update auth.users set banned_until = null where id = ${admin.userId}::uuid`)
  expect((await app.fetch(link.url)).status).toBe(200)
})

test('[QUAL-10] a preview link is dead once its maker may not edit pages', async () => {
  const editor = await signIn(app, 'editor')
  const { body: page } = await editor.send<{ id: string }>('POST', '/api/pages', {
    slug: 'spring-call',
    title: 'Spring call',
    template: 'blank',
    published: true,
    show_in_menu: false,
  })
  const { body } = await editor.send<{ path: string }>('POST', `/api/pages/${page.id}/previews`, { days: 2 })
  const token = body.path.split('#')[1]
  const open = async () => (await visitorOf(app).send('POST', '/api/page-previews', { token, language: 'en' })).status
  expect(await open()).toBe(200)
  const { status } = await admin.send('POST', '/api/admin/users/actions', {
    ids: [editor.userId],
    action: { action: 'set_role', role: 'user' },
  })
  expect(status).toBe(200)
  expect(await open()).toBe(404)
})
