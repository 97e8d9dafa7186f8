import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaBytesMax, mediaChunkBytesMax } from '#shared/contracts/media.ts'
import type { MediaDetails, MediaItem, MediaList, MediaUploadState, MediaUploaded } from '#shared/contracts/media.ts'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { pruneOldTrash } from '#server/features/media/library-service.ts'
import { pruneEndedUploads } from '#server/features/media/uploads-service.ts'
import { openFakeObjectStore } from '#server/storage/fakes/object-store.ts'
import { readWhole } from '#server/storage/object-store.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let editor: ApiClient
let other: ApiClient
let shade = 0

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  editor = await signIn(app, 'editor')
  other = await signIn(app, 'editor')
})
afterAll(() => app.close())

/** A picture that no test had before. */
async function picture(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png', width = 800): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 90 }
  return sharp({ create: { width, height: width / 2, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

function sendChunk(own: ApiClient, id: string, offset: number, bytes: Uint8Array, to = app): Promise<Response> {
  return to.fetch(`/api/media/uploads/${id}?offset=${offset}`, {
    method: 'PATCH',
    headers: { authorization: own.authorization ?? '', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
}

async function begin(bytes: number, name = 'photo.png', replaces?: string): Promise<string> {
  const { body } = await editor.send<MediaUploadState>('POST', '/api/media/uploads', { name, bytes, replaces })
  return body.id
}

async function upload(bytes: Buffer, name = 'photo.png', replaces?: string) {
  const id = await begin(bytes.length, name, replaces)
  await sendChunk(editor, id, 0, bytes)
  return editor.send<MediaUploaded & Problem>('POST', `/api/media/uploads/${id}/finish`)
}

async function added(bytes?: Buffer, name?: string): Promise<MediaItem> {
  const { status, body } = await upload(bytes ?? (await picture()), name)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.item
}

async function show(item: MediaItem, content_value: unknown): Promise<string> {
  const place = { page: 'home', section: 'media', language: 'en', content_key: `k_${randomUUID().slice(0, 8)}` }
  const { body } = await editor.send<{ id: string }>('POST', '/api/content', { ...place, content_value })
  expect(JSON.stringify(content_value)).toContain(item.id)
  return body.id
}

test('[CUST-04] an upload comes in parts, is gone on with where it broke, and is then in the list', async () => {
  const bytes = await picture()
  const id = await begin(bytes.length, 'Team photo.png')
  expect((await sendChunk(editor, id, 0, bytes.subarray(0, 100))).status).toBe(200)
  const { body: state } = await editor.send<MediaUploadState>('GET', `/api/media/uploads/${id}`)
  expect(state).toMatchObject({ received: 100, bytes: bytes.length, chunk_bytes_max: mediaChunkBytesMax })
  const wrong = await sendChunk(editor, id, 0, bytes)
  expect(wrong.status).toBe(409)
  expect(await wrong.json()).toMatchObject({ code: 'upload_conflict', received: 100 })
  expect((await editor.send('POST', `/api/media/uploads/${id}/finish`)).status).toBe(409)
  await sendChunk(editor, id, 100, bytes.subarray(100))
  const { body } = await editor.send<MediaUploaded>('POST', `/api/media/uploads/${id}/finish`)
  expect(body).toMatchObject({
    is_duplicate: false,
    item: { name: 'Team photo.png', type: 'image/png', width: 800, height: 400, revision: 1 },
  })
  const { body: list } = await editor.send<MediaList>('GET', '/api/media?q=team')
  expect(list.items).toEqual([body.item])
  expect((await editor.send('GET', `/api/media/uploads/${id}`)).status).toBe(404)
})

test('[CUST-04] of two parts for one place at once exactly one is taken', async () => {
  const bytes = await picture()
  const id = await begin(bytes.length)
  const responses = await Promise.all([sendChunk(editor, id, 0, bytes), sendChunk(editor, id, 0, bytes)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await editor.send('POST', `/api/media/uploads/${id}/finish`)).status).toBe(200)
})

test('[CUST-04] the same file is kept once, also when it comes twice at once', async () => {
  const bytes = await picture()
  const responses = await Promise.all([upload(bytes), upload(bytes)])
  const again = await upload(bytes, 'other name.png')
  const ids = [...responses, again].map(({ body }) => body.item.id)
  expect(new Set(ids).size).toBe(1)
  expect(again.body.is_duplicate).toBe(true)
})

test("[CUST-05] someone else's upload is not there", async () => {
  const id = await begin(10)
  expect((await other.send('GET', `/api/media/uploads/${id}`)).status).toBe(404)
  expect((await sendChunk(other, id, 0, Buffer.alloc(10))).status).toBe(404)
  expect((await other.send('POST', `/api/media/uploads/${id}/finish`)).status).toBe(404)
  expect((await other.send('DELETE', `/api/media/uploads/${id}`)).status).toBe(404)
  expect((await editor.send('DELETE', `/api/media/uploads/${id}`)).status).toBe(204)
})

test('[CUST-05] what is longer than was said, or than is allowed, is refused while it comes', async () => {
  const id = await begin(10)
  const long = await sendChunk(editor, id, 0, Buffer.alloc(11))
  expect(long.status).toBe(413)
  expect((await editor.send<MediaUploadState>('GET', `/api/media/uploads/${id}`)).body.received).toBe(0)
  const large = { name: 'large.png', bytes: mediaBytesMax + 1 }
  expect((await editor.send('POST', '/api/media/uploads', large)).status).toBe(422)
  const big = await begin(mediaBytesMax)
  expect((await sendChunk(editor, big, 0, Buffer.alloc(mediaChunkBytesMax + 1))).status).toBe(413)
})

test('[CUST-04] a part that breaks off on its way leaves the upload where it was', async () => {
  const bytes = await picture()
  const id = await begin(bytes.length)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent === 1) controller.enqueue(new Uint8Array(bytes.subarray(0, 50)))
      else controller.error(new Error('the line broke'))
    },
  })
  const headers = {
    authorization: editor.authorization ?? '',
    'content-type': 'application/offset+octet-stream',
  }
  const init = { method: 'PATCH', headers, body, duplex: 'half' as const }
  const broken = await app.fetch(`/api/media/uploads/${id}?offset=0`, init)
  expect(broken.status).toBe(400)
  expect((await editor.send<MediaUploadState>('GET', `/api/media/uploads/${id}`)).body.received).toBe(0)
  expect((await sendChunk(editor, id, 0, bytes)).status).toBe(200)
})

test('[CUST-05] a form or JSON is no part of an upload', async () => {
  const id = await begin(10)
  expect((await editor.send('PATCH', `/api/media/uploads/${id}?offset=0`, {})).status).toBe(415)
})

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  '[CUST-05] %s is known by its content, not by its name',
  async (format) => {
    const item = await added(await picture(format), 'notes.txt')
    expect(item.type).toBe(`image/${format}`)
  },
)

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" ${attributes}>${inside}</svg>`)

test.each([
  ['a page that says it is a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type_not_allowed'],
  [
    'a page in XML',
    Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
    'type_not_allowed',
  ],
  ['a program', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'type_not_allowed'],
  ['an archive', Buffer.from('504b0304140000000800', 'hex'), 'type_not_allowed'],
  ['half a picture head', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'damaged'],
  [
    'a drawing with entities',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
    'svg_not_safe',
  ],
  ['a drawing that is no XML', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'), 'damaged'],
  ['a drawing of more than a megabyte', svg('<g/>'.repeat(300_000)), 'svg_too_large'],
  ['a drawing with a style sheet', svg('<style>@import url(//evil.example)</style>'), 'svg_not_safe'],
])('[CUST-05] %s is refused with its reason', async (_name, bytes, reason) => {
  const { status, body } = await upload(bytes, 'photo.png')
  expect({ status, code: body.code, reason: body['reason'] }).toEqual({ status: 422, code: 'media_refused', reason })
})

test('[CUST-05] a picture that is also a page is refused', async () => {
  const bytes = Buffer.concat([await picture('gif'), Buffer.from('<script>alert(1)</script>')])
  expect((await upload(bytes)).body).toMatchObject({ code: 'media_refused', reason: 'hidden_content' })
})

test('[CUST-05] a picture of a hundred megapixels is refused before it is decoded', async () => {
  const bytes = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { status, body } = await upload(bytes)
  expect({ status, reason: body['reason'], detail: body.detail }).toEqual({
    status: 422,
    reason: 'too_many_pixels',
    detail: 'The picture has 100 million pixels; at most 50 million are accepted. Make it smaller first.',
  })
})

test('[CUST-05] a picture that ends in the middle is refused, and nothing of the upload stays', async () => {
  const whole = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: 'red',
    },
  })
    .png()
    .toBuffer()
  const id = await begin(1_000)
  await sendChunk(editor, id, 0, whole.subarray(0, 1_000))
  const { body } = await editor.send<Problem>('POST', `/api/media/uploads/${id}/finish`)
  expect(body).toMatchObject({ code: 'media_refused', reason: 'damaged' })
  expect((await editor.send('GET', `/api/media/uploads/${id}`)).status).toBe(404)
})

