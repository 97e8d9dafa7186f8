import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { contentEntries } from '#shared/content/catalogue.ts'
import type { ContentTree, GridList } from '#shared/contracts/content-grid.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { loadDefaultContent } from '#server/features/content/default-content.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let editor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  editor = await signIn(app, 'editor')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

async function insert(language: string, content_value: ContentRow['content_value'], content_key = 'badge') {
  const place = { page: 'home', section: 'hero', language, content_key, content_value }
  const { body } = await editor.send<ContentRow>('POST', '/api/content', place)
  app.clock.advance(1_000)
  return body
}

async function save(row: ContentRow, content_value: ContentRow['content_value']) {
  const { body } = await editor.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
    content_value,
    updated_at: row.updated_at,
  })
  app.clock.advance(1_000)
  return body
}

async function list(query = ''): Promise<GridList> {
  return (await editor.send<GridList>('GET', `/api/admin/content?${query}`)).body
}

const keys = ({ items }: GridList) => items.map((item) => item.content_key)
const states = ({ items }: GridList) => Object.values(items[0]?.cells ?? {}).map(({ state }) => state)
const badge = 'page=home&section=hero&content_key=badge'

test('[ADM-03] a key is shown with its three languages side by side', async () => {
  const en = await insert('en', { text: 'Words' })
  const ru = await insert('ru', 'Слова')
  expect((await list(badge)).items).toEqual([
    {
      page: 'home',
      section: 'hero',
      content_key: 'badge',
      kind: 'text',
      cells: {
        en: { state: 'ok', row: { id: en.id, content_value: { text: 'Words' }, updated_at: en.updated_at } },
        ru: { state: 'ok', row: { id: ru.id, content_value: 'Слова', updated_at: ru.updated_at } },
        ro: { state: 'missing', row: null },
      },
    },
  ])
})

test('[ADM-03] a translation is outdated once the words of the source changed, until it is saved again', async () => {
  const en = await insert('en', { text: 'Words' })
  const ru = await insert('ru', 'Слова')
  const styled = await save(en, { text: 'Words', variant: 'primary' })
  expect(states(await list(badge))).toEqual(['ok', 'ok', 'missing'])
  const changed = await save(styled, { text: 'Other words' })
  expect(states(await list(badge))).toEqual(['ok', 'outdated', 'missing'])
  // Undone, the source says again what was translated; another change makes it outdated again.
  const undone = await save(changed, { text: 'Words' })
  expect(states(await list(badge))).toEqual(['ok', 'ok', 'missing'])
  const again = await save(undone, { text: 'Third words' })
  expect(states(await list(badge))).toEqual(['ok', 'outdated', 'missing'])
  await save(ru, 'Другие слова')
  expect(states(await list(badge))).toEqual(['ok', 'ok', 'missing'])
  await save(again, { text: 'Third words', visible: false })
  expect(states(await list(badge))).toEqual(['hidden', 'ok', 'missing'])
})

test('[ADM-03] a look that is saved in all languages leaves a translation outdated; other words, or a confirmation, do not', async () => {
  const en = await insert('en', { text: 'Words' })
  const ru = await insert('ru', { text: 'Слова' })
  await save(en, { text: 'Other words', textColor: '#112233' })
  const looked = await save(ru, { text: 'Слова', textColor: '#112233' })
  const outdated = await list(badge)
  expect(states(outdated)).toEqual(['ok', 'outdated', 'missing'])
  expect(outdated.items[0]?.cells.ru.source_before).toEqual({ text: 'Words' })
  await save(looked, { text: 'Слова', textColor: '#112233', label: 'Подпись' })
  expect(states(await list(badge))).toEqual(['ok', 'ok', 'missing'])
})

test('[ADM-03] [EDIT-06] that a translation still fits is said, taken back and said again, and its value stays', async () => {
  const en = await insert('en', { text: 'Words' })
  const ru = await insert('ru', { text: 'Слова' })
  const say = async (fits_source: boolean, after: unknown = ru.content_value) => {
    const { id: row_id, content_value: before, updated_at: _, ...place } = ru
    const changes = [{ ...place, row_id, before, after, fits_source }]
    const { status } = await editor.send('POST', '/api/content/changes', { changes })
    app.clock.advance(1_000)
    return status
  }
  const first = await save(en, { text: 'Other words' })
  expect(await say(true)).toBe(200)
  expect(states(await list(badge))).toEqual(['ok', 'ok', 'missing'])
  expect(await say(false)).toBe(200)
  expect(states(await list(badge))).toEqual(['ok', 'outdated', 'missing'])
  expect(await say(true)).toBe(200)
  const { items } = await list(badge)
  expect(items[0]?.cells.ru).toEqual({
    state: 'ok',
    row: { id: ru.id, content_value: { text: 'Слова' }, updated_at: ru.updated_at },
  })
  await save(first, { text: 'Third words' })
  expect(await say(true)).toBe(200)
  expect(await say(false)).toBe(200)
  // The confirmation before it counts.
  expect((await list(badge)).items[0]?.cells.ru.source_before).toEqual({ text: 'Other words' })
  expect(await say(true, { text: 'Another value' })).toBe(422)
})

