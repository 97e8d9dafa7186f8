import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as logsRoutes from '#shared/contracts/routes/logs.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { integrityQuery } from './logs-queries.ts'
import styles from './integrity-bar.module.css'

/** Says up to when no one altered the log, and verifies it on a press. */
export function IntegrityBar(): ReactNode {
  const { t } = useTranslation(['logs', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const { data } = useQuery(integrityQuery(browserApi))
  const verifying = useMutation({
    mutationFn: () => browserApi.call(logsRoutes.verifyLog),
    onSuccess: (next) => queries.setQueryData(integrityQuery(browserApi).queryKey, next),
  })
  if (!data) return null
  const { check } = data
  const error = check?.error ?? null
  const when = (instant: string | null): string => (instant === null ? '' : formatInstant(instant, language))
  return (
    <div className={`mb-4 ${styles.bar}`}>
      <Callout tone={error ? 'red' : check ? 'green' : 'blue'} announce={error !== null}>
        <p>
          {error
            ? t('integrity.broken', {
                seal: error.seal,
                row: error.row ?? '–',
                time: when(check?.verified_until ?? null),
              })
            : check?.verified_until
              ? t('integrity.verified', { time: when(check.verified_until), checked: when(check.checked_at) })
              : t('integrity.never')}{' '}
          {data.unsealed > 0 ? t('integrity.unsealed', { count: data.unsealed }) : null}
        </p>
        {error === null ? null : <p>{t('integrity.help')}</p>}
        {verifying.error === null ? null : <p role="alert">{t(`errors:${apiErrorCode(verifying.error)}`)}</p>}
        <Button
          variant="outline"
          size="sm"
          busy={verifying.isPending}
          busyLabel={t('integrity.verifying')}
          onClick={() => verifying.mutate()}
        >
          {t('integrity.verify')}
        </Button>
      </Callout>
    </div>
  )
}
