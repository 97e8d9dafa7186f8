import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ModelPreview } from '#shared/contracts/proposals.ts'
import { modelErrors } from '#shared/models.ts'
import { ApiError } from '#web/api/client.ts'
import { formatDecimal, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import styles from './send-preview.module.css'

type SendPreviewProps = {
  /** Asks for what would be sent. */
  query: { queryKey: readonly unknown[]; queryFn: (asked: { signal: AbortSignal }) => Promise<ModelPreview> }
  /** Sends it and shows what came of it; the signal stops it. */
  send: (signal: AbortSignal) => Promise<void>
  /** Says what goes where, and what it costs at most. */
  text: (sent: { model: string; host: string; tokens: string; eur: string }) => string
  /** What is said while the model works. */
  reading: string
  onCancel: () => void
}

/** What would be sent to a model, word for word, and the button that sends it. Needs the words of `calls` and `errors`. */
export default function SendPreview({ query, send, text, reading, onCancel }: SendPreviewProps): ReactNode {
  const { t } = useTranslation(['calls', 'errors'])
  const language = useLanguage()
  const stop = useRef<AbortController | null>(null)
  const [isStopped, setStopped] = useState(false)
  // Asked for again each time it is opened.
  const { data, error } = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  const asking = useMutation({
    mutationFn: async () => {
      setStopped(false)
      stop.current = new AbortController()
      await send(stop.current.signal)
    },
  })
  const modelError = error ?? (isStopped ? null : asking.error)
  const words = (failure: Error): string => {
    const kind =
      failure instanceof ApiError ? modelErrors.find((each) => each === failure.problem?.['error']) : undefined
    return kind === undefined ? t(`errors:${apiErrorCode(failure)}`) : t(`proposals.faults.${kind}`)
  }
  return (
    <section className={styles.preview} aria-busy={asking.isPending} aria-label={t('proposals.preview')}>
      <h3>{t('proposals.preview')}</h3>
      {data === undefined ? null : (
        <>
          <p>
            {text({
              model: data.model,
              host: data.host,
              tokens: formatNumber(data.tokens_in, language),
              eur: formatDecimal(data.eur_max, language, data.eur_max < 0.01 ? 4 : 2),
            })}{' '}
            {data.is_cut ? t('proposals.cut') : null}
          </p>
          <details>
            <summary>{t('proposals.full')}</summary>
            <div className={styles.words} tabIndex={0} role="region" aria-label={t('proposals.full')}>
              {data.instructions}
              {'\n\n'}
              {data.message}
            </div>
          </details>
        </>
      )}
      {modelError === null ? null : <FormError>{words(modelError)}</FormError>}
      <p className={styles.note} role="status">
        {asking.isPending ? reading : isStopped ? t('proposals.stopped') : ''}
      </p>
      <div className={styles.actions}>
        {asking.isPending ? (
          <Button
            variant="outline"
            onClick={() => {
              setStopped(true)
              stop.current?.abort()
            }}
          >
            {t('proposals.stop')}
          </Button>
        ) : (
          <>
            <Button variant="primary" disabled={data === undefined} onClick={() => asking.mutate()}>
              {t('proposals.send')}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              {t('proposals.cancel')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
