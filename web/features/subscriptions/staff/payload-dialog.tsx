import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListFailure } from '#web/list/list-parts.tsx'
import { payloadQuery } from './subscription-calls.ts'

/** What a payment event says, as the provider wrote it, without what is private. */
export function PayloadDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation('subscription')
  const { data, error, isFetching, refetch } = useQuery(payloadQuery(browserApi, id))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="medium"
      title={t('payments.payload.title')}
      description={t('payments.payload.lead')}
    >
      <DialogBody>
        {data !== undefined ? (
          data.payload === null ? (
            <p>{t('payments.payload.none')}</p>
          ) : (
            <pre className="wrap-anywhere whitespace-pre-wrap" lang="en" translate="no">
              <code>{data.payload}</code>
            </pre>
          )
        ) : error === null ? (
          <div role="status" aria-label={t('loading')} aria-busy>
            <Skeleton className="h-40" />
          </div>
        ) : (
          <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        )}
      </DialogBody>
    </Dialog>
  )
}
