import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { subscriptionCommentLengthMax } from '#shared/contracts/subscriptions.ts'
import type { OwnSubscription, SubscriptionRequestInput } from '#shared/contracts/subscriptions.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay, formatEuro, formatInstant, formatMegabytes } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FormError, SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { sendSubscriptionRequest, subscriptionQuery, withdrawSubscriptionRequest } from './subscription-queries.ts'

const pills = {
  active: { glyph: 'full', tone: 'green' },
  cancelled: { glyph: 'wait', tone: 'manila' },
  expired: { glyph: 'off', tone: 'red' },
} as const

/** The dashboard's tab about the plan: what there is, what it includes, and how to change or end it. @see DASH-05 */
export function SubscriptionTab({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const { data, error, isFetching, refetch } = useQuery({ ...subscriptionQuery(browserApi, userId), staleTime: 0 })
  if (data !== undefined) {
    return (
      <div className="app-body">
        <div>
          <PresentPlan userId={userId} own={data} />
          <History own={data} />
        </div>
        <div>
          <RequestCard key={data.request?.id ?? data.plan} userId={userId} own={data} />
        </div>
      </div>
    )
  }
  if (error === null) {
    return (
      <div className="app-body single" role="status" aria-label={t('loading')} aria-busy>
        <Skeleton className="h-40" />
      </div>
    )
  }
  return (
    <div className="app-body single">
      <Callout tone="red" announce>
        <p>{t(`errors:${apiErrorCode(error)}`)}</p>
        <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Callout>
    </div>
  )
}

function PresentPlan({ userId, own }: { userId: string; own: OwnSubscription }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const day = (instant: string): string => formatDay(instant.slice(0, 10), language)
  const maxMb = own.limits.monthly_file_mb
  const used = {
    used: formatMegabytes(own.used.file_bytes / 1_000_000, language),
    max: formatMegabytes(maxMb, language),
  }
  return (
    <section className="sheet card" aria-labelledby="plan-title">
      <h2 id="plan-title">{t('title', { plan: t(`plans.${own.plan}`) })}</h2>
      <p>
        <StatusPill {...pills[own.status]}>{t(`statuses.${own.status}`)}</StatusPill>
      </p>
      <dl className="terms">
        <div>
          <dt>{t('startsAt')}</dt>
          <dd>{day(own.starts_at)}</dd>
        </div>
        <div>
          <dt>{t('expiresAt')}</dt>
          <dd>{own.expires_at === null ? t('withoutEnd') : formatInstant(own.expires_at, language)}</dd>
        </div>
        <div>
          <dt>{t('usedFiles')}</dt>
          <dd>{t('usedOf', used)}</dd>
        </div>
      </dl>
      <h3 className="mt-4 mb-2 text-base font-semibold">{t('included')}</h3>
      <PlanContents {...own} />
      {isSelfService(own) ? <Renewal userId={userId} own={own} /> : null}
    </section>
  )
}

/** True when cancelling and taking it back hold at once, without anybody asked. */
function isSelfService(own: OwnSubscription): boolean {
  return own.plan !== 'free' && own.expires_at !== null && !own.is_paid
}

/** Cancels the plan at its end, or takes that back: nothing is lost until then, so nothing is asked twice. */
function Renewal({ userId, own }: { userId: string; own: OwnSubscription }): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = subscriptionQuery(browserApi, userId)
  const isCancelled = own.status === 'cancelled'
  const acting = useMutation({
    mutationFn: () => sendSubscriptionRequest(browserApi, { act: isCancelled ? 'resume' : 'cancel' }),
    onSuccess: (changed) => {
      queries.setQueryData(queryKey, changed)
      toast.success(t(changed.status === 'cancelled' ? 'renewal.cancelled' : 'renewal.resumed'))
    },
    onError: async (error) => {
      toast.error(t(`errors:${apiErrorCode(error)}`))
      await queries.invalidateQueries({ queryKey })
    },
  })
  const end = own.expires_at === null ? '' : formatInstant(own.expires_at, language)
  return (
    <div className="mt-5">
      <p className="mb-3">{t(isCancelled ? 'renewal.runsUntil' : 'renewal.cancelHint', { end })}</p>
      <Button variant="outline" size="sm" busy={acting.isPending} onClick={() => acting.mutate()}>
        {t(isCancelled ? 'renewal.resume' : 'renewal.cancel')}
      </Button>
    </div>
  )
}

