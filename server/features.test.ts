import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { policyKinds } from '#shared/content/policy-kinds.ts'
import { copy as en } from '#shared/content/copy/en.ts'
import { copy as ro } from '#shared/content/copy/ro.ts'
import { copy as ru } from '#shared/content/copy/ru.ts'
import { defaultSettings } from '#shared/contracts/settings.ts'
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

/** What is kept without an account, and so belongs to no part. */
const withoutAccount = ['visits']

test('[PAGE-09] [DASH-06] the privacy policy has a paragraph for every kind of data that the parts keep, and for no other', () => {
  const kept = new Set([...parts.flatMap(({ policy }) => policy), ...withoutAccount])
  expect([...kept].toSorted()).toEqual(policyKinds.toSorted())
})

test.each([
  ['en', en, /In (?:your|the) download|Not in your download/],
  ['ru', ru, /выгрузке/],
  ['ro', ro, /descărcare/],
] as const)(
  '[PAGE-09] the policy in %s says of every kind of data what it is for, how long it is kept and whether people can download it',
  (_, copy, download) => {
    const linesOf = (id: 'privacy.collected.items' | 'privacy.retention.items') =>
      copy[id]
        .replaceAll('\u00a0', ' ')
        .split('\n')
        .map((line) => line.split(': '))
    const collected = linesOf('privacy.collected.items')
    const kept = linesOf('privacy.retention.items')
    expect(collected).toHaveLength(policyKinds.length)
    expect(kept.slice(0, policyKinds.length).map(([name]) => name)).toEqual(collected.map(([name]) => name))
    for (const line of kept.slice(0, policyKinds.length)) expect(line.join(': ')).toMatch(download)
    for (const line of collected) expect(line.join(': '), line[0]).toMatch(/so that| — |, ca /)
  },
)

test.each([
  ['en', en, ['two years', '30 days after sending', '90 days']],
  ['ru', ru, ['два года', '30 дней после отправки', '90 дней']],
  ['ro', ro, ['doi ani', '30 de zile de la trimitere', '90 de zile']],
] as const)('[PAGE-09] the periods of the policy in %s are those that a new site keeps', (_, copy, periods) => {
  const { keep_contact_days, keep_mails_days, keep_visits_days } = defaultSettings
  expect([keep_contact_days, keep_mails_days, keep_visits_days]).toEqual([2 * 365, 30, 90])
  const text = copy['privacy.retention.items'].replaceAll('\u00a0', ' ')
  for (const period of periods) expect(text).toContain(period)
})
