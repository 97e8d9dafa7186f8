import { builtInSectionsOf } from '#shared/content/built-in-sections.ts'
import { contentEntries } from '#shared/content/catalogue.ts'
import { copy as englishCopy } from '#shared/content/copy/en.ts'
import { copy as romanianCopy } from '#shared/content/copy/ro.ts'
import { copy as russianCopy } from '#shared/content/copy/ru.ts'
import { compareSections } from '#shared/content/section-order.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentDraft, KeptDrafts } from '#shared/contracts/content-drafts.ts'
import type { ContentChange, ContentRevision, ContentRow } from '#shared/contracts/content.ts'
import type { EditedSection, NewSection } from '#shared/contracts/sections.ts'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import * as staffRoutes from '#shared/contracts/routes/content-staff.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'
import { problem } from './fake-api.ts'
import type { FakeApi } from './fake-api.ts'

type Value = ContentRow['content_value']
type Place = Pick<ContentRow, 'page' | 'section' | 'language' | 'content_key'>

/** The content of a site, kept in memory: what the editor reads and writes. */
export type FakeContent = {
  /** What is stored, the built-in value where nothing is. @param id page, section and key: `about.story.title` */
  value(id: string, language?: Language): Value
  /** Stores a value as another administrator would. */
  store(id: string, value: Value, language?: Language): ContentRow
  /** Deletes a row as another administrator would. */
  remove(id: string, language?: Language): void
  /** Adds a section, in one language. */
  addSection(section: Pick<NewSection, 'page' | 'name' | 'title' | 'type'> & Partial<NewSection>): void
  /** The drafts that wait for publication, in the order in which they were begun. */
  readonly drafts: readonly ContentDraft[]
  /** Whether the settings of the site say that changes wait as drafts. */
  isDrafted: boolean
}

const copies: Record<Language, Readonly<Record<string, Value>>> = {
  en: englishCopy,
  ru: russianCopy,
  ro: romanianCopy,
}
const metadataKey = 'section_metadata'
const someoneElse = { id: '00000000-0000-4000-8000-0000000000ff', name: 'Ion Popa' }

function builtInRows(language: Language, at: number): ContentRow[] {
  const updated_at = new Date(Date.UTC(2026, 0, 4)).toISOString()
  return contentEntries.map(({ id, page, section, content_key }, index) => ({
    id: `00000000-0000-4000-8${at}00-${String(index).padStart(12, '0')}`,
    page,
    section,
    language,
    content_key,
    content_value: copies[language][id] ?? '',
    updated_at,
  }))
}

/**
 * Answers the content API from memory, with its rules for versions: a save, a change or a draft that was made from an older
 * version is refused. As on a new site every built-in value is stored, in each language.
 */
