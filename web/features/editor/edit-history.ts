import {
  insertRow,
  deleteRow,
  findRow,
  listRevisions,
  restoreRevision,
  saveRow,
} from '#web/features/editor/content-calls.ts'
import type { Place } from '#web/features/editor/content-calls.ts'
import { isSameValue } from '#web/features/editor/draft.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'

/** A saved change of one row; null where there was, or is, no row. */
export type Change = { rowId: string; place: Place; before: StoredValue | null; after: StoredValue | null }

/** The changes saved in this tab that can be taken back, and those taken back that can be made again; newest last. */
export type History = { done: readonly Change[]; undone: readonly Change[] }

/** Nothing to take back. */
export const emptyHistory: History = { done: [], undone: [] }

/** How many changes a tab remembers. */
const changesMax = 30

const storageKey = 'grantwright.edit-history'

/** Adds a change that was just saved. One that changed nothing is left out. */
export function remember(history: History, change: Change): History {
  if (isSameValue(change.before, change.after)) return history
  return { done: [...history.done, change].slice(-changesMax), undone: [] }
}

/** The history after one of its changes was taken back. */
export function afterUndo({ done, undone }: History, change: Change): History {
  return { done: done.filter((each) => each !== change), undone: [...undone, change] }
}

/** The history after a change that was taken back was made again. */
export function afterRedo({ done, undone }: History, change: Change): History {
  return { done: [...done, change], undone: undone.filter((each) => each !== change) }
}

/** Thrown when a change can not be taken back because the row has changed since. */
export class ChangedSinceError extends Error {
  constructor() {
    super('The row has changed since')
    this.name = 'ChangedSinceError'
  }
}

/** How changes reach the server; tests give their own. */
export type HistoryCalls = {
  findRow: typeof findRow
  saveRow: typeof saveRow
  insertRow: typeof insertRow
  deleteRow: typeof deleteRow
  listRevisions: typeof listRevisions
  restoreRevision: typeof restoreRevision
}

const serverCalls: HistoryCalls = { findRow, saveRow, insertRow, deleteRow, listRevisions, restoreRevision }

/**
 * Takes a change back or makes it again: an ordinary save, based on the row as it is now.
 *
 * @throws {ChangedSinceError} when the row no longer holds what the change left; nothing is stored then.
 * @throws {ApiError}
 */
export async function bringTo(
  side: 'before' | 'after',
  change: Change,
  calls: HistoryCalls = serverCalls,
): Promise<void> {
  const [expected, wanted] = side === 'before' ? [change.after, change.before] : [change.before, change.after]
  const row = await calls.findRow(change.place)
  if (!isSameValue(row?.content_value ?? null, expected)) throw new ChangedSinceError()
  if (wanted === null) {
    if (row) await calls.deleteRow(row.id)
  } else if (row) await calls.saveRow(row.id, wanted, row.updated_at)
  else {
    // A deleted row comes back under its id, so that its history goes on.
    const revisions = await calls.listRevisions(change.rowId)
    const revision = revisions.find((each) => isSameValue(each.value_after ?? each.value_before, wanted))
    if (revision) await calls.restoreRevision(change.rowId, revision.id)
    else await calls.insertRow(change.place, wanted)
  }
}

/** Reads what this tab remembered before it was loaded anew; another user's changes are not his to take back. */
export function readHistory(userId: string): History {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      userId: string
      history: History
    } | null // written below
    return stored?.userId === userId ? stored.history : emptyHistory
  } catch {
    return emptyHistory // storage is forbidden, or holds something else
  }
}

/** Keeps the history for the next load of this tab. */
export function storeHistory(userId: string, history: History): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, history }))
  } catch {
    // Storage is forbidden or full: undo works until the tab is loaded anew.
  }
}
