import type { ContentInsert, SectionChanges } from '#shared/contracts/content.ts'
import type { SectionChange, SectionCopy } from '#shared/contracts/sections.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { ownSectionAsAdded } from '#server/features/content/own-section-copy.ts'
import { freeName, isBuiltIn, keyBefore, sectionsIn } from '#server/features/content/page-sections.ts'
import type { SectionRef } from '#server/features/content/page-sections.ts'
import {
  changeNowOrLater,
  changeOf,
  keepShown,
  lockSection,
  readPage,
} from '#server/features/content/section-service.ts'
import { insertRows, toContentRow } from '#server/features/content/service.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import type { SectionMetadata } from '#server/features/content/stored-value.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/**
 * Copies a section with all its rows in all its languages; the copy comes right after it. The copy of a section that
 * the page has by itself is an added one with the same words. As a draft it is hidden from visitors, and what waits is
 * that it shows.
 *
 * @returns the name of the copy and its rows as changes.
 * @throws {AppError} `not_found`
 */
export async function duplicateSection(
  deps: Deps,
  author: ChangeAuthor,
  place: SectionRef,
  { language, as_draft }: SectionCopy,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    await lockSection(tx, place)
    const onPage = await readPage(tx, place.page, as_draft)
    const others = sectionsIn(place.page, onPage, language)
    const behind = others[others.findIndex(({ name }) => name === place.name) + 1]?.name ?? null
    const order = keyBefore(others, others.some(({ name }) => name === place.name) ? behind : null)
    return insertCopy(tx, deps, author, { place, onPage, shape: { order }, asDraft: as_draft })
  })
}

/**
 * Gives a section that the page has by itself another type or layout, in all its languages. Only the page's own
 * component draws it as it is, so a section of that type with the same words comes to be before it, and it is hidden
 * itself: shown again, it is as it was.
 *
 * @returns the name of the section that came, and all changes, which are one step to undo.
 * @throws {AppError} `validation_failed` for one whose words mean nothing in another drawing.
 * @see EDIT-06
 */
export async function giveOwnSectionType(
  deps: Deps,
  author: ChangeAuthor,
  place: SectionRef,
  { type, layout, visible, as_draft }: SectionChange,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    const rows = await lockSection(tx, place)
    const onPage = await readPage(tx, place.page, as_draft)
    const others = sectionsIn(place.page, onPage, defaultLanguage)
    const shape = {
      order: keyBefore(others, place.name),
      visible: visible ?? others.find(({ name }) => name === place.name)?.metadata.visible ?? true,
      ...(type === undefined ? {} : { type }),
      ...(layout === undefined ? {} : { layout }),
    }
    const come = await insertCopy(tx, deps, author, { place, onPage, shape, asDraft: as_draft })
    const change = { visible: false }
    const gone = await changeNowOrLater(tx, deps, author, { place, rows, change, asDraft: as_draft })
    const drafts = [...(come.drafts ?? []), ...(gone.drafts ?? [])]
    return { name: come.name, changes: [...come.changes, ...gone.changes], ...(as_draft ? { drafts } : {}) }
  })
}

type CopyOptions = {
  place: SectionRef
  /** The rows of the page as the person sees it. */
  onPage: readonly StoredContent[]
  /** What the copy is, where it differs from the section. */
  shape: Partial<SectionMetadata>
  asDraft: boolean | undefined
}

/** Puts a copy of a section on its page; as a draft it is hidden, and what waits is that it shows. */
async function insertCopy(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { place, onPage, shape, asDraft = false }: CopyOptions,
): Promise<SectionChanges> {
  const copied = isBuiltIn(place)
    ? ownSectionAsAdded(place, onPage, languages)
    : onPage.filter(({ section }) => section === place.name).map(toContentRow)
  const name = freeName(place, new Set(onPage.map(({ section }) => section)))
  const rows = copied.map(({ page, language, content_key, content_value }): ContentInsert => {
    const value =
      content_key === sectionMetadataKey
        ? { ...readSectionMetadata(content_value), ...shape, ...(asDraft ? { visible: false } : {}) }
        : content_value
    return { page, section: name, language, content_key, content_value: value }
  })
  const inserted = await insertRows(tx, deps, author, { action: 'insert', rows })
  const drafts = asDraft && shape.visible !== false ? await keepShown(tx, deps, author, { page: place.page, name }) : []
  return {
    name,
    changes: inserted.map((row) => changeOf(row, null, row.content_value)),
    ...(asDraft ? { drafts } : {}),
  }
}
