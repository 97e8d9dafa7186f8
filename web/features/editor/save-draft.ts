import type { ContentRow } from '#shared/contracts/content.ts'
import { ApiError } from '#web/api/client.ts'
import { findRow, insertRow, saveRow } from '#web/features/editor/content-calls.ts'
import type { ContentRef } from '#web/features/editor/content-calls.ts'
import { applyDraft, draftOf } from '#web/features/editor/draft.ts'
import type { AnyField, Draft, StoredValue } from '#web/features/editor/draft.ts'
import { mergeDrafts } from '#web/features/editor/merge.ts'
import type { Merge } from '#web/features/editor/merge.ts'

/** What is to be saved, and the version it was made from. */
export type SaveTarget = {
  place: ContentRef
  /** Null while the key has no row: the first save inserts one. */
  row: ContentRow | null
  /** What the row held when it was loaded, or the built-in value while there is no row. */
  stored: StoredValue
  draft: Draft
}

/** How a save ended; other failures are thrown. */
export type SaveResult =
  /** `before` is what the row held just before, null when it was inserted; `merged` lists fields taken over from others. */
  | { kind: 'saved'; row: ContentRow; before: StoredValue | null; merged: AnyField[] }
  /** Someone else saved the same fields first; nothing was stored. */
  | { kind: 'conflict'; theirs: ContentRow; merge: Merge }
  /** The row was deleted in the meantime; nothing was stored. */
  | { kind: 'gone' }

/** How saves reach the server; tests give their own. */
export type SaveCalls = { findRow: typeof findRow; saveRow: typeof saveRow; insertRow: typeof insertRow }

const serverCalls: SaveCalls = { findRow, saveRow, insertRow }

/** An editor who saves faster than we merge would keep us busy for ever. */
const triesMax = 5

/**
 * Saves a draft. When someone else saved first and both changed different fields, the changes are merged and saved again.
 *
 * @throws {ApiError} when the server refuses for another reason or does not answer; the draft is untouched.
 * @see CONT-04
 */
export async function saveDraft(target: SaveTarget, calls: SaveCalls = serverCalls): Promise<SaveResult> {
  let { row, stored, draft } = target
  const merged: AnyField[] = []
  for (let tries = 1; ; tries += 1) {
    const value = applyDraft(stored, draft)
    if (row && value === row.content_value) return { kind: 'saved', row, before: stored, merged }
    try {
      if (row) return { kind: 'saved', row: await calls.saveRow(row.id, value, row.updated_at), before: stored, merged }
      return { kind: 'saved', row: await calls.insertRow(target.place, value), before: null, merged }
    } catch (error) {
      const theirs = await storedSince(error, target.place, calls)
      if (theirs === null) return { kind: 'gone' }
      const merge = mergeDrafts(draftOf(stored), draft, draftOf(theirs.content_value))
      if (merge.conflicts.length > 0 || tries === triesMax) return { kind: 'conflict', theirs, merge }
      merged.push(...merge.taken.filter((field) => !merged.includes(field)))
      row = theirs
      stored = theirs.content_value
      draft = merge.draft
    }
  }
}

/** The row that another editor stored; null when there is none any more. @throws what is not about versions */
async function storedSince(error: unknown, place: ContentRef, calls: SaveCalls): Promise<ContentRow | null> {
  if (!(error instanceof ApiError)) throw error
  // The contract of the endpoint: a conflict carries the stored row.
  if (error.code === 'content_conflict') return (error.problem?.['stored'] ?? null) as ContentRow | null
  if (error.code === 'content_exists') return calls.findRow(place)
  if (error.code === 'not_found') return null
  throw error
}
