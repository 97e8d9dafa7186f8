import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Backup } from '#shared/contracts/backups.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { backupActions, backupFitQuery } from './backup-queries.ts'
import { FitPanel } from './compatibility-panel.tsx'

/** What asks before it is done. */
export type BackupAction = 'download' | 'restore' | 'remove'

type ActionDialogProps = {
  action: BackupAction
  backup: Backup
  /** What has to be typed before a restore. */
  siteName: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a backup is fetched, restored or deleted; for the password too when the session is not fresh. */
export default function ActionDialog({ action, backup, siteName, onClose, onDone }: ActionDialogProps): ReactNode {
  const { t } = useTranslation(['backups', 'errors'])
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const fit = useQuery({ ...backupFitQuery(browserApi, backup.id), enabled: action === 'restore' })
  const isRejected = action === 'restore' && fit.data?.fit === null
  const at = formatInstant(backup.created_at, language)

  const acting = useMutation({
    mutationFn: async () => {
      const proof = password === '' ? {} : { current_password: password }
      if (action === 'download') location.assign((await backupActions.link(browserApi, backup.id, proof)).url)
      else if (action === 'restore') await backupActions.restore(browserApi, backup.id, { site_name: typed, ...proof })
      else await backupActions.remove(browserApi, backup.id)
    },
    onSuccess: () => {
      toast.success(t(`done.${action}`))
      onDone()
    },
    onError: (error) => setNeedsPassword(needsPassword || apiErrorCode(error) === 'reauthentication_needed'),
  })
  const code = acting.error === null ? null : apiErrorCode(acting.error)

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      alert
      title={t(`ask.${action}`, { at })}
      description={t(`askText.${action}`)}
      size="medium"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={action === 'download' ? 'primary' : 'destructive'}
            busy={acting.isPending}
            busyLabel={t('busyLabel')}
            disabled={isRejected || (action === 'restore' && typed.trim() !== siteName)}
            onClick={() => acting.mutate()}
          >
            {t(`act.${action}`)}
          </Button>
        </>
      }
    >
      <DialogBody>
        {action === 'restore' ? <FitPanel id={backup.id} /> : null}
        {action === 'restore' && !isRejected ? (
          <TextField
            label={t('typeName', { name: siteName })}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : null}
        {needsPassword ? (
          <PasswordField
            label={t('password')}
            hint={t('passwordHint')}
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : null}
        {code === null ? null : (
          <FormError>
            {action === 'restore' && code === 'validation_failed' ? t('otherName') : t(`errors:${code}`)}
          </FormError>
        )}
      </DialogBody>
    </Dialog>
  )
}
