import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorFacts } from '#server/log.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[QUAL-07] the log of a failed statement says which one failed and where, and nothing of its values', async () => {
  const { db } = app.deps.database
  await db.execute(sql`create temporary table letters (email text primary key)`)
  const write = () => db.execute(sql`insert into letters (email) values (${'ana@example.org\n    at home'})`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table if not exists letters (email text primary key)`)
  })
  await write().catch(() => {})
  const error = await write().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const line = JSON.stringify(errorFacts(error))
  expect(line).toContain('insert into letters')
  expect(line).toMatch(/23505|42P01/)
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('ana@example.org')
  expect(line).not.toContain('at home')
})

test('what is no error is named by its kind alone', () => {
  expect(errorFacts('a text with somebody’s name')).toBe('string')
})