test('[CUST-05] where a photo was taken is removed, and it is upright', async () => {
  shade += 1
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: { r: shade, g: 1, b: 1 } } })
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'me' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 54/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const item = await added(bytes, 'place.jpg')
  expect(item).toMatchObject({ width: 20, height: 40 })
  const response = await app.fetch(`/media/${item.id}/original.jpg`)
  const facts = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ exif: facts.exif, orientation: facts.orientation }).toEqual({ exif: undefined, orientation: undefined })
})

test('[CUST-05] a drawing keeps what draws and loses what runs, loads or links', async () => {
  const hostile = svg(
    `<script>alert(1)</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>
     <a href="javascript:alert(1)"><rect width="1" height="1"/></a><image href="https://evil.example/x.png"/>
     <path d="M0 0h4" onclick="alert(1)" fill="url(https://evil.example/#a)" style="stroke:red;background:url(//evil.example)"/>
     <g id="a"><use href="#a"/></g><set attributeName="href" to="javascript:alert(1)"/><circle r="3" fill="#00f"/>`,
    'onload="alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"',
  )
  const item = await added(hostile, 'logo.svg')
  expect(item).toMatchObject({ type: 'image/svg+xml', width: 20, height: 10 })
  const response = await app.fetch(`/media/${item.id}/original.svg`)
  const text = await response.text()
  expect(text).not.toMatch(/script|on\w+=|foreign|evil|image|<a|<set|<use|background/i)
  expect(text).toContain('<circle r="3" fill="#00f"/>')
  expect(text).toContain('stroke="red"')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('[CUST-04] pictures are served in the listed widths and formats only, safely, and made once', async () => {
  const item = await added(await picture('jpeg', 1000), 'Ana "x".jpg')
  const [webp, again] = await Promise.all([
    app.fetch(`/media/${item.id}/640.webp?v=1`),
    app.fetch(`/media/${item.id}/640.webp?v=1`),
  ])
  const bytes = Buffer.from(await webp.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
  expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(webp.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': `inline; filename*=UTF-8''Ana%20_x_.webp`,
  })
  const etag = webp.headers.get('etag') ?? ''
  const unchanged = await app.fetch(`/media/${item.id}/640.webp`, { headers: { 'if-none-match': etag } })
  expect(unchanged.status).toBe(304)
  const avif = await app.fetch(`/media/${item.id}/320.avif`)
  expect(avif.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).toMatchObject({ format: 'heif', width: 320 })
  const wide = await app.fetch(`/media/${item.id}/1920.jpg`)
  expect(await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 1000 })
  for (const file of ['641.webp', '640.png', '640.svg', '640.html', 'original.png', '../640.webp', '640.webp.html'])
    expect((await app.fetch(`/media/${item.id}/${file}`)).status, file).toBe(404)
  for (const id of [randomUUID(), 'x', '..%2f..']) expect((await app.fetch(`/media/${id}/640.webp`)).status).toBe(404)
})

test('[CUST-04] a part of a stored file can be asked for', async () => {
  const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}`)
  const item = await added(bytes, 'guide.pdf')
  const part = await app.fetch(`/media/${item.id}/original.pdf`, { headers: { range: 'bytes=0-3' } })
  expect({ status: part.status, text: await part.text() }).toEqual({ status: 206, text: '%PDF' })
  expect(part.headers.get('content-disposition')).toMatch(/^attachment/)
  const outside = await app.fetch(`/media/${item.id}/original.pdf`, { headers: { range: 'bytes=900-' } })
  expect(outside.status).toBe(416)
})

test('[CUST-04] name, alternative texts, tags and focal point are saved from a known version only', async () => {
  const item = await added()
  const change = {
    name: 'Signing',
    alt: { en: 'People at a table', ro: 'Oameni la masă' },
    tags: ['Team', 'team', ' Minsk '],
    focal: { x: 0.25, y: 0.75 },
    updated_at: item.updated_at,
  }
  const { body: saved } = await editor.send<MediaItem>('PATCH', `/api/media/${item.id}`, change)
  expect(saved).toMatchObject({
    name: 'Signing',
    alt: { en: 'People at a table', ru: '', ro: 'Oameni la masă' },
    tags: ['minsk', 'team'],
    focal: { x: 0.25, y: 0.75 },
    revision: 1,
  })
  const late = await other.send<Problem>('PATCH', `/api/media/${item.id}`, change)
  expect(late).toMatchObject({ status: 409, body: { code: 'content_conflict', stored: { name: 'Signing' } } })
  const { rows } = await app.deps.database.db.execute(
    `select action, actor_role from activity_log where target_id = '${item.id}' order by id`,
  )
  expect(rows).toEqual([
    { action: 'media.upload', actor_role: 'editor' },
    { action: 'media.update', actor_role: 'editor' },
  ])
})

test.each([
  [{ focal: { x: 2, y: 0 } }],
  [{ crop: { x: 0.5, y: 0, width: 0.9, height: 0.5 } }],
  [{ name: '' }],
  [{ name: 'a\u202eb' }],
  [{ alt: { de: 'x' } }],
  [{ tags: ['x'.repeat(41)] }],
  [{ sha256: 'x' }],
])('[CUST-05] %j is no change', async (change) => {
  const item = await added()
  const response = await editor.send('PATCH', `/api/media/${item.id}`, { ...change, updated_at: item.updated_at })
  expect(response.status).toBe(422)
})

test('[CUST-04] a crop is shown in every width, under a new revision', async () => {
  const item = await added(await picture('png', 1000))
  await app.fetch(`/media/${item.id}/320.webp`)
  const crop = { x: 0.5, y: 0, width: 0.2, height: 0.8 }
  const { body: cut } = await editor.send<MediaItem>('PATCH', `/api/media/${item.id}`, {
    crop,
    updated_at: item.updated_at,
  })
  expect(cut).toMatchObject({ crop, revision: 2 })
  const shown = await app.fetch(`/media/${item.id}/320.webp`)
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 200, height: 400 })
})

test('[CUST-04] a replacement is under the same address, with the old one among the versions', async () => {
  const item = await added(await picture('png', 600))
  const { body } = await upload(await picture('jpeg', 1200), 'new.jpg', item.id)
  expect(body.item).toMatchObject({ id: item.id, type: 'image/jpeg', width: 1200, revision: 2, name: item.name })
  const shown = await app.fetch(`/media/${item.id}/960.webp`)
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 960 })
  const { body: details } = await editor.send<MediaDetails>('GET', `/api/media/${item.id}`)
  expect(details.versions).toMatchObject([
    { revision: 2, type: 'image/jpeg', width: 1200 },
    { revision: 1, type: 'image/png', width: 600 },
  ])
})

test('[CUST-04] a file in use is not deleted, and the places are named', async () => {
  const item = await added()
  const content = await show(item, { text: '', url: `/media/${item.id}/1280.webp`, type: 'image' })
  const { body: details } = await editor.send<MediaDetails>('GET', `/api/media/${item.id}`)
  expect(details.places).toMatchObject([{ content_id: content, page: 'home', section: 'media', language: 'en' }])
  const rejected = await editor.send<Problem>('DELETE', `/api/media/${item.id}`)
  expect(rejected).toMatchObject({ status: 409, body: { code: 'media_in_use', places: [{ content_id: content }] } })
  const unused = async (): Promise<boolean> =>
    (await editor.send<MediaList>('GET', '/api/media?unused=yes&limit=200')).body.items.some(({ id }) => id === item.id)
  expect(await unused()).toBe(false)
  await editor.send('DELETE', `/api/content/${content}`)
  expect(await unused()).toBe(true)
  expect((await editor.send('DELETE', `/api/media/${item.id}`)).status).toBe(204)
})

test('[CUST-04] a file that only a draft or a planned publication shows is in use, and its pages are named', async () => {
  const inDraft = await added()
  const shared = await added()
  const slug = `draft-${randomUUID().slice(0, 8)}`
  const made = { slug, title: 'Partners', template: 'landing', published: false, show_in_menu: false, language: 'en' }
  const { status, body: page } = await editor.send<PageDraft>('POST', '/api/pages', made)
  expect(status, JSON.stringify(page)).toBe(201)
  const save = (version: string, share_image: string, first: string) => {
    const [section, ...others] = page.document.sections
    if (!section || !page.document.heads.en) throw new Error('the template has a section and a head')
    const fields = { ...section.fields, en: { ...section.fields.en, image: { text: '', url: first, type: 'image' } } }
    const heads = { ...page.document.heads, en: { ...page.document.heads.en, share_image } }
    return editor.send<PageDraft>('PUT', `/api/pages/${page.id}/draft`, {
      version,
      document: { heads, sections: [{ ...section, fields }, ...others] },
      seen: null,
    })
  }
  const versionNow = async (): Promise<string> =>
    (await editor.send<PageDraft>('GET', `/api/pages/${page.id}/draft`)).body.version
  const saved = await save(page.version, `/media/${shared.id}/1280.webp`, `/media/${inDraft.id}/1280.webp`)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  for (const { id } of [inDraft, shared]) {
    const place = { kind: 'page_draft', page_id: page.id, slug, title: 'Partners', is_planned: false }
    const { body: details } = await editor.send<MediaDetails>('GET', `/api/media/${id}`)
    expect(details).toMatchObject({ places: [place], hidden_places: 0 })
    expect(await editor.send<Problem>('DELETE', `/api/media/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'media_in_use', places: [place] },
    })
  }
  const unused = await editor.send<MediaList>('GET', '/api/media?unused=yes&limit=200')
  expect(unused.body.items.map(({ id }) => id)).not.toContain(inDraft.id)

  const plan = { version: saved.body.version, action: 'publish', languages: ['en'], run_at: '2099-01-01T10:00:00.000Z' }
  const planned = await editor.send<PageDraft & Problem>('POST', `/api/pages/${page.id}/schedules`, plan)
  expect(planned.status, JSON.stringify(planned.body)).toBeLessThan(300)
  expect((await save(await versionNow(), '', '')).status).toBe(200)
  const { body: waiting } = await editor.send<MediaDetails>('GET', `/api/media/${inDraft.id}`)
  expect(waiting.places).toMatchObject([{ page_id: page.id, is_planned: true }])

  const trashed = await editor.send('POST', `/api/pages/${page.id}/trash`, { version: await versionNow() })
  expect(trashed.status, JSON.stringify(trashed.body)).toBeLessThan(300)
  expect((await editor.send('DELETE', `/api/media/${inDraft.id}`)).status).toBe(204)
})

