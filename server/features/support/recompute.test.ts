import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficeResponse } from '#shared/contracts/consultations-admin.ts'
import type { StaffTicket, Ticket } from '#shared/contracts/support.ts'
import { jobKinds } from '#server/features.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A Wednesday, 10:00 in Chisinau: the office is open. */
const wednesday = Date.parse('2027-03-10T08:00:00Z')

/** The day after it. */
const thursday = {
  id: '00000000-0000-4000-8000-000000000001',
  calendar_id: null,
  starts: '2027-03-11T00:00',
  ends: '2027-03-12T00:00',
  kind: 'holiday' as const,
  public_reason: null,
}

let app: TestApp
let agent: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(wednesday)
  agent = await signIn(app, 'admin')
})
beforeEach(async () => {
  await app.deps.database.db.execute(
    sql`truncate staff_calendars, consultation_types, closed_periods, office_versions, support_tickets, jobs cascade`,
  )
})
afterAll(() => app.close())

async function write(given: Record<string, unknown> = {}): Promise<Ticket> {
  const ana = await signIn(app, 'user')
  return (await ana.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x', ...given })).body
}

const look = async (id: string) => (await agent.send<StaffTicket>('GET', `/api/admin/tickets/${id}`)).body

async function saveOffice(change: (form: Omit<OfficeResponse, 'staff'>) => Partial<OfficeResponse>): Promise<void> {
  const { body } = await agent.send<OfficeResponse>('GET', '/api/admin/office')
  const { staff: _staff, ...form } = body
  const { status, body: said } = await agent.send('PUT', '/api/admin/office', { ...form, ...change(form) })
  expect(status, JSON.stringify(said)).toBe(200)
}

test('[SUP-02] a closed day puts promises off, and taking it back restores them, without touching the version', async () => {
  const ticket = await write()
  expect(ticket.answer_due_at).toBe('2027-03-11T08:00:00.000Z')
  await saveOffice(() => ({ closed: [thursday] }))
  expect((await look(ticket.id)).answer_due_at).toBe(ticket.answer_due_at)
  await runDueJobs(app.deps, jobKinds)
  // The last hour is worked on Friday.
  expect(await look(ticket.id)).toMatchObject({
    answer_due_at: '2027-03-12T08:00:00.000Z',
    first_response_due_at: '2027-03-12T08:00:00.000Z',
    version: ticket.version,
  })
  await runDueJobs(app.deps, jobKinds)
  await saveOffice(() => ({ closed: [] }))
  await runDueJobs(app.deps, jobKinds)
  expect((await look(ticket.id)).answer_due_at).toBe(ticket.answer_due_at)
})

test('[SUP-02] shorter hours count by what staff set, and a client who has the answer is promised nothing', async () => {
  const [waits, urgent, answered] = [await write(), await write(), await write()]
  await agent.send('PATCH', `/api/admin/tickets/${urgent.id}`, { version: 1, priority: 'urgent' })
  await agent.send('POST', `/api/admin/tickets/${answered.id}/messages`, {
    version: 1,
    message: 'x',
    status: 'in_progress',
  })
  await saveOffice((form) => ({
    calendars: form.calendars.map((calendar) => ({
      ...calendar,
      hours: calendar.hours.map((hours) => ({ ...hours, opens: '09:00', closes: '11:00' })),
    })),
  }))
  await runDueJobs(app.deps, jobKinds)
  // One hour is left on Wednesday, then two each day, Saturday too.
  expect((await look(waits.id)).answer_due_at).toBe('2027-03-15T09:00:00.000Z')
  expect((await look(urgent.id)).answer_due_at).toBe('2027-03-11T08:00:00.000Z')
  expect((await look(answered.id)).answer_due_at).toBeNull()
})

test('[SUP-02] more tickets than one transaction takes are all computed again', async () => {
  const { id } = await write()
  await app.deps.database.db.execute(sql`
    insert into support_tickets (id, user_id, subject, message, category, priority, priority_requested, status, language,
      first_response_due_at, next_response_due_at, waiting_since, last_client_message_at, created_at, updated_at)
    select gen_random_uuid(), user_id, subject, message, category, priority, priority_requested, status, language,
      first_response_due_at, next_response_due_at, waiting_since, last_client_message_at, created_at, updated_at
    from support_tickets, generate_series(1, 250) where id = ${id}::uuid`)
  await saveOffice(() => ({ closed: [thursday] }))
  await runDueJobs(app.deps, jobKinds)
  const { rows } = await app.deps.database.db.execute(
    sql`select count(*)::int as n from support_tickets where next_response_due_at = '2027-03-12T08:00:00Z'`,
  )
  expect(rows[0]?.['n']).toBe(251)
})
