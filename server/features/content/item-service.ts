import { isContentId } from '#shared/content/catalogue.ts'
import { itemKeys, itemOfKey, newItemName, repeatedIn, repeatedMax } from '#shared/content/repeated-items.ts'
import type { Repeated } from '#shared/content/repeated-items.ts'
import type { ContentChange, ContentInsert, SectionChanges } from '#shared/contracts/content.ts'
import type { ItemMove, NewItem } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { copyAddedItem, deleteAddedItem, moveAddedItem } from '#server/features/content/added-items.ts'
import { builtInSections, defaults } from '#server/features/content/default-content.ts'
import { changeMetadata, changeOf, lockSection, rejectStale } from '#server/features/content/section-service.ts'
import { sectionItems } from '#server/features/content/section-items.ts'
import type { SectionRef } from '#server/features/content/section-places.ts'
import { deleteRow, insertRows, toContentRow } from '#server/features/content/service.ts'
import type { ContentAuthor } from '#server/features/content/service.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { AppError } from '#server/http/errors.ts'

/** The items of a section in their order, while nobody else can change them. */
type LockedItems = { repeated: Repeated; items: string[]; rows: StoredContent[] }

/**
 * Adds a question or a figure to a section of a page of the site, in all languages: empty, so that visitors see it from its
 * first words on, or as a copy of the one that it stands behind. What added sections hold is copied alone: a card or a
 * picture begins with its words.
 *
 * @returns the name of the new item, and the changes that make it.
 * @throws {AppError} `not_found`; `validation_failed` when the section holds as many as it takes.
 */
export async function addItem(
  deps: Deps,
  author: ContentAuthor,
  place: SectionRef,
  { behind, is_copy }: NewItem,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    if (behind !== null && is_copy && isAdded(place)) {
      return copyAddedItem(tx, deps, author, { ...place, item: behind })
    }
    const { repeated, items, rows } = await lockItems(tx, place)
    if (items.length >= repeatedMax) {
      throw new AppError('validation_failed', { detail: `A section takes at most ${repeatedMax} of these.` })
    }
    const at = behind === null ? 0 : indexOf(items, behind) + 1
    const used = rows.flatMap((row) => itemOfKey(repeated, row.content_key) ?? [])
    const name = newItemName(repeated, [...items, ...used])
    const changes = await changeMetadata(tx, deps, author, {
      place,
      rows,
      change: { items: items.toSpliced(at, 0, name) },
    })
    if (behind === null || !is_copy) return { name, changes }
    const copies = await insertRows(tx, deps, author, {
      action: 'insert',
      rows: copiesOf({ place, repeated, rows, item: behind, copy: name }),
    })
    return { name, changes: [...changes, ...copies.map((row) => changeOf(row, null, row.content_value))] }
  })
}

/** Moves a question, a figure, or what an added section holds within its section, in all languages. @throws {AppError} `not_found` */
export async function moveItem(
  deps: Deps,
  author: ContentAuthor,
  { item, ...place }: SectionRef & { item: string },
  { before }: ItemMove,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    if (isAdded(place)) return moveAddedItem(tx, deps, author, { added: { ...place, item }, before })
    const { items, rows } = await lockItems(tx, place)
    const others = items.toSpliced(indexOf(items, item), 1)
    const at = before === null ? others.length : indexOf(others, before)
    const moved = others.toSpliced(at, 0, item)
    return { name: item, changes: await changeMetadata(tx, deps, author, { place, rows, change: { items: moved } }) }
  })
}

/**
 * Deletes a question, a figure, or what an added section holds with its words in all languages. Their history stays.
 *
 * @param version the section as the person saw it; somebody may have written into it since.
 * @throws {AppError} `not_found`; `validation_failed` for the last one; `content_conflict` when the section is no longer
 *   what the person saw.
 */
export async function deleteItem(
  deps: Deps,
  author: ContentAuthor,
  { item, ...place }: SectionRef & { item: string },
  version: string,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    if (isAdded(place)) return deleteAddedItem(tx, deps, author, { added: { ...place, item }, version })
    const { repeated, items, rows } = await lockItems(tx, place)
    const left = items.toSpliced(indexOf(items, item), 1)
    if (left.length === 0) {
      throw new AppError('validation_failed', { detail: 'The last one stays. Hide the section instead.' })
    }
    rejectStale(rows, version)
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
  return { repeated, items: sectionItems(repeated, rows), rows }
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
