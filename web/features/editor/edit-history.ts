import type { ContentRow } from '#shared/contracts/content.ts'
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

/** What was saved at one press: usually one row, several when a look goes to all languages. Never empty. */
export type Step = readonly Change[]

/** The steps of this tab that can be taken back, and those taken back that can be made again; newest last. */
export type History = { done: readonly Step[]; undone: readonly Step[] }

/** Nothing to take back. */
export const emptyHistory: History = { done: [], undone: [] }

/** How many steps a tab remembers. */
const stepsMax = 30

/** Begins with the mark by which the build check finds editor code in chunks. @see EDIT-07 */
const storageKey = 'grantwright-editor-chunk.history'

/** Adds what was just saved: the step itself, so that it can be found again. What changed nothing is left out. */
export function remember(history: History, step: Step): History {
  const changes = step.filter((change) => !isSameValue(change.before, change.after))
  if (changes.length === 0) return history
  return { done: [...history.done, changes.length === step.length ? step : changes].slice(-stepsMax), undone: [] }
}

/** The history after one of its steps was taken back. */
export function afterUndo({ done, undone }: History, step: Step): History {
  return { done: done.filter((each) => each !== step), undone: [...undone, step] }
}

/** The history after a step that was taken back was made again. */
export function afterRedo({ done, undone }: History, step: Step): History {
  return { done: [...done, step], undone: undone.filter((each) => each !== step) }
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
 * Takes a step back or makes it again: ordinary saves, based on the rows as they are now.
 *
 * @throws {ChangedSinceError} when a row no longer holds what the step left; nothing is stored then.
 * @throws {ApiError}
 */
export async function bringTo(side: 'before' | 'after', step: Step, calls: HistoryCalls = serverCalls): Promise<void> {
  const moves = await Promise.all(
    step.map(async (change) => {
      const [expected, wanted] = side === 'before' ? [change.after, change.before] : [change.before, change.after]
      const row = await calls.findRow(change.place)
      if (!isSameValue(row?.content_value ?? null, expected)) throw new ChangedSinceError()
      return { change, row, wanted }
    }),
  )
  for (const { change, row, wanted } of moves) await store(change, row, wanted, calls)
}

async function store(
  change: Change,
  row: ContentRow | null,
  wanted: StoredValue | null,
  calls: HistoryCalls,
): Promise<void> {
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
    const isOurs =
      stored?.userId === userId && Array.isArray(stored.history.done) && Array.isArray(stored.history.undone)
    return isOurs ? stored.history : emptyHistory
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
