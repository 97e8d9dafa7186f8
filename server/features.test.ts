import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { allFeatures, features } from '#server/features.ts'
import { listFiles, rootFolder } from '#tests/support/source-files.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const parts = allFeatures.personalData(systemClock)
const decided = [
  ...parts.flatMap(({ tables }) => Object.keys(tables)),
  ...features.flatMap(({ tablesWithoutPersonalData }) => Object.keys(tablesWithoutPersonalData)),
]

test('[DASH-06] every table has one decision about the people in it', async () => {
  const modules = await Promise.all(
    listFiles('server', /\/tables\.ts$/).map((path): Promise<object> => import(join(rootFolder, path))),
  )
  const tables = modules
    .flatMap((each) => Object.values(each))
    .filter((each) => is(each, PgTable))
    .map((table) => getTableConfig(table))
    .map(({ schema: place, name }) => `${place ?? 'public'}.${name}`)
  expect(decided.toSorted()).toEqual(tables.toSorted())
})

test('[DASH-06] the decisions are about the tables that the database really has', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth')`,
  )
  await database.close()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(decided.toSorted())
})
