import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as integrationsRoutes from '#shared/contracts/routes/integrations.ts'
import type { DeliveryDetails } from '#shared/contracts/webhooks.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListPending } from '#web/list/list-parts.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { deliveryPills, outcomeWords } from './delivery-pills.ts'
import { deliveryQuery, integrationsKey } from './integration-queries.ts'
import { KindName } from './kind-name.tsx'
import styles from './integrations.module.css'

/** One event for one webhook: what is posted, and every try with its answer. */
export default function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(browserApi, id))
  return (
    <SidePanel
      label={t('log.details')}
      onClose={onClose}
      head={<h2>{data ? <KindName kind={data.kind} /> : t('log.details')}</h2>}
    >
      {data ? (
        <Details delivery={data} />
      ) : (
        <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  )
}

function Details({ delivery }: { delivery: DeliveryDetails }): ReactNode {
  const { t } = useTranslation(['integrations', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => browserApi.call(integrationsRoutes.redeliver, { path: { id: delivery.id } }),
    onSuccess: () => toast.success(t('log.queued')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: integrationsKey }),
  })
  const isIdle = delivery.state === 'sent' || delivery.state === 'failed'
  return (
    <>
      <p className={styles.actions}>
        <StatusPill {...deliveryPills[delivery.state]}>{t(`log.states.${delivery.state}`)}</StatusPill>
        <Button variant="outline" size="sm" disabled={!isIdle} busy={again.isPending} onClick={() => again.mutate()}>
          {t('log.again')}
        </Button>
      </p>
      <dl className={styles.facts}>
        {(
          [
            [t('log.columns.webhook'), delivery.webhook.name],
            [t('log.columns.when'), formatInstant(delivery.created_at, language)],
            [t('log.id'), delivery.event_id],
            [t('log.nextTry'), delivery.due_at === null ? null : formatInstant(delivery.due_at, language)],
          ] as const
        ).map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <section>
        <h3>{t('log.body')}</h3>
        <pre className={styles.code} tabIndex={0} aria-label={t('log.body')}>
          {JSON.stringify(JSON.parse(delivery.body), null, 2)}
        </pre>
      </section>
      <section>
        <h3>{t('log.attempts')}</h3>
        {delivery.attempts.length === 0 ? <p>{t('log.noAttempts')}</p> : null}
        <ol className={styles.attempts}>
          {delivery.attempts.map((attempt) => (
            <li key={`${attempt.at} ${attempt.ms}`}>
              <p>
                <time dateTime={attempt.at}>{formatInstant(attempt.at, language)}</time>{' '}
                <b data-tone={attempt.error === null ? 'good' : 'err'} lang="en">
                  {outcomeWords(attempt.error, attempt.status)}
                </b>{' '}
                <small>{t('log.took', { count: attempt.ms })}</small>
              </p>
              <pre className={styles.code} tabIndex={0} aria-label={t('log.headers')}>
                {[`POST ${attempt.url}`, ...Object.entries(attempt.headers).map((pair) => pair.join(': '))].join('\n')}
              </pre>
              {attempt.answer ? (
                <pre className={styles.code} tabIndex={0} aria-label={t('log.answer')}>
                  {attempt.answer}
                </pre>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