test('[CUST-04] hidden places are counted, not named, for those who may not see hidden rows', async () => {
  const item = await added()
  await show(item, { text: '', url: `/media/${item.id}/1280.webp`, visible: false })
  const { db } = app.deps.database
  await db.execute(
    `insert into role_permissions (role, permission, allowed, updated_at) values ('editor', 'content.view_hidden', false, now())`,
  )
  const rejected = await editor.send<Problem>('DELETE', `/api/media/${item.id}`)
  await db.execute('truncate role_permissions')
  expect(rejected).toMatchObject({ status: 409, body: { places: [], hidden_places: 1 } })
})

test('[CUST-04] what is in the trash is served to no one, can be restored, and is gone for good after its days', async () => {
  const item = await added(await picture())
  await app.fetch(`/media/${item.id}/320.webp`)
  await editor.send('DELETE', `/api/media/${item.id}`)
  for (const file of ['320.webp', 'original.png'])
    expect((await app.fetch(`/media/${item.id}/${file}`)).status).toBe(404)
  const trash = await editor.send<MediaList>('GET', '/api/media?trash=yes')
  expect(trash.body.items.map(({ id }) => id)).toContain(item.id)
  expect((await editor.send('POST', `/api/media/${item.id}/restore`)).status).toBe(200)
  expect((await editor.send('POST', `/api/media/${item.id}/restore`)).status).toBe(404)
  expect((await app.fetch(`/media/${item.id}/320.webp`)).status).toBe(200)
  await editor.send('DELETE', `/api/media/${item.id}`)
  app.clock.advance(31 * dayMs)
  await pruneOldTrash(app.deps)
  editor = await signIn(app, 'editor')
  other = await signIn(app, 'editor')
  expect((await editor.send('GET', `/api/media/${item.id}`)).status).toBe(404)
})

