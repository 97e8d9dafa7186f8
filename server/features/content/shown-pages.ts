import { createHash } from 'node:crypto'
import { builtInSectionsOf, sharedSections } from '#shared/content/built-in-sections.ts'
import { contentEntries, contentPages, isContentId } from '#shared/content/catalogue.ts'
import { itemKeys, repeatedIn } from '#shared/content/repeated-items.ts'
import { compareSections } from '#shared/content/section-order.ts'
import { readContentValue, withFallback } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, imageKey, itemNumber, titleKey } from '#shared/pages/fields.ts'
import { hasMoreThanWords, shownParts } from '#shared/pages/show.ts'
import type { Deps } from '#server/deps.ts'
import { builtInSections, defaults } from '#server/features/content/default-content.ts'
import { getHiddenPages } from '#server/features/content/hidden-pages.ts'
import { listCustomPageRows, getNewestRevision, listPageContent } from '#server/features/content/store.ts'
import {
  lacksText,
  readCustomPage,
  readSectionMetadata,
  sectionMetadataKey,
} from '#server/features/content/stored-value.ts'
import type { SectionMetadata } from '#server/features/content/stored-value.ts'

type ShownValue = ContentRow['content_value']

/** A section that was added to a page, as its page shows it. `values` has what its words are besides text, by key. */
type PageSection = Pick<CustomSection, 'button' | 'image' | 'items' | 'name' | 'type' | 'layout'> & {
  title: string
  description: string
  values: Record<string, unknown>
  /** The language of its words, when the page's own has none. */
  language?: Language
}

/** What a page shows in one language. */
type ResolvedPage = {
  version: string
  values: Record<string, ShownValue>
  sections: PageSection[]
  /** Names of all sections in their order, the page's own among them; left out while those are first and all show. */
  order?: string[]
  /** Names of what sections repeat, by section: of those alone where editors added, moved or deleted some. */
  item_names?: Record<string, string[]>
}

/**
 * Resolves what a page shows: every declared key with its stored or default value, and the sections that were added.
 * Hidden elements travel without their words.
 *
 * @param lay lays something over the rows of a language, such as drafts.
 */
export async function resolvePage(
  deps: Deps,
  page: string,
  language: Language,
  lay: LayRows = (rows) => rows,
): Promise<ResolvedPage> {
  const rows = lay(await listPageContent(deps.database, page, language), language)
  const stored = new Map(rows.map((row) => [`${row.section}.${row.content_key}`, row.content_value]))
  const builtIn = placedBuiltIns(page, rows)
  const hidden = new Set(
    builtIn
      .filter(({ name, visible }) => !visible && !sharedSections.has(`${page}.${name}`))
      .flatMap(({ name, parts }) => [name, ...parts]),
  )
  const values: ResolvedPage['values'] = {}
  for (const entry of contentEntries) {
    if (entry.page !== page) continue
    const place = `${entry.section}.${entry.content_key}`
    if (hidden.has(entry.section)) values[entry.id] = hiddenValue
    else
      values[entry.id] = compactValue(stored.has(place) ? stored.get(place) : undefined, defaults[language][entry.id])
  }
  const items = changedItems(page, rows)
  for (const [section, names] of Object.entries(items)) {
    const repeated = repeatedIn(page, section)
    if (!repeated) continue
    const shown = new Set(names.flatMap((name) => itemKeys(repeated, name)))
    for (const key of repeated.own.flatMap((name) => itemKeys(repeated, name))) {
      // Other screens go on naming an agent that its list leaves out.
      if (!shown.has(key) && !sharedSections.has(`${page}.${section}`))
        values[`${page}.${section}.${key}`] = hiddenValue
    }
    for (const key of shown) {
      const id = `${page}.${section}.${key}`
      if (isContentId(id)) continue
      values[id] = hidden.has(section) ? hiddenValue : compactValue(stored.get(`${section}.${key}`), '')
    }
  }
  const own = addedIn(page, rows)
  const lent = await listLentRows(deps, { page, language, lay }, new Set(own.map(({ name }) => name)))
  const lentValues = new Map(valuesIn(lent))
  const added = [...own, ...addedIn(page, lent)]
    .filter(({ metadata }) => metadata.visible)
    .toSorted((one, other) => compareSections(placeOf(one), placeOf(other)))
  const sections = added.map(({ name, metadata }) => {
    if (own.some((each) => each.name === name)) return toPageSection(name, metadata, stored, new Map())
    // A word that was translated alone is in the section that was not.
    const section = toPageSection(name, metadata, stored, lentValues)
    const hasWords = wordKeys.some((key) => readContentValue(stored.get(`${name}.${key}`)).text.trim() !== '')
    return hasWords ? section : { ...section, language: defaultLanguage }
  })
  const order = orderOf(builtIn, added)
  const shown = {
    values,
    sections,
    ...(order === null ? {} : { order }),
    ...(Object.keys(items).length === 0 ? {} : { item_names: items }),
  }
  const version = createHash('sha256')
    .update(JSON.stringify(Object.values(shown)))
    .digest('base64url')
    .slice(0, 16)
  return { version, ...shown }
}

