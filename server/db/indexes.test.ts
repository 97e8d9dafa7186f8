import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Whose queries say "nulls last" themselves, so that each filter is read from its own index. */
const saidOtherwise = ['activity_log', 'failed_sign_ins']

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('an index that goes down has its nulls first, as "order by … desc" asks for', async () => {
  const { rows } = await app.deps.database.db.execute<{ table: string; words: string }>(
    `select tablename as table, indexdef as words from pg_indexes where schemaname in ('public', 'auth') and indexdef ~ 'DESC'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const others = rows.filter(({ table, words }) => words.includes('NULLS LAST') && !saidOtherwise.includes(table))
  expect(others).toEqual([])
})

test('the newest events of payment providers are read from an index, page by page', async () => {
  const { rows } = await app.deps.database.db.transaction(async (tx) => {
    // The test's table is too small for an index to be worth it.
    await tx.execute('set local enable_seqscan = off')
    await tx.execute('set local enable_sort = off')
    return tx.execute<{ 'QUERY PLAN': string }>(
      `explain select * from payment_events where (received_at, id) < (now(), '00000000-0000-4000-8000-000000000000')
       order by received_at desc, id desc limit 50`,
    )
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('payment_events_by_time')
  expect(plan).not.toContain('Sort')
})
