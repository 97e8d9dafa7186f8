import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const one = () => database.prepared<{ one: number }>('test-one', 'select 1 as one', [])

test('a prepared statement works after another statement has failed', async () => {
  expect(await one()).toEqual([{ one: 1 }])
  await expect(database.db.execute('select * from no_such_table')).rejects.toThrow()
  expect(await one()).toEqual([{ one: 1 }])
  expect(await one()).toEqual([{ one: 1 }])
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
