import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaDetails, MediaList, MediaUploadState, MediaUploaded } from '#shared/contracts/media.ts'
import type { MenuTable } from '#shared/contracts/menu.ts'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { dayMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { allFeatures } from '#server/features.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient
let shade = 0

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

const facts = 'facts of grants, organisations and calls: nothing of the library is chosen there'
const record = 'what happened; nothing is shown from it'

/** Tables, or single columns, that could hold the address of a file and do not keep it from being deleted, each with its reason. */
const withoutFiles: Readonly<Record<string, string>> = {
  activity_checks: record,
  activity_log: record,
  'announcements.audience': 'whom an announcement reaches',
  'announcements.texts': 'plain words; only the link leads anywhere',
  application_overrides: facts,
  application_plan_rows: facts,
  application_steps: facts,
  applications: facts,
  backups: 'counts',
  call_fact_changes: facts,
  call_facts: facts,
  call_proposals: facts,
  call_versions: facts,
  canned_replies: 'words of letters to clients',
  closed_periods: 'words about a day',
  consultation_events: record,
  consultation_types: 'names, and the address of a video room',
  consultations: 'the address of a video room',
  'content_drafts.base': 'what visitors see: site_content.content_value',
  'content_revisions.value_after': 'stored now, or the value_before of the next change',
  'draft_templates.sections': 'titles, purposes and limits of sections',
  draft_sections: 'limits, criteria and outcomes; the texts hold no pictures',
  fit_opinions: facts,
  jobs: 'work that is done within minutes',
  live_events: record,
  media: 'the file itself',
  model_settings: 'addresses of other services',
  not_found_paths: record,
  notifications: record,
  one_time_secrets: 'hashes',
  organisation_facts: facts,
  organisation_partners: facts,
  'page_schedules.base': 'what was published when it was planned',
  'pages.base': 'what is published: site_content.content_value',
  payment_events: record,
  'redirects.from_path': 'an address that nothing is at',
  setting_changes: record,
  settings: 'closed lists, numbers and addresses of other services',
  support_merges: record,
  webhook_attempts: record,
  webhook_endpoints: 'addresses of other services',
  webhook_events: record,
}

const holdsDocument = sql`data_type in ('json', 'jsonb')`
const namesAddress = sql`data_type = 'text' and column_name ~ '(^|_)(url|path|href|link|image|picture|photo|logo|document)(_|$)'`

test('[CUST-04] every column that can hold the address of a file is a place where files are used, or has a reason not to be', async () => {
  const { rows } = await app.deps.database.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and (${holdsDocument} or ${namesAddress})`)
  const places = allFeatures.filePlaces.map(({ column }) => column.replace('public.', ''))
  const undecided = rows.filter(
    ({ table, column }) => !places.includes(column) && !(table in withoutFiles) && !(column in withoutFiles),
  )
  expect(undecided).toEqual([])
  const columns = rows.map(({ column }) => column)
  const tables = rows.map(({ table }) => table)
  expect(places.filter((place) => !columns.includes(place))).toEqual([])
  expect(Object.keys(withoutFiles).filter((name) => !columns.includes(name) && !tables.includes(name))).toEqual([])
})

async function upload(): Promise<string> {
  shade += 1
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 1, b: 7 } } })
    .png()
    .toBuffer()
  const { body: state } = await admin.send<MediaUploadState>('POST', '/api/media/uploads', {
    name: 'photo.png',
    bytes: bytes.length,
  })
  await app.fetch(`/api/media/uploads/${state.id}?offset=0`, {
    method: 'PATCH',
    headers: { authorization: admin.authorization ?? '', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  return (await admin.send<MediaUploaded>('POST', `/api/media/uploads/${state.id}/finish`)).body.item.id
}

async function succeed(method: string, path: string, body: object): Promise<unknown> {
  const response = await admin.send(method, path, body)
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response.body
}

const element = { page: 'home', section: 'media', language: 'en' }

async function makePage(address: string): Promise<{ page: PageDraft; place: object }> {
  const slug = `draft-${randomUUID().slice(0, 8)}`
  const made = { slug, title: 'Partners', template: 'landing', published: false, show_in_menu: false, language: 'en' }
  const page = (await succeed('POST', '/api/pages', made)) as PageDraft
  const saved = await savePage(page, address)
  return { page: saved, place: { kind: 'page_draft', page_id: page.id, slug, title: 'Partners' } }
}

async function savePage({ id, version, document }: PageDraft, share_image: string): Promise<PageDraft> {
  const heads = { ...document.heads, en: { ...document.heads.en, share_image } }
  const body = { version, document: { ...document, heads }, seen: null }
  return (await succeed('PUT', `/api/pages/${id}/draft`, body)) as PageDraft
}

/** Makes each place that holds a file show one, the way a person does. @returns what the library must say of it. */
const showing: Record<string, (address: string) => Promise<object>> = {
  async 'public.site_content.content_value'(address) {
    const place = { ...element, content_key: `k_${randomUUID().slice(0, 8)}` }
    await succeed('POST', '/api/content', { ...place, content_value: { text: '', url: address, type: 'image' } })
    return { kind: 'content', ...place }
  },
  async 'public.content_drafts.content_value'(address) {
    const place = { page: 'about', section: 'story', language: 'en', content_key: `k_${randomUUID().slice(0, 8)}` }
    const content_value = { text: '', url: address, type: 'image' }
    await succeed('PUT', '/api/content/drafts', {
      drafts: [{ ...place, content_value, base: '', updated_at: null }],
    })
    return { kind: 'element_draft', ...place, is_planned: false }
  },
  async 'public.pages.document'(address) {
    return { ...(await makePage(address)).place, is_planned: false }
  },
  async 'public.page_schedules.document'(address) {
    const { page, place } = await makePage(address)
    const plan = { version: page.version, action: 'publish', languages: ['en'], run_at: '2099-01-01T10:00:00.000Z' }
    await succeed('POST', `/api/pages/${page.id}/schedules`, plan)
    const { body: now } = await admin.send<PageDraft>('GET', `/api/pages/${page.id}/draft`)
    await savePage(now, '')
    return { ...place, is_planned: true }
  },
  async 'public.menus.tree'(address) {
    const { body: menu } = await admin.send<MenuTable>('GET', '/api/admin/menu')
    const entry = {
      id: 'guide',
      target: { kind: 'address', url: address },
      labels: { en: 'Guide', ru: '', ro: '' },
      new_tab: false,
      audience: 'all',
      hidden: [],
    }
    const tree = { ...menu.tree, header: [...menu.tree.header, { ...entry, children: [] }] }
    await succeed('PUT', '/api/admin/menu', { version: menu.version, tree })
    return { kind: 'menu' }
  },
  async 'public.redirects.to_path'(address) {
    const from_path = `/old-${randomUUID().slice(0, 8)}`
    await succeed('POST', '/api/admin/redirects', { from_path, to_path: address })
    return { kind: 'redirect', from_path }
  },
  async 'public.announcements.link'(address) {
    const words = { title: 'Guide', text: 'Read it.' }
    await succeed('POST', '/api/admin/announcements', {
      texts: { en: words, ru: words, ro: words },
      link: address,
      audience: { kind: 'all' },
      in_app: true,
      email: false,
      send_at: new Date(app.clock.now() + dayMs).toISOString(),
    })
    return { kind: 'announcement' }
  },
}

test.for(allFeatures.filePlaces.filter(({ isKeptVersion }) => !isKeptVersion).map(({ column }) => column))(
  '[CUST-04] a file that %s shows is in use, and is not deleted',
  async (column) => {
    const id = await upload()
    const makeShow = showing[column]
    if (!makeShow) throw new Error(`Show how ${column} comes to show a file`)
    const place = await makeShow(`/media/${id}/320.webp`)
    const { body: details } = await admin.send<MediaDetails>('GET', `/api/media/${id}`)
    expect(details.places).toMatchObject([place])
    expect(details.hidden_places).toBe(0)
    expect(await admin.send<Problem>('DELETE', `/api/media/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'media_in_use', places: [place] },
    })
    const unused = await admin.send<MediaList>('GET', '/api/media?unused=yes&limit=200')
    expect(unused.body.items.map((item) => item.id)).not.toContain(id)
  },
)

test('[CUST-04] earlier versions that show a file are counted, and do not keep it', async () => {
  const id = await upload()
  const place = { ...element, content_key: `k_${randomUUID().slice(0, 8)}` }
  const content_value = { text: '', url: `/media/${id}/320.webp`, type: 'image' }
  const { id: row } = (await succeed('POST', '/api/content', { ...place, content_value })) as { id: string }
  await admin.send('DELETE', `/api/content/${row}`)
  const { body } = await admin.send<MediaDetails>('GET', `/api/media/${id}`)
  expect({ places: body.places, kept: body.kept_versions }).toEqual({ places: [], kept: 1 })
  expect((await admin.send('DELETE', `/api/media/${id}`)).status).toBe(204)
})
