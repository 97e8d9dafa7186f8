import type { PageDocument } from '#shared/contracts/pages.ts'

/** A draft with the steps that led to it and those that were undone. */
export type DraftHistory = {
  present: PageDocument
  past: readonly PageDocument[]
  future: readonly PageDocument[]
  /** What the last step typed into; further signs there belong to the same step. */
  field: string | null
}

/** Most steps that can be undone. */
const stepsMax = 100

/** A draft without a history. */
export function beginHistory(document: PageDocument): DraftHistory {
  return { present: document, past: [], future: [], field: null }
}

/** Takes a step. @param field where it was typed: signs in one field are one step; null for an act. */
export function step(history: DraftHistory, next: PageDocument, field: string | null): DraftHistory {
  if (next === history.present) return history
  const isSameField = field !== null && field === history.field
  const past = isSameField ? history.past : [...history.past, history.present].slice(-stepsMax)
  return { present: next, past, future: [], field }
}

/** Goes a step back; the same when there is none. */
export function undo(history: DraftHistory): DraftHistory {
  const before = history.past.at(-1)
  if (!before) return history
  return { present: before, past: history.past.slice(0, -1), future: [history.present, ...history.future], field: null }
}

/** Goes a step that was undone forward again; the same when there is none. */
export function redo(history: DraftHistory): DraftHistory {
  const [next, ...future] = history.future
  return next ? { present: next, past: [...history.past, history.present], future, field: null } : history
}

/** Applies every step to what another editor stored, so that undoing the own steps never undoes what others did. */
export function rebase(
  { past, future, field }: DraftHistory,
  present: PageDocument,
  over: (document: PageDocument) => PageDocument,
): DraftHistory {
  return { present, past: past.map(over), future: future.map(over), field }
}
