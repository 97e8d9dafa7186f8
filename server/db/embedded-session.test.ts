import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const one = () => database.read<{ one: number }>('test-one', 'select 1 as one', [])
const number = (value: unknown) =>
  database.read<{ number: number }>('test-number', 'select $1::text::int as number', [value])

test('a prepared statement works after another statement has failed', async () => {
  expect(await one()).toEqual([{ one: 1 }])
  await expect(database.db.execute('select * from no_such_table')).rejects.toThrow()
  expect(await one()).toEqual([{ one: 1 }])
  expect(await one()).toEqual([{ one: 1 }])
})

test('each of many reads at once gets its own answer, and one that fails takes no other along', async () => {
  const asked = Array.from({ length: 120 }, (_unused, index) => (index === 60 ? 'no number' : String(index)))
  const [answers] = await Promise.all([
    Promise.allSettled(asked.map(number)),
    database.db.transaction(async (tx) => {
      await tx.execute(`insert into settings values ('among-reads', '1', now())`)
      await tx.execute('select pg_sleep(0.05)')
    }),
  ])
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value[0]?.number : 'failed'))).toEqual(
    asked.map((_unused, index) => (index === 60 ? 'failed' : index)),
  )
  const { rows } = await database.db.execute(`delete from settings where key = 'among-reads' returning 1`)
  expect(rows).toHaveLength(1)
})

test('a read waits behind the transaction that runs, not behind those that wait', async () => {
  const ended: string[] = []
  const transactions = [1, 2, 3, 4].map((each) =>
    database.db.transaction(async (tx) => void (await tx.execute('select 1'))).then(() => ended.push(`write ${each}`)),
  )
  await Promise.all([...transactions, one().then(() => ended.push('read'))])
  // On a server there is no order.
  if (database.kind === 'embedded') expect(ended.slice(0, 2).toSorted()).toEqual(['read', 'write 1'])
  expect(ended).toHaveLength(5)
})

test('notifications still arrive after a statement has failed', async () => {
  const heard: string[] = []
  const stop = database.listen('test_channel', (payload) => heard.push(payload))
  await one()
  await expect(database.db.execute('select 1/0')).rejects.toThrow()
  // The listening connection of a server opens by itself; it is there when its own notification comes back.
  await expect
    .poll(async () => {
      await database.db.execute(`select pg_notify('test_channel', 'hello')`)
      return heard
    })
    .toContain('hello')
  stop()
})

test('a transaction that failed leaves nothing open behind it', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(`insert into settings values ('left-open', '1', now())`)
      await tx.execute('select 1/0')
    }),
  ).rejects.toThrow()
  const { rows } = await database.db.execute(`select 1 from settings where key = 'left-open'`)
  expect(rows).toEqual([])
})
