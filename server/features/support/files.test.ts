import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '#shared/contracts/support.ts'
import { hourMs } from '#shared/duration.ts'
import { sweepFiles } from '#server/features/support/files-service.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

async function send(person: ApiClient, name: string, bytes: Uint8Array<ArrayBuffer> | string) {
  const response = await app.fetch(`/api/tickets/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: person.authorization ?? '', 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  const body: { id: string; type: string; reason?: string } = await response.json()
  return { status: response.status, said: body.reason ?? body.type, id: body.id }
}

async function get(person: ApiClient, id: string): Promise<Response> {
  return app.fetch(`/api/tickets/files/${id}`, { headers: { authorization: person.authorization ?? '' } })
}

/** A ZIP archive without compression. @param claimed bytes that every entry says it unpacks to; its true size by default. */
function archive(
  entries: readonly (readonly [name: string, text: string])[],
  claimed?: number,
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of entries) {
    const [key, bytes] = [Buffer.from(name), Buffer.from(text)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04_03_4b_50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(key.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(claimed ?? bytes.length, 24)
    entry.writeUInt16LE(key.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(head, key, bytes)
    list.push(entry, key)
    at += head.length + key.length + bytes.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, ...list, end]))
}

const document: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ],
  ['word/document.xml', '<w:document/>'],
]

test('[SUP-02] a file is taken by its content, whatever its name says', async () => {
  const ana = await signIn(app, 'user')
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const cases: readonly (readonly [string, Uint8Array<ArrayBuffer> | string, string])[] = [
    ['a.exe', new Uint8Array(picture), 'image/png'],
    ['figures.CSV', 'a;b\n1;2', 'text/csv'],
    ['заметка.txt', 'Привет', 'text/plain'],
    ['a.pdf', '%PDF-1.7\n%%EOF', 'application/pdf'],
    ['a.docx', archive(document), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ]
  for (const [name, bytes, type] of cases)
    expect(await send(ana, name, bytes)).toMatchObject({ status: 201, said: type })
})

test('[SUP-02] what runs, hides something, is damaged or unpacks to too much is refused', async () => {
  const ana = await signIn(app, 'user')
  const many = Array.from({ length: 2_001 }, (_, n) => [`${n}`, ''] as const)
  const cases: readonly (readonly [string, Uint8Array<ArrayBuffer> | string, string])[] = [
    ['a.png', '', 'empty'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'type_not_allowed'],
    ['a.txt', '<!doctype html><p>x', 'hidden_content'],
    ['a.txt', 'words and <script>alert(1)</script>', 'hidden_content'],
    ['a.txt', 'words\0', 'type_not_allowed'],
    ['a.jpg', 'MZ\u0090\0\u0003', 'type_not_allowed'],
    ['a.zip', archive([['x.txt', 'x']]), 'type_not_allowed'],
    ['a.docx', archive([...document, ['../../etc/passwd', 'x']]), 'damaged'],
    ['a.docx', archive(document, 200 * 1024 * 1024), 'archive_too_large'],
    ['a.docx', archive([...document, ...many]), 'archive_too_large'],
    ['a.docx', archive(document).slice(0, 60), 'damaged'],
    ['a.csv', 'x'.repeat(10 * 1024 * 1024 + 1), 'too_large'],
  ]
  for (const [name, bytes, reason] of cases)
    expect({ name, reason, ...(await send(ana, name, bytes)) }).toMatchObject({ status: 422, said: reason })
  const wall = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await send(ana, 'a.png', new Uint8Array(wall))).toMatchObject({ status: 422, said: 'too_many_pixels' })
  for (const name of ['', 'x'.repeat(161), 'a\nb.txt']) expect((await send(ana, name, 'x')).status).toBe(422)
})

test('[SUP-02] a file is handed out for saving only: to its owner and to staff, a note’s to staff alone', async () => {
  const ana = await signIn(app, 'user')
  const other = await signIn(app, 'user')
  const agent = await signIn(app, 'moderator')
  const { id: file } = await send(ana, '../Смета «х».csv', 'a;b')
  expect((await get(other, file)).status).toBe(404)
  expect((await get(agent, file)).status).toBe(404)
  const { body } = await ana.send<Ticket>('POST', '/api/tickets', { subject: 'x', message: 'x', attachments: [file] })
  const answer = await get(ana, file)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+\.csv$/)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toBe('a;b')
  expect((await get(other, file)).status).toBe(404)
  expect((await get(agent, file)).status).toBe(200)
  const { id: secret } = await send(agent, 'note.txt', 'for us')
  await agent.send('POST', `/api/admin/tickets/${body.id}/messages`, {
    version: 1,
    kind: 'note',
    message: 'x',
    attachments: [secret],
  })
  expect((await get(agent, secret)).status).toBe(200)
  expect((await get(ana, secret)).status).toBe(404)
})

test("[SUP-02] no one hangs another's file on their message, nor one file on two", async () => {
  const ana = await signIn(app, 'user')
  const other = await signIn(app, 'user')
  const { id: file } = await send(ana, 'a.txt', 'x')
  const write = (person: ApiClient) =>
    person.send('POST', '/api/tickets', { subject: 'x', message: 'x', attachments: [file] })
  expect((await write(other)).status).toBe(422)
  expect((await write(ana)).status).toBe(201)
  expect((await write(ana)).status).toBe(422)
  expect((await ana.send('DELETE', `/api/tickets/files/${file}`)).status).toBe(404)
})

test('[SUP-02] what waits for no message any more is thrown away with its bytes, equal bytes only with the last', async () => {
  const ana = await signIn(app, 'user')
  const one = await send(ana, 'a.txt', 'equal')
  const two = await send(ana, 'b.txt', 'equal')
  await ana.send('DELETE', `/api/tickets/files/${one.id}`)
  expect(await (await get(ana, two.id)).text()).toBe('equal')
  const { rows } = await app.deps.database.db.execute<{ storage_key: string }>(
    `select storage_key from attachments where id = '${two.id}'`,
  )
  app.clock.advance(25 * hourMs)
  await sweepFiles(app.deps)
  expect(await app.deps.files.head(rows[0]?.storage_key ?? '')).toBeNull()
  app.clock.set(Date.now())
  expect((await get(ana, two.id)).status).toBe(404)
})

test('so many files of one person wait for a message, not more', async () => {
  const ana = await signIn(app, 'user')
  for (let n = 0; n < 20; n += 1) expect((await send(ana, 'a.txt', `file ${n}`)).status).toBe(201)
  expect(await send(ana, 'a.txt', 'one more')).toMatchObject({ status: 422, said: 'too_many_files' })
})
