import { sql } from 'drizzle-orm'
import { builtInSectionsOf } from '#shared/content/built-in-sections.ts'
import { compareSections, orderKeyBetween, orderKeyOf } from '#shared/content/section-order.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { plainLayout, readSectionType } from '#shared/sections/declarations.ts'
import type { Db } from '#server/db/database.ts'
import { builtInSections } from '#server/features/content/default-content.ts'
import { placedBuiltIns } from '#server/features/content/shown-pages.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import type { SectionMetadata } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'

/** First key of the advisory locks under which the sections of a page are placed; the second is the page. */
const pageLockKey = 7_261_003

/** The longest name of a section. @see docs/reference/product.md#3-things-and-their-fields */
const nameLengthMax = 64

/** A section of a page, by its names. */
export type SectionRef = { page: string; name: string }

/** What becomes of a section's own rows; what is undefined goes from them. */
export type MetadataChange = { [Field in keyof SectionMetadata]?: SectionMetadata[Field] | undefined }

/** A section in one language. `language` is that of its row; null for a section of the page itself. */
type PlacedSection = { name: string; order?: string; language: Language | null; metadata: SectionMetadata }

/** People who place sections of one page at once do so one after the other. */
export async function lockPage(tx: Db, page: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${pageLockKey}::int, hashtext(${page}))`)
}

/** True for a section that a page of the site has by itself. */
export function isBuiltIn({ page, name }: SectionRef): boolean {
  return builtInSectionsOf(page).some((each) => each.name === name)
}

/**
 * What the row of a section of the page itself says until it is changed. Its opening, `hero`, has the type of that
 * name.
 */
export function builtInMetadata(name: string): SectionMetadata {
  return {
    type: readSectionType(name),
    layout: plainLayout,
    title: '',
    description: '',
    visible: true,
  }
}

/** The sections that one language shows, in their order: the page's own, those that were added, and those of the default language that it lacks. */
export function sectionsIn(page: string, rows: readonly StoredContent[], language: Language): PlacedSection[] {
  const metadata = rows.filter(isAddedRow(page))
  const own = metadata.filter((row) => row.language === language)
  const names = new Set(own.map(({ section }) => section))
  const lent = metadata.filter((row) => row.language === defaultLanguage && !names.has(row.section))
  const added = [...own, ...lent].map((row): PlacedSection => {
    const metadata = readSectionMetadata(row.content_value)
    const { order } = metadata
    // Only the languages of the product are ever stored.
    const placed = { name: row.section, metadata, language: row.language as Language }
    return order === undefined ? placed : { ...placed, order }
  })
  const builtIn = placedBuiltIns(
    page,
    rows.filter((row) => row.language === language),
  ).map(({ name, order, visible, removed }): PlacedSection => {
    const metadata = { ...builtInMetadata(name), visible, ...(removed ? { removed: true as const } : {}) }
    return { name, order, language: null, metadata }
  })
  return [...builtIn, ...added].toSorted(compareSections)
}

/** Finds the rows that make an added section. */
export function isAddedRow(page: string): (row: StoredContent) => boolean {
  return ({ section, content_key }) => content_key === sectionMetadataKey && !builtInSections.has(`${page}.${section}`)
}

/** A key for a place before a section, or behind all. @throws {AppError} `not_found` when that section is not there. */
export function keyBefore(sections: readonly PlacedSection[], before: string | null): string {
  const at = before === null ? sections.length : sections.findIndex(({ name }) => name === before)
  if (at === -1) throw new AppError('not_found', { detail: 'The section that this one was to precede is gone.' })
  const previous = sections[at - 1]
  const low = previous ? orderKeyOf(previous) : ''
  // Old copies may share a key: behind all of them is the nearest place there is.
  const high = sections.slice(at).find((section) => orderKeyOf(section) > low)
  return orderKeyBetween(low, high ? orderKeyOf(high) : null, Math.random)
}

/** The name of a copy: the same with the next number that is free. @param mayKeep the name itself is taken when it is free */
export function freeName({ page, name }: SectionRef, taken: ReadonlySet<string>, mayKeep = false): string {
  const isFree = (candidate: string): boolean => !taken.has(candidate) && !builtInSections.has(`${page}.${candidate}`)
  if (mayKeep && isFree(name)) return name
  const stem = name.replace(/_\d{1,4}$/, '')
  for (let number = 2; ; number += 1) {
    const candidate = `${stem.slice(0, nameLengthMax - String(number).length - 1)}_${number}`
    if (isFree(candidate)) return candidate
  }
}
