import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import type { OwnSubscription, SubscriptionRequestInput } from '#shared/contracts/subscriptions.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TabBody } from '#web/features/dashboard/public/tab-body.tsx'
import { TabSkeleton } from '#web/features/dashboard/public/tab-skeleton.tsx'
import { formatInstant, formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { toast } from '#web/ui/toast.ts'
import { PlanComparison } from './plan-comparison.tsx'
import type { Wish } from './plan-comparison.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { isSelfService } from './self-service.ts'
import { sendSubscriptionRequest, subscriptionQuery } from './subscription-queries.ts'
import styles from './subscription-tab.module.css'

const RequestDialog = lazy(() => import('./request-dialog.tsx'))

type SubscriptionTabProps = {
  userId: string
  /** Consultations that are booked and not yet held; undefined while they are read, null when they cannot be. */
  consultationsAhead: number | null | undefined
}

/** The dashboard's tab about the plan: what there is, what it allows, how plans differ, and how to change or end one. @see DASH-05 */
export function SubscriptionTab({ userId, consultationsAhead }: SubscriptionTabProps): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const { data, error, isFetching, refetch } = useQuery({ ...subscriptionQuery(browserApi, userId), staleTime: 0 })
  useLiveEvent('subscription_changed', () => void refetch())
  if (data !== undefined && consultationsAhead !== undefined)
    return <Subscription userId={userId} own={data} consultationsAhead={consultationsAhead} />
  if (error === null || data !== undefined) return <TabSkeleton tab="subscription" />
  return (
    <TabBody>
      <Callout tone="red" announce>
        <p>{t(`errors:${apiErrorCode(error)}`)}</p>
        <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Callout>
    </TabBody>
  )
}

type SubscriptionProps = { userId: string; own: OwnSubscription; consultationsAhead: number | null }

function Subscription({ userId, own, consultationsAhead }: SubscriptionProps): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const queries = useQueryClient()
  const [wish, setWish] = useState<Wish | null>(null)
  const { queryKey } = subscriptionQuery(browserApi, userId)
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey })
  const withdrawing = useMutation({
    mutationFn: () => browserApi.call(subscriptionsRoutes.withdrawPlanRequest),
    onSuccess: () => toast.success(t('withdrawn')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: refresh,
  })
  // Cancelling and taking it back hold at once: nothing is lost until the end, so nothing is asked twice.
  const renewing = useMutation({
    mutationFn: (action: 'cancel' | 'resume') => sendSubscriptionRequest(browserApi, { action }),
    onSuccess: (changed) => {
      queries.setQueryData(queryKey, changed)
      toast.success(t(changed.status === 'cancelled' ? 'renewal.cancelled' : 'renewal.resumed'))
    },
    onError: async (error) => {
      toast.error(t(`errors:${apiErrorCode(error)}`))
      await refresh()
    },
  })
  async function handleSend(input: SubscriptionRequestInput): Promise<void> {
    try {
      await sendSubscriptionRequest(browserApi, input)
      toast.success(t('sent'))
    } catch (error) {
      // A request that waits already is shown instead; anything else is shown in the dialog, and what was typed stays.
      if (apiErrorCode(error) !== 'subscription_request_open') throw error
    }
    setWish(null)
    await refresh()
  }
  const foot = footOf(own)
  return (
    <div className={styles.tab}>
      <PlanSheet own={own} consultationsAhead={consultationsAhead}>
        {foot === null ? null : foot === 'withdraw' ? (
          <Button variant="outline" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            {t('withdraw')}
          </Button>
        ) : foot === 'ask-to-cancel' ? (
          <Button variant="ghost" onClick={() => setWish({ action: 'cancel', plan: own.plan })}>
            {t('request.cancel')}
          </Button>
        ) : (
          <Button
            variant={foot === 'cancel' ? 'ghost' : 'outline'}
            busy={renewing.isPending}
            onClick={() => renewing.mutate(foot)}
          >
            {t(foot === 'cancel' ? 'renewal.cancel' : 'renewal.resume')}
          </Button>
        )}
      </PlanSheet>
      <PlanComparison own={own} onWish={setWish} />
      <History own={own} />
      {wish === null ? null : (
        <Suspense>
          <RequestDialog wish={wish} onSend={handleSend} onClose={() => setWish(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** The one thing that the foot of the plan's sheet offers; null: nothing. */
function footOf(own: OwnSubscription): 'withdraw' | 'cancel' | 'resume' | 'ask-to-cancel' | null {
  if (own.request !== null) return 'withdraw'
  if (isSelfService(own)) return own.status === 'cancelled' ? 'resume' : 'cancel'
  return own.plan !== 'free' && own.status === 'active' ? 'ask-to-cancel' : null
}

function History({ own }: { own: OwnSubscription }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  if (own.history.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="history-title">
      <h2 id="history-title">{t('history')}</h2>
      <ol className={styles.history}>
        {own.history.map(({ at, action, plan }) => (
          <li key={`${at} ${action}`}>
            <time dateTime={at} title={formatInstant(at, language)}>
              {formatLongDay(at, language)}
            </time>
            <span>{t(`actions.${action}`, { plan: t(`plans.${plan}`) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
