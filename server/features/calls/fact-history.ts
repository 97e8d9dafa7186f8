import { z } from 'zod'
import type { CallHistory, FactChanges } from '#shared/contracts/calls.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { getCallForReader } from '#server/features/calls/call-facts.ts'
import type { DecidedFacts } from '#server/features/calls/decided-facts.ts'
import { isEntryPath, valueAt } from '#server/features/calls/fact-paths.ts'
import { listFactChanges } from '#server/features/calls/store.ts'
import type { FactChangeRecord } from '#server/features/calls/store.ts'
import { cursorId, cutPage, readCursor, writeCursor } from '#server/http/list-page.ts'
import { listNames } from '#server/people/names.ts'

/**
 * Decisions about the facts of a call, the newest first.
 *
 * @throws {AppError} `not_found` for users who may not read the call; `validation_failed` for a cursor that is not ours.
 */
export async function getFactHistory(
  deps: Deps,
  userId: string,
  callId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CallHistory> {
  const { db } = deps.database
  await getCallForReader(deps, userId, callId)
  const [before] = cursor === undefined ? [null] : readCursor(cursor, z.tuple([cursorId]))
  const rows = await listFactChanges(db, callId, { before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, (row) => writeCursor(row.id))
  const names = await listNames(
    db,
    shown.map(({ changed_by }) => changed_by),
  )
  const items = shown.map(({ id, path, action, before: old, after, source, changed_at, changed_by }) => ({
    id,
    path,
    action,
    before: old,
    after,
    source,
    at: changed_at.toISOString(),
    by: names.get(changed_by ?? '') ?? null,
  }))
  return { items, next_cursor }
}

type Author = Pick<FactChangeRecord, 'call_id' | 'changed_at' | 'changed_by'>

/** What changes did to facts: one row for a fact, or for a whole entry of a list, of which several members may have changed. */
export function changesBetween(
  before: DecidedFacts,
  after: DecidedFacts,
  changes: FactChanges['changes'],
  author: Author,
): FactChangeRecord[] {
  const rows = changes.map(({ path, action, source }): FactChangeRecord => {
    const stored = before.places.stored(path)
    const [old, now] = [entryOf(path), entryOf(after.places.shown(stored))]
    const shown = now.includes('~') ? old : now
    return {
      ...author,
      id: orderedId(),
      path: shown,
      action,
      before: valueAt(before.facts, old) ?? null,
      after: valueAt(after.facts, now) ?? null,
      source: source || null,
    }
  })
  return [...new Map(rows.map((row) => [row.path, row])).values()]
}

/** The entry of a list that a path is in, otherwise the path itself. */
function entryOf(path: string): string {
  const keys = path.split('.')
  const depth = keys.findIndex((_, index) =>
    isEntryPath(
      keys
        .slice(0, index + 1)
        .join('.')
        .replaceAll('~', ''),
    ),
  )
  return depth === -1 ? path : keys.slice(0, depth + 1).join('.')
}
