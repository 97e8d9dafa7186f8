import { desc } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { MenuTable, MenuTree } from '#shared/contracts/menu.ts'
import type { SiteMenu } from '#shared/contracts/site.ts'
import { activityLog } from '#server/activity/tables.ts'
import { menuChannel } from '#server/db/channels.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient
let editor: ApiClient

beforeEach(async () => {
  if (app) await app.reset()
  app ??= await openTestApp()
  visitor = visitorOf(app)
  editor = await signIn(app, 'editor')
})
afterAll(() => app.close())

test('[CUST-03] before anyone saved a menu it is the shipped one, and its words are the content', async () => {
  const { version, tree, saved_at } = await readTable()
  expect({ version, saved_at }).toEqual({ version: '0', saved_at: null })
  expect(tree.header.map(({ target }) => target)).toContainEqual({ kind: 'content', id: 'layout.header.nav_faq' })
  const [home] = (await readMenu()).header
  expect(home).toEqual({ label: 'Home', url: '/', content: 'layout.header.nav_home' })
})

test('[CUST-03] entries are ordered, nested, renamed, hidden and linked per language, and one save stores all of it', async () => {
  const { version, tree } = await readTable()
  const [home, about, features, contact, faq] = tree.header
  if (!home || !about || !features || !contact || !faq) throw new Error('the shipped header has five entries')
  const { status, body } = await save(version, {
    ...tree,
    header: [
      { ...faq, labels: { en: 'Answers', ru: 'Ответы', ro: '' } },
      {
        ...entry('more', { kind: 'group' }, 'More'),
        children: [childOf(about), link('blog', 'https://blog.example/')],
      },
      { ...features, hidden: ['ro'] },
      home,
    ],
  })
  expect([status, body.version]).toEqual([200, '1'])
  expect(await urlsOf('en')).toEqual(['Answers /faq', 'More ', 'Features /features', 'Home /'])
  expect(await urlsOf('ru')).toEqual(['Ответы /faq', 'More ', 'Возможности /features', 'Главная /'])
  expect((await urlsOf('ro')).length).toBe(3)
  const [, more] = (await readMenu()).header
  expect(more?.children).toEqual([
    { label: 'About', url: '/about', content: 'layout.header.nav_about' },
    { label: 'blog', url: 'https://blog.example/', new_tab: true },
  ])
})

test('[CUST-03] an entry for some is not sent to others', async () => {
  const { version, tree } = await readTable()
  const header = (['visitors', 'signed_in', 'staff'] as const).map((audience) => ({
    ...entry(audience, { kind: 'page', page: 'faq' }, audience),
    audience,
  }))
  await save(version, { ...tree, header })
  const user = await signIn(app, 'user')
  const seenBy = async (client: ApiClient, own: string) =>
    (await client.send<SiteMenu>('GET', `/api/menu?own=${own}`)).body.header.map(({ label }) => label)
  expect(await seenBy(visitor, '0')).toEqual(['visitors'])
  expect(await seenBy(visitor, '1')).toEqual(['visitors'])
  expect(await seenBy(user, '1')).toEqual(['signed_in'])
  expect(await seenBy(editor, '1')).toEqual(['signed_in', 'staff'])
  // Pages that are kept for everybody ask without a name.
  expect(await seenBy(editor, '0')).toEqual(['visitors'])
  expect((await readMenu()).personal).toBe(true)
})

test('[HDR-02] a custom page takes the place of its entry, and leaves when it is not published', async () => {
  await addPage('partners', { title: 'Partners', published: true, show_in_menu: true })
  await addPage('aid', { published: true, show_in_menu: true })
  await addPage('draft', { title: 'Draft', published: false, show_in_menu: true })
  const { version, tree } = await readTable()
  const pages = ['partners', 'draft', 'nowhere'].map((slug) => entry(slug, { kind: 'custom', slug }))
  await save(version, {
    ...tree,
    header: [...pages, ...tree.header.slice(0, 1)],
    bottom: pages.map((each) => ({ ...each, id: `b-${each.id}` })),
  })
  expect(await urlsOf('en')).toEqual(['Partners /page/partners', 'Home /', 'aid /page/aid'])
  expect((await readMenu()).bottom.map(({ url }) => url)).toEqual(['/page/partners'])
})

test('[CUST-03] saving over a menu that was saved in the meantime returns the stored one, and nothing is lost', async () => {
  const { version, tree } = await readTable()
  await save(version, { ...tree, bottom: [] })
  const { status, body } = await editor.send<{ code: string; stored: MenuTable }>('PUT', '/api/admin/menu', {
    version,
    tree: { ...tree, footer: [] },
  })
  expect([status, body.code]).toEqual([409, 'menu_conflict'])
  expect(body.stored).toMatchObject({ version: '1', tree: { bottom: [], footer: tree.footer } })
  expect((await readTable()).tree.footer).toHaveLength(3)
})

