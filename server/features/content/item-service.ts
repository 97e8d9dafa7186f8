import { isContentId } from '#shared/content/catalogue.ts'
import { itemKeys, itemOfKey, newItemName, repeatedIn, repeatedMax } from '#shared/content/repeated-items.ts'
import type { Repeated } from '#shared/content/repeated-items.ts'
import type { ContentChange, ContentInsert, SectionChanges } from '#shared/contracts/content.ts'
import type { ItemMove, NewItem, SectionDeletion } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { copyAddedItem, deleteAddedItem, moveAddedItem } from '#server/features/content/added-items.ts'
import { builtInSections, defaults } from '#server/features/content/default-content.ts'
import {
  changeMetadata,
  changeNowOrLater,
  changeOf,
  lockSection,
  rejectStale,
} from '#server/features/content/section-service.ts'
import { rejectTooManyDrafts, setDraft } from '#server/features/content/draft-store.ts'
import { readWithDrafts } from '#server/features/content/section-drafts.ts'
import { sectionItems } from '#server/features/content/section-items.ts'
import type { SectionRef } from '#server/features/content/page-sections.ts'
import { deleteRow, insertRows, toContentRow } from '#server/features/content/service.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** The items of a section in their order, while no one else can change them. */
type LockedItems = {
  repeated: Repeated
  items: string[]
  rows: StoredContent[]
  /** The same with the drafts of the page. */
  laid: { items: string[]; rows: StoredContent[] }
}

/**
 * Adds a question or a figure to a section of a page of the site, in all languages: empty, so that visitors see it from
 * its first words on, or as a copy of the one that it follows. What added sections hold is copied alone: a card or a
 * picture begins with its words.
 *
 * @returns the name of the new item, and the changes that make it.
 * @throws {AppError} `not_found`; `validation_failed` when the section holds as many as it takes.
 */
export async function addItem(
  deps: Deps,
  author: ChangeAuthor,
  place: SectionRef,
  { behind, is_copy, as_draft: asDraft }: NewItem,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    if (behind !== null && is_copy && isAdded(place)) {
      rejectDraft(asDraft)
      return copyAddedItem(tx, deps, author, { ...place, item: behind })
    }
    const { repeated, rows, laid, ...live } = await lockItems(tx, place)
    const { items } = asDraft ? laid : live
    if (items.length >= repeatedMax) {
      throw new AppError('validation_failed', { detail: `A section takes at most ${repeatedMax} of these.` })
    }
    const at = behind === null ? 0 : indexOf(items, behind) + 1
    // One that only a draft has is another one.
    const used = laid.rows.flatMap((row) => itemOfKey(repeated, row.content_key) ?? [])
    const name = newItemName(repeated, [...items, ...laid.items, ...used])
    const change = { items: items.toSpliced(at, 0, name) }
    const { changes, drafts = [] } = await changeNowOrLater(tx, deps, author, { place, rows, change, asDraft })
    if (behind === null || !is_copy) return { name, changes, ...(asDraft ? { drafts } : {}) }
    const words = copiesOf({ place, repeated, rows: asDraft ? laid.rows : rows, item: behind, copy: name })
    if (asDraft) {
      for (const { content_value, ...at } of words) {
        const kept = await setDraft(tx, deps, author.actor, { place: at, kept: { content_value, base: '' } })
        if (kept) drafts.push(kept)
      }
      await rejectTooManyDrafts(tx)
      return { name, changes, drafts }
    }
    const copies = await insertRows(tx, deps, author, { action: 'insert', rows: words })
    return { name, changes: [...changes, ...copies.map((row) => changeOf(row, null, row.content_value))] }
  })
}

/** Moves a question, a figure, or what an added section holds within its section, in all languages. @throws {AppError} `not_found` */
export async function moveItem(
  deps: Deps,
  author: ChangeAuthor,
  { item, ...place }: SectionRef & { item: string },
  { before, as_draft: asDraft }: ItemMove,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    if (isAdded(place)) {
      rejectDraft(asDraft)
      return moveAddedItem(tx, deps, author, { added: { ...place, item }, before })
    }
    const { rows, laid, ...live } = await lockItems(tx, place)
    const { items } = asDraft ? laid : live
    const others = items.toSpliced(indexOf(items, item), 1)
    const at = before === null ? others.length : indexOf(others, before)
    const change = { items: others.toSpliced(at, 0, item) }
    return { ...(await changeNowOrLater(tx, deps, author, { place, rows, change, asDraft })), name: item }
  })
}

