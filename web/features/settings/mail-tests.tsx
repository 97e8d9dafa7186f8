import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as mailOutboxRoutes from '#shared/contracts/routes/mail-outbox.ts'
import type { TestMail } from '#shared/contracts/mail-outbox.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TrialResult } from '#web/features/settings/public/connection-test.tsx'
import { testConnection } from './settings-queries.ts'
import styles from './public/connection-test.module.css'

/**
 * Tries a mail server out before it is saved, or the one in force, and sends a test mail to oneself by that one.
 *
 * @param typed the server that was typed and not saved; null: none.
 */
export function MailTests({ typed }: { typed: string | null }): ReactNode {
  const { t } = useTranslation('settings')
  const { state } = useAuth()
  const trial = useMutation({
    mutationFn: () => testConnection(browserApi, { kind: 'mail_server', ...(typed === null ? {} : { url: typed }) }),
  })
  const mail = useMutation({ mutationFn: () => browserApi.call(mailOutboxRoutes.sendTestMail) })
  const maySend = state.status === 'signed-in' && state.role.permissions.includes('notifications.manage')
  return (
    <div className={styles.tests}>
      <Button
        variant="outline"
        size="sm"
        busy={trial.isPending}
        busyLabel={t('test.busy')}
        onClick={() => trial.mutate()}
      >
        {t(typed === null ? 'test.mailServer' : 'test.typedServer')}
      </Button>
      {maySend ? (
        <Button
          variant="outline"
          size="sm"
          busy={mail.isPending}
          busyLabel={t('test.busy')}
          onClick={() => mail.mutate()}
        >
          {t('test.mailToMe')}
        </Button>
      ) : null}
      {typed === null ? null : <p className="hint">{t('test.unsaved')}</p>}
      {isMisspelt(trial.error) ? (
        <FieldError>{t('mailServerError')}</FieldError>
      ) : (
        <TrialResult result={trial.data} error={trial.error} />
      )}
      <MailMessages queued={mail.data} error={mail.error} />
    </div>
  )
}

/** True when the typed server was refused for how it is written. */
function isMisspelt(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'validation_failed'
}

function MailMessages({ queued, error }: { queued: TestMail | undefined; error: unknown }): ReactNode {
  const { t } = useTranslation(['settings', 'errors'])
  if (error !== null)
    return (
      <p className="hint" data-tone="err" role="status">
        {t(`errors:${apiErrorCode(error)}`)}
      </p>
    )
  if (queued === undefined) return null
  return (
    <p className="hint" data-tone="good" role="status">
      {t(queued.has_server ? 'test.mailQueued' : 'test.mailKept', { to: queued.mail.to ?? '' })}
    </p>
  )
}
