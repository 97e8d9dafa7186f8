import { createHash } from 'node:crypto'
import type { PageConflict, PageDocument, PageState } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import {
  asObject,
  documentOf,
  headSection,
  isHeadRow,
  isPublishedIn,
  isStructureRow,
  rowsOf,
} from '#shared/pages/document.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { PageRow } from '#shared/pages/document.ts'
import { mergePages } from '#shared/pages/merge.ts'
import type { Db } from '#server/db/database.ts'
import { atOneInstant } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { PageContentRow, PagePorts } from '#server/features/pages/sources.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** A page to be published: its document, and what was published when that was made. */
type Publication = { slug: string; document: PageDocument; base: PageDocument; languages: readonly Language[] }

/** What became of a publication: published, or refused with the places that both sides changed. */
type Published =
  | { conflicts: readonly [PageConflict, ...PageConflict[]] }
  | { conflicts: readonly []; document: PageDocument; published: PageDocument }

/**
 * Writes a page's document into the content rows of some languages, in the transaction of the caller; other languages
 * stay as they are. What was changed on the page in the meantime is kept, unless the document changed the same: then
 * nothing is written.
 */
export async function publishDocument(
  tx: Db,
  deps: Deps,
  ports: PagePorts,
  {
    author,
    publication: { slug, document, base, languages: wanted },
  }: { author: ChangeAuthor; publication: Publication },
): Promise<Published> {
  await ports.lockPage(tx, slug)
  const rows = await ports.listRows(tx, [slug])
  const merged = mergePages(base, document, documentOf(rows))
  const [first, ...others] = merged.conflicts.filter(({ language }) => language === null || wanted.includes(language))
  if (first) return { conflicts: [first, ...others] }
  const sections = new Set(
    [...rows.filter(isStructureRow), ...base.sections.map(sectionOf)].map(({ section }) => section),
  )
  const atOnce = atOneInstant(deps)
  for (const language of wanted) {
    await publishLanguage(tx, atOnce, ports, {
      author,
      publication: { slug, language, rows, sections, document: merged.document },
    })
  }
  return {
    conflicts: [],
    document: merged.document,
    published: documentOf(await ports.listRows(tx, [slug])),
  }
}

/** Hides a page from visitors in some languages; its rows stay. @returns the languages in which it was published. */
export async function unpublishRows(
  tx: Db,
  deps: Deps,
  ports: PagePorts,
  { author, slug, wanted }: { author: ChangeAuthor; slug: string; wanted: readonly Language[] },
): Promise<Language[]> {
  await ports.lockPage(tx, slug)
  const rows = await ports.listRows(tx, [slug])
  const heads = rows.filter((row) => isHeadRow(row) && wanted.includes(row.language))
  const shown = heads.filter((row) => isPublishedIn([row], row.language) === true)
  for (const row of shown)
    await ports.writeRow(tx, deps, author, { row, value: { ...asObject(row.content_value), published: false } })
  return shown.map(({ language }) => language)
}

/** State of a page in a language: what visitors see, and whether the draft says more. */
function stateOf(document: PageDocument, rows: readonly PageRow[], language: Language): PageState {
  const isPublished = isPublishedIn(rows, language)
  if (isPublished !== true) return document.heads[language] === null ? 'missing' : 'draft'
  const own = rows.filter((row) => row.language === language)
  return isSame(rowsOf(document, language), rowsOf(documentOf(own, language), language)) ? 'live' : 'changed'
}

/** States of a page in every language. */
export function statesOf(document: PageDocument, rows: readonly PageRow[]): Record<Language, PageState> {
  return {
    en: stateOf(document, rows, 'en'),
    ru: stateOf(document, rows, 'ru'),
    ro: stateOf(document, rows, 'ro'),
  }
}

/** Names what visitors see of a page: changes with every row. */
export function markOf(rows: readonly PageContentRow[]): string {
  const states = rows.map(({ id, updated_at }) => `${id} ${updated_at.toISOString()}`).toSorted()
  return createHash('sha256').update(states.join('\n')).digest('base64url').slice(0, 22)
}

/** Cleans every value of a document as it will be stored. */
export function cleanDocument(ports: PagePorts, document: PageDocument): PageDocument {
  const clean = (fields: Record<string, unknown>): Record<string, string | Record<string, unknown>> =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, ports.cleanValue(key, value)]))
  const sections = document.sections.map((section) => {
    const fields = { en: {}, ru: {}, ro: {} } as typeof section.fields
    for (const language of languages) fields[language] = clean(section.fields[language])
    return { ...section, fields }
  })
  return { heads: document.heads, sections }
}

type LanguagePublication = {
  slug: string
  language: Language
  rows: readonly PageContentRow[]
  /** Sections that are, or were, made by the builder: other content of the page is not touched. */
  sections: ReadonlySet<string>
  document: PageDocument
}

async function publishLanguage(
  tx: Db,
  deps: Deps,
  ports: PagePorts,
  {
    author,
    publication: { slug, language, rows, sections, document },
  }: { author: ChangeAuthor; publication: LanguagePublication },
): Promise<void> {
  const stored = new Map(rows.filter((row) => row.language === language).map((row) => [placeOf(row), row]))
  const fresh = []
  for (const row of rowsOf(document, language)) {
    const value = isHeadRow(row) ? { ...asObject(row.content_value), published: true } : row.content_value
    const content_value = ports.cleanValue(row.content_key, value)
    const before = stored.get(placeOf(row))
    stored.delete(placeOf(row))
    if (before === undefined)
      fresh.push({ page: slug, language, section: row.section, content_key: row.content_key, content_value })
    else if (!isSameJson(before.content_value, content_value))
      await ports.writeRow(tx, deps, author, { row: before, value: content_value })
  }
  for (const row of stored.values()) if (sections.has(row.section)) await ports.deleteRow(tx, deps, author, row.id)
  if (fresh.length > 0) await ports.insertRows(tx, deps, author, fresh)
}

/** The row that makes a page counts wherever it is. */
function placeOf(row: PageRow): string {
  return isHeadRow(row) ? headSection : `${row.section}.${row.content_key}`
}

function isSame(one: readonly PageRow[], other: readonly PageRow[]): boolean {
  const ofPlace = (rows: readonly PageRow[]): Record<string, unknown> =>
    Object.fromEntries(rows.map((row) => [placeOf(row), row.content_value]))
  return isSameJson(ofPlace(one), ofPlace(other))
}

function sectionOf({ name }: { name: string }): { section: string } {
  return { section: name }
}
