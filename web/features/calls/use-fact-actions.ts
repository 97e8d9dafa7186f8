import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Call, CallFactsResponse, FactChanges, FactDecision } from '#shared/contracts/calls.ts'
import * as routes from '#shared/contracts/routes/calls.ts'
import { isUnderPath } from '#shared/grants/fact-rows.ts'
import { fieldErrors } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { listLocalDraftKeys } from '#web/session/local-draft.ts'
import { useDraftOwner } from '#web/session/use-local-draft.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { factsQuery, refreshCall } from './call-queries.ts'

/** What a person does with a fact. */
export type FactActions = {
  /** False for who may only read. */
  mayEdit: boolean
  busy: boolean
  confirm: (paths: readonly string[]) => void
  /** Sets values as one decision. @returns whether the server has them */
  set: (values: readonly { path: string; value: unknown }[], source?: string) => Promise<boolean>
  clear: (paths: readonly string[]) => void
  /** Names what is typed at a place of this call, for `useLocalDraftState`. */
  draftPlace: (place: string) => string
  /** Whether something typed there was kept when the call was opened: its editor opens by itself. */
  isTyped: (place: string) => boolean
  /** Overrides several facts as one decision. @param said the message, which has a way back. */
  override: (values: readonly { path: string; value: unknown }[], said: string) => void
}

/** Most facts of one request, as the server takes them. */
const changesMax = 500

type Change = {
  changes: FactChanges['changes']
  /** Nothing else holds what was decided: it is then sent again by itself. */
  isKept: boolean
}

/** Confirms, changes and takes back facts of a call; another user's changes in the meantime are shown instead. */
export function useFactActions(call: Call, facts: CallFactsResponse | undefined, userId: string): FactActions {
  const { t } = useTranslation(['calls', 'errors'])
  const queries = useQueryClient()
  const owner = useDraftOwner()
  const drafts = `call.${call.id}.`
  const kept = useMemo(() => new Set(owner === null ? [] : listLocalDraftKeys(owner, drafts)), [owner, drafts])
  /** What the server did not answer, and the message that says so. */
  const unsent = useRef<{ changes: FactChanges['changes']; toastId: number } | null>(null)
  const { queryKey } = factsQuery(browserApi, userId, call.id, call.version)
  const mutationKey = ['facts', call.id]
  const changing = useMutation({
    mutationKey,
    mutationFn: ({ changes, version }: Change & { version: number }) => {
      const body = { facts_version: version, changes: changes.slice(0, changesMax) }
      return browserApi.call(routes.changeCallFacts, { path: { id: call.id }, body })
    },
    onMutate: forgetUnsent,
    onSuccess: (next) => queries.setQueryData(queryKey, next),
    onError: (error, { changes, isKept }) => {
      const code = apiErrorCode(error)
      if (code === 'offline' && isKept)
        unsent.current = {
          changes,
          toastId: toast.error(t('unsent.title'), {
            description: t('unsent.text'),
            durationMs: Infinity,
            action: { label: t('retry'), onPress: sendUnsent },
          }),
        }
      else toast.error(t(`errors:${code}`), descriptionOf(error))
    },
    onSettled: () => {
      void refreshCall(queries, userId, call.id)
      void refreshApplications(queries)
    },
  })
  async function change(changes: FactChanges['changes'], isKept: boolean): Promise<boolean> {
    // Asked of the cache: a message that offers another try or an undo outlives the render that made it.
    const version = queries.getQueryData<CallFactsResponse>(queryKey)?.facts_version
    if (version === undefined || queries.isMutating({ mutationKey }) > 0) return false
    return changing.mutateAsync({ changes, isKept, version }).then(
      () => true,
      () => false,
    )
  }
  async function override(values: readonly { path: string; value: unknown }[], said: string): Promise<void> {
    const before = facts?.decisions ?? []
    const changes = values.map(({ path, value }) => ({ path, action: 'override' as const, value }))
    if (!(await change(changes, false))) return
    const after = queries.getQueryData<CallFactsResponse>(queryKey)?.decisions ?? []
    const back = values.flatMap((each) => undoOf(each, before, after))
    toast.success(said, { action: { label: t('undo'), onPress: () => void change(back, true) } })
  }
  function sendUnsent(): void {
    if (unsent.current !== null) void change(unsent.current.changes, true)
  }
  function forgetUnsent(): void {
    if (unsent.current !== null) dismissToast(unsent.current.toastId)
    unsent.current = null
  }
  useEffect(() => {
    addEventListener('online', sendUnsent)
    return () => removeEventListener('online', sendUnsent)
  })
  return {
    mayEdit: call.may_edit,
    busy: changing.isPending,
    confirm: (paths) =>
      void change(
        paths.map((path) => ({ path, action: 'confirm' })),
        true,
      ),
    override: (values, said) => void override(values, said),
    set: (values, source) =>
      change(
        values.map((each) => ({ ...each, action: 'override', ...(source === undefined ? {} : { source }) })),
        false,
      ),
    draftPlace: (place) => `${drafts}${place}`,
    isTyped: (place) => kept.has(`${drafts}${place}`),
    clear: (paths) =>
      void change(
        paths.map((path) => ({ path, action: 'clear' })),
        true,
      ),
  }
}

/** What takes an override back: what people had decided holds again, otherwise what the text says. */
function undoOf(
  { path, value }: { path: string; value: unknown },
  before: readonly FactDecision[],
  after: readonly FactDecision[],
): FactChanges['changes'] {
  // A removed entry of a list has an address of its own from now on.
  const isNew = (each: FactDecision) => !before.some((old) => old.path === each.path)
  const removed = value === null ? after.find((each) => each.value === null && isNew(each)) : undefined
  if (removed !== undefined) return [{ path: removed.path, action: 'clear' }]
  const earlier = before
    .filter((each) => isUnderPath(path, each.path))
    .toSorted((one, other) => one.path.length - other.path.length)
    .map((each) => ({
      path: each.path,
      action: 'override' as const,
      value: each.value,
      ...(each.source === null ? {} : { source: each.source }),
    }))
  return earlier[0]?.path === path ? earlier : [{ path, action: 'clear' }, ...earlier]
}

/** What the server says about a value is more than a code can. */
function descriptionOf(error: unknown): { description: string } | undefined {
  const message = fieldErrors(error)[0]?.message
  return message === undefined ? undefined : { description: message }
}
