import type { ContentChange, DraftChange } from '#shared/contracts/content.ts'
import { isSameJson } from '#shared/same-json.ts'
import { atOneInstant } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/db/database.ts'
import { moveSectionDrafts } from '#server/features/content/draft-moves.ts'
import {
  keptOf,
  lockDraftAt,
  rejectTooManyDrafts,
  rejectUndraftable,
  setDraft,
} from '#server/features/content/draft-store.ts'
import { rejectBadRichText } from '#server/features/content/rich-check.ts'
import { rejectDeletions } from '#server/features/content/section-drafts.ts'
import type { SectionRef } from '#server/features/content/page-sections.ts'
import {
  deleteRow,
  insertRows,
  keepHistory,
  rejectTakenKeys,
  toContentRow,
  writeValue,
} from '#server/features/content/service.ts'
import { findContentAt, stoodAt } from '#server/features/content/store.ts'
import { cleanStoredValue, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/**
 * Makes several changes of rows and drafts together or not at all, each from the value that is expected there. This is
 * how a step is undone and redone without overwriting another editor's save in between.
 *
 * @throws {AppError} `content_conflict` when a row holds something else than `before`; `not_found` when a row shall
 * come back under an id that never was at this place; `not_allowed` when rows would go and the user may not delete.
 * @see docs/reference/content-and-admin.md#26-saving-conflicts-history-undo
 */
export async function applyChanges(
  deps: Deps,
  author: ChangeAuthor,
  changes: readonly ContentChange[],
  drafts: readonly DraftChange[] = [],
): Promise<{ changed: number }> {
  const mayDelete = author.actor?.kind === 'user' && author.actor.permissions.includes('content.delete')
  // A row that goes from one place to another is not deleted.
  const arriving = new Set(changes.filter(({ before }) => before === null).map(({ row_id }) => row_id))
  if (!mayDelete && changes.some(({ row_id, after }) => after === null && !arriving.has(row_id))) {
    throw new AppError('not_allowed', { detail: 'This would delete content, which your role does not allow.' })
  }
  // Always in the same order, so that two people who meet wait for each other instead of locking each other out.
  const inOrder = changes.toSorted((one, other) => {
    // A row leaves its place before it arrives at another.
    if (one.row_id === other.row_id) return Number(one.after !== null) - Number(other.after !== null)
    return one.row_id < other.row_id ? -1 : 1
  })
  const atOnce = atOneInstant(deps)
  await rejectTakenKeys(() =>
    deps.database.db.transaction(async (tx) => {
      for (const change of inOrder) await apply(tx, atOnce, author, change)
      for (const { from, to } of movedSections(changes)) await moveSectionDrafts(tx, from, to)
      for (const draft of drafts) await applyToDraft(tx, deps, author, draft)
      if (drafts.length > 0) await rejectTooManyDrafts(tx)
    }),
  )
  return { changed: changes.length + drafts.length }
}

/** @throws {AppError} as `applyChanges`; `validation_failed` where nothing is drafted */
async function applyToDraft(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { before, after, ...place }: DraftChange,
): Promise<void> {
  rejectUndraftable(place)
  const stored = await lockDraftAt(tx, place)
  const held = stored && keptOf(stored).content_value
  if (!isSameJson(held, before && cleanStoredValue(place.content_key, before.content_value))) {
    throw new AppError('content_conflict', { detail: 'Another editor has changed this draft. Nothing was stored.' })
  }
  if (after) rejectBadRichText(after.content_value)
  const kept = after && {
    content_value: cleanStoredValue(place.content_key, after.content_value),
    base: cleanStoredValue(place.content_key, after.base),
  }
  await setDraft(tx, deps, author.actor, { place, kept })
  const now = await lockDraftAt(tx, place)
  if (now) rejectDeletions(author, [now])
}

async function apply(tx: Db, deps: Deps, author: ChangeAuthor, change: ContentChange): Promise<void> {
  const { row_id, before, after, fits_source, ...place } = change
  const row = await findContentAt(tx, place)
  const held = row ? toContentRow(row).content_value : null
  if (!isSameJson(held, before === null ? null : cleanStoredValue(place.content_key, before))) {
    throw new AppError('content_conflict', { detail: 'Another editor has changed this. Nothing was stored.' })
  }
  if (row && fits_source !== undefined) {
    const value = row.content_value
    const action = fits_source ? 'confirm' : 'withdraw'
    return keepHistory(tx, deps, author, { action, row, before: value, after: value })
  }
  if (row && after === null) return deleteRow(tx, deps, author, row.id)
  if (row && after !== null) {
    await writeValue(tx, deps, author, { action: 'update', id: row.id, value: after, basedOn: row.updated_at })
  } else if (after !== null) {
    if (!(await stoodAt(tx, row_id, place))) {
      throw new AppError('not_found', { detail: 'There was no such content row at this place.' })
    }
    await insertRows(tx, deps, author, { action: 'restore', rows: [{ id: row_id, ...place, content_value: after }] })
  }
}

/** The sections whose own rows go to another page. */
function movedSections(changes: readonly ContentChange[]): { from: SectionRef; to: SectionRef }[] {
  const own = changes.filter(({ content_key }) => content_key === sectionMetadataKey)
  return own.flatMap(({ row_id, page, section, after }) => {
    const arrival = own.find((each) => each.row_id === row_id && each.before === null && each.page !== page)
    if (after !== null || !arrival) return []
    return [{ from: { page, name: section }, to: { page: arrival.page, name: arrival.section } }]
  })
}