export function fakeContent(api: FakeApi): FakeContent {
  const rows: ContentRow[] = languages.flatMap(builtInRows)
  const drafts: ContentDraft[] = []
  const revisions: ContentRevision[] = []
  let count = 0
  const nextId = (): string => `00000000-0000-4000-9000-${String((count += 1)).padStart(12, '0')}`
  const nextVersion = (): string => new Date(Date.UTC(2026, 0, 5) + (count += 1)).toISOString()

  const idOf = ({ page, section, content_key }: Place): string => `${page}.${section}.${content_key}`
  const isAt =
    (place: Place) =>
    (row: Place): boolean =>
      idOf(row) === idOf(place) && row.language === place.language
  const placeOf = (id: string, language: Language): Place => {
    const [page = '', section = '', content_key = ''] = id.split('.')
    return { page, section, content_key, language }
  }
  const defaultOf = (place: Place): Value => copies[place.language][idOf(place)] ?? ''

  /** Makes a row hold a value; null deletes it. */
  function write(
    place: Place,
    value: Value | null,
    author: ContentRevision['author'] = null,
    id = nextId(),
  ): ContentRow {
    const at = rows.findIndex(isAt(place))
    const before = rows[at] ?? null
    const { page, section, language, content_key } = place
    const row: ContentRow = {
      id: before?.id ?? id,
      page,
      section,
      language,
      content_key,
      content_value: value ?? '',
      updated_at: nextVersion(),
    }
    revisions.unshift({
      id: revisions.length + 1,
      content_id: row.id,
      action: before === null ? 'insert' : value === null ? 'delete' : 'update',
      value_before: before?.content_value ?? null,
      value_after: value,
      author,
      created_at: row.updated_at,
    })
    if (value === null) rows.splice(at, 1)
    else if (before) rows[at] = row
    else rows.push(row)
    return row
  }

  /** The sections of a page in their order, hidden ones too. */
  function sectionsOf(page: string, language: Language): EditedSection[] {
    const ofPage = rows.filter((row) => row.page === page && row.language === language)
    const metadataOf = (name: string): Record<string, unknown> | null => {
      const row = ofPage.find(({ section, content_key }) => section === name && content_key === metadataKey)
      return row && typeof row.content_value === 'object' ? row.content_value : null
    }
    const wordsOf = (section: string, content_key: string, fallback: unknown): string => {
      const row = ofPage.find(isAt({ page, section, content_key, language }))
      return row ? readContentValue(row.content_value).text : String(fallback ?? '')
    }
    const builtIn = builtInSectionsOf(page)
    const added = ofPage
      .filter(
        ({ section, content_key }) => content_key === metadataKey && !builtIn.some(({ name }) => name === section),
      )
      .map(({ section }) => ({ name: section, order: undefined }))
    const versionOf = (name: string): string =>
      ofPage
        .filter(({ section }) => section === name)
        .map(({ updated_at }) => updated_at)
        .join(' ') || 'unchanged'
    return [...builtIn, ...added]
      .map(({ name, order }) => {
        const metadata = metadataOf(name)
        const isBuiltIn = builtIn.some((each) => each.name === name)
        const section: EditedSection = {
          name,
          // As stored by `addSection` and the editor.
          type: (metadata?.['type'] ?? 'content') as EditedSection['type'],
          layout: (metadata?.['layout'] ?? 'single-column') as EditedSection['layout'],
          title: isBuiltIn ? '' : wordsOf(name, 'section_title', metadata?.['title']),
          description: isBuiltIn ? '' : wordsOf(name, 'section_description', metadata?.['description']),
          visible: metadata?.['visible'] !== false,
          version: versionOf(name),
          ...(isBuiltIn ? { built_in: true } : {}),
          ...(metadata?.['removed'] === true ? { removed: true } : {}),
        }
        const rich = ['section_title', 'section_description'].flatMap((key) => {
          const value = ofPage.find(isAt({ page, section: name, content_key: key, language }))?.content_value
          return value !== undefined && typeof value === 'object' ? [[key, readContentValue(value)] as const] : []
        })
        if (!isBuiltIn) section.values = Object.fromEntries(rich)
        return { section, place: { name, order: (metadata?.['order'] as string | undefined) ?? order } }
      })
      .toSorted((one, other) => compareSections(one.place, other.place))
      .map(({ section }) => section)
  }

  function keepDraft({ updated_at: _, ...kept }: KeptDrafts['drafts'][number]): ContentDraft {
    const at = drafts.findIndex(isAt(kept))
    const draft: ContentDraft = {
      ...kept,
      id: drafts[at]?.id ?? nextId(),
      updated_at: nextVersion(),
      author: null,
      publish_at: null,
      plan_failed: false,
    }
    if (at === -1) drafts.push(draft)
    else drafts[at] = draft
    return draft
  }

  api.on(contentRoutes.listContent, ({ query }) => {
    const wanted = ['page', 'section', 'language', 'content_key'] as const
    const items = rows.filter((row) => wanted.every((each) => !query.has(each) || query.get(each) === row[each]))
    return { items: items.toSorted((one, other) => (one.content_key < other.content_key ? -1 : 1)), next_cursor: null }
  })
  api.on(contentRoutes.getContentVersion, () => ({ version: String(count) }))
  api.on(contentRoutes.getPageContent, ({ query }) => {
    const page = query.get('page') ?? ''
    const language = languages.find((each) => each === query.get('language')) ?? 'en'
    const ids = contentEntries.filter((each) => each.page === page).map(({ id }) => placeOf(id, language))
    const shown = ids.map((place) => {
      const value = rows.find(isAt(place))?.content_value ?? defaultOf(place)
      return [idOf(place), readContentValue(value).visible === false ? { text: '', visible: false } : value] as const
    })
    const sections = sectionsOf(page, language).filter(({ visible }) => visible)
    const own = builtInSectionsOf(page).map(({ name }) => name)
    const added = sections.filter(({ built_in }) => !built_in)
    const order = sections.map(({ name }) => name)
    const isAsMade = isSameJson(order, [...own, ...added.map(({ name }) => name)])
    return {
      version: String(count),
      values: Object.fromEntries(shown),
      sections: added,
      ...(isAsMade ? {} : { order }),
    }
  })
  api.on(staffRoutes.insertContent, ({ body }) => {
    const places = (Array.isArray(body) ? body : [body]) as (Place & { content_value: Value })[]
    if (places.some((place) => rows.some(isAt(place)))) return problem(409, 'content_exists')
    const made = places.map((place) => write(place, place.content_value))
    const [only] = made
    return Array.isArray(body) || !only ? made : only
  })
  api.on(staffRoutes.saveContent, ({ path, body }) => {
    const { content_value, updated_at } = body as { content_value: Value; updated_at: string }
    const row = rows.find(({ id }) => id === path['id'])
    if (!row) return problem(404, 'not_found')
    if (row.updated_at !== updated_at) return problem(409, 'content_conflict', {}, { stored: row })
    return write(row, content_value)
  })
  api.on(staffRoutes.deleteContent, ({ path }) => {
    const row = rows.find(({ id }) => id === path['id'])
    if (!row) return problem(404, 'not_found')
    write(row, null)
    return undefined
  })
  api.on(staffRoutes.listContentRevisions, ({ path }) => ({
    items: revisions.filter(({ content_id }) => content_id === path['id']),
    next_cursor: null,
  }))
  api.on(staffRoutes.applyChanges, ({ body }) => {
    const { changes } = body as { changes: ContentChange[] }
    const isCurrent = ({ before, ...place }: ContentChange): boolean =>
      isSameJson(rows.find(isAt(place))?.content_value ?? null, before)
    if (!changes.every(isCurrent)) return problem(409, 'content_conflict')
    for (const { row_id, after, ...place } of changes) write(place, after, null, row_id)
    return { changed: changes.length }
  })
  api.on(staffRoutes.getDraftsDefault, () => ({ is_on: content.isDrafted }))
  api.on(staffRoutes.listContentDrafts, ({ query }) => {
    const wanted = ['page', 'section', 'content_key'] as const
    const items = drafts.filter((each) => wanted.every((key) => !query.has(key) || query.get(key) === each[key]))
    return { items, next_cursor: null }
  })
  api.on(staffRoutes.keepContentDrafts, ({ body }) => {
    const kept = (body as KeptDrafts).drafts
    const isOld = kept.some((each) => (drafts.find(isAt(each))?.updated_at ?? null) !== each.updated_at)
    return isOld ? problem(409, 'content_conflict') : kept.map(keepDraft)
  })
  api.on(staffRoutes.discardContentDraft, ({ path, query }) => {
    const at = drafts.findIndex(({ id }) => id === path['id'])
    if (at === -1) return problem(404, 'not_found')
    if (drafts[at]?.updated_at !== query.get('version')) return problem(409, 'content_conflict')
    drafts.splice(at, 1)
    return undefined
  })
  api.on(staffRoutes.listSections, ({ query }) => ({
    items: sectionsOf(query.get('page') ?? '', languages.find((each) => each === query.get('language')) ?? 'en'),
    next_cursor: null,
  }))
  api.on(staffRoutes.createSection, ({ body }) => addSection(body as NewSection))
  api.on(staffRoutes.sendHeartbeat, () => ({
    others: [],
    heartbeat_ms: 10_000 as const,
    gone_after_ms: 30_000 as const,
  }))
  api.on(mediaRoutes.listMedia, () => ({ items: [], next_cursor: null, tags: [] }))
  api.on(pagesRoutes.listPages, () => ({ items: [], next_cursor: null }))
  api.on(staffRoutes.leavePage, () => undefined)

  function addSection({ page, name, title, type, description, ...more }: Parameters<FakeContent['addSection']>[0]) {
    const { language = 'en', layout = 'single-column' } = more
    const metadata = { type, layout, title, description: description ?? '', visible: true }
    return [
      write({ page, section: name, language, content_key: metadataKey }, metadata),
      write({ page, section: name, language, content_key: 'section_title' }, title),
      ...(description === undefined
        ? []
        : [write({ page, section: name, language, content_key: 'section_description' }, description)]),
    ]
  }

  const content: FakeContent = {
    value: (id, language = 'en') => {
      const place = placeOf(id, language)
      return rows.find(isAt(place))?.content_value ?? defaultOf(place)
    },
    store: (id, value, language = 'en') => write(placeOf(id, language), value, someoneElse),
    remove(id, language = 'en') {
      write(placeOf(id, language), null, someoneElse)
    },
    addSection: (section) => void addSection(section),
    drafts,
    isDrafted: false,
  }
  return content
}