/** A section that a page of the site has by itself, as it is in one language. */
type PlacedBuiltIn = { name: string; parts: readonly string[]; order: string; visible: boolean; removed: boolean }

/** The sections that a page has by itself, with the places that editors gave them, in the page's own order. */
export function placedBuiltIns(page: string, rows: readonly SectionRow[]): PlacedBuiltIn[] {
  return builtInSectionsOf(page).map(({ name, parts, order }) => {
    const row = rows.find((each) => each.section === name && each.content_key === sectionMetadataKey)
    const metadata = row && readSectionMetadata(row.content_value)
    const { visible = true, removed = false } = metadata ?? {}
    return { name, parts, order: metadata?.order ?? order, visible, removed }
  })
}

/** What sections repeat, by section, where editors changed it. */
function changedItems(page: string, rows: readonly SectionRow[]): Record<string, string[]> {
  const changed = rows
    .filter(({ section, content_key }) => content_key === sectionMetadataKey && repeatedIn(page, section) !== null)
    .map(({ section, content_value }) => [section, readSectionMetadata(content_value).items] as const)
  return Object.fromEntries(changed.filter((each): each is [string, string[]] => each[1] !== undefined))
}

/** The order of a page that editors changed; null while the page's own sections all show, first and as they were made. */
function orderOf(builtIn: readonly PlacedBuiltIn[], added: readonly AddedSection[]): string[] | null {
  const names = [...builtIn.filter(({ visible }) => visible), ...added.map(placeOf)]
    .toSorted(compareSections)
    .map(({ name }) => name)
  const asMade = [...builtIn, ...added].map(({ name }) => name)
  return names.length === asMade.length && names.every((name, index) => name === asMade[index]) ? null : names
}

type LayRows = (rows: PageRow[], language: Language) => PageRow[]
type PageRow = Awaited<ReturnType<typeof listPageContent>>[number]
type SectionRow = Pick<PageRow, 'section' | 'content_key' | 'content_value'>
type AddedSection = { name: string; metadata: SectionMetadata }

/** The added sections among rows, hidden ones too. */
function addedIn(page: string, rows: readonly PageRow[]): AddedSection[] {
  return rows
    .filter((row) => row.content_key === sectionMetadataKey && !builtInSections.has(`${page}.${row.section}`))
    .map((row) => ({ name: row.section, metadata: readSectionMetadata(row.content_value) }))
}

function valuesIn(rows: readonly PageRow[]): [place: string, value: unknown][] {
  return rows.map((row) => [`${row.section}.${row.content_key}`, row.content_value])
}

/**
 * Rows of the default language's sections that a language does not have: it shows them until it has its own. Custom pages
 * are published language by language, so theirs lend nothing here.
 *
 * @see docs/reference/content-and-admin.md#29-structure-and-languages
 */
async function listLentRows(
  deps: Deps,
  { page, language, lay }: { page: string; language: Language; lay: LayRows },
  own: ReadonlySet<string>,
): Promise<PageRow[]> {
  if (language === defaultLanguage || !contentPages.some((each) => each === page)) return []
  const rows = lay(await listPageContent(deps.database, page, defaultLanguage), defaultLanguage)
  return rows.filter((row) => !own.has(row.section) && !builtInSections.has(`${page}.${row.section}`))
}

/**
 * Resolves what a page shows to its reader: of a custom page that is not published only those who see hidden things get
 * words.
 */
export async function getPageContentFor(
  deps: Deps,
  page: string,
  language: Language,
  seesHidden: boolean,
): Promise<ResolvedPage> {
  if (!seesHidden && (await getHiddenPages(deps.database, [page]))(page, language)) {
    return { version: '', values: {}, sections: [] }
  }
  return resolvePage(deps, page, language)
}

/** A mark that changes whenever a row of the language is inserted, changed or deleted. */
export async function getContentVersion(deps: Deps, language: Language): Promise<string> {
  return String(await getNewestRevision(deps.database, language))
}

/** A custom page as menus know it. */
type ListedPage = { slug: string; title: string; published: boolean; show_in_menu: boolean }

/**
 * Lists the custom pages that a language can show, by slug. A page that only English has is shown in English, but is in
 * no other language's menu by itself.
 *
 * @see HDR-02
 */
