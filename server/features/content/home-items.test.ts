import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentNames } from '#shared/agents.ts'
import { homeProjects, homeTerms } from '#shared/content/own-items.ts'
import type { SectionChanges } from '#shared/contracts/content.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { defaults } from '#server/features/content/default-content.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Shown = { values: Record<string, unknown>; item_names?: Record<string, string[]> }

/**
 * What the home page repeats, as well as its figures: a name of each, how the next one is called, and the ends of its
 * keys.
 */
const lists = [
  {
    section: 'agents',
    own: agentNames,
    item: 'parser',
    next: 'agent_1',
    fields: ['title', 'badge', 'subtitle', 'description', 'tasks', 'icon'],
  },
  {
    section: 'dashboard',
    own: homeProjects,
    item: 'project_2',
    next: 'project_4',
    fields: ['title', 'program', 'budget', 'deadline', 'partners', 'source'],
  },
  { section: 'chat', own: homeTerms, item: 'term_3', next: 'term_5', fields: ['label', 'value'] },
] as const

let app: TestApp
let visitor: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log'))
afterAll(() => app.close())

test.for(lists)(
  'the home page’s $section: one is added, and a copy has all words of every language',
  async ({ section, own, item, next, fields }) => {
    expect((await shown()).item_names).toBeUndefined()
    const copy = await add(section, { behind: item, is_copy: true })
    expect([copy.status, copy.body.name]).toEqual([201, next])
    const at = own.findIndex((each) => each === item)
    const names = [...own.slice(0, at + 1), next, ...own.slice(at + 1)]
    for (const language of languages) {
      const { values, item_names } = await shown(language)
      expect(item_names).toEqual({ [section]: names })
      for (const field of fields) {
        expect(values[`home.${section}.${next}_${field}`]).toEqual(values[`home.${section}.${item}_${field}`])
        expect(values[`home.${section}.${next}_${field}`]).not.toBe('')
      }
    }
    const empty = await add(section, { behind: null })
    const { values, item_names } = await shown('ro')
    expect(item_names?.[section]?.[0]).toBe(empty.body.name)
    expect(values[`home.${section}.${empty.body.name}_${fields[0]}`]).toBe('')
    await undo(empty.body)
    await undo(copy.body)
    expect((await shown()).item_names).toBeUndefined()
  },
)

test.for(lists)(
  '[EDIT-06] the home page’s $section: one is moved, hidden by its words, deleted in all languages, and each is undone',
  async ({ section, own, item, fields }) => {
    const untouched = await shown('ru')
    const path = `/api/sections/home/${section}/items/${item}`
    const moved = await admin.send<SectionChanges>('POST', `${path}/move`, { before: own[0] })
    expect((await shown('ru')).item_names).toEqual({ [section]: [item, ...own.filter((each) => each !== item)] })
    await undo(moved.body)
    await write(section, `${item}_${fields[0]}`, 'Edited')
    const deleted = await admin.send<SectionChanges>('DELETE', `${path}?version=${await versionOf(section)}`)
    expect(deleted.status).toBe(200)
    for (const language of languages) {
      expect((await shown(language)).item_names).toEqual({ [section]: own.filter((each) => each !== item) })
    }
    await undo(deleted.body)
    expect((await shown()).values[`home.${section}.${item}_${fields[0]}`]).toBe('Edited')
    expect((await shown()).item_names).toBeUndefined()
    expect(await shown('ru')).toEqual(untouched)
  },
)

test('[EDIT-06] an agent that its list leaves out keeps its built-in words for the screens that name it; other words go', async () => {
  for (const [section, item] of [
    ['agents', 'parser'],
    ['chat', 'term_3'],
  ] as const) {
    const version = await versionOf(section)
    await admin.send('DELETE', `/api/sections/home/${section}/items/${item}?version=${version}`)
  }
  const { values } = await shown()
  expect(values['home.agents.parser_title']).toBe(defaults.en['home.agents.parser_title'])
  expect(values['home.chat.term_3_label']).toEqual({ text: '', visible: false })
})

function add(section: string, body: { behind: string | null; is_copy?: boolean }) {
  return admin.send<SectionChanges>('POST', `/api/sections/home/${section}/items`, body)
}

async function shown(language: Language = 'en'): Promise<Shown> {
  return (await visitor.send<Shown>('GET', `/api/content/page?page=home&language=${language}`)).body
}

async function write(section: string, content_key: string, content_value: string): Promise<void> {
  const row = { page: 'home', section, language: 'en', content_key, content_value }
  expect((await admin.send('POST', '/api/content', row)).status).toBe(201)
}

async function versionOf(section: string): Promise<string> {
  const { body } = await admin.send<{ items: EditedSection[] }>('GET', '/api/sections?page=home&language=en')
  return body.items.find(({ name }) => name === section)?.version ?? ''
}

async function undo({ changes }: SectionChanges): Promise<void> {
  const back = changes.map((change) => ({ ...change, before: change.after, after: change.before }))
  expect((await admin.send('POST', '/api/content/changes', { changes: back })).status).toBe(200)
}