test('[CUST-03] of ten who save at once one succeeds', async () => {
  const { version, tree } = await readTable()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      save(version, { ...tree, bottom: [entry(`n-${number}`, { kind: 'page', page: 'faq' })] }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('[CUST-03] a save can be undone, and both acts are in the log with what was before and after', async () => {
  const { version, tree } = await readTable()
  await save(version, { ...tree, bottom: [] })
  const { status, body } = await editor.send<MenuTable>('POST', '/api/admin/menu/restore', {
    version: '1',
    restore: '0',
  })
  expect([status, body.version]).toEqual([200, '2'])
  expect(body.tree).toEqual(tree)
  const again = await editor.send<MenuTable>('POST', '/api/admin/menu/restore', { version: '2', restore: '1' })
  expect(again.body.tree.bottom).toEqual([])
  expect((await editor.send('POST', '/api/admin/menu/restore', { version: '3', restore: '99' })).status).toBe(404)
  expect((await editor.send('POST', '/api/admin/menu/restore', { version: '1', restore: '0' })).status).toBe(409)
  const rows = await app.deps.database.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(3)
  expect(rows.map(({ action }) => action)).toEqual(['menu.restore', 'menu.restore', 'menu.update'])
  expect(rows[2]).toMatchObject({ actor_id: editor.userId, before: { bottom: tree.bottom }, after: { bottom: [] } })
})

test('[CUST-03] every replica receives a saved menu, and a save that changes nothing is none', async () => {
  let heard = 0
  const stop = app.deps.database.listen(menuChannel, () => (heard += 1))
  const { version, tree } = await readTable()
  expect((await save(version, tree)).body.version).toBe('0')
  await save(version, { ...tree, bottom: [] })
  await expect.poll(() => heard).toBe(1)
  stop()
})

test.each([
  ['a script', { kind: 'address', url: 'javascript:alert(1)' }],
  ['data', { kind: 'address', url: 'data:text/html,x' }],
  ['another host without a scheme', { kind: 'address', url: '//evil.example/' }],
  ['another host behind a backslash', { kind: 'address', url: '/\\evil.example' }],
  ['another host behind a tab', { kind: 'address', url: '/\t/evil.example' }],
  ['a scheme broken by a line end', { kind: 'address', url: 'java\nscript:alert(1)' }],
  ['nothing', { kind: 'address', url: '' }],
  ['an anchor on another host', { kind: 'anchor', anchor: '//evil.example#x' }],
  ['an anchor that is none', { kind: 'anchor', anchor: 'agents' }],
  ['a slug that leads elsewhere', { kind: 'custom', slug: '../admin' }],
  ['content that is no entry', { kind: 'content', id: 'home.hero.headline' }],
  ['a page that does not exist', { kind: 'page', page: 'admin' }],
  ['a kind that does not exist', { kind: 'frame' }],
])('an entry that leads to %s is refused', async (_name, target) => {
  const { version, tree } = await readTable()
  const header = [{ ...entry('x', { kind: 'launch' }, 'x'), target }]
  const { status, body } = await editor.send('PUT', '/api/admin/menu', { version, tree: { ...tree, header } })
  expect([status, body['code']]).toEqual([422, 'validation_failed'])
})

test.each([
  ['a label of 61 characters', { header: [entry('x', { kind: 'launch' }, 'x'.repeat(61))] }],
  ['a label of two lines', { header: [entry('x', { kind: 'launch' }, 'a\nb')] }],
  ['an address that nothing names', { header: [entry('x', { kind: 'address', url: '/x' })] }],
  ['one id twice', { header: [entry('x', { kind: 'launch' }), entry('x', { kind: 'launch' })] }],
  ['three levels', { header: [{ ...entry('x', { kind: 'launch' }), children: [entry('y', { kind: 'launch' })] }] }],
  [
    'a title below a title',
    { header: [{ ...entry('x', { kind: 'group' }, 'x'), children: [childOf(entry('y', { kind: 'group' }, 'y'))] }] },
  ],
  ['a column that is a link', { footer: [entry('x', { kind: 'launch' }, 'x')] }],
  ['two levels at the bottom', { bottom: [{ ...entry('x', { kind: 'launch' }), children: [link('y', '/y')] }] }],
  [
    'more entries than anybody reads',
    { header: Array.from({ length: 41 }, (_, n) => entry(`x${n}`, { kind: 'launch' })) },
  ],
  ['a field that is none', { header: [{ ...entry('x', { kind: 'launch' }), colour: 'red' }] }],
])('a menu with %s is refused', async (_name, part) => {
  const { version, tree } = await readTable()
  const { status } = await editor.send('PUT', '/api/admin/menu', { version, tree: { ...tree, ...part } })
  expect(status).toBe(422)
  expect((await readTable()).version).toBe('0')
})

test('only those who may edit the menu read and save it', async () => {
  const { version, tree } = await readTable()
  const user = await signIn(app, 'user')
  for (const [client, status] of [
    [visitor, 401],
    [user, 403],
  ] as const) {
    expect((await client.send('GET', '/api/admin/menu')).status).toBe(status)
    expect((await client.send('PUT', '/api/admin/menu', { version, tree })).status).toBe(status)
    expect((await client.send('POST', '/api/admin/menu/restore', { version, restore: '0' })).status).toBe(status)
  }
})

async function readTable(): Promise<MenuTable> {
  return (await editor.send<MenuTable>('GET', '/api/admin/menu')).body
}

async function readMenu(language = 'en'): Promise<SiteMenu> {
  return (await visitor.send<SiteMenu>('GET', `/api/menu?language=${language}`)).body
}

async function urlsOf(language: string): Promise<string[]> {
  return (await readMenu(language)).header.map(({ label, url }) => `${label} ${url}`)
}

function save(version: string, tree: MenuTree) {
  return editor.send<MenuTable>('PUT', '/api/admin/menu', { version, tree })
}

async function addPage(page: string, content_value: Record<string, unknown>): Promise<void> {
  const row = { page, section: 'page', language: 'en', content_key: 'custom_page', content_value }
  expect((await editor.send('POST', '/api/content', row)).status).toBe(201)
}

type Top = MenuTree['header'][number]

function entry(id: string, target: Top['target'], en = ''): Top {
  return { id, target, labels: { en, ru: '', ro: '' }, new_tab: false, audience: 'all', hidden: [], children: [] }
}

function link(id: string, url: string): Top['children'][number] {
  return { ...childOf(entry(id, { kind: 'address', url }, id)), new_tab: true }
}

function childOf({ children: _children, ...own }: Top): Top['children'][number] {
  return own
}
