import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Checklist, ChecklistDocument } from '#shared/contracts/submission.ts'
import { sweepDocumentFiles } from '#server/features/submission/files-service.ts'
import { submissionPart } from '#server/features/submission/personal-data.ts'
import { getFileBytes } from '#server/features/subscriptions/access.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { whileCallsAreOpen } from '#tests/support/fake-clock.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(whileCallsAreOpen)
})
afterAll(() => app.close())

/** An application for the call with two stages, which was read. */
async function begin(ana: ApiClient): Promise<Application> {
  const text = await readFile('tests/fixtures/calls/01-en-two-stage-ria.md', 'utf8')
  const { body: call } = await ana.send<{ id: string }>('POST', '/api/calls', { text })
  await runJobs(app)
  return (await ana.send<Application>('POST', '/api/applications', { call_id: call.id })).body
}

const list = async (who: ApiClient, id: string) =>
  (await who.send<Checklist>('GET', `/api/applications/${id}/documents`)).body

const find = (checklist: Checklist, label: string): ChecklistDocument => {
  const found = checklist.items.find((each) => each.label === label)
  if (found === undefined) throw new Error(`There is no ${label}`)
  return found
}

const send = (who: ApiClient, path: string, bytes: Uint8Array, name: string) =>
  app.fetch(`${path}?name=${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { authorization: who.authorization ?? '', 'content-type': 'application/octet-stream' },
    body: Buffer.from(bytes),
  })

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('[FILE-03] an entry keeps owner, due date, state and what it waits for; an own entry is added, changed and removed', async () => {
  const ana = await signIn(app, 'user')
  const { id, organisation_id } = await begin(ana)
  const path = `/api/applications/${id}/documents`
  const { body: me } = await ana.send<{ id: string }>('GET', '/api/me')
  const first = await list(ana, id)
  expect(first).toMatchObject({ call_read: true, stage: 'first', next_cursor: null })
  const outline = find(first, 'Part B outline')
  expect(outline).toMatchObject({ state: 'open', version: 0, owner: null, due: null, file: null, asked: true })
  const change = { owner_id: me.id, due: '2027-03-22', state: 'waits', waits_for: 'Kaltenbach' }
  const changed = await ana.send<ChecklistDocument>('PATCH', `${path}/${outline.id}`, { version: 0, ...change })
  expect(changed.body).toMatchObject({
    id: outline.id,
    state: 'waits',
    waits_for: 'Kaltenbach',
    due: '2027-03-22',
    owner: { id: me.id },
    version: 1,
  })
  // What it waits for goes with the state.
  const ready = await ana.send('PATCH', `${path}/${outline.id}`, { version: 1, state: 'ready' })
  expect(ready.body).toMatchObject({ state: 'ready', waits_for: null, due: '2027-03-22', version: 2 })
  expect(await ana.send('PATCH', `${path}/${outline.id}`, { version: 1, state: 'open' })).toMatchObject({
    status: 409,
    body: { code: 'application_conflict', stored: { state: 'ready', version: 2 } },
  })
  expect(await ana.send('PATCH', `${path}/${outline.id}`, { version: 2, label: 'Other' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'label' }] },
  })
  const stranger = await signIn(app, 'user')
  const other = (await stranger.send<{ id: string }>('GET', '/api/me')).body.id
  expect(await ana.send('PATCH', `${path}/${outline.id}`, { version: 2, owner_id: other })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'owner_id' }] },
  })
  expect((await ana.send('DELETE', `${path}/${outline.id}`)).status).toBe(422)

  const own = await ana.send<ChecklistDocument>('POST', path, { label: ' Letter of the mayor ', condition: 'if asked' })
  expect(own).toMatchObject({
    status: 201,
    body: { origin: 'own', label: 'Letter of the mayor', condition: 'if asked', state: 'open', version: 1 },
  })
  const renamed = await ana.send('PATCH', `${path}/${own.body.id}`, { version: 1, label: 'Letter', condition: null })
  expect(renamed.body).toMatchObject({ label: 'Letter', condition: null, version: 2 })
  expect((await ana.send('DELETE', `${path}/${own.body.id}`)).status).toBe(204)
  expect((await list(ana, id)).items.map(({ origin }) => origin)).not.toContain('own')

  // Members with a lesser role read it, strangers see no such thing.
  await app.deps.database.db.execute(sql`insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${organisation_id}::uuid, ${other}::uuid, 'viewer', now())`)
  expect(find(await list(stranger, id), 'Part B outline').state).toBe('ready')
  expect((await stranger.send('PATCH', `${path}/${outline.id}`, { version: 2, state: 'open' })).status).toBe(403)
  const outsider = await signIn(app, 'admin')
  expect((await outsider.send('GET', path)).status).toBe(404)
})

test('[FILE-03] a document has a file: sending it is no conflict; it is kept for the organisation, counted in the plan, replaced and removed; a program is refused', async () => {
  const ana = await signIn(app, 'user')
  const { id } = await begin(ana)
  const outline = find(await list(ana, id), 'Part B outline')
  const path = `/api/applications/${id}/documents/${outline.id}/file`
  const kept = async () => {
    const { rows } = await app.deps.database.db.execute<{ name: string; user_id: string | null; key: string }>(
      sql`select name, user_id, storage_key as key from attachments where owner_id = ${outline.id}::uuid`,
    )
    return rows
  }
  const program = await send(ana, path, Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), 'receipt.pdf')
  expect(program.status).toBe(422)
  expect(await program.json()).toMatchObject({ code: 'file_refused', reason: 'type_not_allowed' })
  const script = await send(ana, path, Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.txt')
  expect(await script.json()).toMatchObject({ code: 'file_refused' })
  expect(await kept()).toEqual([])

  const sent = await send(ana, path, pdf, 'outline.pdf')
  expect(await sent.json()).toMatchObject({ file: { name: 'outline.pdf', type: 'application/pdf' }, version: 0 })
  const before = await kept()
  expect(before).toMatchObject([{ name: 'outline.pdf', user_id: null }])
  expect(await getFileBytes(app.deps, ana.userId ?? '')).toBe(pdf.length)

  // The dialog that sent the file began with version 0, and saves its fields without a conflict.
  const change = { version: 0, state: 'being_written' }
  const saved = await ana.send('PATCH', `/api/applications/${id}/documents/${outline.id}`, change)
  expect(saved).toMatchObject({ status: 200, body: { version: 1, file: { name: 'outline.pdf' } } })

  const again = await send(ana, path, Buffer.concat([pdf, Buffer.from('2')]), 'outline 2.pdf')
  expect(await again.json()).toMatchObject({ file: { name: 'outline 2.pdf' } })
  expect(await kept()).toMatchObject([{ name: 'outline 2.pdf' }])
  expect(await app.deps.files.get(before[0]?.key ?? '')).toBeNull()
  const file = await app.fetch(path, { headers: { authorization: ana.authorization ?? '' } })
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toBe(`${pdf.toString('latin1')}2`)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const outsider = await signIn(app, 'admin')
  expect((await outsider.send('GET', path)).status).toBe(404)
  expect((await send(outsider, path, pdf, 'x.pdf')).status).toBe(404)
  const given = await submissionPart.collect(app.deps.database.db, { userId: ana.userId ?? '', confirmedEmail: null })
  expect(given).toMatchObject({
    application_documents: [{ label: 'Part B outline', file: 'outline 2.pdf', application_id: id }],
  })

  expect((await ana.send<ChecklistDocument>('DELETE', path)).body.file).toBeNull()
  expect((await ana.send('GET', path)).status).toBe(404)
  // A file goes with its application.
  await send(ana, path, pdf, 'outline.pdf')
  const [last] = await kept()
  await app.deps.database.db.execute(sql`delete from applications where id = ${id}::uuid`)
  await sweepDocumentFiles(app.deps)
  expect(await kept()).toEqual([])
  expect(await app.deps.files.get(last?.key ?? '')).toBeNull()
})

test('[FILE-03] ready to submit is refused while a document is open, and is not once all are settled', async () => {
  const ana = await signIn(app, 'user')
  const { id, call_id } = await begin(ana)
  const facts = await ana.send<{ facts_version: number; unconfirmed: string[] }>('GET', `/api/calls/${call_id}/facts`)
  const changes = facts.body.unconfirmed.map((path) => ({ path, action: 'confirm' }))
  await ana.send('PATCH', `/api/calls/${call_id}/facts`, { facts_version: facts.body.facts_version, changes })
  const setReady = async () => {
    const { version } = (await ana.send<Application>('GET', `/api/applications/${id}`)).body
    return ana.send('PATCH', `/api/applications/${id}`, { version, status: 'ready_to_submit' })
  }
  expect(await setReady()).toMatchObject({
    status: 409,
    body: { code: 'application_blocked', blockers: [{ blocker: 'documents_open', step: 'submission', count: 2 }] },
  })
  const open = (await list(ana, id)).items.filter(({ state }) => state === 'open')
  for (const each of open)
    await ana.send('PATCH', `/api/applications/${id}/documents/${each.id}`, { version: 0, state: 'ready' })
  const own = await ana.send<ChecklistDocument>('POST', `/api/applications/${id}/documents`, { label: 'CV' })
  expect(await setReady()).toMatchObject({ body: { blockers: [{ blocker: 'documents_open', count: 1 }] } })
  await ana.send('PATCH', `/api/applications/${id}/documents/${own.body.id}`, { version: 1, state: 'leave_out' })
  expect((await setReady()).status).toBe(200)
})

test('[FILE-03] the checklist survives a newer version of the call, which no longer asks for one document', async () => {
  const ana = await signIn(app, 'user')
  const { id, call_id } = await begin(ana)
  const before = find(await list(ana, id), 'Part B outline')
  const path = `/api/applications/${id}/documents/${before.id}`
  await ana.send('PATCH', path, { version: 0, state: 'being_written', due: '2027-03-20' })
  const text = await readFile('tests/fixtures/calls/01-en-two-stage-ria.md', 'utf8')
  expect(text).toContain('Part B outline')
  await ana.send('POST', `/api/calls/${call_id}/versions`, { text: text.replaceAll(/Part B outline/gi, 'the summary') })
  await runJobs(app)
  const after = await list(ana, id)
  expect(after.items.find(({ id: each }) => each === before.id)).toMatchObject({
    label: 'Part B outline',
    asked: false,
    path: null,
    state: 'being_written',
    due: '2027-03-20',
  })
  expect((await ana.send('DELETE', path)).status).toBe(204)
  expect((await list(ana, id)).items.map(({ label }) => label)).not.toContain('Part B outline')
})

test('[FILE-06] after the submission day, reference, receipt and result are kept; a receipt that is a program is refused', async () => {
  const ana = await signIn(app, 'user')
  const { id, version } = await begin(ana)
  const change = (body: object) => ana.send<Application>('PATCH', `/api/applications/${id}`, body)
  const sent = await change({ version, status: 'submitted', submitted_on: '2026-01-12', reference: 'REF-77' })
  expect(sent.body).toMatchObject({ status: 'submitted', submitted_on: '2026-01-12', reference: 'REF-77' })
  const path = `/api/applications/${id}/receipt`
  expect((await ana.send('GET', path)).status).toBe(404)
  const program = await send(ana, path, Buffer.from('#!/bin/sh\n\0rm', 'latin1'), 'receipt.pdf')
  expect(await program.json()).toMatchObject({ code: 'file_refused' })
  expect((await send(ana, path, pdf, 'receipt.pdf')).status).toBe(200)
  expect((await send(ana, path, Buffer.concat([pdf, Buffer.from('2')]), 'receipt 2.pdf')).status).toBe(200)
  expect((await list(ana, id)).receipt).toMatchObject({ name: 'receipt 2.pdf', bytes: pdf.length + 1 })
  const outsider = await signIn(app, 'admin')
  expect((await outsider.send('GET', path)).status).toBe(404)
  const decided = await change({
    version: sent.body.version,
    status: 'declined',
    decided_on: '2026-01-20',
    evaluators_comments: 'Too few partners.',
  })
  expect(decided.body).toMatchObject({
    status: 'declined',
    reference: 'REF-77',
    evaluators_comments: 'Too few partners.',
  })
  const { rows } = await app.deps.database.db.execute(sql`select after::text as after from activity_log order by id`)
  expect(JSON.stringify(rows)).not.toContain('Too few partners')
  expect((await ana.send('DELETE', path)).status).toBe(204)
  expect((await list(ana, id)).receipt).toBeNull()
})
