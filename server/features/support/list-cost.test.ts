import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffTicketsQuerySchema } from '#shared/contracts/support.ts'
import { getQueue } from '#server/features/support/lists.ts'
import { explain, rowsRead } from '#tests/support/explain.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const tickets = 6_000
/** Each of them has as many tickets. */
const owners = 3
const reader = '00000000-0000-4000-8000-0000000000aa'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  const { db } = app.deps.database
  await db.execute(sql`
    insert into auth.users (id, email, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'owner-' || n || '@example.org', now(), now()
    from generate_series(1, ${owners}::int) n`)
  await db.execute(sql`
    insert into support_tickets (id, user_id, subject, message, category, priority, priority_requested, status, language,
      waiting_since, last_client_message_at, created_at, updated_at)
    select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((1 + n % ${owners}::int)::text, 12, '0'))::uuid, 'Invoice ' || 20000 + n, 'What it is about',
      'technical', 'normal', 'normal', 'open', 'en', at, at, at, at
    from generate_series(1, ${tickets}::int) n, lateral (select now() - n * interval '1 minute' as at) t`)
  // Takes the words of subjects over from the list of those that came last.
  await db.execute(sql`vacuum analyze support_tickets`)
  await db.execute(sql`analyze auth.users`)
})
afterAll(() => app.close())

function found(q: string) {
  const query = staffTicketsQuerySchema.parse({ queue: 'all', q, limit: '200' })
  return (deps: typeof app.deps) => getQueue(deps, reader, query)
}

test.each([
  // The number of one ticket, and the subjects of eleven others.
  ['2150', 12],
  ['#1500', 1],
  ['invoice 2150', 10],
  ['25999', 1],
])('[ADM-07] a search for %s reads the tickets it finds, not all there are', async (q, count) => {
  expect((await found(q)(app.deps)).tickets).toHaveLength(count)
  const plans = await explain(app.deps.database, (db) =>
    found(q)({ ...app.deps, database: { ...app.deps.database, db } }),
  )
  const nodes = plans.flat().filter((node) => node['Relation Name'] === 'support_tickets')
  // Each once where it is found, and once to be shown.
  expect(rowsRead(nodes)).toBeGreaterThanOrEqual(2 * count)
  expect(rowsRead(nodes)).toBeLessThanOrEqual(2 * count + 100)
})

test('[ADM-07] a search for a person finds all of that person’s tickets', async () => {
  const { tickets: first, next } = await found('owner-2@example')(app.deps)
  expect(first).toHaveLength(200)
  expect(new Set(first.map(({ user_id }) => user_id)).size).toBe(1)
  expect(next).not.toBeNull()
})
