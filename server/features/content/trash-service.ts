import { contentPages } from '#shared/content/catalogue.ts'
import { contentTrashDays } from '#shared/contracts/content-trash.ts'
import type { NewestFirstQuery, ReleaseList, RemovedSection, TrashList } from '#shared/contracts/content-trash.ts'
import type { ContentChange } from '#shared/contracts/content.ts'
import { dayMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { applyChanges } from '#server/features/content/apply-changes.ts'
import { insertRows, rejectTakenKeys } from '#server/features/content/service.ts'
import { isBuiltIn } from '#server/features/content/page-sections.ts'
import { listKeyOnPages } from '#server/features/content/store.ts'
import { cleanStoredValue, readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { listAction, listReleases, listTrash } from '#server/features/content/trash-store.ts'
import type { ActionRecord, TrashRecord } from '#server/features/content/trash-store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage } from '#server/http/list-page.ts'
import { nameIn } from '#server/people/names.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** Lists what was deleted in the last thirty days and has not come back. @see EDIT-06; docs/reference/content-and-admin.md#26-saving-conflicts-history-undo */
export async function getTrashList(deps: Deps, { limit, cursor }: NewestFirstQuery): Promise<TrashList> {
  const before = cursor === undefined ? null : Number(cursor)
  const records = await listTrash(deps.database.db, { since: trashBegin(deps), before, count: limit + 1 })
  const { shown, next_cursor } = cutPage(records, limit, (last) => String(last.id))
  return {
    ...(cursor === undefined ? { sections: await listRemovedSections(deps) } : {}),
    items: shown.map((record) => ({
      ...placeOf(record),
      content_id: record.content_id,
      content_value: cleanStoredValue(record.content_key, record.value),
      act_id: record.act_id,
      is_taken: record.is_taken,
      deleted_at: new Date(record.at).toISOString(),
      author: authorOf(record),
    })),
    next_cursor,
  }
}

/** The sections that pages have by themselves and that were deleted, what was deleted last first. */
async function listRemovedSections(deps: Deps): Promise<RemovedSection[]> {
  const rows = await listKeyOnPages(deps.database, contentPages, sectionMetadataKey)
  const removed = rows.filter(({ page, section, content_value }) => {
    return isBuiltIn({ page, name: section }) && readSectionMetadata(content_value).removed === true
  })
  // One row a language says so.
  const byPlace = new Map(removed.map((row) => [`${row.page}.${row.section}`, row]))
  return [...byPlace.values()]
    .toSorted((one, other) => other.updated_at.getTime() - one.updated_at.getTime())
    .map(({ page, section, updated_at }) => ({ page, name: section, deleted_at: updated_at.toISOString() }))
}

/**
 * Brings deleted rows back under their ids, all or none: a section comes back whole.
 *
 * @throws {AppError} `not_found` when one is not in the trash; `content_exists` when another row is at its place.
 */
export async function restoreTrash(
  deps: Deps,
  author: ChangeAuthor,
  contentIds: readonly string[],
): Promise<{ restored: number }> {
  const wanted = [...new Set(contentIds)]
  return rejectTakenKeys(() =>
    deps.database.db.transaction(async (tx) => {
      const found = await listTrash(tx, { since: trashBegin(deps), only: wanted, count: wanted.length })
      if (found.length < wanted.length) {
        throw new AppError('not_found', {
          detail: 'One of these rows is not in the trash any more. Nothing came back.',
        })
      }
      await insertRows(tx, deps, author, {
        action: 'restore',
        rows: found.map((record) => ({
          id: record.content_id,
          ...placeOf(record),
          content_value: cleanStoredValue(record.content_key, record.value),
        })),
      })
      return { restored: found.length }
    }),
  )
}

/** Lists what changed several rows at once, newest first. */
export async function getReleaseList(deps: Deps, { limit, cursor }: NewestFirstQuery): Promise<ReleaseList> {
  const records = await listReleases(deps.database.db, cursor === undefined ? null : Number(cursor), limit + 1)
  const { shown, next_cursor } = cutPage(records, limit, (last) => String(last.last_id))
  return {
    items: shown.map((record) => ({
      act_id: record.act_id,
      at: new Date(record.at).toISOString(),
      author: authorOf(record),
      rows: record.rows,
      pages: record.pages,
      changed_since: record.changed_since,
    })),
    next_cursor,
  }
}

/**
 * Takes back everything that was changed at once, all or nothing; a change of its own, which can be taken back too.
 *
 * @throws {AppError} `not_found`; `content_conflict` when one of the rows holds something else by now; `not_allowed` when
 *   rows would go and the person may not delete.
 */
export async function revertRelease(deps: Deps, author: ChangeAuthor, actionId: string): Promise<{ changed: number }> {
  const records = await listAction(deps.database.db, actionId)
  if (records.length === 0) throw new AppError('not_found', { detail: 'There is no such release.' })
  const changes = inverseOf(records)
  if (changes.length === 0) throw new AppError('not_found', { detail: 'This release changed nothing in the end.' })
  return applyChanges(deps, author, changes)
}

/** From what each row holds after the act to what it held before it. */
function inverseOf(records: readonly ActionRecord[]): ContentChange[] {
  // A row that went to another page holds nothing at one place and everything at the other.
  const byRow = Map.groupBy(records, ({ content_id, page, section }) => `${content_id} ${page} ${section}`)
  return [...byRow.values()].flatMap((steps) => {
    const [first, last] = [steps[0], steps.at(-1)]
    if (!first || !last) return []
    const valueOf = (value: unknown): ContentChange['before'] =>
      value === null || value === undefined ? null : cleanStoredValue(last.content_key, value)
    const [before, after] = [valueOf(last.value_after), valueOf(first.value_before)]
    return before === null && after === null ? [] : [{ row_id: last.content_id, ...placeOf(last), before, after }]
  })
}

function trashBegin(deps: Deps): Date {
  return new Date(deps.clock.now() - contentTrashDays * dayMs)
}

function placeOf({
  page,
  section,
  language,
  content_key,
}: Pick<TrashRecord, 'page' | 'section' | 'language' | 'content_key'>) {
  // Only rows of the product's languages are ever stored.
  return { page, section, language: language as Language, content_key }
}

function authorOf(record: Pick<TrashRecord, 'author_id' | 'author_email' | 'author_data'>) {
  const { author_id, author_email, author_data } = record
  return author_id === null ? null : { id: author_id, name: nameIn(author_data) || (author_email ?? '') }
}
