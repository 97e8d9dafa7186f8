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
import { backupActs, backupFitQuery } from './backup-queries.ts'
import { FitPanel } from './fit-panel.tsx'

/** What asks before it is done. */
export type BackupAct = 'download' | 'restore' | 'remove'

type ActDialogProps = {
  act: BackupAct
  backup: Backup
  /** What has to be typed before a restore. */
  siteName: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a backup is fetched, restored or deleted; for the password too when the session is not fresh. */
export default function ActDialog({ act, backup, siteName, onClose, onDone }: ActDialogProps): ReactNode {
  const { t } = useTranslation(['backups', 'errors'])
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const fit = useQuery({ ...backupFitQuery(browserApi, backup.id), enabled: act === 'restore' })
  const isRefused = act === 'restore' && fit.data?.fit === null
  const at = formatInstant(backup.created_at, language)

  const acting = useMutation({
    mutationFn: async () => {
      const proof = password === '' ? {} : { current_password: password }
      if (act === 'download') location.assign((await backupActs.link(browserApi, backup.id, proof)).url)
      else if (act === 'restore') await backupActs.restore(browserApi, backup.id, { site_name: typed, ...proof })
      else await backupActs.remove(browserApi, backup.id)
    },
    onSuccess: () => {
      toast.success(t(`done.${act}`))
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
      title={t(`ask.${act}`, { at })}
      description={t(`askText.${act}`)}
      closeLabel={t('close')}
      size="medium"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={act === 'download' ? 'primary' : 'destructive'}
            busy={acting.isPending}
            busyLabel={t('busyLabel')}
            disabled={isRefused || (act === 'restore' && typed.trim() !== siteName)}
            onClick={() => acting.mutate()}
          >
            {t(`act.${act}`)}
          </Button>
        </>
      }
    >
      <DialogBody>
        {act === 'restore' ? <FitPanel id={backup.id} /> : null}
        {act === 'restore' && !isRefused ? (
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
            {act === 'restore' && code === 'validation_failed' ? t('otherName') : t(`errors:${code}`)}
          </FormError>
        )}
      </DialogBody>
    </Dialog>
  )
}
