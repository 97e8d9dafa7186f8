import type { DraftChange, SectionChanges } from '#shared/contracts/content.ts'
import { ApiError } from '#web/api/client.ts'
import { applyChanges } from '#web/features/editor/content-calls.ts'
import type { ContentRef } from '#web/features/editor/content-calls.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'
import { isSameValue } from '#web/features/editor/same-value.ts'

/** A saved change of one row; null where there was, or is, no row. */
export type Change = {
  rowId: string
  place: ContentRef
  before: StoredValue | null
  after: StoredValue | null
  /** The value stayed: it was said that a translation fits its source as it is. */
  fitsSource?: true
  /** What changed is a draft, not what visitors see; there is no row then. */
  draft?: Pick<DraftChange, 'before' | 'after'>
}

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

/**
 * Adds what was just saved: the step itself, so that it can be found again. What changed nothing is left out.
 *
 * @param run the newest step, where this save goes on with it: the two are one step then.
 */
export function remember(history: History, step: Step, run: Step | null = null): History {
  const last = history.done.at(-1)
  const begun = run !== null && last === run && goesOn(run, step) ? run : null
  const whole = begun ? joined(begun, step) : step
  const done = begun ? history.done.slice(0, -1) : history.done
  const changes = whole.filter(
    // What a section's own row says is not an element's value: its place is known to the server alone.
    ({ place, before, after, fitsSource, draft }) =>
      fitsSource || draft || place.content_key === 'section_metadata' || !isSameValue(before, after),
  )
  if (changes.length === 0) return begun ? { done, undone: [] } : history
  return { done: [...done, changes.length === whole.length ? whole : changes].slice(-stepsMax), undone: [] }
}

/** False where another editor changed one of the rows or drafts between the two. */
function goesOn(run: Step, step: Step): boolean {
  return step.every((change) =>
    run.every((known) => !isOfSame(known, change) || isSameValue(known.after, change.before)),
  )
}

function joined(run: Step, step: Step): Step {
  const changed = run.map((known) => {
    const now = step.find((each) => isOfSame(known, each))
    if (!now) return known
    const draft = known.draft && now.draft && { draft: { before: known.draft.before, after: now.draft.after } }
    return { ...now, before: known.before, ...draft }
  })
  return [...changed, ...step.filter((each) => !run.some((known) => isOfSame(known, each)))]
}

/** True for changes of one row, or of the draft at one place. */
function isOfSame(one: Change, other: Change): boolean {
  if (!one.draft || !other.draft) return !one.draft && !other.draft && one.rowId === other.rowId
  return (['page', 'section', 'language', 'content_key'] as const).every(
    (part) => one.place[part] === other.place[part],
  )
}

/** What an act changed, of rows and of drafts, as a step. */
export function stepOf({ changes, drafts = [] }: Pick<SectionChanges, 'changes' | 'drafts'>): Step {
  return [
    ...changes.map(({ row_id, before, after, ...place }) => ({ rowId: row_id, place, before, after })),
    ...drafts.map(({ before, after, ...place }) => ({
      rowId: '',
      place,
      before: before && before.content_value,
      after: after && after.content_value,
      draft: { before, after },
    })),
  ]
}

/** The history after one of its steps was taken back. */
export function afterUndo({ done, undone }: History, step: Step): History {
  return { done: done.filter((each) => each !== step), undone: [...undone, step] }
}

/** The history after a step that was taken back was made again. */
export function afterRedo({ done, undone }: History, step: Step): History {
  return { done: [...done, step], undone: undone.filter((each) => each !== step) }
}

/** The history without a step that can no longer be taken back or made again: those before it are in reach again. */
export function withoutStep({ done, undone }: History, step: Step): History {
  return { done: done.filter((each) => each !== step), undone: undone.filter((each) => each !== step) }
}

/**
 * The step that redo makes again on a page: what was taken back elsewhere waits until its page is open.
 *
 * @param page null where the screen is no content page: only what all pages share is made again.
 */
export function nextRedo({ undone }: History, page: string | null): Step | undefined {
  return undone.findLast((step) => step.some(({ place }) => place.page === page || place.page === 'layout'))
}

/** Thrown when a change can not be taken back because the row has changed since. */
export class ChangedSinceError extends Error {
  constructor() {
    super('The row has changed since')
    this.name = 'ChangedSinceError'
  }
}

/**
 * Takes a step back or makes it again: ordinary changes, all of them or none, from what the rows hold now.
 *
 * @param send how they reach the server; tests give their own.
 * @throws {ChangedSinceError} when a row no longer holds what the step left; nothing is stored then.
 * @throws {ApiError}
 */
export async function bringTo(
  side: 'before' | 'after',
  step: Step,
  send: typeof applyChanges = applyChanges,
): Promise<void> {
  const drafts = step.flatMap(({ place, draft }): DraftChange[] => {
    if (!draft) return []
    const { page, section, language, content_key } = place
    const [before, after] = side === 'before' ? [draft.after, draft.before] : [draft.before, draft.after]
    return [{ page, section, language, content_key, before, after }]
  })
  const ofRows = step.filter(({ draft }) => !draft)
  const changes = ofRows.map(({ rowId, place, before, after, fitsSource }) => {
    const [held, wanted] = side === 'before' ? [after, before] : [before, after]
    const { page, section, language, content_key } = place
    const said = fitsSource ? { fits_source: side === 'after' } : {}
    return { row_id: rowId, page, section, language, content_key, before: copyOf(held), after: copyOf(wanted), ...said }
  })
  try {
    await (drafts.length === 0 ? send(changes) : send(changes, drafts))
  } catch (error) {
    if (error instanceof ApiError && changedCodes.has(error.code)) throw new ChangedSinceError()
    throw error
  }
}

/** What the server answers when the rows are not as the step left them. */
const changedCodes = new Set(['content_conflict', 'content_exists', 'not_found'])

function copyOf(value: StoredValue | null): string | Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : value
}

/** Reads what this tab remembered before it was loaded again; another user's changes are not theirs to take back. */
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
    // Storage is forbidden or full: undo works until the tab is loaded again.
  }
}