type Contents = Pick<OwnSubscription, 'features' | 'limits'>

/** What a plan includes and allows, one line each. */
function PlanContents({ features, limits }: Contents): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const lines = [
    t('limits.agents'),
    ...features.map((feature) => t(`features.${feature}`)),
    t('limits.open_consultations', { count: limits.open_consultations }),
    t('limits.monthly_file_mb', { size: formatMegabytes(limits.monthly_file_mb, language) }),
  ]
  return (
    <ul className="mt-2 grid gap-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <Icon name="check" size={18} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}

function History({ own }: { own: OwnSubscription }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  if (own.history.length === 0) return null
  return (
    <section className="sheet card" aria-labelledby="history-title">
      <h2 id="history-title">{t('history')}</h2>
      <ul>
        {own.history.map(({ at, action, plan }) => (
          <li key={`${at} ${action}`} className="rowline">
            <div className="rowline-text">
              <b>{t(`actions.${action}`, { plan: t(`plans.${plan}`) })}</b>
              <span>{formatInstant(at, language)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RequestCardProps = { userId: string; own: OwnSubscription }

function RequestCard({ userId, own }: RequestCardProps): ReactNode {
  const { t } = useTranslation('subscription')
  const queries = useQueryClient()
  const refresh = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: subscriptionQuery(browserApi, userId).queryKey })
  const withdrawing = useMutation({
    mutationFn: () => withdrawSubscriptionRequest(browserApi),
    onSuccess: () => toast.success(t('withdrawn')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: refresh,
  })
  const { request } = own
  return (
    <section className="sheet card" aria-labelledby="request-title">
      <h2 id="request-title">{t('request.title')}</h2>
      <p>{t('request.lead')}</p>
      {request === null ? (
        <RequestForm own={own} onSent={refresh} />
      ) : (
        <Callout tone="blue">
          <p>{t(`waiting.${request.act}`, { plan: t(`plans.${request.plan}`) })}</p>
          <Button variant="outline" size="sm" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            {t('withdraw')}
          </Button>
        </Callout>
      )}
    </section>
  )
}

function RequestForm({ own, onSent }: { own: OwnSubscription; onSent: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const offered = own.plans.filter(({ key }) => key !== 'free' && key !== own.plan)
  const canCancel = own.plan !== 'free' && own.status === 'active' && !isSelfService(own)
  const [choice, setChoice] = useState(offered[0]?.key ?? 'cancel')
  const [comment, setComment] = useState('')
  const sending = useMutation({
    mutationFn: (input: SubscriptionRequestInput) => sendSubscriptionRequest(browserApi, input),
    onSuccess: () => toast.success(t('sent')),
  })
  const chosen = offered.find(({ key }) => key === choice)
  const handleSend = async (): Promise<void> => {
    const words = comment.trim() === '' ? {} : { comment }
    const input =
      chosen === undefined || chosen.key === 'free'
        ? ({ act: 'cancel' } as const)
        : ({ act: 'change', plan: chosen.key } as const)
    try {
      await sending.mutateAsync({ ...input, ...words })
    } catch (error) {
      // Told above the button, and what was typed stays; a request that waits already is shown instead.
      if (apiErrorCode(error) !== 'subscription_request_open') return
    }
    await onSent()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void handleSend()
      }}
    >
      <SelectField
        label={t('request.choice')}
        value={choice}
        onChange={({ target }) => setChoice(offered.find(({ key }) => key === target.value)?.key ?? 'cancel')}
      >
        {offered.map(({ key, price_eur_cents: price }) => (
          <option key={key} value={key}>
            {t('request.plan', {
              plan: t(`plans.${key}`),
              price: price === null ? t('byAgreement') : t('from', { price: formatEuro(price, language) }),
            })}
          </option>
        ))}
        {canCancel ? <option value="cancel">{t('request.cancel')}</option> : null}
      </SelectField>
      {chosen === undefined ? null : <PlanContents {...chosen} />}
      <TextAreaField
        label={t('request.comment')}
        mark={t('optional')}
        className="mt-4"
        rows={3}
        maxLength={subscriptionCommentLengthMax}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {sending.error === null ? null : <FormError>{t(`errors:${apiErrorCode(sending.error)}`)}</FormError>}
      <Button type="submit" busy={sending.isPending} busyLabel={t('request.sending')}>
        {t('request.send')}
      </Button>
    </form>
  )
}