test('[ADM-03] [EDIT-06] what is changed in all languages together and undone leaves no translation outdated', async () => {
  // The source comes last: a clock that went on between the three would count its change as later than theirs.
  const rows = [await insert('ru', { text: 'Слова' }), await insert('ro', { text: 'Cuvinte' })]
  rows.push(await insert('en', { text: 'Words' }))
  const real = app.clock.now
  const ticking = vi.spyOn(app.clock, 'now').mockImplementation(() => {
    app.clock.advance(1)
    return real()
  })
  onTestFinished(() => ticking.mockRestore())
  for (const isUndone of [false, true]) {
    const changes = rows.map(({ id: row_id, content_value: first, updated_at: _, ...place }) => {
      const next = { text: `${JSON.stringify(first)} changed` }
      return { ...place, row_id, before: isUndone ? next : first, after: isUndone ? first : next }
    })
    expect((await editor.send('POST', '/api/content/changes', { changes })).status).toBe(200)
    expect(states(await list(badge))).toEqual(['ok', 'ok', 'ok'])
  }
})

test('[ADM-03] the list is narrowed by state, language, words and time, and by what the catalogue has', async () => {
  const en = await insert('en', 'First', 'badge')
  await insert('ru', 'Первый', 'badge')
  await insert('en', '{"text":"x","visible":false}', 'own_key')
  await insert('en', '100 %_\\', 'headline')
  const since = new Date(app.clock.now()).toISOString()
  await save(en, 'Second')
  expect(keys(await list('page=home&section=hero&state=outdated'))).toEqual(['badge'])
  expect(keys(await list('page=home&section=hero&state=hidden'))).toEqual(['own_key'])
  expect(keys(await list('page=home&section=hero&state=unknown'))).toEqual(['own_key'])
  expect(keys(await list('page=home&section=hero&state=ok&language=en'))).toEqual(['badge', 'headline'])
  expect(keys(await list('page=home&section=hero&state=unseeded'))).not.toContain('badge')
  expect((await list('state=unseeded&limit=200')).items[0]?.cells.en.state).toBe('missing')
  expect(keys(await list('page=home&section=hero&state=attention&language=en'))).not.toContain('headline')
  expect(keys(await list('q=%25_%5C'))).toEqual(['headline'])
  expect(keys(await list('q=ПЕРВ'))).toEqual(['badge'])
  expect(keys(await list('q=ПЕРВ&language=en'))).toEqual([])
  expect(keys(await list('q=own_k'))).toEqual(['own_key'])
  expect(keys(await list(`changed_since=${since}`))).toEqual(['badge'])
  await insert('ro', 'Finanțare și însoțire', 'plain')
  await insert('ro', { text: '190 000', label: 'în apeluri DESCHISE' }, 'captioned')
  for (const words of ['finantare', 'FINANȚARE', 'si însotire'])
    expect(keys(await list(`q=${words}`))).toEqual(['plain'])
  expect(keys(await list('q=in apeluri deschise'))).toEqual(['captioned'])
})

test('[ADM-03] a long list comes in parts, each key once', async () => {
  await loadDefaultContent(app.deps)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: GridList = await list(`limit=100${cursor === null ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ page: name, section, content_key }) => `${name}.${section}.${content_key}`))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen.toSorted()).toEqual(contentEntries.map(({ id }) => id).toSorted())
  expect(await list('state=attention')).toEqual({ items: [], next_cursor: null })
})

test('[ADM-03] what is missing or outdated comes first when it is asked for, and each key once over all parts', async () => {
  await loadDefaultContent(app.deps)
  await app.deps.database.db.execute(
    `delete from site_content where language = 'ro' and (page, section, content_key) in (('home', 'hero', 'badge'), ('about', 'hero', 'title'))`,
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: GridList = await list(`first=attention&limit=150${cursor === null ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ page: name, section, content_key }) => `${name}.${section}.${content_key}`))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen.slice(0, 2)).toEqual(['about.hero.title', 'home.hero.badge'])
  expect(seen.toSorted()).toEqual(contentEntries.map(({ id }) => id).toSorted())
})

test('[ADM-03] every section is counted by language', async () => {
  await insert('en', { text: 'x', visible: false })
  await insert('ro', 'x', 'headline')
  const { body } = await editor.send<ContentTree>('GET', '/api/admin/content/tree')
  const total = contentEntries.filter(({ page, section }) => page === 'home' && section === 'hero').length
  expect(body.items.find(({ page, section }) => page === 'home' && section === 'hero')).toEqual({
    page: 'home',
    section: 'hero',
    total,
    languages: {
      en: { missing: total - 1, outdated: 0, hidden: 1 },
      ru: { missing: total, outdated: 0, hidden: 0 },
      ro: { missing: total - 1, outdated: 0, hidden: 0 },
    },
  })
})

test('[ADM-03] what is no filter is refused', async () => {
  for (const query of [
    'state=x',
    'language=fr',
    'page=A B',
    'limit=0',
    'limit=201',
    'cursor=x',
    'changed_since=x',
    'q=',
  ]) {
    expect((await editor.send('GET', `/api/admin/content?${query}`)).status).toBe(422)
  }
  const cursor = Buffer.from(JSON.stringify(['a\0', 'b', 'c'])).toString('base64url')
  expect((await editor.send('GET', `/api/admin/content?cursor=${cursor}`)).status).toBe(422)
})

test('[ADM-03] neither strangers nor users see hidden rows anywhere', async () => {
  await insert('en', { text: 'Secret words', visible: false })
  const user = await signIn(app, 'user')
  for (const client of [visitorOf(app), user]) {
    for (const path of [
      '/api/admin/content',
      '/api/admin/content/tree',
      '/api/admin/content/export',
      '/api/content?page=home',
      '/api/content/page?page=home&language=en',
    ]) {
      const { status, body } = await client.send('GET', path)
      expect(path.startsWith('/api/admin') ? [401, 403] : [200]).toContain(status)
      expect(JSON.stringify(body)).not.toContain('Secret words')
    }
  }
})
