import { useMutation } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as rolesRoutes from '#shared/contracts/routes/roles.ts'
import type { RoleTable } from '#shared/contracts/roles.ts'
import { roleFacts } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRoleView } from '#web/admin/view-role.tsx'
import { countChanges, differsFromShipped, isRuled, switchRule } from './role-draft.ts'
import type { RoleDraft } from './role-draft.ts'
import { storedTable } from './role-queries.ts'
import styles from './role-lines.module.css'
import choice from '#web/ui/choice.module.css'
import rowline from '#web/ui/rowline.module.css'

const ConfirmDialog = lazy(() =>
  import('#web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

type RoleLinesProps = {
  table: RoleTable
  draft: RoleDraft
  onDraft: (draft: RoleDraft) => void
  /** Takes a table that was stored here: a reset needs no ticks. */
  onStored: (table: RoleTable) => void
}

/** The roles themselves: how many have each, its rule, and what can be done with it. */
export function RoleLines({ table, draft, onDraft, onStored }: RoleLinesProps): ReactNode {
  const { t } = useTranslation('roles')
  const { state } = useAuth()
  const isAdmin = state.status === 'signed-in' && state.role.isAdmin
  const [resetting, setResetting] = useState<Role | null>(null)
  return (
    <section className="sheet card mb-5" aria-label={t('line.title')}>
      {table.roles.map((each) => (
        <div key={each.role} className={`${rowline.rowline} ${styles.line}`}>
          <div className={rowline.text}>
            <b>{t(`name.${each.role}`)}</b>
            <span>{describe(each)}</span>
          </div>
          <label className={`${choice.check} ${choice.row}`}>
            <span>{t('line.factor')}</span>
            <input
              type="checkbox"
              role="switch"
              className={choice.toggle}
              aria-label={t('line.factorOf', { role: t(`name.${each.role}`) })}
              checked={isRuled(table, draft, each.role)}
              // The administrator's rule is for administrators.
              disabled={each.role === 'admin' && !isAdmin}
              onChange={(event) => onDraft(switchRule(table, draft, each.role, event.target.checked))}
            />
          </label>
          <div className={styles.actions}>
            <ViewButton table={table} role={each.role} isDirty={countChanges(draft) > 0} />
            {differsFromShipped(table, each.role) ? (
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('line.resetOf', { role: t(`name.${each.role}`) })}
                onClick={() => (countChanges(draft) === 0 ? setResetting(each.role) : toast.error(t('reset.unsaved')))}
              >
                {t('line.reset')}
              </Button>
            ) : null}
          </div>
        </div>
      ))}
      {resetting === null ? null : (
        <ResetDialog table={table} role={resetting} onStored={onStored} onClose={() => setResetting(null)} />
      )}
    </section>
  )

  function describe(each: RoleTable['roles'][number]): string {
    const parts = [t('line.people', { count: each.people })]
    if (isRuled(table, draft, each.role) && each.people_without_factor > 0)
      parts.push(t('line.withoutFactor', { count: each.people_without_factor }))
    const note = each.role === 'admin' ? t('line.locked') : each.role === 'user' ? t('line.everybody') : ''
    return `${parts.join(', ')}. ${note}`.trim()
  }
}

function ViewButton({ table, role, isDirty }: { table: RoleTable; role: Role; isDirty: boolean }): ReactNode {
  const { t } = useTranslation('roles')
  const { view } = useRoleView()
  const permitted = table.roles.find((each) => each.role === role)?.permissions ?? []
  // An administrator's view is the one that is open.
  if (role === 'admin') return null
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('line.viewOf', { role: t(`name.${role}`) })}
      // The screen goes away, and unsaved ticks with it.
      onClick={() => (isDirty ? toast.error(t('reset.unsaved')) : view(roleFacts(role, permitted)))}
    >
      {t('line.view')}
    </Button>
  )
}

type ResetDialogProps = {
  table: RoleTable
  role: Role
  onStored: (table: RoleTable) => void
  onClose: () => void
}

function ResetDialog({ table, role, onStored, onClose }: ResetDialogProps): ReactNode {
  const { t } = useTranslation(['roles', 'errors'])
  const resetting = useMutation({
    mutationFn: () => browserApi.call(rolesRoutes.resetRoles, { body: { version: table.version, roles: [role] } }),
    onSuccess: (newer) => {
      onStored(newer)
      toast.success(t('reset.done'))
    },
    onError: (error) => {
      const newer = storedTable(error)
      if (newer) onStored(newer)
      toast.error(t(`errors:${apiErrorCode(error)}`))
    },
    onSettled: onClose,
  })

  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        title={t('reset.title', { role: t(`name.${role}`) })}
        description={t('reset.text')}
        confirmLabel={t('reset.confirm')}
        busy={resetting.isPending}
        busyLabel={t('reset.busy')}
        destructive
        onConfirm={() => resetting.mutate()}
      />
    </Suspense>
  )
}
