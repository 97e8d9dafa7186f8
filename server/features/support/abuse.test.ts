import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffTicket, Ticket } from '#shared/contracts/support.ts'
import { letterHtml } from '#server/mail/templates/html.ts'
import { letterText } from '#server/mail/templates/text.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

// Rows of the failure and abuse list that concern tickets. @see docs/reference/services.md#16-failure-and-abuse-list

let app: TestApp
let agent: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  agent = await signIn(app, 'moderator')
})
afterAll(() => app.close())

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('1')",
  '=HYPERLINK("http://evil.example")',
  'Subject\r\nBcc: mallory@evil.example',
  '\u202Egnp.exe\u2066',
]

const facts = {
  causedAt: 0,
  writtenAt: 0,
  siteUrl: 'https://grants.example.org',
  linkLifetimeSeconds: 86_400,
  codeLifetimeSeconds: 600,
}

test.each(scripts)(
  '[SUP-01] row 29: %j in every text of a ticket is text, and nothing else, in its mails',
  async (bad) => {
    const ana = await signIn(app, 'user')
    const { status, body } = await ana.send<Ticket>('POST', '/api/tickets', {
      subject: bad,
      message: bad,
      category: bad,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ subject: bad, message: bad, category: bad })
    const answered = await agent.send('POST', `/api/admin/tickets/${body.id}/messages`, {
      version: 1,
      message: bad,
      status: 'closed',
    })
    expect(answered.status).toBe(201)
    const mails = [...(await mailsTo(app, ana.email ?? '')), ...(await mailsTo(app, agent.email ?? ''))]
    const own = mails.filter(({ content }) => 'number' in content && content.number === body.number)
    expect(own.map(({ content }) => content.kind).toSorted()).toEqual([
      'ticket_answered',
      'ticket_new',
      'ticket_received',
    ])
    for (const mail of own) {
      const letter = composeLetter(mail, facts)
      const html = await letterHtml(letter, mail.language)
      expect(html).not.toMatch(/<script|<img|href="javascript:/i)
      expect(letter.subject).not.toMatch(/[\r\n\u202A-\u202E\u2066-\u2069]/)
      expect(letterText(letter)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
    }
  },
)

test('[SUP-01] row 36: state, owner, note flag, score and dates in a body are refused, and nothing is changed', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x' })
  const path = `/api/tickets/${body.id}`
  for (const forged of ['kind', 'author_kind', 'author_id', 'source', 'created_at', 'status', 'ticket_id', 'user_id'])
    expect((await ana.send('POST', `${path}/messages`, { message: 'x', [forged]: 'staff' })).status).toBe(422)
  expect((await ana.send('POST', `${path}/rating`, { score: 5, closed_at: '2020-01-01' })).status).toBe(422)
  expect((await ana.send('PATCH', `/api/admin/tickets/${body.id}`, { version: 1, priority: 'urgent' })).status).toBe(
    403,
  )
  for (const forged of ['user_id', 'number', 'is_priority_set', 'merged_into_id'])
    expect((await agent.send('PATCH', `/api/admin/tickets/${body.id}`, { version: 1, [forged]: 'x' })).status).toBe(422)
  const { body: after } = await ana.send<Ticket>('GET', path)
  expect(after).toEqual(body)
})

test('[SUP-02] row 37: of a note its owner gets no event, mail, notice, export or search hit', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x' })
  const mails = (await mailsTo(app, ana.email ?? '')).length
  const { rows } = await app.deps.database.db.execute<{ id: string }>('select max(id)::text as id from live_events')
  const noted = await agent.send<StaffTicket>('POST', `/api/admin/tickets/${body.id}/messages`, {
    version: 1,
    kind: 'note',
    message: 'SECRET-NOTE',
  })
  expect(noted.status).toBe(201)
  await runJobs(app)
  const { rows: told } = await app.deps.database.db.execute(
    `select count(*)::int as n from live_events where id > ${rows[0]?.id ?? '0'} and user_id = '${ana.userId ?? ''}'`,
  )
  expect(told[0]?.['n']).toBe(0)
  expect(await mailsTo(app, ana.email ?? '')).toHaveLength(mails)
  for (const path of [
    `/api/tickets/${body.id}`,
    '/api/me/tickets?q=SECRET-NOTE',
    '/api/me/notifications',
    '/api/me/export',
  ]) {
    const { body: seen } = await ana.send('GET', path)
    expect(JSON.stringify(seen)).not.toContain('SECRET-NOTE')
  }
})
