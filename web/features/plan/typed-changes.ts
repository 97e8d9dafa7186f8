import type { PlanChange, PlanRow } from '#shared/contracts/plan.ts'
import { changeRows } from '#shared/grants/plan-changes.ts'
import type { PlanProblem } from '#shared/grants/plan-changes.ts'

/** A change that was not made: someone else changed the same field, its row is gone, or the server refused it. */
export type Unmade = { change: PlanChange; why: 'conflict' | 'gone' | 'refused' }

/** What was typed and is not stored yet. */
export type TypedChanges = { pending: readonly PlanChange[]; unmade: readonly Unmade[] }

/** Nothing typed. */
export const nothingTyped: TypedChanges = { pending: [], unmade: [] }

/**
 * Adds a change to those that wait. What is typed into a field letter by letter becomes one change.
 *
 * @param sending how many of those that wait are on their way; they stay as they are.
 */
export function withChange(pending: readonly PlanChange[], change: PlanChange, sending: number): PlanChange[] {
  const last = pending.at(-1)
  if (change.do === 'set' && last !== undefined && pending.length > sending && last.id === change.id) {
    if (last.do === 'add' && last.kind === change.kind)
      return [...pending.slice(0, -1), { ...last, values: { ...last.values, ...change.values } } as PlanChange]
    if (last.do === 'set' && last.kind === change.kind) {
      const values = { ...last.values, ...change.values }
      return [...pending.slice(0, -1), { ...last, values, was: { ...change.was, ...last.was } } as PlanChange]
    }
  }
  return [...pending, change]
}

type Shown = { rows: readonly PlanRow[]; problem: PlanProblem | null }

/** The rows as they are with what was typed. @returns the problem of the last change, if it has one. */
export function applyTyped(
  rows: readonly PlanRow[],
  changes: readonly PlanChange[],
  state: { currency: string; now: string },
): Shown {
  let shown: Shown = { rows, problem: null }
  for (const change of changes) {
    const made = changeRows({ ...state, rows: shown.rows, partners: null }, change)
    shown = 'rows' in made ? { rows: made.rows, problem: null } : { rows: shown.rows, problem: made.problem }
  }
  return shown
}

/** Makes a change again over what is stored now: the user has seen that, and wants their own. Null where the row is gone. */
export function overStored(change: PlanChange, rows: readonly PlanRow[]): PlanChange | null {
  if (change.do !== 'set') return change
  const row = rows.find(({ id }) => id === change.id)
  if (row === undefined) return null
  const held: Readonly<Record<string, unknown>> = row.values
  return {
    ...change,
    was: Object.fromEntries(Object.keys(change.values).map((field) => [field, held[field]])),
  } as PlanChange
}
