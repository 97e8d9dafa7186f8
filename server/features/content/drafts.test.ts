import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentDraft, ContentDraftList, PublishedChanges } from '#shared/contracts/content-drafts.ts'
import { contentDraftsMax } from '#shared/contracts/content-drafts.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { minuteMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { publishDueDrafts } from '#server/features/content/drafts-service.ts'
import { contentRevisions } from '#server/features/content/tables.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const place = { page: 'about', section: 'story', language: 'en', content_key: 'paragraph_1' } as const
const id = 'about.story.paragraph_1'
const drafts = '/api/content/drafts'

let app: TestApp
let visitor: ApiClient
let admin: ApiClient
let builtIn: string

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
  builtIn = String(await shown())
})

beforeEach(() =>
  app.deps.database.db.execute('truncate site_content, content_revisions, content_drafts, activity_log, rate_limits'),
)
afterAll(() => app.close())

test('[EDIT-03] [CONT-04] a draft of an element changes nothing for visitors until it is published, and its publication is undone like a save', async () => {
  const draft = await keep('Founded by two accountants.')
  expect(draft).toMatchObject({ ...place, content_value: 'Founded by two accountants.', base: builtIn })
  expect(await shown()).toBe(builtIn)
  expect(await rows()).toEqual([])
  const { body } = await admin.send<PublishedChanges>('POST', `${drafts}/publish`, {
    drafts: [{ id: draft.id, updated_at: draft.updated_at }],
  })
  expect(await shown()).toBe('Founded by two accountants.')
  expect(await list()).toEqual([])
  const [row] = await rows()
  expect(body.changes).toEqual([{ row_id: row?.id, ...place, before: null, after: 'Founded by two accountants.' }])
  const revisions = await admin.send<{ items: { action: string; author: { id: string } }[] }>(
    'GET',
    `/api/content/${row?.id ?? ''}/revisions`,
  )
  expect(revisions.body.items).toMatchObject([{ action: 'insert', author: { id: draft.author?.id } }])
  const back = body.changes.map(({ before, after, ...each }) => ({ ...each, before: after, after: before }))
  expect((await admin.send('POST', '/api/content/changes', { changes: back })).status).toBe(200)
  expect(await shown()).toBe(builtIn)
})

test('[CONT-04] a draft is published over what it was begun from, and over nothing else', async () => {
  const [first] = (await admin.send<ContentRow[]>('POST', '/api/content', [{ ...place, content_value: 'One.' }])).body
  const draft = await keep('Two.', { base: 'One.' })
  await admin.send('PATCH', `/api/content/${first?.id ?? ''}`, {
    content_value: 'Three.',
    updated_at: first?.updated_at,
  })
  const rejected = await publish([draft])
  expect(rejected.status).toBe(409)
  expect(rejected.body).toMatchObject({ code: 'content_conflict', place })
  expect(await shown()).toBe('Three.')
  expect(await list()).toEqual([draft])
  // After comparing, the editor keeps it again, from what is there now.
  const again = await keep('Two and three.', { base: 'Three.', updated_at: draft.updated_at })
  expect((await publish([again])).status).toBe(200)
  expect(await shown()).toBe('Two and three.')
})

test('[CONT-04] drafts are published together or not at all', async () => {
  const good = await keep('Good.')
  const other = { ...place, content_key: 'paragraph_2' }
  const stale = await keep('Stale.', { place: other, base: 'Never shown.' })
  expect((await publish([good, stale])).status).toBe(409)
  expect(await shown()).toBe(builtIn)
  expect(await rows()).toEqual([])
  expect(await list()).toHaveLength(2)
})

test('[CONT-04] two people who draft the same element: the second is shown what the first kept, and nothing is lost', async () => {
  const first = await keep('Mine.')
  const second = await admin.send<Problem & { stored: ContentDraft }>('PUT', drafts, {
    drafts: [{ ...place, content_value: 'Yours.', base: builtIn, updated_at: null }],
  })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ code: 'content_conflict', stored: first })
  const changed = await keep('Both.', { updated_at: first.updated_at })
  // The version that the first one saw is neither published, discarded nor replaced any more.
  expect((await publish([first])).status).toBe(409)
  const gone = `${drafts}/${first.id}?version=${encodeURIComponent(first.updated_at)}`
  expect((await admin.send('DELETE', gone)).status).toBe(409)
  expect(await list()).toEqual([changed])
  const version = encodeURIComponent(changed.updated_at)
  expect((await admin.send('DELETE', `${drafts}/${first.id}?version=${version}`)).status).toBe(204)
  expect((await admin.send('DELETE', `${drafts}/${first.id}?version=${version}`)).status).toBe(404)
  expect(await list()).toEqual([])
})

