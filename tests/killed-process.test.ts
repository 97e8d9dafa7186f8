import { expect, test } from 'vitest'
import { hourMs } from '#shared/duration.ts'
import { sealActivity } from '#server/activity/seal.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import type { Database } from '#server/db/database.ts'
import { call, openSession } from '#tests/support/http-client.ts'
import { openPlace, placeAdmin } from '#tests/support/site-place.ts'
import { startPlainSite } from '#tests/support/site-process.ts'
import type { SiteProcess } from '#tests/support/site-process.ts'
import { openTestApp } from '#tests/support/test-app.ts'

/** On each kind of database. */
const kills = 5
/** Writes that are acknowledged before each kill, at least. */
const writesBeforeKill = 10

/** What was acknowledged: sections and arrays of rows by their names, and the newest value of the rows that are rewritten. */
type Acknowledged = { sections: Set<string>; arrays: Set<string>; values: Map<string, number> }

test(
  '[QUAL-05] of a process that is killed five times in the middle of writing nothing acknowledged is lost, and nothing is half done',
  { timeout: 600_000 },
  async () => {
    const place = await openPlace('migrated')
    const settings = { ...place.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const acknowledged: Acknowledged = { sections: new Set(), arrays: new Set(), values: new Map() }
    for (let round = 0; round < kills; round += 1) {
      const site = await startPlainSite(settings)
      await writeUntilKilled(site, round, acknowledged)
    }
    const database = await place.open()
    // The same APP_SECRET as the processes had: seals are checked with it.
    const app = await openTestApp({}, database)
    expect(await readErrors(database, acknowledged)).toEqual([])
    app.clock.advance(hourMs)
    await sealActivity(app.deps)
    expect((await verifyActivity(app.deps)).error).toBeNull()
    await app.close()
  },
)

async function writeUntilKilled(site: SiteProcess, round: number, acknowledged: Acknowledged): Promise<void> {
  const token = await openSession(site.url, placeAdmin.email, placeAdmin.password)
  let isRunning = true
  let written = 0
  const enough = Promise.withResolvers<void>()
  const writers = [writeSection, writeArray, rewriteRow, writeArray].map(async (write, writer) => {
    for (let number = 0; isRunning; number += 1) {
      // Whatever the kill breaks off is not acknowledged.
      const isWritten = await write(site, token, `r${round}_w${writer}_${number}`, acknowledged).catch(() => false)
      if (isWritten) written += 1
      // A different moment each time.
      if (written >= writesBeforeKill + round * 2) enough.resolve()
    }
  })
  await enough.promise
  await site.stop('SIGKILL')
  isRunning = false
  await Promise.all(writers)
}

async function writeSection(site: SiteProcess, token: string, name: string, { sections }: Acknowledged) {
  const section = { page: 'about', name, title: name, description: name, type: 'content', layout: 'single-column' }
  const { status } = await call(site.url, 'POST', '/api/sections', { ...section, language: 'en' }, token)
  if (status === 201) sections.add(name)
  return status === 201
}

async function writeArray(site: SiteProcess, token: string, name: string, { arrays }: Acknowledged) {
  const rows = ['one', 'two', 'three'].map((content_key) => {
    return { page: 'home', section: name, language: 'en', content_key, content_value: name }
  })
  const { status } = await call(site.url, 'POST', '/api/content', rows, token)
  if (status === 201) arrays.add(name)
  return status === 201
}

/** Counts a row up: its value says how many writes of it were acknowledged, or one more. */
async function rewriteRow(site: SiteProcess, token: string, _name: string, { values }: Acknowledged) {
  const address = '/api/content?page=faq&section=counted&language=en'
  const { body } = await call(site.url, 'GET', address)
  const [row] = (body as { items: { id: string; content_value: string; updated_at: string }[] }).items
  const next = Number(row?.content_value ?? 0) + 1
  const written = row
    ? await call(
        site.url,
        'PATCH',
        `/api/content/${row.id}`,
        { content_value: String(next), updated_at: row.updated_at },
        token,
      )
    : await call(
        site.url,
        'POST',
        '/api/content',
        { page: 'faq', section: 'counted', language: 'en', content_key: 'count', content_value: '1' },
        token,
      )
  if (written.status < 300) values.set('count', next)
  return written.status < 300
}

/** What is wrong with the rows, in words; nothing: an empty list. */
async function readErrors(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const rows = await database.prepared<{ page: string; section: string; keys: number; value: string }>(
    'rows',
    `select page, section, count(*)::int as keys, min(content_value #>> '{}') as value from site_content
     where section ~ '^r\\d+_w' or section = 'counted' group by page, section`,
    [],
  )
  const unrecorded = await database.prepared<{ section: string }>(
    'unrecorded',
    `select section from site_content c where (section ~ '^r\\d+_w' or section = 'counted')
       and not exists (select from content_revisions r where r.content_id = c.id)
     union all
     select section from content_revisions r where r.action = 'insert'
       and not exists (select from site_content c where c.id = r.content_id)
     union all
     select 'revision without a record of its request' from content_revisions r where r.act_id is not null
       and not exists (select from activity_log l where l.request_id = r.act_id)`,
    [],
  )
  const bySection = new Map(rows.map((row) => [row.section, row]))
  const missing = [...acknowledged.sections, ...acknowledged.arrays].filter((name) => !bySection.has(name))
  const half = rows.filter(({ section, keys }) => section !== 'counted' && keys !== 3)
  const count = Number(bySection.get('counted')?.value)
  return [
    ...missing.map((name) => `lost: ${name}`),
    ...half.map(({ section, keys }) => `half: ${section} has ${keys} rows of 3`),
    ...unrecorded.map(({ section }) => `without its revision or record: ${section}`),
    ...(count >= (acknowledged.values.get('count') ?? 1) ? [] : [`lost: the count is ${count}`]),
  ]
}