/**
 * Deletes a question, a figure, or an item of an added section with its words in all languages. Their history stays.
 *
 * @param deletion names the section as the editor saw it; another editor may have written into it since.
 * @throws {AppError} `not_found`; `validation_failed` for the last one; `content_conflict` when the section has changed
 * since.
 */
export async function deleteItem(
  deps: Deps,
  author: ChangeAuthor,
  { item, ...place }: SectionRef & { item: string },
  { version, as_draft }: SectionDeletion,
): Promise<SectionChanges> {
  const asDraft = as_draft === 'true'

  return deps.database.db.transaction(async (tx) => {
    if (isAdded(place)) {
      rejectDraft(asDraft)
      return deleteAddedItem(tx, deps, author, { added: { ...place, item }, version })
    }
    const { repeated, rows, laid, ...live } = await lockItems(tx, place)
    const { items } = asDraft ? laid : live
    const left = items.toSpliced(indexOf(items, item), 1)
    if (left.length === 0) {
      throw new AppError('validation_failed', { detail: 'The last one stays. Hide the section instead.' })
    }
    rejectStale(rows, version)
    if (asDraft) {
      const { drafts = [] } = await changeNowOrLater(tx, deps, author, {
        place,
        rows,
        change: { items: left },
        asDraft,
      })
      // The words of one that only drafts have go with it; those of another wait until the deletion is published.
      const words = live.items.includes(item) ? [] : itemKeys(repeated, item)
      for (const { language, content_key } of laid.rows.filter((row) => words.includes(row.content_key))) {
        const at = { page: place.page, section: place.name, language: language as Language, content_key }
        const gone = await setDraft(tx, deps, author.actor, { place: at, kept: null })
        if (gone) drafts.push(gone)
      }
      return { name: item, changes: [], drafts }
    }
    const changes: ContentChange[] = await changeMetadata(tx, deps, author, { place, rows, change: { items: left } })
    const keys = itemKeys(repeated, item)
    for (const row of rows.filter(({ content_key }) => keys.includes(content_key))) {
      await deleteRow(tx, deps, author, row.id)
      changes.push(changeOf(toContentRow(row), toContentRow(row).content_value, null))
    }
    return { name: item, changes }
  })
}

/** True for a section that may hold cards, columns or pictures of its own. */
function isAdded({ page, name }: SectionRef): boolean {
  return !builtInSections.has(`${page}.${name}`)
}

async function lockItems(tx: Db, place: SectionRef): Promise<LockedItems> {
  const repeated = repeatedIn(place.page, place.name)
  if (!repeated) throw new AppError('not_found', { detail: 'This section repeats nothing that could be changed.' })
  const rows = await lockSection(tx, place)
  const { rows: laid } = await readWithDrafts(tx, place.page, rows)
  const ofSection = laid.filter(({ section }) => section === place.name)
  return {
    repeated,
    items: sectionItems(repeated, rows),
    rows,
    laid: { items: sectionItems(repeated, ofSection), rows: ofSection },
  }
}

/**
 * @throws {AppError} `validation_failed`: cards are in the order of their keys, so moving one gives each the words of
 * another.
 */
function rejectDraft(asDraft: boolean | undefined): void {
  if (!asDraft) return
  throw new AppError('validation_failed', {
    detail: 'Cards, columns and pictures are copied, moved and deleted at once.',
    errors: [{ path: 'as_draft', message: 'expected to be left out', code: 'not_draftable' }],
  })
}

function indexOf(items: readonly string[], item: string): number {
  const at = items.indexOf(item)
  if (at === -1) throw new AppError('not_found', { detail: 'This part of the section is gone.' })
  return at
}

/** The rows of an item under another name, in every language that has words of it. */
function copiesOf({
  place: { page, name },
  repeated,
  rows,
  item,
  copy,
}: {
  place: SectionRef
  repeated: Repeated
  rows: readonly StoredContent[]
  item: string
  copy: string
}): ContentInsert[] {
  const keys = itemKeys(repeated, copy)
  return languages.flatMap((language) =>
    itemKeys(repeated, item).flatMap((key, at): ContentInsert[] => {
      const row = rows.find((each) => each.language === language && each.content_key === key)
      const id = `${page}.${name}.${key}`
      const value = row ? toContentRow(row).content_value : isContentId(id) ? defaults[language][id] : undefined
      const content_key = keys[at]
      if (value === undefined || content_key === undefined) return []
      return [{ page, section: name, language, content_key, content_value: value }]
    }),
  )
}
