import type { ContentChange } from '#shared/contracts/content.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/db/database.ts'
import { deleteRow, insertRows, rejectTakenKeys, toContentRow, writeValue } from '#server/features/content/service.ts'
import type { ContentAuthor } from '#server/features/content/service.ts'
import { findContentAt, findKeyInHistory } from '#server/features/content/store.ts'
import { cleanStoredValue } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Makes several changes together or not at all, each from the value that its row is expected to hold. This is how a step
 * is undone and made again: whoever saved one of the rows meanwhile is not overwritten.
 *
 * @throws {AppError} `content_conflict` when a row holds something else than `before`; `not_found` when a row shall come
 *   back under an id that never stood at this place; `not_allowed` when rows would go and the person may not delete.
 * @see docs/reference/content-and-admin.md#26-saving-conflicts-history-undo
 */
export async function applyChanges(
  deps: Deps,
  author: ContentAuthor,
  changes: readonly ContentChange[],
): Promise<{ changed: number }> {
  const mayDelete = author.actor?.kind === 'user' && author.actor.permissions.includes('content.delete')
  if (!mayDelete && changes.some(({ after }) => after === null)) {
    throw new AppError('not_allowed', { detail: 'This would delete content, which your role does not allow.' })
  }
  // Always in the same order, so that two people who meet wait for each other instead of locking each other out.
  const inOrder = changes.toSorted((one, other) => (one.row_id < other.row_id ? -1 : 1))
  await rejectTakenKeys(() =>
    deps.database.db.transaction(async (tx) => {
      for (const change of inOrder) await apply(tx, deps, author, change)
    }),
  )
  return { changed: changes.length }
}

async function apply(tx: Db, deps: Deps, author: ContentAuthor, change: ContentChange): Promise<void> {
  const { row_id, before, after, ...place } = change
  const row = await findContentAt(tx, place)
  const held = row ? toContentRow(row).content_value : null
  if (!isSameJson(held, before === null ? null : cleanStoredValue(place.content_key, before))) {
    throw new AppError('content_conflict', { detail: 'Somebody changed this since. Nothing was stored.' })
  }
  if (row && after === null) return deleteRow(tx, deps, author, row.id)
  if (row && after !== null) {
    await writeValue(tx, deps, author, { action: 'update', id: row.id, value: after, basedOn: row.updated_at })
  } else if (after !== null) {
    const known = await findKeyInHistory(tx, row_id)
    if (!known || contentKeyText(known) !== contentKeyText(place)) {
      throw new AppError('not_found', { detail: 'There was no such content row at this place.' })
    }
    await insertRows(tx, deps, author, { action: 'restore', rows: [{ id: row_id, ...place, content_value: after }] })
  }
}

function contentKeyText(place: { page: string; section: string; language: string; content_key: string }): string {
  return [place.page, place.section, place.language, place.content_key].join('.')
}
