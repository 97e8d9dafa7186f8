import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConnectionResult } from '#shared/contracts/settings.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { testConnection } from '#web/features/settings/settings-queries.ts'
import styles from './connection-test.module.css'

/** Tries out whether an address answers, from the server's side. @param name what is tried, for the button's name. */
export function AddressTest({ url, name }: { url: string; name: string }): ReactNode {
  const { t } = useTranslation('settings')
  const trial = useMutation({ mutationFn: () => testConnection(browserApi, { kind: 'address', url }) })
  return (
    <div className={styles.test}>
      <Button
        variant="outline"
        size="sm"
        busy={trial.isPending}
        busyLabel={t('test.busy')}
        onClick={() => trial.mutate()}
      >
        {t('test.button')}
        <span className="sr"> {name}</span>
      </Button>
      <TrialResult result={trial.data} error={trial.error} />
    </div>
  )
}

/** How a trial went, in words; nothing before the first one. */
export function TrialResult({ result, error }: { result: ConnectionResult | undefined; error: unknown }): ReactNode {
  const { t } = useTranslation(['settings', 'errors'])
  const words =
    error !== null
      ? t(`errors:${apiErrorCode(error)}`)
      : result === undefined
        ? ''
        : `${t(`test.${result.reason}`)} ${result.detail === '' ? '' : `(${result.detail}, ${result.ms} ms)`}`.trim()
  return (
    <p className="hint" data-tone={result?.ok === true ? 'good' : words === '' ? undefined : 'err'} role="status">
      {words}
    </p>
  )
}
