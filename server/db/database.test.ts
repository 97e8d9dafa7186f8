import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnavailable, sqlError } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute('create table things (id integer primary key, name text)')
})
afterAll(() => database.close())

test('a transaction that fails leaves nothing', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute('insert into things values (1)')
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const { rows } = await database.db.execute('select * from things')
  expect(rows).toEqual([])
})

test('transactions at once do not mix', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into things values (${100 + number}, 'half')`)
        await tx.execute(sql`update things set name = 'whole' where id = ${100 + number}`)
      }),
    ),
  )
  const { rows } = await database.db.execute(
    `select name, count(*)::int as count from things where id >= 100 group by name`,
  )
  expect(rows).toEqual([{ name: 'whole', count: 20 }])
})

test('a prepared statement takes values and answers rows', async () => {
  await database.prepared('insert-thing', 'insert into things values ($1, $2)', [7, "it's"])
  expect(await database.prepared('find-thing', 'select name from things where id = $1', [7])).toEqual([
    { name: "it's" },
  ])
  expect(await database.prepared('find-thing', 'select name from things where id = $1', [8])).toEqual([])
})

test('[CONT-06] a listener receives what is notified after the commit, and nothing of what is rolled back', async () => {
  const heard: string[] = []
  let isListening = false
  const stop = database.listen('test_channel', (payload) => {
    if (payload === 'anybody there') isListening = true
    else heard.push(payload)
  })
  await expect
    .poll(async () => {
      await database.db.execute(`select pg_notify('test_channel', 'anybody there')`)
      return isListening
    })
    .toBe(true)
  await database.db.execute(`select pg_notify('test_channel', 'alone')`)
  await database.db.transaction((tx) => tx.execute(`select pg_notify('test_channel', 'committed')`))
  await database.db
    .transaction(async (tx) => {
      await tx.execute(`select pg_notify('test_channel', 'rolled back')`)
      throw new Error('no')
    })
    .catch(() => {})
  await expect.poll(() => heard).toEqual(['alone', 'committed'])
  stop()
  await database.db.execute(`select pg_notify('test_channel', 'later')`)
  await database.isReady()
  expect(heard).toEqual(['alone', 'committed'])
})

test('it is ready when every migration has run', async () => {
  expect(await database.isReady()).toBe(true)
  await database.db.execute(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(await database.isReady()).toBe(false)
})

test('a broken constraint is reported by its code and name, through the causes', async () => {
  await database.db.execute('insert into things values (50)')
  const error = await database.db.execute('insert into things values (50)').catch((error: unknown) => error)
  expect(sqlError(error)).toEqual({ code: '23505', constraint: 'things_pkey' })
  expect(isUnavailable(error)).toBe(false)
  expect(sqlError(new Error('no'))).toBeNull()
})

test.each([
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('x'), { code: '57P01' }), true],
  [Object.assign(new Error('x'), { code: '53300' }), true],
  [Object.assign(new Error('x'), { code: '08006' }), true],
  [Object.assign(new Error('x'), { code: '23505' }), false],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('wrapped', { cause: new Error('Connection terminated unexpectedly') }), true],
  [new Error('no such column'), false],
  ['text', false],
])('%s means that the database is away: %s', (error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
