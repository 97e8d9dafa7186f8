import { randomUUID } from 'node:crypto'
import type { Days, Slots } from '#shared/contracts/consultations.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { localOf } from '#shared/zoned-time.ts'
import { tokenHash } from '#server/features/consultations/manage-link.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import { consultations } from '#server/features/consultations/tables.ts'
import { randomToken } from '#server/secrets.ts'
import { visitorOf } from '#tests/support/api-client.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let made = 0

/** Behind the days that can be booked, so that none takes a time which a user books in the same test. */
const firstOfMadeMs = 61 * dayMs

/** Whom a booking in a test is for. */
export const client = { name: 'Ana Rusu', email: 'ana@example.org' }

/** Finds the free times of the office, soonest first. @param days of how many days with a free time; late in a day little of it is left. */
export async function freeTimes(app: TestApp, days = 2): Promise<{ date: string; time: string }[]> {
  const visitor = visitorOf(app)
  const today = localOf(app.clock.now(), 'Europe/Chisinau').date
  const { body } = await visitor.send<Days>('GET', `/api/consultations/days?from=${today}&to=${addMonth(today)}`)
  const free = body.days.filter(({ state }) => state === 'free').slice(0, days)
  const lists = await Promise.all(
    free.map(async ({ date }) => {
      const { body: response } = await visitor.send<Slots>('GET', `/api/consultations/slots?date=${date}`)
      return response.slots
        .filter(({ available }) => available)
        .map(({ start }) => localOf(Date.parse(start), response.timezone))
    }),
  )
  return lists.flat()
}

/**
 * Puts a consultation into the database, each at another time.
 *
 * @param startsInMs from now; left out: later than anything that can be booked.
 * @returns its id and the token of its link.
 */
export async function addConsultation(
  app: TestApp,
  given: Partial<typeof consultations.$inferInsert> & { startsInMs?: number } = {},
): Promise<{ id: string; token: string }> {
  made += 1
  const { startsInMs = firstOfMadeMs + 2 * made * hourMs, ...values } = given
  const facts = await getOffice(app.deps.database.db, '9999')
  const id = randomUUID()
  const token = randomToken()
  const now = new Date(app.clock.now())
  const start = new Date(now.getTime() + startsInMs)
  const end = new Date(start.getTime() + hourMs)
  await app.deps.database.db.insert(consultations).values({
    id,
    calendar_id: facts.calendars[0]?.id ?? '',
    type_key: 'consultation',
    user_id: null,
    ...client,
    status: 'scheduled',
    no_show: false,
    starts_at: start,
    ends_at: end,
    blocked_from: start,
    blocked_until: end,
    language: 'en',
    source: 'site',
    remind: true,
    manage_token_hash: tokenHash(app.deps, token),
    manage_token_sealed: app.deps.secrets.encrypt('consultation', token),
    calendar_uid: `${id}@localhost`,
    calendar_sequence: 0,
    client_moves: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    ...values,
  })
  return { id, token }
}

function addMonth(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 40 * dayMs).toISOString().slice(0, 10)
}
