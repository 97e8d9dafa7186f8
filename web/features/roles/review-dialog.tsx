import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as rolesRoutes from '#shared/contracts/routes/roles.ts'
import type { RoleEffect, RoleTable } from '#shared/contracts/roles.ts'
import type { Permission } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { isRuled, listChanges } from './role-draft.ts'
import type { RoleDraft } from './role-draft.ts'
import { roleEffectQuery, storedTable } from './role-queries.ts'
import styles from './review-dialog.module.css'

type ReviewDialogProps = {
  table: RoleTable
  draft: RoleDraft
  onClose: () => void
  onSaved: (table: RoleTable) => void
  /** Another user has saved in the meantime. */
  onConflict: (table: RoleTable) => void
}

/** Shows what would change and for how many people, then saves it. */
export default function ReviewDialog({ table, draft, onClose, onSaved, onConflict }: ReviewDialogProps): ReactNode {
  const { t } = useTranslation(['roles', 'errors'])
  const changes = listChanges(draft)
  const effect = useQuery(roleEffectQuery(browserApi, table.version, changes))

  const saving = useMutation({
    mutationFn: () => browserApi.call(rolesRoutes.updateRoles, { body: { version: table.version, ...changes } }),
    onSuccess: (saved) => {
      toast.success(t('review.saved'))
      onSaved(saved)
    },
    onError: (error) => {
      const newer = storedTable(error)
      if (newer) onConflict(newer)
    },
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('review.title')}
      description={t('review.lead')}
      size="medium"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            busy={saving.isPending}
            busyLabel={t('review.saving')}
            onClick={() => saving.mutate()}
          >
            {t('review.save')}
          </Button>
        </>
      }
    >
      <DialogBody>
        {effect.data ? (
          effect.data.roles.map((each) => <RoleEffectText key={each.role} table={table} draft={draft} effect={each} />)
        ) : effect.isError ? (
          <Callout tone="red">
            <p>{t(`errors:${apiErrorCode(effect.error)}`)}</p>
          </Callout>
        ) : (
          <div role="status" aria-busy aria-label={t('review.looking')}>
            <Skeleton className="mb-4 h-4 w-2/5" />
            <Skeleton className="mb-4 h-4 w-3/5" />
          </div>
        )}
        {saving.error === null ? null : <FormError>{t(`errors:${apiErrorCode(saving.error)}`)}</FormError>}
      </DialogBody>
    </Dialog>
  )
}

type RoleEffectTextProps = { table: RoleTable; draft: RoleDraft; effect: RoleEffect['roles'][number] }

function RoleEffectText({ table, draft, effect }: RoleEffectTextProps): ReactNode {
  const { t } = useTranslation('roles')
  const isSwitched = draft.rules.some(({ role }) => role === effect.role)
  const isRequired = isRuled(table, draft, effect.role)
  return (
    <section className={styles.effect}>
      <h3>
        {t(`name.${effect.role}`)}{' '}
        <small>{effect.people === 0 ? t('review.nobody') : t('line.people', { count: effect.people })}</small>
      </h3>
      <PermissionNames title={t('review.gained')} names={effect.gained} />
      <PermissionNames title={t('review.lost')} names={effect.lost} />
      {isSwitched ? <p>{t(isRequired ? 'review.factorOn' : 'review.factorOff')}</p> : null}
      {effect.people_held_back > 0 ? (
        <Callout>
          <p>{t('review.heldBack', { count: effect.people_held_back })}</p>
        </Callout>
      ) : null}
    </section>
  )
}

function PermissionNames({ title, names }: { title: string; names: readonly Permission[] }): ReactNode {
  const { t } = useTranslation('roles')
  if (names.length === 0) return null
  return (
    <>
      <p className={styles.kind}>{title}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{t(`permissions.${name}`)}</li>
        ))}
      </ul>
    </>
  )
}
