import { eq } from 'drizzle-orm'
import { builtInSectionsOf } from '#shared/content/built-in-sections.ts'
import type { ContentChange, ContentInsert, SectionChanges } from '#shared/contracts/content.ts'
import type { SectionTransfer } from '#shared/contracts/sections.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { moveSectionDrafts } from '#server/features/content/draft-moves.ts'
import { ownSectionAsAdded } from '#server/features/content/own-section-copy.ts'
import { freeName, isBuiltIn, keyBefore, lockPage, sectionsIn } from '#server/features/content/page-sections.ts'
import type { SectionRef } from '#server/features/content/page-sections.ts'
import { changeOf, lockSection } from '#server/features/content/section-service.ts'
import { deleteRow, insertRows, toContentRow } from '#server/features/content/service.ts'
import { listPageRows } from '#server/features/content/store.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { customPageKey, readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { contentDrafts } from '#server/features/content/tables.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** A row of a section on its way to another page; with an id it is the row itself, without one a copy of it. */
type CarriedRow = ContentInsert & { id?: string }

/**
 * Moves a section to another page with all its rows in all its languages, or puts a copy of it there. Rows that move
 * keep their ids, their history and their drafts. The section keeps its name where that is free.
 *
 * @returns the name that it has there, and the changes.
 * @throws {AppError} `not_found` when the section, the page or the section it is to precede is gone;
 * `validation_failed` for its own page, and for moving a section that belongs to its page.
 */
export async function transferSection(
  deps: Deps,
  author: ChangeAuthor,
  place: SectionRef,
  { language, to_page: to, before, is_copy }: SectionTransfer,
): Promise<SectionChanges> {
  if (to === place.page) throw badTransfer('to_page', 'The section is on this page already. Choose another page.')
  if (!is_copy && isBuiltIn(place)) {
    throw badTransfer('is_copy', 'This section belongs to its page. Put a copy of it on the other one.')
  }
  return deps.database.db.transaction(async (tx) => {
    // Always in the same order: two people who send sections to each other's page wait for each other.
    for (const page of [place.page, to].toSorted()) await lockPage(tx, page)
    const rows = (await lockSection(tx, place)).filter(({ content_key }) => content_key !== customPageKey)
    const onTarget = await listPageRows(tx, to)
    rejectUnknownPage(to, onTarget)
    const order = keyBefore(sectionsIn(to, onTarget, language), before)
    const taken = new Set([...onTarget.map(({ section }) => section), ...(await listDraftSections(tx, to))])
    const name = freeName({ page: to, name: place.name }, taken, true)
    const source = isBuiltIn(place)
      ? ownSectionAsAdded(place, await listPageRows(tx, place.page), languages)
      : rows.map(carriedOf)
    const carried = fitPage(source, { from: place.page, to, onTarget }).map((row): CarriedRow => {
      const content_value =
        row.content_key === sectionMetadataKey
          ? { ...readSectionMetadata(row.content_value), order }
          : row.content_value
      return { ...row, page: to, section: name, content_value }
    })
    if (is_copy) {
      const inserted = await insertRows(tx, deps, author, {
        action: 'insert',
        rows: carried.map(({ id: _, ...copy }) => copy),
      })
      return { name, changes: inserted.map((row) => changeOf(row, null, row.content_value)) }
    }
    const changes: ContentChange[] = []
    for (const row of rows) {
      await deleteRow(tx, deps, author, row.id)
      changes.push(changeOf(toContentRow(row), toContentRow(row).content_value, null))
    }
    const inserted = await insertRows(tx, deps, author, { action: 'insert', rows: carried })
    await moveSectionDrafts(tx, place, { page: to, name })
    return { name, changes: [...changes, ...inserted.map((row) => changeOf(row, null, row.content_value))] }
  })
}

function carriedOf(row: StoredContent): CarriedRow {
  const { updated_at: _, ...rest } = toContentRow(row)
  return rest
}

/**
 * Sees to it that a section says on another page what it said on its own. Custom pages show each language the sections that
 * have a row in it, and lend it single English words; other pages show a language what it has of a section, or lend the whole.
 */
function fitPage(
  rows: readonly CarriedRow[],
  { from, to, onTarget }: { from: string; to: string; onTarget: readonly StoredContent[] },
): CarriedRow[] {
  const metadata = rows.filter(({ content_key }) => content_key === sectionMetadataKey)
  const [first] = metadata
  if (isCustom(to)) {
    const missing = languages.filter(
      (language) =>
        onTarget.some((row) => row.language === language && row.content_key === customPageKey) &&
        !metadata.some((row) => row.language === language),
    )
    if (!first) return [...rows]
    const { title: _, description: __, ...shape } = readSectionMetadata(first.content_value)
    const added = missing.map((language): CarriedRow => {
      const { page, section, content_key } = first
      return { page, section, language, content_key, content_value: { ...shape, title: '', description: '' } }
    })
    return [...rows, ...added]
  }
  const keysIn = (language: Language): string[] =>
    rows.filter((row) => row.language === language).map(({ content_key }) => content_key)
  const isLent = (language: Language): boolean => {
    const own = new Set(keysIn(language))
    return (
      language !== defaultLanguage &&
      isCustom(from) &&
      keysIn(defaultLanguage).some((content_key) => !own.has(content_key))
    )
  }
  return rows.filter(({ language, content_key }) => content_key !== sectionMetadataKey || !isLent(language))
}

function isCustom(page: string): boolean {
  return builtInSectionsOf(page).length === 0
}

/** @throws {AppError} `not_found` for a page that takes no sections, or has no row that makes it a page. */
function rejectUnknownPage(page: string, rows: readonly StoredContent[]): void {
  if (!isCustom(page) || rows.some(({ content_key }) => content_key === customPageKey)) return
  throw new AppError('not_found', { detail: 'There is no such page that takes sections. Publish a new page first.' })
}

/** Names of sections that have drafts: a deleted one may come back with them. */
async function listDraftSections(tx: Db, page: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ section: contentDrafts.section })
    .from(contentDrafts)
    .where(eq(contentDrafts.page, page))
  return rows.map(({ section }) => section)
}

function badTransfer(path: string, detail: string): AppError {
  return new AppError('validation_failed', {
    detail,
    errors: [{ path, message: 'expected another value', code: 'place' }],
  })
}
