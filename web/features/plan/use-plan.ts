import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Plan, PlanChange, PlanRow } from '#shared/contracts/plan.ts'
import * as routes from '#shared/contracts/routes/plan.ts'
import { computeBudget } from '#shared/grants/budget.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import type { PlanEntry, PlanProblem, PlanValues } from '#shared/grants/plan-changes.ts'
import { isRecord } from '#shared/guards.ts'
import { mayAs } from '#shared/organisations.ts'
import { noPlanSettings, planChangesMax } from '#shared/plan.ts'
import type { PlanRowKind } from '#shared/plan.ts'
import { ApiError, fieldErrors } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { planQuery } from './plan-queries.ts'
import { applyTyped, nothingTyped, overStored, withChange } from './typed-changes.ts'
import type { TypedChanges, Unmade } from './typed-changes.ts'

/** How long after the last key what was typed is sent, and how long after a failure it is sent again. */
const [pauseMs, retryMs] = [700, 5_000]

const instant = () => Date.now()

/** Whether what was typed is stored. Times are epoch milliseconds. */
export type SavedState =
  | { is: 'saved'; at: number | null }
  | { is: 'saving' }
  | { is: 'unsaved'; since: number | null; code: ReturnType<typeof apiErrorCode> | null }

/** A kind of row that can be added: the settings are always there. */
export type NewKind = Exclude<PlanRowKind, 'settings'>

/** The plan as the screen works on it. */
type OpenPlan = {
  /** With what was typed, and the budget that follows. */
  plan: Plan
  mayEdit: boolean
  saved: SavedState
  unmade: readonly Unmade[]
  settings: PlanValues<'settings'>
  /** Lists the rows of a kind. */
  list<Kind extends PlanRowKind>(kind: Kind): PlanEntry<Kind>[]
  /** Makes a change at once and stores it soon. @returns why it cannot be made; then nothing changes. */
  change(change: PlanChange): PlanProblem | null
  /** Adds a row at the end. */
  add<Kind extends NewKind>(kind: Kind, values: PlanValues<Kind>): PlanProblem | null
  /** Changes fields of a row. */
  set(kind: PlanRowKind, id: string, values: Readonly<Record<string, unknown>>): PlanProblem | null
  /** Decides about a change that was not made: `mine` sends it again over what is stored now. */
  settle(unmade: Unmade, choice: 'mine' | 'theirs'): void
  saveNow(): void
}

/** Carries the open plan to its parts. */
export const PlanContext = createContext<OpenPlan | null>(null)

/** The open plan. @throws {Error} outside of the plan's screen. */
export function usePlan(): OpenPlan {
  const open = use(PlanContext)
  if (open === null) throw new Error('usePlan must be used under PlanContext')
  return open
}

