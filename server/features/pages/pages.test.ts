import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { DraftsPreview } from '#shared/contracts/content-drafts.ts'
import type { CustomPage } from '#shared/contracts/custom-page.ts'
import type { MenuTable } from '#shared/contracts/menu.ts'
import type { NewPagePreview, PageDocument, PageDraft, PageList, PageRevision } from '#shared/contracts/pages.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { jobKinds } from '#server/features.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { pruneOldPages } from '#server/features/pages/pages-service.ts'
import { runSchedule } from '#server/features/pages/publish-service.ts'
import { pagePorts } from '#server/features/pages/page-sources.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient
let editor: ApiClient
let other: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  visitor = visitorOf(app)
  await signEveryoneIn()
})
beforeEach(() =>
  app.deps.database.db.execute(
    'truncate site_content, content_revisions, activity_log, pages, menus, redirects, jobs cascade',
  ),
)
afterAll(() => app.close())

test.for(['blank', 'landing', 'article', 'cards', 'gallery'])(
  '[CUST-02] a page made from the template %s is a draft that no one but editors sees',
  async (template) => {
    const made = await create({ slug: 'partners', title: 'Partners', template })
    expect(made.states).toEqual({ en: 'draft', ru: 'missing', ro: 'missing' })
    expect((await read('partners')).status).toBe(404)
    expect(await contentOf('partners')).toEqual([])
    const preview = await editor.send<CustomPage>('GET', '/api/pages/partners?language=en&preview=1')
    expect(preview).toMatchObject({ status: 200, body: { slug: 'partners', title: 'Partners' } })
    expect(preview.body.sections).toHaveLength(made.document.sections.length)
    const asVisitor = await visitor.send('GET', '/api/pages/partners?language=en&preview=1')
    expect(asVisitor.status).toBe(404)
  },
)

test('[CUST-02] a page can be made and published in one act, in the menu', async () => {
  await create({ slug: 'partners', title: 'Partners', published: true, show_in_menu: true, template: 'landing' })
  expect((await read('partners')).body.title).toBe('Partners')
  expect(await menuUrls()).toContain('/page/partners')
  const { rows } = await app.deps.database.db.execute(
    sql`select content_value from site_content where content_key = 'custom_page'`,
  )
  expect(rows).toEqual([{ content_value: { title: 'Partners', published: true, show_in_menu: true } }])
})

test.for([
  ['an address of the site itself', { slug: 'home' }, 422],
  ['capital letters', { slug: 'Partners' }, 422],
  ['no address', { slug: '' }, 422],
  ['an address with a path', { slug: 'a/b' }, 422],
  ['a title of two lines', { title: 'a\nb' }, 422],
  ['an endless title', { title: 'x'.repeat(201) }, 422],
  ['a template that is none', { template: 'shop' }, 422],
  ['a field that nobody knows', { author: 'me' }, 422],
] as const)('a page is refused with %s', async ([, change, status]) => {
  expect((await editor.send('POST', '/api/pages', { slug: 'fine', title: 'Fine', ...change })).status).toBe(status)
})

