import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnavailable } from '#server/db/database.ts'
import { openServerReads } from '#server/db/shared-reads.ts'
import type { SharedReads } from '#server/db/shared-reads.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'

let drop: () => Promise<void>
let owner: Client
let reads: SharedReads

beforeAll(async () => {
  const database = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  drop = database.drop
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('create table held (id int)')
  reads = openServerReads(
    { connectionString: database.url, query_timeout: 1_000, application_name: 'shared' },
    async () => {},
  )
})
afterAll(async () => {
  await reads.close()
  await owner.end()
  await drop()
})

const read = async (name: string, text: string): Promise<unknown> =>
  (await reads.query({ name, text, values: [] })).rows[0]

test('a broken connection fails what is under way on it as unavailable, and the next read opens another', async () => {
  await Promise.all([1, 2, 3, 4].map(() => read('one', 'select 1 as one')))
  const slow = [1, 2, 3, 4].map((each) => read(`slow-${each}`, `select pg_sleep(0.5), ${each} as number`))
  const settled = Promise.allSettled(slow)
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shared'`)
  for (const each of await settled) expect(each.status === 'rejected' && isUnavailable(each.reason)).toBe(true)
  const again = await Promise.all([1, 2, 3, 4].map(() => read('one', 'select 1 as one')))
  expect(again).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }, { one: 1 }])
})

test('a read that gets no answer in time gives its connection up, with all that waits behind it', async () => {
  await owner.query('begin')
  await owner.query('lock table held in access exclusive mode')
  const stuck = await Promise.allSettled([1, 2, 3, 4].map(() => read('held', 'select id from held')))
  for (const each of stuck) expect(each.status === 'rejected' && isUnavailable(each.reason)).toBe(true)
  expect(await read('one', 'select 1 as one')).toEqual({ one: 1 })
  await owner.query('rollback')
  expect(await read('held', 'select id from held')).toBeUndefined()
})