/** Loads the plan of the open application, keeps what is typed on the device, and stores it after a pause. */
export function useOpenPlan(userId: string) {
  const { id } = useApplication()
  const queries = useQueryClient()
  const query = planQuery(browserApi, userId, id)
  const { data: stored, dataUpdatedAt, error, refetch } = useQuery(query)
  const [typed, setTyped] = useLocalDraftState<TypedChanges>(`plan.${id}`, nothingTyped)
  const { state: session } = useAuth()
  const isSignedIn = session.status === 'signed-in'
  const sending = useRef(0)
  const [trouble, setTrouble] = useState<{
    since: number
    code: ReturnType<typeof apiErrorCode>
    isFinal: boolean
  } | null>(null)
  const sendChanges = useMutation({
    mutationFn: (changes: readonly PlanChange[]) => {
      sending.current = changes.length
      return browserApi.call(routes.changePlan, { path: { id }, body: { changes: [...changes] } })
    },
    onSuccess: async (next, changes) => {
      await queries.cancelQueries({ queryKey: query.queryKey })
      queries.setQueryData(query.queryKey, next)
      setTyped((before) => ({ ...before, pending: before.pending.filter((each) => !changes.includes(each)) }))
      setTrouble(null)
    },
    onError: (failure, changes) => {
      const refused = unmadeIn(failure, changes)
      if (refused === null) {
        const code = apiErrorCode(failure)
        const isFinal = failure instanceof ApiError && [400, 403, 404, 413].includes(failure.status)
        setTrouble((before) => ({ since: before?.since ?? instant(), code, isFinal }))
        return
      }
      setTyped((before) => ({
        pending: before.pending.filter((each) => !refused.some(({ change }) => change === each)),
        unmade: [...before.unmade, ...refused],
      }))
      void queries.invalidateQueries({ queryKey: query.queryKey })
    },
    onSettled: () => {
      sending.current = 0
    },
  })
  const { pending, unmade } = typed
  const isSaving = sendChanges.isPending
  const sendNow = () => {
    if (sending.current === 0 && isSignedIn && pending.length > 0) sendChanges.mutate(pending.slice(0, planChangesMax))
  }
  const send = useEffectEvent(sendNow)
  useEffect(() => {
    if (pending.length === 0 || isSaving || !isSignedIn || trouble?.isFinal === true) return undefined
    const timer = setTimeout(send, trouble === null ? pauseMs : retryMs)
    return () => clearTimeout(timer)
  }, [pending, isSaving, isSignedIn, trouble])
  useEffect(() => {
    addEventListener('online', send)
    return () => {
      removeEventListener('online', send)
      // What was typed just before the screen is left does not wait until it is opened again.
      send()
    }
  }, [])
  const shown = useMemo(() => (stored === undefined ? null : withTyped(stored, pending)), [stored, pending])
  if (shown === null) return { open: null, error, retry: () => void refetch() }
  const change = (next: PlanChange): PlanProblem | null => {
    const state = { currency: shown.basis.currency.code, now: new Date().toISOString() }
    const { problem } = applyTyped(shown.rows, [next], state)
    if (problem !== null) return problem
    setTyped((before) => ({ ...before, pending: withChange(before.pending, next, sending.current) }))
    return null
  }
  const open: OpenPlan = {
    plan: shown,
    mayEdit: mayAs(shown.role, 'editor'),
    saved:
      trouble !== null && pending.length > 0
        ? { is: 'unsaved', since: trouble.since, code: trouble.code }
        : pending.length === 0
          ? { is: 'saved', at: sendChanges.isSuccess ? dataUpdatedAt : null }
          : isSignedIn
            ? { is: 'saving' }
            : { is: 'unsaved', since: null, code: null },
    unmade,
    settings: entriesOf(shown.rows, 'settings')[0] ?? noPlanSettings,
    list: (kind) => entriesOf(shown.rows, kind),
    change,
    add: (kind, values) =>
      // The values are those of the kind: the signature says so, and the compiler does not follow it into the union.
      change({ do: 'add', kind, id: crypto.randomUUID(), values, before: null } as PlanChange),
    set: (kind, row, values) => {
      const held: Readonly<Record<string, unknown>> = shown.rows.find((each) => each.id === row)?.values ?? {}
      const was = Object.fromEntries(Object.keys(values).map((field) => [field, held[field]]))
      // The cell that calls it writes a field of this kind; the server checks it with the schema of the kind.
      return change({ do: 'set', kind, id: row, values, was } as PlanChange)
    },
    settle: (settled, choice) => {
      const again = choice === 'mine' && stored !== undefined ? overStored(settled.change, stored.rows) : null
      setTyped((before) => ({
        pending: again === null ? before.pending : [...before.pending, again],
        unmade: before.unmade.filter((each) => each !== settled),
      }))
    },
    saveNow: () => {
      setTrouble(null)
      sendNow()
    },
  }
  return { open, error: null, retry: () => {} }
}

function withTyped(stored: Plan, pending: readonly PlanChange[]): Plan {
  if (pending.length === 0) return stored
  const { basis, partners } = stored
  const state = { currency: basis.currency.code, now: new Date().toISOString() }
  const rows: PlanRow[] = [...applyTyped(stored.rows, pending, state).rows]
  return { ...stored, rows, budget: computeBudget({ rows, partners, basis }) }
}

/** The changes that the server would not make; null where it says nothing of single ones. */
function unmadeIn(failure: unknown, changes: readonly PlanChange[]): Unmade[] | null {
  if (!(failure instanceof ApiError)) return null
  if (failure.code === 'work_plan_conflict') {
    const places: unknown = failure.problem?.['changes']
    const stored: unknown = failure.problem?.['stored']
    const rows: unknown = isRecord(stored) ? stored['rows'] : null
    return changes.flatMap((change, index): Unmade[] => {
      if (!Array.isArray(places) || !places.includes(index)) return []
      const isThere =
        Array.isArray(rows) &&
        rows.some((row) => isRecord(row) && row['id'] === change.id && row['removed_at'] === null)
      return [{ change, why: isThere ? 'conflict' : 'gone' }]
    })
  }
  if (failure.status !== 422) return null
  const refused = new Set(fieldErrors(failure).map(({ path }) => Number(path.split('.')[1])))
  const found = changes.filter((_change, index) => refused.has(index))
  // A refusal that names no change would be sent for ever.
  return (found.length > 0 ? found : changes).map((change) => ({ change, why: 'refused' }))
}