export async function listCustomPages(deps: Deps, language: Language): Promise<ListedPage[]> {
  const list = async (each: Language): Promise<ListedPage[]> =>
    (await listCustomPageRows(deps.database, each)).map((row) => ({
      slug: row.page,
      ...readCustomPage(row.content_value),
    }))
  const own = await list(language)
  if (language === defaultLanguage) return own
  const borrowed = (await list(defaultLanguage)).filter(({ slug }) => !own.some((page) => page.slug === slug))
  return [...own, ...borrowed.map((page) => ({ ...page, show_in_menu: false }))]
}

/** The addresses of the published custom pages, in any language: all of them, and those that search engines shall list. */
export async function listPublishedSlugs(deps: Deps): Promise<{ all: ReadonlySet<string>; listed: string[] }> {
  const perLanguage = await Promise.all(languages.map((language) => listCustomPageRows(deps.database, language)))
  const published = perLanguage
    .flat()
    .map((row) => ({ slug: row.page, ...readCustomPage(row.content_value) }))
    .filter((page) => page.published)
  const listed = published.filter((page) => page.is_indexed !== false)
  return {
    all: new Set(published.map(({ slug }) => slug)),
    listed: [...new Set(listed.map(({ slug }) => slug))].sort(),
  }
}

const hiddenValue = { text: '', visible: false }

/**
 * Text when the value is nothing but text, otherwise its fields; hidden elements lose their words. One that says nothing of
 * its words has the built-in ones.
 */
function compactValue(stored: unknown, builtIn: unknown): ShownValue {
  const own = readContentValue(stored ?? builtIn)
  const value = lacksText(stored) ? withFallback(own, readContentValue(builtIn)) : own
  if (value.visible === false) return hiddenValue
  return Object.keys(value).length === 1 ? value.text : value
}

function placeOf({ name, metadata }: { name: string; metadata: SectionMetadata }): { name: string; order?: string } {
  return metadata.order === undefined ? { name } : { name, order: metadata.order }
}

/** @param lent what its places show where the language's own rows have no words */
function toPageSection(
  name: string,
  metadata: SectionMetadata,
  stored: ReadonlyMap<string, unknown>,
  lent: ReadonlyMap<string, unknown>,
): PageSection {
  const start = `${name}.`
  const keys = [...new Set([...lent.keys(), ...stored.keys()])]
    .filter((place) => place.startsWith(start))
    .map((place) => place.slice(start.length))
  const storedAt = (key: string): unknown =>
    laidOver(stored.get(`${start}${key}`), lent.get(`${start}${key}`), wordsOfMetadata(metadata, key))
  const textOf = (key: string): string => {
    const value = readContentValue(storedAt(key))
    return value.visible === false ? '' : value.text
  }
  return {
    name,
    type: metadata.type,
    layout: metadata.layout,
    title: textOf(titleKey),
    description: textOf(descriptionKey),
    ...partsStored(metadata.type, keys, storedAt),
    values: richValuesOf(keys, storedAt),
  }
}

/** What a section was named with when it was created: it shows while its rows say nothing else. */
export function wordsOfMetadata({ title, description }: SectionMetadata, key: string): string | undefined {
  return key === titleKey ? title : key === descriptionKey ? description : undefined
}

/**
 * What a section shows at a place; undefined when it has nothing there.
 *
 * @param lent the default language's value, whose words show where the own one has none.
 * @param first the word that the section was created with. It shows where nothing is said of the words, not where they were
 *   emptied.
 * @see CONT-08
 */
export function laidOver(own: unknown, lent: unknown, first: string | undefined): ContentValue | undefined {
  const fallback = lent ?? (own === undefined || lacksText(own) ? first : undefined)
  if (own === undefined) return fallback === undefined ? undefined : readContentValue(fallback)
  return withFallback(readContentValue(own), fallback === undefined ? null : readContentValue(fallback))
}

/** What a section shows in addition to its words, from its rows. @param withHidden for editors: hidden parts as well */
export function partsStored(
  type: SectionMetadata['type'],
  keys: readonly string[],
  storedAt: (key: string) => unknown,
  withHidden = false,
): Pick<CustomSection, 'button' | 'image' | 'items'> {
  return shownParts(type, keys, (key) => {
    const stored = storedAt(key)
    const value = stored === undefined ? null : readContentValue(stored)
    return value?.visible === false && !withHidden ? null : value
  })
}

/** The keys of a section's words. */
const wordKeys = [titleKey, descriptionKey] as const

/** What the words and parts of a section are besides plain text, by key: their looks, and rich texts. Hidden ones say nothing. */
export function richValuesOf(keys: readonly string[], storedAt: (key: string) => unknown): Record<string, unknown> {
  const named = [...wordKeys, buttonKey, imageKey, ...keys.filter((key) => itemNumber(key) !== null)]
  const values = named.map((key) => [key, readContentValue(storedAt(key))] as const)
  return Object.fromEntries(values.filter(([, value]) => value.visible !== false && hasMoreThanWords(value)))
}
