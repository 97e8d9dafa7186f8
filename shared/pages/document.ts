import { compareSections, orderKeyOf, sectionOrderPattern } from '#shared/content/section-order.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { PageDocument, PageHead, PageSection } from '#shared/contracts/pages.ts'
import { isRecord } from '#shared/guards.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { descriptionKey, titleKey } from '#shared/pages/fields.ts'
import { readSectionLayout, readSectionType } from '#shared/sections/declarations.ts'

/** A content row of a page, as far as a page is made of it. */
export type PageRow = { section: string; language: Language; content_key: string; content_value: unknown }

const headKey = 'custom_page'
const metadataKey = 'section_metadata'
/** Section of the row that makes a page a custom page, unless it is elsewhere already. */
export const headSection = 'page'

/** Makes the document of a page out of its rows. Structure that languages disagree about is taken from the first one named that has it. */
export function documentOf(rows: readonly PageRow[], preferred: Language = defaultLanguage): PageDocument {
  const inOrder = [preferred, ...languages.filter((each) => each !== preferred)]
  const heads: PageDocument['heads'] = { en: null, ru: null, ro: null }
  for (const row of rows) if (row.content_key === headKey) heads[row.language] = readHead(row.content_value)
  const metadata = rows.filter((row) => row.content_key === metadataKey)
  const names = [...new Set(metadata.map((row) => row.section))]
  const sections = names.map((name): PageSection => {
    const own = inOrder.flatMap((language) =>
      metadata.filter((row) => row.section === name && row.language === language),
    )
    return { name, ...readStructure(name, own[0]?.content_value), fields: fieldsOf(rows, name) }
  })
  return { heads, sections: sections.toSorted(compareSections) }
}

/**
 * Writes the rows of a page in one language. A language of its own has the structure of every section, so that what
 * another language publishes does not change it.
 */
export function rowsOf(document: PageDocument, language: Language): PageRow[] {
  const head = document.heads[language]
  const rows: PageRow[] = []
  if (head) rows.push({ section: headSection, language, content_key: headKey, content_value: writeHead(head) })
  for (const { name, type, layout, visible, order, fields } of document.sections) {
    const own = Object.entries(fields[language])
    if (head === null && own.length === 0) continue
    const textOf = (key: string): string => readContentValue(fields[language][key] ?? '').text
    const structure = { type, layout, title: textOf(titleKey), description: textOf(descriptionKey), visible, order }
    rows.push({ section: name, language, content_key: metadataKey, content_value: structure })
    for (const [content_key, content_value] of own) rows.push({ section: name, language, content_key, content_value })
  }
  return rows
}

/** True when a row is the one that makes a page a custom page. */
export function isHeadRow(row: Pick<PageRow, 'content_key'>): boolean {
  return row.content_key === headKey
}

/** True when a row is the structure of a section. */
export function isStructureRow(row: Pick<PageRow, 'content_key'>): boolean {
  return row.content_key === metadataKey
}

/** Whether a page is published in a language, by its rows; null when the language has no page of its own. */
export function isPublishedIn(rows: readonly PageRow[], language: Language): boolean | null {
  const row = rows.find((each) => each.language === language && isHeadRow(each))
  return row ? asObject(row.content_value)['published'] === true : null
}

/** A head with nothing said yet. */
export function newHead(title: string): PageHead {
  return { title, show_in_menu: false, seo_title: '', seo_description: '', share_image: '', is_indexed: true }
}

/** What a page's row says apart from whether it is published; empty parts are left out. */
function writeHead(head: PageHead): Record<string, unknown> {
  const { title, show_in_menu, seo_title, seo_description, share_image, is_indexed } = head
  return {
    title,
    show_in_menu,
    ...(seo_title === '' ? {} : { seo_title }),
    ...(seo_description === '' ? {} : { seo_description }),
    ...(share_image === '' ? {} : { share_image }),
    ...(is_indexed ? {} : { is_indexed: false }),
  }
}

function readHead(value: unknown): PageHead {
  const object = asObject(value)
  const textOf = (name: string): string => (typeof object[name] === 'string' ? object[name] : '')
  return {
    title: textOf('title'),
    show_in_menu: object['show_in_menu'] === true,
    seo_title: textOf('seo_title'),
    seo_description: textOf('seo_description'),
    share_image: textOf('share_image'),
    is_indexed: object['is_indexed'] !== false,
  }
}

function readStructure(name: string, value: unknown): Pick<PageSection, 'type' | 'layout' | 'visible' | 'order'> {
  const object = asObject(value)
  const stored = object['order']
  const order = typeof stored === 'string' && sectionOrderPattern.test(stored) ? stored : undefined
  return {
    type: readSectionType(object['type']),
    layout: readSectionLayout(object['layout']),
    visible: object['visible'] !== false,
    order: orderKeyOf({ name, order }),
  }
}

/** A section's words; where its title or text has no row of its own, what its structure says counts. */
function fieldsOf(rows: readonly PageRow[], name: string): PageSection['fields'] {
  const fields: PageSection['fields'] = { en: {}, ru: {}, ro: {} }
  for (const row of rows.filter((each) => each.section === name)) {
    const own = fields[row.language]
    if (isHeadRow(row)) continue
    if (!isStructureRow(row)) {
      own[row.content_key] = storedValue(row.content_value)
      continue
    }
    const { title, description } = asObject(row.content_value)
    if (typeof title === 'string' && title !== '') own[titleKey] ??= title
    if (typeof description === 'string' && description !== '') own[descriptionKey] ??= description
  }
  return fields
}

function storedValue(value: unknown): string | Record<string, unknown> {
  return typeof value === 'string' ? value : asObject(value)
}

/** Reads a value that holds named parts, in either of its forms; without parts when it is neither. */
export function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'string') {
    try {
      return asObject(JSON.parse(value))
    } catch {
      return {}
    }
  }
  return isRecord(value) ? value : {}
}
