import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { RolePreview, RoleTable } from '#shared/contracts/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { RoleConflict } from './role-conflict.tsx'
import { countChanges, emptyDraft, rebase, tableDifference } from './role-draft.ts'
import { RoleLines } from './role-lines.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { roleTableQuery } from './role-queries.ts'
import { SaveBar } from '#web/admin/save-bar.tsx'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))
/**
 * Edits the table of roles. Ticks are kept until they are saved or discarded; when another user saves in the meantime
 * both are shown, and the ticks lie over what is stored now.
 *
 * @param stored the table as it was last fetched.
 */
export function RoleEditor({ stored }: { stored: RoleTable }): ReactNode {
  const { t } = useTranslation('roles')
  const { state } = useAuth()
  const queries = useQueryClient()
  // The table that the ticks lie over: a refetch behind its back must not change what they mean.
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(emptyDraft)
  const [theirs, setTheirs] = useState<RolePreview | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const count = countChanges(draft)
  const table = count === 0 ? stored : base
  const held = state.status === 'signed-in' ? state.role.permissions : []

  function change(next: typeof draft): void {
    if (count === 0) setBase(stored)
    setDraft(next)
  }
  /** Lays the ticks over a newer table; what is so already is no change any more. */
  function take(newer: RoleTable, next: typeof draft): void {
    setBase(newer)
    setDraft(next)
    queries.setQueryData(roleTableQuery(browserApi).queryKey, newer)
    void queries.invalidateQueries({ queryKey: ['admin', 'roles', 'history'] })
  }
  function handleConflict(newer: RoleTable): void {
    setTheirs(tableDifference(base, newer))
    take(newer, rebase(draft, newer))
    setReviewing(false)
  }

  return (
    <>
      {theirs === null ? null : (
        <RoleConflict
          changes={theirs}
          keepsOwn={count > 0}
          onTake={() => {
            setDraft(emptyDraft)
            setTheirs(null)
          }}
        />
      )}
      <RoleLines table={table} draft={draft} onDraft={change} onStored={(newer) => take(newer, emptyDraft)} />
      <RoleMatrix table={table} draft={draft} held={held} onDraft={change} />
      {count === 0 ? null : (
        <SaveBar label={t('bar.count', { count })}>
          <b role="status">{t('bar.count', { count })}</b>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setDraft(emptyDraft)
              setTheirs(null)
            }}
          >
            {t('bar.discard')}
          </Button>
          <Button variant="primary" size="sm" onClick={() => setReviewing(true)}>
            {t('bar.review')}
          </Button>
        </SaveBar>
      )}
      <Suspense>
        {isReviewing ? (
          <ReviewDialog
            table={table}
            draft={draft}
            onClose={() => setReviewing(false)}
            onConflict={handleConflict}
            onSaved={(newer) => {
              take(newer, emptyDraft)
              setTheirs(null)
              setReviewing(false)
            }}
          />
        ) : null}
      </Suspense>
      <LeaveGuard isDirty={count > 0} text={t('leave')} />
    </>
  )
}
