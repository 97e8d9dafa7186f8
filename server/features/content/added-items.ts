import type { ContentChange, ContentInsert, SectionChanges } from '#shared/contracts/content.ts'
import { languages } from '#shared/languages.ts'
import { itemKey, itemNumber, itemsMax } from '#shared/pages/fields.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { changeOf, lockAddedSection, rejectStale } from '#server/features/content/section-service.ts'
import type { SectionRef } from '#server/features/content/page-sections.ts'
import { deleteRow, insertRows, toContentRow, writeValue } from '#server/features/content/service.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** A card, a column or a picture of an added section, by the key of its rows. */
type AddedItem = SectionRef & { item: string }

/**
 * Copies a card, a column or a picture of an added section in all languages; the copy comes right after it. Items are
 * in the order of their keys, so those behind take the next key.
 *
 * @returns the key of the copy, and the changes.
 * @throws {AppError} `not_found`; `validation_failed` when the section holds as many as it takes.
 */
export async function copyAddedItem(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { item, ...place }: AddedItem,
): Promise<SectionChanges> {
  const { rows, keys } = await lockItems(tx, place, item)
  const free = Array.from({ length: itemsMax }, (_, at) => itemKey(at + 1)).filter((key) => !keys.includes(key))
  // Behind the last one where there is room, so that the keys before it stay as they are.
  const next = free.find((key) => numberOf(key) > numberOf(keys.at(-1) ?? '')) ?? free[0]
  if (next === undefined) {
    throw new AppError('validation_failed', { detail: `A section takes at most ${itemsMax} of these.` })
  }
  const targets = inOrder([...keys, next])
  const at = keys.indexOf(item) + 1
  const changes = await arrange(tx, deps, author, { place, rows, targets, sources: keys.toSpliced(at, 0, item) })
  return { name: targets[at] ?? next, changes }
}

/**
 * Moves a card, a column or a picture within its section, in all languages.
 *
 * @param before the item it is to precede; null: the end.
 * @returns the key that it has then, and the changes.
 * @throws {AppError} `not_found`
 */
export async function moveAddedItem(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { added: { item, ...place }, before }: { added: AddedItem; before: string | null },
): Promise<SectionChanges> {
  const { rows, keys } = await lockItems(tx, place, item)
  const others = keys.filter((key) => key !== item)
  const at = before === null ? others.length : others.indexOf(before)
  if (at === -1) throw gone()
  const changes = await arrange(tx, deps, author, {
    place,
    rows,
    targets: keys,
    sources: others.toSpliced(at, 0, item),
  })
  return { name: keys[at] ?? item, changes }
}

/**
 * Deletes a card, a column or a picture with its words in all languages. Their history stays.
 *
 * @param version the section as the editor saw it; another editor may have written into it since.
 * @throws {AppError} `not_found`; `content_conflict` when the section has changed since.
 */
export async function deleteAddedItem(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { added: { item, ...place }, version }: { added: AddedItem; version: string },
): Promise<SectionChanges> {
  const { rows } = await lockItems(tx, place, item)
  rejectStale(rows, version)
  const changes: ContentChange[] = []
  for (const row of rows.filter(({ content_key }) => content_key === item)) {
    await deleteRow(tx, deps, author, row.id)
    changes.push(changeOf(toContentRow(row), toContentRow(row).content_value, null))
  }
  return { name: item, changes }
}

async function lockItems(
  tx: Db,
  place: SectionRef,
  item: string,
): Promise<{ rows: StoredContent[]; keys: readonly string[] }> {
  const rows = await lockAddedSection(tx, place)
  const keys = inOrder(rows.map(({ content_key }) => content_key).filter((key) => itemNumber(key) !== null))
  if (!keys.includes(item)) throw gone()
  return { rows, keys }
}

/** Gives each of some keys the values that another one has, in every language. */
async function arrange(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  {
    place: { page, name },
    rows,
    targets,
    sources,
  }: { place: SectionRef; rows: readonly StoredContent[]; targets: readonly string[]; sources: readonly string[] },
): Promise<ContentChange[]> {
  const changes: ContentChange[] = []
  const inserts: ContentInsert[] = []
  for (const language of languages) {
    const rowOf = (key: string | undefined): StoredContent | undefined =>
      rows.find((row) => row.language === language && row.content_key === key)
    for (const [at, content_key] of targets.entries()) {
      const row = rowOf(content_key)
      const source = rowOf(sources[at])
      const held = row && toContentRow(row).content_value
      const value = source && toContentRow(source).content_value
      if (isSameJson(held ?? null, value ?? null)) continue
      if (row && value === undefined) {
        await deleteRow(tx, deps, author, row.id)
        changes.push(changeOf(toContentRow(row), held ?? null, null))
      } else if (row && value !== undefined) {
        const after = await writeValue(tx, deps, author, {
          action: 'update',
          id: row.id,
          value,
          basedOn: row.updated_at,
        })
        changes.push(changeOf(after, held ?? null, after.content_value))
      } else if (value !== undefined) {
        inserts.push({ page, section: name, language, content_key, content_value: value })
      }
    }
  }
  const inserted = inserts.length === 0 ? [] : await insertRows(tx, deps, author, { action: 'insert', rows: inserts })
  return [...changes, ...inserted.map((row) => changeOf(row, null, row.content_value))]
}

function inOrder(keys: readonly string[]): string[] {
  return [...new Set(keys)].toSorted((one, other) => numberOf(one) - numberOf(other))
}

function numberOf(key: string): number {
  return itemNumber(key) ?? 0
}

function gone(): AppError {
  return new AppError('not_found', { detail: 'There is no such card, column or picture any more.' })
}