test('two people who make a page at one address at once get one page and one refusal', async () => {
  const page = { slug: 'partners', title: 'Partners' }
  const responses = await Promise.all([editor, other].map((each) => each.send<Problem>('POST', '/api/pages', page)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('page_exists')
})

test('[CUST-02] a saved draft changes nothing for visitors until it is published', async () => {
  let page = await createPublished('partners')
  page = await save(page, withTitle(page.document, 'en', 'Friends'))
  expect(page.states.en).toBe('changed')
  expect((await read('partners')).body.title).toBe('Partners')
  const draft = await editor.send<CustomPage>('GET', '/api/pages/partners?language=en&preview=1')
  expect(draft.body.title).toBe('Friends')
  page = await publish(page)
  expect(page.states.en).toBe('live')
  expect((await read('partners')).body.title).toBe('Friends')
})

test('[CUST-02] of two people who save one version the second gets the stored draft and loses nothing', async () => {
  const page = await create({ slug: 'partners', title: 'Partners' })
  const titles = ['Mine', 'Yours']
  const responses = await Promise.all(
    titles.map((title) =>
      editor.send<PageDraft & Problem & { stored: PageDraft }>('PUT', `/api/pages/${page.id}/draft`, {
        version: page.version,
        document: withTitle(page.document, 'en', title),
        seen: null,
      }),
    ),
  )
  const [kept, rejected] = responses.toSorted((one, another) => one.status - another.status)
  expect([kept?.status, rejected?.status, rejected?.body.code]).toEqual([200, 409, 'page_conflict'])
  expect(rejected?.body.stored.document).toEqual(kept?.body.document)
})

test('[CUST-02] of two publications of one version one is done, and what is published is whole', async () => {
  let page = await create({ slug: 'partners', title: 'Partners', template: 'landing' })
  page = await save(page, withTitle(page.document, 'en', 'Both'))
  const responses = await Promise.all(
    [editor, other].map((each) =>
      each.send('POST', `/api/pages/${page.id}/publish`, { version: page.version, languages: ['en'] }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await read('partners')).body.sections).toHaveLength(page.document.sections.length)
  expect((await activity()).filter((action) => action === 'page.publish')).toHaveLength(1)
})

test('[CUST-02] publishing one language leaves the others as they are', async () => {
  let page = await createPublished('partners', 'landing')
  page = await save(page, withTitle(page.document, 'ro', 'Parteneri'))
  page = await publish(page, ['ro'])
  expect([(await read('partners', 'ro')).body.title, (await read('partners', 'en')).body.title]).toEqual([
    'Parteneri',
    'Partners',
  ])
  // English loses a section and is published; Romanian keeps its own until it is published too.
  const [, ...rest] = page.document.sections
  page = await save(page, { ...withTitle(page.document, 'en', 'Friends'), sections: rest })
  page = await publish(page, ['en'])
  expect(page.states).toEqual({ en: 'live', ru: 'missing', ro: 'changed' })
  expect((await read('partners', 'en')).body.sections).toHaveLength(3)
  expect((await read('partners', 'ro')).body.sections).toHaveLength(4)
  await editor.send('POST', `/api/pages/${page.id}/unpublish`, { languages: ['ro'] })
  expect([(await read('partners', 'ro')).status, (await read('partners', 'en')).status]).toEqual([404, 200])
})

test.for(['ru', 'ro'] as const)(
  '[CUST-01] a page that exists in %s alone shows in every language, says so, and hides from search engines there',
  async (only) => {
    let page = await create({ slug: 'partners', title: 'Partners', template: 'landing' })
    const title = { ru: 'Партнёры', ro: 'Parteneri' }[only]
    page = await publish(await save(page, withTitle(page.document, only, title)), [only])
    for (const language of ['en', 'ru', 'ro']) {
      const { status, body } = await read('partners', language)
      expect(status, language).toBe(200)
      expect(body, language).toMatchObject({ title, language: only, is_indexed: language === only })
    }
    // Taken back where it was asked for, it is gone there; nobody published it elsewhere.
    await editor.send('POST', `/api/pages/${page.id}/unpublish`, { languages: [only] })
    for (const language of ['en', 'ru', 'ro']) expect((await read('partners', language)).status, language).toBe(404)
  },
)

test('[CUST-01] a page that lost a language on purpose is not lent to it by a third one', async () => {
  let page = await createPublished('partners', 'landing')
  page = await publish(await save(page, withTitle(page.document, 'ru', 'Партнёры')), ['ru'])
  await editor.send('POST', `/api/pages/${page.id}/unpublish`, { languages: ['en'] })
  expect((await read('partners', 'ru')).body).toMatchObject({ title: 'Партнёры', language: 'ru' })
  expect((await read('partners', 'en')).status).toBe(404)
})

test('[CUST-01] words that a language lacks are English, and the section says so', async () => {
  let page = await createPublished('partners', 'landing')
  page = await save(page, withTitle(page.document, 'ro', 'Parteneri'))
  page = await publish(page, ['ro'])
  const { body } = await read('partners', 'ro')
  expect(body.sections[0]).toMatchObject({ title: 'Say what this page is about', language: 'en' })
  // Russian has no page of its own and shows the English one.
  expect((await read('partners', 'ru')).body.title).toBe('Partners')
})

test('[CUST-01] a hidden section, a hidden element and an unpublished page reach no visitor by any address', async () => {
  let page = await createPublished('partners', 'landing')
  const [hero, points, ...rest] = page.document.sections
  if (!hero || !points) throw new Error('the template has sections')
  const secret = { ...points.fields.en, section_title: { text: 'Secret', visible: false } }
  page = await save(page, {
    ...page.document,
    sections: [{ ...hero, visible: false }, { ...points, fields: { ...points.fields, en: secret } }, ...rest],
  })
  page = await publish(page)
  const shown = JSON.stringify((await read('partners')).body)
  expect(shown).not.toContain('Say what this page is about')
  expect(shown).not.toContain('Secret')
  await editor.send('POST', `/api/pages/${page.id}/unpublish`, { languages: ['en'] })
  const addresses = [
    '/api/pages/partners?language=en',
    '/api/pages/partners?language=ro',
    '/api/pages/partners?language=en&preview=1',
    '/api/content?page=partners',
    '/api/content?content_key=section_title',
    '/api/content/page?page=partners&language=en',
    '/api/content/page?page=partners&language=ro',
    '/sitemap.xml',
    '/api/menu',
  ]
  for (const address of addresses) {
    const response = await visitor.send('GET', address)
    expect(`${address} ${JSON.stringify(response.body)}`).not.toMatch(
      /Three things|What you get|Partners|page\/partners/,
    )
  }
  const asEditor = await editor.send<{ items: ContentRow[] }>('GET', '/api/content?page=partners')
  expect(asEditor.body.items.length).toBeGreaterThan(5)
})

test('[CUST-02] sections are added, ordered, hidden, copied and deleted, and the page follows', async () => {
  let page = await createPublished('partners', 'landing')
  const [hero, points, cards, columns] = page.document.sections
  if (!hero || !points || !cards || !columns) throw new Error('the template has four sections')
  const copy = { ...cards, name: 'cards_2', order: `${cards.order}V` }
  const moved = { ...columns, order: '-V' }
  page = await save(page, { ...page.document, sections: [hero, cards, copy, moved] })
  expect(page.document.sections.map(({ name }) => name)).toEqual(['columns', 'hero', 'cards', 'cards_2'])
  page = await publish(page)
  expect((await read('partners')).body.sections.map(({ name }) => name)).toEqual([
    'columns',
    'hero',
    'cards',
    'cards_2',
  ])
  expect((await read('partners')).body.sections[2]).toMatchObject({
    type: 'cards',
    layout: 'three-columns',
    items: [{ title: 'The first' }, { title: 'The second' }, { title: 'The third' }],
  })
})

test('[CUST-02] what was changed on the page since the draft was made is kept, and what both changed is asked about', async () => {
  let page = await createPublished('partners', 'landing')
  // On the page, an editor writes another title of the hero and another description.
  await editInPlace('partners', 'hero', 'section_title', 'On the page')
  const asked = await load(page.id)
  expect(asked.document.sections[0]?.fields.en['section_title']).toMatchObject({ text: 'On the page' })
  expect(asked.conflicts).toEqual([])
  // The draft that was loaded before says something else about another section: both are kept.
  page = await save(page, withField(page.document, 'points', 'section_title', 'In the draft'))
  page = await publish(page)
  expect((await read('partners')).body.sections.slice(0, 2).map(({ title }) => title)).toEqual([
    'On the page',
    'In the draft',
  ])
  // Both change the same words.
  page = await save(page, withField(page.document, 'cards', 'section_title', 'Mine'))
  await editInPlace('partners', 'cards', 'section_title', 'Theirs')
  const rejected = await editor.send<Problem & { conflicts: PageDraft['conflicts'] }>(
    'POST',
    `/api/pages/${page.id}/publish`,
    { version: page.version, languages: ['en'] },
  )
  expect([rejected.status, rejected.body.code]).toEqual([409, 'page_changed'])
  expect(rejected.body.conflicts.map(({ section, key }) => `${section} ${key}`)).toContain('cards section_title')
  expect((await read('partners')).body.sections[2]?.title).toBe('Theirs')
  // Having seen it, the editor keeps their own.
  const seen = await load(page.id)
  page = await save(seen, seen.document, seen.mark)
  expect(page.conflicts).toEqual([])
  await publish(page)
  expect((await read('partners')).body.sections[2]?.title).toBe('Mine')
})

test('[CUST-02] a planned publication is done once, with the page as it was when it was planned', async () => {
  let page = await createPublished('partners')
  page = await save(page, withTitle(page.document, 'en', 'Tomorrow'))
  page = await plan(page, 'publish', hourMs)
  page = await save(page, withTitle(page.document, 'en', 'The day after'))
  await work()
  expect((await read('partners')).body.title).toBe('Partners')
  await later(hourMs)
  // A worker dies in the middle, two others come: what they do is one transaction each, of which one finds something to do.
  const [schedule] = page.scheduled
  await Promise.all([work(), work(), runSchedule(app.deps, pagePorts, schedule?.id ?? '')])
  expect((await read('partners')).body.title).toBe('Tomorrow')
  expect((await activity()).filter((action) => action === 'page.publish')).toHaveLength(2)
  const after = await load(page.id)
  expect([after.scheduled, after.states.en, after.document.heads.en?.title]).toEqual([[], 'changed', 'The day after'])
})

test('[CUST-02] open builders receive every change of a page with its version, also of a plan that ran', async () => {
  let page = await createPublished('partners')
  const told = async (): Promise<unknown[]> => {
    await runJobs(app)
    const { rows } = await app.deps.database.db.execute(sql`
      select event->>'page_id' as page, event->>'version' as version from live_events
      where permission = 'pages.edit' and event->>'type' = 'page_changed' order by id`)
    return rows.map((row) => [row['page'], row['version']])
  }
  page = await save(page, withTitle(page.document, 'en', 'Tomorrow'))
  expect((await told()).at(-1)).toEqual([page.id, page.version])
  page = await plan(page, 'publish', hourMs)
  await later(hourMs)
  await work()
  const after = await load(page.id)
  expect(after.version).not.toBe(page.version)
  expect((await told()).at(-1)).toEqual([page.id, after.version])
})

test('[CUST-02] a publication whose worker dies before it commits is done by the next, once', async () => {
  let page = await createPublished('partners')
  page = await save(page, withTitle(page.document, 'en', 'Tomorrow'))
  page = await plan(page, 'publish', hourMs)
  await later(hourMs)
  const dying = {
    ...pagePorts,
    listRows: async (...given: Parameters<typeof pagePorts.listRows>) => {
      if (written > 0) throw new Error('killed')
      return pagePorts.listRows(...given)
    },
    writeRow: async (...given: Parameters<typeof pagePorts.writeRow>) => {
      written += 1
      await pagePorts.writeRow(...given)
    },
  }
  let written = 0
  await expect(runSchedule(app.deps, dying, page.scheduled[0]?.id ?? '')).rejects.toThrow('killed')
  expect(written).toBe(1)
  expect((await read('partners')).body.title).toBe('Partners')
  await work()
  expect((await read('partners')).body.title).toBe('Tomorrow')
  const { rows } = await app.deps.database.db.execute(sql`select 1 from content_revisions where action = 'update'`)
  expect(rows).toHaveLength(1)
})

test('[CUST-02] a publication ends at its time, and a planned act that was called off never happens', async () => {
  let page = await createPublished('partners')
  page = await plan(page, 'unpublish', hourMs)
  page = await plan(page, 'publish', 2 * hourMs)
  const called = page.scheduled.find(({ action }) => action === 'publish')
  page = (await editor.send<PageDraft>('DELETE', `/api/pages/${page.id}/schedules/${called?.id}`)).body
  expect(page.scheduled.map(({ action }) => action)).toEqual(['unpublish'])
  await later(3 * hourMs)
  await work()
  expect((await read('partners')).status).toBe(404)
  expect((await load(page.id)).scheduled).toEqual([])
})

test('a planned publication that meets a change on the page fails whole and says why', async () => {
  let page = await createPublished('partners', 'landing')
  page = await save(page, withField(page.document, 'hero', 'section_title', 'Mine'))
  page = await plan(page, 'publish', hourMs)
  await editInPlace('partners', 'hero', 'section_title', 'Theirs')
  await later(hourMs)
  await work()
  expect((await read('partners')).body.sections[0]?.title).toBe('Theirs')
  expect((await load(page.id)).scheduled).toMatchObject([{ state: 'failed', failure: 'changed' }])
})

test.for([
  ['a time that has passed', { run_at: '2001-01-01T00:00:00Z' }],
  ['a time that is none', { run_at: 'tomorrow' }],
  ['a language that the page lacks', { languages: ['ru'] }],
  ['no language', { languages: [] }],
  ['an act that is none', { action: 'delete' }],
] as const)('a plan is refused with %s', async ([, change]) => {
  const page = await create({ slug: 'partners', title: 'Partners' })
  const good = { version: page.version, action: 'publish', languages: ['en'], run_at: '2999-01-01T00:00:00Z' }
  expect((await editor.send('POST', `/api/pages/${page.id}/schedules`, { ...good, ...change })).status).toBe(422)
})

test('[CUST-02] a changed address leads the old one on, and content, menu and history follow', async () => {
  let page = await createPublished('partners', 'landing', true)
  const table = (await editor.send<MenuTable>('GET', '/api/admin/menu')).body
  const entry = { id: 'p', target: { kind: 'custom', slug: 'partners' }, labels: { en: '', ru: '', ro: '' } }
  const top = { ...entry, new_tab: false, audience: 'all', hidden: [], children: [] }
  const tree = { ...table.tree, header: [...table.tree.header, top] }
  expect((await editor.send('PUT', '/api/admin/menu', { version: table.version, tree })).status).toBe(200)
  page = (
    await editor.send<PageDraft>('POST', `/api/pages/${page.id}/slug`, { version: page.version, slug: 'friends' })
  ).body
  expect(page.slug).toBe('friends')
  expect([(await read('friends')).status, (await read('partners')).status]).toEqual([200, 404])
  expect(await menuUrls()).toContain('/page/friends')
  const { body } = await editor.send<{ items: unknown[] }>('GET', '/api/admin/redirects')
  expect(body.items).toMatchObject([{ from_path: '/page/partners', to_path: '/page/friends', status: 301 }])
  const [row] = await contentOf('friends')
  const history = await editor.send<{ items: unknown[] }>('GET', `/api/content/${row?.id}/revisions`)
  expect(history.body.items.length).toBeGreaterThan(1)
})

test('an address that another page has is refused', async () => {
  await create({ slug: 'friends', title: 'Friends' })
  const page = await create({ slug: 'partners', title: 'Partners' })
  const taken = await editor.send<Problem>('POST', `/api/pages/${page.id}/slug`, {
    version: page.version,
    slug: 'friends',
  })
  expect([taken.status, taken.body.code]).toEqual([409, 'page_exists'])
  const copy = await editor.send<Problem>('POST', `/api/pages/${page.id}/duplicate`, { slug: 'friends' })
  expect([copy.status, copy.body.code]).toEqual([409, 'page_exists'])
  // Rows written without the builder count too.
  await editor.send('POST', '/api/content', row('loose', { title: 'Loose', published: true }))
  const loose = await editor.send('POST', `/api/pages/${page.id}/slug`, { version: page.version, slug: 'loose' })
  expect(loose.status).toBe(409)
})

test('[CUST-02] a copy is a draft of its own and not in the menu', async () => {
  const page = await createPublished('partners', 'landing', true)
  const { status, body } = await editor.send<PageDraft>('POST', `/api/pages/${page.id}/duplicate`, { slug: 'friends' })
  expect([status, body.states.en, body.in_menu]).toEqual([201, 'draft', []])
  expect(body.document.sections).toEqual(page.document.sections)
  expect((await read('friends')).status).toBe(404)
  expect((await read('partners')).status).toBe(200)
})

test('[CUST-02] a page in the trash is nowhere, comes back as a draft, and is gone after thirty days', async () => {
  const page = await createPublished('partners', 'landing', true)
  expect((await editor.send('POST', `/api/pages/${page.id}/trash`)).status).toBe(204)
  expect((await read('partners')).status).toBe(404)
  expect(await contentOf('partners')).toEqual([])
  expect((await list('')).items).toEqual([])
  expect((await list('trash=yes')).items.map(({ slug }) => slug)).toEqual(['partners'])
  expect((await editor.send('POST', `/api/pages/${page.id}/publish`, { version: '3', languages: ['en'] })).status).toBe(
    404,
  )
  const back = await editor.send<PageDraft>('POST', `/api/pages/${page.id}/restore`, {})
  expect(back).toMatchObject({ status: 200, body: { states: { en: 'draft' } } })
  expect(back.body.document.sections).toEqual(page.document.sections)
  await publish(back.body)
  expect((await read('partners')).status).toBe(200)
  await editor.send('POST', `/api/pages/${page.id}/trash`)
  await later(29 * dayMs)
  await pruneOldPages(app.deps)
  expect((await list('trash=yes')).items).toHaveLength(1)
  await later(2 * dayMs)
  await pruneOldPages(app.deps)
  expect((await list('trash=yes')).items).toEqual([])
})

test('a page whose address was taken in the meantime comes back under another one', async () => {
  const page = await create({ slug: 'partners', title: 'Old' })
  await editor.send('POST', `/api/pages/${page.id}/trash`)
  await create({ slug: 'partners', title: 'New' })
  expect((await editor.send('POST', `/api/pages/${page.id}/restore`, {})).status).toBe(409)
  const back = await editor.send<PageDraft>('POST', `/api/pages/${page.id}/restore`, { slug: 'old-partners' })
  expect(back.body.slug).toBe('old-partners')
})

test('[CUST-02] revisions say who did what, saves of one sitting are one, and an earlier state comes back as a draft', async () => {
  let page = await createPublished('partners')
  for (const title of ['A', 'B', 'C']) page = await save(page, withTitle(page.document, 'en', title))
  await later(hourMs)
  page = await save(page, withTitle(page.document, 'en', 'D'))
  const { body } = await editor.send<{ items: PageRevision[] }>('GET', `/api/pages/${page.id}/revisions`)
  expect(body.items.map(({ kind }) => kind)).toEqual(['save', 'save', 'publish', 'create'])
  expect(body.items[0]?.author?.name).toBe('Ana Rusu')
  expect((await activity()).filter((action) => action === 'page.save')).toHaveLength(2)
  const old = await editor.send<{ document: PageDocument }>(
    'GET',
    `/api/pages/${page.id}/revisions/${body.items[1]?.id}`,
  )
  expect(old.body.document.heads.en?.title).toBe('C')
  const restored = await editor.send<PageDraft>(
    'POST',
    `/api/pages/${page.id}/revisions/${body.items[2]?.id}/restore`,
    { version: page.version },
  )
  expect([restored.status, restored.body.document.heads.en?.title]).toEqual([200, 'Partners'])
  expect((await read('partners')).body.title).toBe('Partners')
})

test('a draft that is thrown away is what visitors see', async () => {
  let page = await createPublished('partners', 'landing')
  const { document } = page
  page = await save(page, { ...withTitle(page.document, 'en', 'X'), sections: [] })
  page = (await editor.send<PageDraft>('POST', `/api/pages/${page.id}/discard`, { version: page.version })).body
  expect(page.document).toEqual(document)
  expect(page.states.en).toBe('live')
})

test('[CUST-01] a preview link shows the draft to anyone who has it, until it ends or is closed', async () => {
  let page = await createPublished('partners')
  page = await save(page, withTitle(page.document, 'en', 'Draft'))
  const link = await editor.send<{ id: string; path: string }>('POST', `/api/pages/${page.id}/previews`, { days: 2 })
  const token = link.body.path.replace('/preview#', '')
  const open = (of = token) => visitor.send<CustomPage>('POST', '/api/page-previews', { token: of, language: 'en' })
  expect(await open()).toMatchObject({ status: 200, body: { title: 'Draft' } })
  expect((await open('A'.repeat(43))).status).toBe(404)
  const { rows } = await app.deps.database.db.execute(sql`select * from page_previews`)
  expect(JSON.stringify(rows)).not.toContain(token)
  await later(2 * dayMs)
  expect((await open()).status).toBe(404)
  const second = await editor.send<{ id: string; path: string }>('POST', `/api/pages/${page.id}/previews`, { days: 60 })
  const other = second.body.path.replace('/preview#', '')
  expect((await open(other)).status).toBe(200)
  await editor.send('DELETE', `/api/pages/${page.id}/previews/${second.body.id}`)
  expect((await open(other)).status).toBe(404)
  expect((await editor.send('POST', `/api/pages/${page.id}/previews`, { days: 61 })).status).toBe(422)
})

test('[EDIT-03] a preview link shows the drafts of the pages of the site to anyone who has it, until it ends, is closed, or its maker may not edit any more', async () => {
  const place = { page: 'about', section: 'story', language: 'en' }
  const keep = (content_key: string, content_value: unknown) => ({
    ...place,
    content_key,
    content_value,
    base: 'Any.',
    updated_at: null,
  })
  const kept = await editor.send('PUT', '/api/content/drafts', {
    drafts: [keep('title', 'Where we come from'), keep('paragraph_1', { text: 'A secret.', visible: false })],
  })
  expect(kept.status).toBe(200)
  const make = () => editor.send<NewPagePreview>('POST', '/api/draft-previews', { days: 2 })
  const link = (await make()).body
  const tokenOf = ({ path }: { path: string }): string => path.replace('/preview#drafts-', '')
  const open = (token: string) =>
    visitor.send<DraftsPreview>('POST', '/api/draft-previews/open', { token, language: 'en' })
  const opened = await open(tokenOf(link))
  expect(opened.status).toBe(200)
  expect(opened.body.places).toEqual([{ page: 'about', language: 'en' }])
  const [about] = opened.body.contents
  expect(about?.page).toBe('about')
  expect(about?.content.values).toMatchObject({
    'about.story.paragraph_1': { text: '', visible: false },
    'about.story.title': 'Where we come from',
  })
  const setRole = (role: string) =>
    app.deps.database.db.execute(
      sql`update public.user_roles set role = ${role} where user_id = ${link.created_by?.id ?? ''}::uuid`,
    )
  const { rows: maker } = await app.deps.database.db.execute<{ role: string }>(
    sql`select role from public.user_roles where user_id = ${link.created_by?.id ?? ''}::uuid`,
  )
  await setRole('user')
  expect((await open(tokenOf(link))).status).toBe(404)
  await setRole(maker[0]?.role ?? '')
  expect((await open(tokenOf(link))).status).toBe(200)
  // A link to a page opens no drafts of the site, and the other way round.
  expect((await open('A'.repeat(43))).status).toBe(404)
  const page = await createPublished('apart')
  const ofPage = await editor.send<{ path: string }>('POST', `/api/pages/${page.id}/previews`, { days: 2 })
  expect((await open(ofPage.body.path.replace('/preview#', ''))).status).toBe(404)
  const asPage = { token: tokenOf(link), language: 'en' }
  expect((await visitor.send('POST', '/api/page-previews', asPage)).status).toBe(404)
  const listed = await editor.send<{ items: { id: string }[] }>('GET', '/api/draft-previews')
  expect(listed.body.items.map(({ id }) => id)).toEqual([link.id])
  expect(JSON.stringify(listed.body)).not.toContain(tokenOf(link))
  const second = (await make()).body
  expect((await editor.send('DELETE', `/api/draft-previews/${second.id}`)).status).toBe(204)
  expect((await open(tokenOf(second))).status).toBe(404)
  await later(2 * dayMs)
  expect((await open(tokenOf(link))).status).toBe(404)
  expect((await editor.send('POST', '/api/draft-previews', { days: 61 })).status).toBe(422)
})

test('a page that was made by rows is in the list, and its draft is what it shows', async () => {
  await editor.send('POST', '/api/content', [
    row('partners', { title: 'Partners', published: true }),
    row('secret', { title: 'Secret', published: false }),
  ])
  await admin.send('POST', '/api/sections', {
    page: 'partners',
    name: 'Team',
    title: 'The team',
    description: 'People',
    type: 'content',
    layout: 'sidebar-left',
    language: 'en',
  })
  const lists = await Promise.all([list('sort=slug'), list('sort=slug'), list('sort=slug')])
  for (const { items } of lists)
    expect(items.map(({ slug, states }) => `${slug} ${states.en}`)).toEqual(['partners live', 'secret draft'])
  const page = await load(lists[0]?.items[0]?.id ?? '')
  expect(page.document.sections).toMatchObject([{ name: 'team', type: 'content', layout: 'sidebar-left' }])
})

test('the list is searched whatever the case and the marks on letters, sorted, and read in parts', async () => {
  for (const [slug, title] of [
    ['one', 'Партнёры'],
    ['two', 'Second'],
    ['three', 'Ghid de finanțare'],
  ] as const) {
    await create({ slug, title })
    app.clock.advance(1000)
  }
  expect((await list('q=ПАРТН')).items.map(({ slug }) => slug)).toEqual(['one'])
  expect((await list('q=Finantare')).items.map(({ slug }) => slug)).toEqual(['three'])
  expect((await list('q=%25')).items).toEqual([])
  const seen: string[] = []
  for (let cursor: string | null = '', turn = 0; cursor !== null && turn < 5; turn += 1) {
    const part: PageList = await list(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
    seen.push(...part.items.map(({ slug }) => slug))
    cursor = part.next_cursor
  }
  expect(seen).toEqual(['three', 'two', 'one'])
  expect((await editor.send('GET', '/api/pages?cursor=nonsense')).status).toBe(422)
})

test('[CONT-05] what is stored in a draft is clean, however it was sent', async () => {
  let page = await create({ slug: 'partners', title: 'Partners', template: 'landing' })
  page = await save(
    page,
    withField(page.document, 'hero', 'section_button', {
      text: '<img src=x onerror=alert(1)>Go',
      url: 'javascript:alert(1)',
      style: 'position:fixed',
    }),
  )
  expect(page.document.sections[0]?.fields.en['section_button']).toEqual({ text: 'Go' })
  const foreign = { ...page.document, sections: [{ ...page.document.sections[0], name: 'x y' }] }
  const rejected = await editor.send('PUT', `/api/pages/${page.id}/draft`, {
    version: page.version,
    document: foreign,
    seen: null,
  })
  expect(rejected.status).toBe(422)
})

async function signEveryoneIn(): Promise<void> {
  editor = await signIn(app, 'editor')
  other = await signIn(app, 'editor')
  admin = await signIn(app, 'admin')
}

/** Lets time pass; sessions end in the meantime, so all log in again. */
async function later(ms: number): Promise<void> {
  app.clock.advance(ms)
  await signEveryoneIn()
}

async function create(page: Record<string, unknown>): Promise<PageDraft> {
  const { status, body } = await editor.send<PageDraft>('POST', '/api/pages', page)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

function createPublished(slug: string, template = 'blank', show_in_menu = false): Promise<PageDraft> {
  return create({ slug, title: 'Partners', template, published: true, show_in_menu })
}

async function load(id: string): Promise<PageDraft> {
  return (await editor.send<PageDraft>('GET', `/api/pages/${id}/draft`)).body
}

async function save(page: PageDraft, document: PageDocument, seen: string | null = null): Promise<PageDraft> {
  const update = { version: page.version, document, seen }
  const { status, body } = await editor.send<PageDraft>('PUT', `/api/pages/${page.id}/draft`, update)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function publish(page: PageDraft, languages: Language[] = [defaultLanguage]): Promise<PageDraft> {
  const action = { version: page.version, languages }
  const { status, body } = await editor.send<PageDraft>('POST', `/api/pages/${page.id}/publish`, action)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function plan(page: PageDraft, action: 'publish' | 'unpublish', inMs: number): Promise<PageDraft> {
  const run_at = new Date(app.clock.now() + inMs).toISOString()
  const { status, body } = await editor.send<PageDraft>('POST', `/api/pages/${page.id}/schedules`, {
    version: page.version,
    action,
    languages: ['en'],
    run_at,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

function work(): Promise<number> {
  return runDueJobs(app.deps, jobKinds)
}

function read(slug: string, language = 'en') {
  return visitor.send<CustomPage>('GET', `/api/pages/${slug}?language=${language}`)
}

async function list(query: string): Promise<PageList> {
  return (await editor.send<PageList>('GET', `/api/pages?${query}`)).body
}

async function contentOf(page: string): Promise<ContentRow[]> {
  return (await editor.send<{ items: ContentRow[] }>('GET', `/api/content?page=${page}`)).body.items
}

async function editInPlace(page: string, section: string, key: string, text: string): Promise<void> {
  const found = (await contentOf(page)).find((each) => each.section === section && each.content_key === key)
  const change = { content_value: { text }, updated_at: found?.updated_at }
  expect((await admin.send('PATCH', `/api/content/${found?.id}`, change)).status).toBe(200)
}

async function menuUrls(): Promise<string[]> {
  const { body } = await visitor.send<{ header: { url: string }[] }>('GET', '/api/menu?language=en')
  return body.header.map(({ url }) => url)
}

async function activity(): Promise<unknown[]> {
  const { rows } = await app.deps.database.db.execute(sql`select action from activity_log order by id`)
  return rows.map((each) => each['action'])
}

function row(page: string, content_value: Record<string, unknown>) {
  return { page, section: 'page', language: 'en', content_key: 'custom_page', content_value }
}

function withTitle(document: PageDocument, language: Language, title: string): PageDocument {
  const empty = { show_in_menu: false, seo_title: '', seo_description: '', share_image: '', is_indexed: true }
  const head = { ...(document.heads[language] ?? empty), title }
  return { ...document, heads: { ...document.heads, [language]: head } }
}

function withField(
  document: PageDocument,
  name: string,
  key: string,
  value: string | Record<string, unknown>,
): PageDocument {
  const sections = document.sections.map((section) =>
    section.name === name
      ? { ...section, fields: { ...section.fields, en: { ...section.fields.en, [key]: value } } }
      : section,
  )
  return { ...document, sections }
}