test('[EDIT-03] a draft that says what the site says already is published without a change', async () => {
  const draft = await keep('Said.')
  await admin.send('POST', '/api/content', [{ ...place, content_value: 'Said.' }])
  const { status, body } = await publish([draft])
  expect([status, body]).toEqual([200, { changes: [] }])
  expect(await list()).toEqual([])
})

test('[EDIT-03] [CONT-04] drafts are published together at their time, with what they say by then, and that is taken back like one act', async () => {
  const first = await keep('Planned.')
  const other = { ...place, content_key: 'paragraph_2' }
  const second = await keep('Planned too.', { place: other, base: String(await shown('about.story.paragraph_2')) })
  const unplanned = await keep('Waits.', {
    place: { ...place, content_key: 'paragraph_3' },
    base: String(await shown('about.story.paragraph_3')),
  })
  const at = inMinutes(2)
  const planned = await plan([second, first], at)
  expect(planned.status).toBe(200)
  expect(planned.body).toMatchObject([
    { id: first.id, updated_at: first.updated_at, publish_at: at },
    { id: second.id, updated_at: second.updated_at, publish_at: at },
  ])
  // Who goes on with it loses neither the plan nor the words.
  await keep('Planned and reworded.', { updated_at: first.updated_at })
  app.clock.advance(minuteMs)
  await publishDueDrafts(app.deps)
  expect(await shown()).toBe(builtIn)
  app.clock.advance(minuteMs)
  await publishDueDrafts(app.deps)
  expect([await shown(), await shown('about.story.paragraph_2')]).toEqual(['Planned and reworded.', 'Planned too.'])
  expect(await list()).toEqual([unplanned])
  const actions = await app.deps.database.db
    .selectDistinct({ action: contentRevisions.act_id, author: contentRevisions.author_id })
    .from(contentRevisions)
  expect(actions).toEqual([{ action: expect.any(String), author: null }])
})

test('[CONT-04] drafts of one time that meet something else on the site are not published, wait again and say so; those of another time are', async () => {
  const good = await keep('Good.')
  const other = { ...place, content_key: 'paragraph_2' }
  const stale = await keep('Stale.', { place: other, base: 'Never shown.' })
  const later = await keep('Later.', {
    place: { ...place, content_key: 'paragraph_3' },
    base: String(await shown('about.story.paragraph_3')),
  })
  await plan([good, stale], inMinutes(1))
  await plan([later], inMinutes(2))
  app.clock.advance(3 * minuteMs)
  await publishDueDrafts(app.deps)
  expect([await shown(), await shown('about.story.paragraph_3')]).toEqual([builtIn, 'Later.'])
  expect(await list()).toMatchObject([
    { id: good.id, publish_at: null, plan_failed: true, content_value: 'Good.' },
    { id: stale.id, publish_at: null, plan_failed: true, content_value: 'Stale.' },
  ])
  // After comparing, the editor keeps it again, and it is a draft like any other.
  const again = await keep('Fresh.', {
    place: other,
    base: String(await shown('about.story.paragraph_2')),
    updated_at: stale.updated_at,
  })
  expect(again.plan_failed).toBe(false)
  expect((await publish([good, again])).status).toBe(200)
})

test('[CONT-04] [QUAL-03] a plan is called off, and refused for a time that has passed and for a draft that changed', async () => {
  const draft = await keep('Planned.')
  const past = await plan([draft], new Date(app.clock.now()).toISOString())
  expect([past.status, past.body]).toMatchObject([422, { errors: [{ path: 'publish_at', code: 'past' }] }])
  const changed = await keep('Reworded.', { updated_at: draft.updated_at })
  expect((await plan([draft], inMinutes(1))).status).toBe(409)
  expect((await plan([changed], inMinutes(1))).status).toBe(200)
  expect((await plan([changed], null)).body).toMatchObject([{ publish_at: null }])
  app.clock.advance(2 * minuteMs)
  await publishDueDrafts(app.deps)
  expect(await shown()).toBe(builtIn)
  expect(await list()).toEqual([changed])
})

