import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffTicket, Ticket } from '#shared/contracts/support.ts'
import { dayMs } from '#shared/duration.ts'
import { autoCloseInactiveTickets } from '#server/features/support/inactive-tickets.ts'
import { shippedOffice } from '#server/features/support/settings.ts'
import { signIn } from '#tests/support/api-client.ts'
import { mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ports = { office: async () => shippedOffice }
let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

async function answered() {
  const ana = await signIn(app, 'user')
  const agent = await signIn(app, 'moderator')
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'Quiet', message: 'x' })
  await agent.send<StaffTicket>('POST', `/api/admin/tickets/${body.id}/messages`, { version: 1, message: 'Done' })
  const status = async () => {
    const { rows } = await app.deps.database.db.execute<{ status: string }>(
      `select status from support_tickets where id = '${body.id}'`,
    )
    return rows[0]?.status
  }
  const mails = async () => (await mailsTo(app, ana.email ?? '')).map(({ content }) => content.kind)
  return { ana, id: body.id, status, mails }
}

async function after(days: number): Promise<void> {
  app.clock.advance(days * dayMs)
  await autoCloseInactiveTickets(app.deps, ports)
}

test('[SUP-02] a quiet ticket is announced after five days and closed after seven, each once', async () => {
  const { status, mails } = await answered()
  await after(4.9)
  expect(await mails()).not.toContain('ticket_closing')
  await after(0.2)
  await autoCloseInactiveTickets(app.deps, ports)
  expect((await mails()).filter((kind) => kind === 'ticket_closing')).toHaveLength(1)
  await after(1.8)
  expect(await status()).toBe('replied')
  await after(0.2)
  await autoCloseInactiveTickets(app.deps, ports)
  expect(await status()).toBe('closed')
  expect((await mails()).filter((kind) => kind === 'ticket_closed')).toHaveLength(1)
})

test('[SUP-02] an owner who was not notified in time, because nothing ran, is notified first and has two days', async () => {
  const { status, mails } = await answered()
  await after(30)
  expect(await status()).toBe('replied')
  expect(await mails()).toContain('ticket_closing')
  await after(1.9)
  expect(await status()).toBe('replied')
  await after(0.2)
  expect(await status()).toBe('closed')
})

test('[SUP-02] a message of the owner keeps the ticket open, and the next answer counts again', async () => {
  const { id, status, mails } = await answered()
  await after(5.1)
  await app.deps.database.db.execute(`update auth.sessions set not_after = null`)
  const { writeAsClient } = await import('#server/features/support/client-service.ts')
  const { rows } = await app.deps.database.db.execute<{ user_id: string }>(
    `select user_id from support_tickets where id = '${id}'`,
  )
  await writeAsClient(
    app.deps,
    ports,
    { userId: rows[0]?.user_id ?? '', actor: null, requestId: null },
    {
      id,
      message: { message: 'Not yet', attachments: [], source: 'web', externalId: null },
    },
  )
  await after(10)
  expect(await status()).toBe('open')
  expect((await mails()).filter((kind) => kind === 'ticket_closing')).toHaveLength(1)
})
