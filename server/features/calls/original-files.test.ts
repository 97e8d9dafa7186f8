import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contracts/calls.ts'
import { readCallJob } from '#server/features/calls/reading.ts'
import { callsPart } from '#server/features/calls/personal-data.ts'
import { pruneDeletedCalls } from '#server/features/calls/service.ts'
import { sumStoredBytes } from '#server/features/calls/store.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { docxOfHtml } from '#tests/support/call-files.ts'
import { bringIn, sendFile } from '#tests/support/calls.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const page = (day: string) =>
  Buffer.from(`<!doctype html><html><body><h1>Alder Fund</h1><p>Apply by ${day} May 2027.</p></body></html>`)
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function bringFile(client: ApiClient, name: string, bytes: Uint8Array<ArrayBuffer>, path = '/api/calls') {
  const sent = await sendFile(app, client, path, name, bytes)
  expect(sent.status).toBe(201)
  await runJobs(app)
  return (await client.send<Call>('GET', `/api/calls/${sent.body.id}`)).body
}

const open = (client: ApiClient, id: string, query = '') =>
  app.fetch(`/api/calls/${id}/file${query}`, { headers: { authorization: client.authorization ?? '' } })

const keysOf = async (id: string): Promise<string[]> => {
  const { rows } = await app.deps.database.db.execute<{ key: string }>(
    sql`select a.storage_key as key from attachments a join call_versions v on v.id = a.owner_id
      where a.owner_kind = 'call_version' and v.call_id = ${id} order by v.number`,
  )
  return rows.map(({ key }) => key)
}

test.each([
  [
    'a PDF',
    'call.pdf',
    readFileSync(join(rootFolder, 'tests/fixtures/call-files/06-columns.pdf')),
    'application/pdf',
    'call.pdf',
  ],
  ['a document of Word', 'Apel nou.docx', docxOfHtml(page('3').toString()), docxType, 'Apel%20nou.docx'],
  ['a page of HTML under another name', 'call.pdf', page('4'), 'text/html; charset=utf-8', 'call.html'],
  ['a text', 'call.txt', Buffer.from('# Alder Fund\n\nApply by 3 May 2027.'), 'text/plain; charset=utf-8', 'call.txt'],
])('[CALL-14] %s is kept as it came, for saving only', async (_, name, bytes, type, shown) => {
  const ana = await signIn(app, 'user')
  const call = await bringFile(ana, name, Buffer.from(bytes))
  expect(call).toMatchObject({ state: 'read', file: { name, bytes: bytes.length } })
  const file = await open(ana, call.id)
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': shown.includes('%')
      ? `attachment; filename*=UTF-8''${shown}`
      : `attachment; filename="${shown}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  const stranger = await signIn(app, 'user')
  expect((await open(stranger, call.id)).status).toBe(404)
  const staff = await signIn(app, 'admin')
  expect((await open(staff, call.id)).status).toBe(404)
  expect((await app.fetch(`/api/calls/${call.id}/file`)).status).toBe(401)
})

test('[CALL-14] pasted text has no file, and each version of a call has its own', async () => {
  const ana = await signIn(app, 'user')
  const pasted = await bringIn(app, ana, '# Alder Fund\n\nApply by 3 May 2027.')
  expect(pasted.file).toBeNull()
  expect((await open(ana, pasted.id)).status).toBe(404)
  const newer = await bringFile(ana, 'second.html', page('20'), `/api/calls/${pasted.id}/versions`)
  expect(newer).toMatchObject({ version: 2, file: { name: 'second.html' } })
  await bringFile(ana, 'third.html', page('21'), `/api/calls/${pasted.id}/versions`)
  const again = await bringFile(ana, 'again.html', page('21'), `/api/calls/${pasted.id}/versions`)
  expect(again).toMatchObject({ version: 3, file: { name: 'third.html' } })
  expect((await open(ana, pasted.id, '?version=1')).status).toBe(404)
  expect(await (await open(ana, pasted.id, '?version=2')).text()).toContain('20 May')
  expect(await (await open(ana, pasted.id)).text()).toContain('21 May')
  expect((await open(ana, pasted.id, '?version=4')).status).toBe(404)
  expect((await open(ana, pasted.id, '?version=none')).status).toBe(422)
})

test('a call that was deleted while it waited is read all the same, because its deletion can be undone', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await sendFile(app, ana, '/api/calls', 'call.html', page('3'))
  expect((await ana.send('DELETE', `/api/calls/${body.id}`)).status).toBe(204)
  await runJobs(app)
  expect((await ana.send<Call>('POST', `/api/calls/${body.id}/restore`)).body).toMatchObject({ state: 'read' })
  expect((await open(ana, body.id)).status).toBe(200)
})

test('[CALL-14] a worker whose reading another one has taken over leaves the file alone', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await sendFile(app, ana, '/api/calls', 'call.html', page('3'))
  const { rows } = await app.deps.database.db.execute<{ id: string; data: unknown }>(
    sql`select id, data from jobs where kind = 'calls.read' and data ->> 'call_id' = ${body.id}`,
  )
  const settle = async () => false
  for (const { id, data } of rows) await readCallJob.run(app.deps, data, { id, attempt: 1, isLast: false, settle })
  await runJobs(app)
  expect(rows).toHaveLength(1)
  expect(await (await open(ana, body.id)).text()).toContain('3 May')
})

test('[CALL-14] files count towards the megabytes of a plan and are listed in the export of personal data', async () => {
  const ana = await signIn(app, 'user')
  const call = await bringFile(ana, 'call.html', page('3'))
  const { db } = app.deps.database
  const before = await sumStoredBytes(db, [call.organisation_id])
  await db.execute(sql`update attachments set bytes = bytes + 5000 where storage_key in ${await keysOf(call.id)}`)
  expect(await sumStoredBytes(db, [call.organisation_id])).toBe(before + 5000)
  const given = await callsPart.collect(db, { userId: ana.userId ?? '', confirmedEmail: null })
  expect(given).toMatchObject({ call_files: [{ call_id: call.id, version: 1, name: 'call.html', type: 'text/html' }] })
})

test('[CALL-14] the file of a deleted call is shut, and goes with the call for good or with its organisation', async () => {
  const ana = await signIn(app, 'user')
  const [one, other] = [await bringFile(ana, 'one.html', page('3')), await bringFile(ana, 'other.html', page('4'))]
  const keys = [...(await keysOf(one.id)), ...(await keysOf(other.id))]
  expect(keys).toHaveLength(2)
  const stored = () => Promise.all(keys.map(async (key) => (await app.deps.files.head(key)) !== null))
  expect((await ana.send('DELETE', `/api/calls/${one.id}`)).status).toBe(204)
  expect((await open(ana, one.id)).status).toBe(404)
  await pruneDeletedCalls(app.deps)
  expect(await stored()).toEqual([true, true])
  const { db } = app.deps.database
  await db.execute(sql`update calls set deleted_at = deleted_at - interval '31 days' where id = ${one.id}`)
  await pruneDeletedCalls(app.deps)
  expect(await stored()).toEqual([false, true])
  await db.execute(sql`delete from organisations where id = ${one.organisation_id}`)
  await pruneDeletedCalls(app.deps)
  expect(await stored()).toEqual([false, false])
})