test('[QUAL-03] drafts are refused where there are none, cleaned, and limited', async () => {
  const custom = await send({ ...place, page: 'spring-call' })
  expect(custom.status).toBe(422)
  expect(custom.body.errors).toMatchObject([{ path: 'page', code: 'not_draftable' }])
  const metadata = await send({ ...place, language: 'ro', content_key: 'section_metadata' })
  expect(metadata.body.errors).toMatchObject([{ path: 'language', code: 'not_draftable' }])
  const link = { text: 'Go', url: 'javascript:alert(1)', onclick: 'x' }
  const cleaned = await admin.send<ContentDraft[]>('PUT', drafts, {
    drafts: [{ ...place, content_value: link, base: builtIn, updated_at: null }],
  })
  expect(cleaned.body[0]?.content_value).toEqual({ text: 'Go' })

  const many = (from: number, to: number): unknown[] =>
    Array.from({ length: to - from }, (_, index) => ({
      ...place,
      content_key: `more_${from + index}`,
      content_value: 'x',
      base: '',
      updated_at: null,
    }))
  for (const from of [1, 200, 399]) {
    await admin.send('PUT', drafts, { drafts: many(from, Math.min(from + 199, contentDraftsMax)) })
  }
  const ids = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `${drafts}?limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
    const { body }: { body: ContentDraftList } = await admin.send<ContentDraftList>('GET', path)
    for (const each of body.items) ids.add(each.id)
    cursor = body.next_cursor
  }
  expect(ids.size).toBe(contentDraftsMax)
  const full = await admin.send<Problem>('PUT', drafts, { drafts: many(600, 601) })
  expect(full.status).toBe(422)
  expect(full.body.errors).toMatchObject([{ path: 'drafts', code: 'too_many' }])
  expect(
    (await admin.send<ContentDraftList>('GET', `${drafts}?page=about&section=story&content_key=more_7`)).body.items,
  ).toHaveLength(1)
})

async function shown(of = id): Promise<unknown> {
  const { body } = await visitor.send<{ values: Record<string, unknown> }>(
    'GET',
    '/api/content/page?page=about&language=en',
  )
  return body.values[of]
}

async function rows(): Promise<ContentRow[]> {
  return (await admin.send<{ items: ContentRow[] }>('GET', '/api/content?page=about&section=story')).body.items
}

async function list(): Promise<ContentDraft[]> {
  return (await admin.send<ContentDraftList>('GET', `${drafts}?page=about`)).body.items
}

async function keep(
  content_value: string,
  {
    base = builtIn,
    updated_at = null,
    place: at = place,
  }: { base?: string; updated_at?: string | null; place?: object } = {},
): Promise<ContentDraft> {
  const { status, body } = await admin.send<ContentDraft[]>('PUT', drafts, {
    drafts: [{ ...at, content_value, base, updated_at }],
  })
  expect(status).toBe(200)
  const [draft] = body
  if (!draft) throw new Error('No draft was answered')
  return draft
}

function send(at: object): ReturnType<typeof admin.send<Problem>> {
  const draft = { ...at, content_value: 'x', base: '', updated_at: null }
  return admin.send<Problem>('PUT', drafts, { drafts: [draft] })
}

function publish(which: readonly ContentDraft[]): ReturnType<typeof admin.send<Problem>> {
  const named = which.map(({ id: draft, updated_at }) => ({ id: draft, updated_at }))
  return admin.send<Problem>('POST', `${drafts}/publish`, { drafts: named })
}

/** Plans a publication, as the answer is in both cases. */
function plan(
  which: readonly ContentDraft[],
  publish_at: string | null,
): ReturnType<typeof admin.send<Problem & ContentDraft[]>> {
  const named = which.map(({ id: draft, updated_at }) => ({ id: draft, updated_at }))
  return admin.send<Problem & ContentDraft[]>('PUT', `${drafts}/plan`, { drafts: named, publish_at })
}

function inMinutes(minutes: number): string {
  return new Date(app.clock.now() + minutes * minuteMs).toISOString()
}