test('[CUST-04] the list is filtered by kind, tag and missing words, and comes in parts, each file once', async () => {
  const tag = `t${randomUUID().slice(0, 6)}`
  const items = [await added(), await added(svg(`<title>${tag}</title>`), 'a.svg'), await added()]
  for (const { id, updated_at } of items)
    await editor.send('PATCH', `/api/media/${id}`, { tags: [tag], alt: { ru: 'Слова' }, updated_at })
  const found = async (query: string): Promise<string[]> =>
    (await editor.send<MediaList>('GET', `/api/media?tag=${tag}&${query}`)).body.items.map(({ type }) => type)
  expect(await found('kind=drawing')).toEqual(['image/svg+xml'])
  expect(await found('kind=photo')).toHaveLength(2)
  expect(await found('without_alt=ru')).toEqual([])
  expect(await found('without_alt=en')).toHaveLength(3)
  expect(await found('q=%25')).toEqual([])
  // Without regard to capitals and to marks on letters, as people type them.
  const [named] = items
  const { body: kept } = await editor.send<MediaItem>('GET', `/api/media/${named?.id}`)
  await editor.send('PATCH', `/api/media/${named?.id}`, {
    alt: { ro: 'Finanțare și însoțire' },
    updated_at: kept.updated_at,
  })
  for (const words of ['finantare', 'FINANȚARE', 'si insotire']) {
    expect([words, await found(`q=${encodeURIComponent(words)}`)]).toEqual([words, [named?.type]])
  }
  expect(await found('q=finansare')).toEqual([])
  const first = (await editor.send<MediaList>('GET', `/api/media?tag=${tag}&limit=2`)).body
  const rest = (await editor.send<MediaList>('GET', `/api/media?tag=${tag}&limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.items, ...rest.items].map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
  expect(rest.next_cursor).toBeNull()
  expect(first.tags).toContain(tag)
  expect((await editor.send('GET', '/api/media?cursor=x')).status).toBe(422)
})

test('a forgotten upload ends after a day, with its parts', async () => {
  const bytes = await picture()
  const id = await begin(bytes.length)
  await sendChunk(editor, id, 0, bytes)
  const { rows } = await app.deps.database.db.execute<{ parts: string[] }>(
    `select parts from media_uploads where id = '${id}'`,
  )
  app.clock.advance(25 * hourMs)
  await pruneEndedUploads(app.deps)
  editor = await signIn(app, 'editor')
  expect((await editor.send('GET', `/api/media/uploads/${id}`)).status).toBe(404)
  expect(await app.deps.files.head(rows[0]?.parts[0] ?? 'none')).toBeNull()
})

test('[CUST-04] the same works on object storage, and a full one is reported as such', async () => {
  const account = { bucket: 'uploads', region: 'eu-1', accessKeyId: 'AKFAKE', secretAccessKey: 'a secret of the fake' }
  const storage = await openFakeObjectStore({ port: 0, ...account, bytesMax: 40_000 })
  const remote = await openTestApp({
    RATE_LIMITS: 'off',
    S3_ENDPOINT: storage.endpoint,
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  })
  const person = await signIn(remote, 'editor')
  const bytes = await picture()
  const { body: state } = await person.send<MediaUploadState>('POST', '/api/media/uploads', {
    name: 'a.png',
    bytes: bytes.length,
  })
  await sendChunk(person, state.id, 0, bytes, remote)
  const { body } = await person.send<MediaUploaded>('POST', `/api/media/uploads/${state.id}/finish`)
  const shown = await remote.fetch(`/media/${body.item.id}/320.webp`)
  expect(await sharp(await readWhole(shown.body ?? [])).metadata()).toMatchObject({ width: 320, format: 'webp' })
  expect([...storage.objects.keys()].map((key) => key.split('/')[0]).toSorted()).toEqual(['media', 'variants'])
  const large = await person.send<MediaUploadState>('POST', '/api/media/uploads', { name: 'b.png', bytes: 60_000 })
  const full = await sendChunk(person, large.body.id, 0, Buffer.alloc(60_000), remote)
  expect({ status: full.status, body: await full.json() }).toMatchObject({
    status: 507,
    body: { code: 'storage_full' },
  })
  await remote.close()
  await storage.close()
})

test('[CUST-05] visitors and users have no library', async () => {
  const item = await added()
  for (const [person, status] of [
    [visitorOf(app), 401],
    [await signIn(app, 'user'), 403],
  ] as const) {
    expect((await person.send('GET', '/api/media')).status).toBe(status)
    expect((await person.send('POST', '/api/media/uploads', { name: 'a', bytes: 1 })).status).toBe(status)
    expect((await person.send('DELETE', `/api/media/${item.id}`)).status).toBe(status)
  }
})
