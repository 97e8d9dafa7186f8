import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { fieldErrors } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { isSecret, settingKeys, storedValue } from './setting-draft.ts'
import type { SettingDraft } from './setting-draft.ts'
import { SettingValue } from './setting-value.tsx'
import { saveSettings, storedSince, waitingMailsQuery } from './settings-queries.ts'
import { WaitingMailsChoice } from './waiting-mails-choice.tsx'
import type { WaitingMailsDecision } from './waiting-mails-choice.tsx'
import styles from './setting-value.module.css'
import { PlainRows } from '#web/list/plain-table.tsx'

type ReviewDialogProps = {
  settings: SettingsResponse
  draft: SettingDraft
  onClose: () => void
  onSaved: (settings: SettingsResponse) => void
  /** Some values were refused; their paths. */
  onRejected: (paths: readonly string[]) => void
  /** Another user has saved in the meantime. */
  onConflict: (settings: SettingsResponse) => void
}

/** Shows every change with what is stored, then saves it. */
export default function ReviewDialog(props: ReviewDialogProps): ReactNode {
  const { settings, draft, onClose, onSaved, onRejected, onConflict } = props
  const { t } = useTranslation(['settings', 'errors'])
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [rejection, setRejection] = useState<ReturnType<typeof apiErrorCode> | null>(null)

  const [decision, setDecision] = useState<WaitingMailsDecision | null>(null)
  const [isUndecided, setUndecided] = useState(false)
  const setsMailServer = typeof draft.mail_server === 'string'
  const { data: waiting, refetch: countAgain } = useQuery({
    ...waitingMailsQuery(browserApi),
    enabled: setsMailServer,
  })
  const asksAboutMails = setsMailServer && waiting !== undefined && waiting.total > 0

  const saving = useMutation({
    mutationFn: () =>
      saveSettings(
        browserApi,
        {
          ...draft,
          ...(password === '' ? {} : { current_password: password }),
          ...(asksAboutMails && decision !== null ? { waiting_mails: decision } : {}),
        },
        settings.version,
      ),
    onSuccess: (saved) => {
      toast.success(t('review.saved'))
      onSaved(saved)
    },
    onError: async (error) => {
      const newer = storedSince(error)
      const paths = fieldErrors(error).map(({ path }) => path)
      if (newer) onConflict(newer)
      else if (paths.includes('waiting_mails')) {
        // Mails were written since the dialog was opened.
        await countAgain()
        setUndecided(true)
      } else if (paths.length > 0) onRejected(paths)
      else {
        const code = apiErrorCode(error)
        setNeedsPassword(needsPassword || code === 'reauthentication_needed')
        setRejection(code)
      }
    },
  })
  function handleSave(): void {
    setRejection(null)
    if (asksAboutMails && decision === null) setUndecided(true)
    else saving.mutate()
  }

  const before = (key: (typeof settingKeys)[number]): unknown =>
    isSecret(key) ? settings.secrets[key].fingerprint : storedValue(settings, key)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('review.title')}
      description={t('review.lead')}
      size="large"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" busy={saving.isPending} busyLabel={t('review.saving')} onClick={handleSave}>
            {t('review.save')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <PlainRows
          caption={t('review.lead')}
          className={styles.compare}
          rows={settingKeys.filter((key) => Object.hasOwn(draft, key))}
          idOf={(key) => key}
          columns={[
            { key: 'setting', label: t('review.setting'), cell: (key) => t(`fields.${key}.label`) },
            {
              key: 'before',
              label: t('review.before'),
              cell: (key) => (
                <span className={styles.before}>
                  <SettingValue name={key} value={before(key)} />
                </span>
              ),
            },
            {
              key: 'after',
              label: t('review.after'),
              cell: (key) => (
                <span className={styles.after}>
                  <SettingValue name={key} value={draft[key]} />
                </span>
              ),
            },
          ]}
        />
        {asksAboutMails ? (
          <WaitingMailsChoice
            waiting={waiting}
            value={decision}
            isMissing={isUndecided}
            onChange={(next) => {
              setDecision(next)
              setUndecided(false)
            }}
          />
        ) : null}
        {needsPassword ? (
          <PasswordField
            autoComplete="current-password"
            label={t('review.password')}
            showLabel={t('review.showPassword')}
            hideLabel={t('review.hidePassword')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : null}
        {rejection === null ? null : <FormError>{t(`errors:${rejection}`)}</FormError>}
      </DialogBody>
    </Dialog>
  )
}
