import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import { subscriptionCommentLengthMax, subscriptionGrantSchema } from '#shared/contracts/subscriptions.ts'
import type { PersonSubscription as Person } from '#shared/contracts/subscriptions.ts'
import { secondMs } from '#shared/duration.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { dayEdge } from '#web/list/list-address.ts'
import { ListFailure } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatInstant, formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { personSubscriptionQuery, subscriptionsKey } from '#web/features/subscriptions/staff/subscription-calls.ts'
import { subscriptionPills } from '#web/features/subscriptions/staff/subscription-pills.ts'
import pairs from '#web/ui/pairs.module.css'
import rowline from '#web/ui/rowline.module.css'

/**
 * The plan of one user, as a part of the user's panel: what runs, what was requested, what happened, and giving,
 * lengthening or ending it with a reason. @param mayAction no one decides about themselves.
 *
 * @see DASH-05
 */
export function PersonSubscription({ userId, mayAction }: { userId: string; mayAction: boolean }): ReactNode {
  const { t } = useTranslation('subscription')
  const { data, error, isFetching, refetch } = useQuery(personSubscriptionQuery(browserApi, userId))
  return (
    <section>
      <h2>{t('staff.plan')}</h2>
      {data !== undefined ? (
        <>
          <Running running={data.running} />
          <Requests requests={data.requests} />
          {mayAction ? <ActionForm key={data.running?.id ?? 'free'} userId={userId} running={data.running} /> : null}
          <History history={data.history} />
        </>
      ) : error === null ? (
        <div role="status" aria-label={t('loading')} aria-busy>
          <Skeleton className="h-16" />
        </div>
      ) : (
        <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function Running({ running }: Pick<Person, 'running'>): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  if (running === null) return <p>{t('staff.freePlan')}</p>
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <b>{t(`plans.${running.plan}`)}</b>
        <StatusPill {...subscriptionPills[running.status]}>{t(`statuses.${running.status}`)}</StatusPill>
        {running.past_due_until === null ? null : (
          <StatusPill glyph="wait" tone="red">
            {t('payments.pastDue')}
          </StatusPill>
        )}
      </p>
      {running.past_due_until === null ? null : (
        <p>{t('payments.pastDueUntil', { time: formatInstant(running.past_due_until, language) })}</p>
      )}
      <dl className={pairs.pairs}>
        <dt>{t('startsAt')}</dt>
        <dd>{formatInstant(running.starts_at, language)}</dd>
        <dt>{t('expiresAt')}</dt>
        <dd>{running.expires_at === null ? t('withoutEnd') : formatLongDay(running.expires_at, language)}</dd>
      </dl>
      {running.is_paid ? <p>{t('staff.isPaid')}</p> : null}
    </>
  )
}

function Requests({ requests }: Pick<Person, 'requests'>): ReactNode {
  const { t } = useTranslation('subscription')
  if (requests.length === 0) return null
  return (
    <>
      <h3 className="mt-4 mb-2 text-base font-semibold">{t('staff.asked')}</h3>
      {requests.map(({ id, action, plan, comment, status, answer, created_at }) => (
        <div key={id} className={rowline.rowline}>
          <span className={rowline.text}>
            <b>{t(`staff.asks.${action}`, { plan: t(`plans.${plan}`) })}</b>
            <span>
              {t(`staff.requestStates.${status}`)}
              {comment === null ? null : ` – ${comment}`}
              {answer === null ? null : ` – ${t('staff.answer')}: ${answer}`}
            </span>
          </span>
          <TimeMark at={created_at} />
        </div>
      ))}
    </>
  )
}

function History({ history }: Pick<Person, 'history'>): ReactNode {
  const { t } = useTranslation('subscription')
  if (history.length === 0) return null
  return (
    <>
      <h3 className="mt-4 mb-2 text-base font-semibold">{t('history')}</h3>
      {history.map(({ at, action, plan, reason, by, is_by_provider: isByProvider }) => (
        <div key={`${at} ${action} ${plan}`} className={rowline.rowline}>
          <span className={rowline.text}>
            <b>{t(`staff.actions.${action}`, { plan: t(`plans.${plan}`) })}</b>
            <span>
              {by ?? t(isByProvider ? 'payments.byProvider' : 'staff.byProduct')}
              {reason === null ? null : ` – ${reason}`}
            </span>
          </span>
          <TimeMark at={at} />
        </div>
      ))}
    </>
  )
}

const formSchema = subscriptionGrantSchema.pick({ plan: true, reason: true }).extend({ expires_at: z.string() })
const givenPlanSchema = formSchema.shape.plan

function ActionForm({ userId, running }: { userId: string } & Pick<Person, 'running'>): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const queries = useQueryClient()
  const done = async (words: 'staff.given' | 'staff.ended'): Promise<void> => {
    toast.success(t(words))
    await queries.invalidateQueries({ queryKey: subscriptionsKey })
  }
  const form = useContractForm({
    schema: formSchema,
    defaults: { plan: givenPlanSchema.catch('basic').parse(running?.plan), expires_at: '', reason: '' },
    draft: `person-plan.${userId}`,
    send: ({ expires_at: lastDay, ...grant }) => {
      // Up to its last second: where the next day begins, the plan would seem to end a day later.
      const edge = dayEdge(lastDay, 'end')
      const expires_at = edge === undefined ? null : new Date(Date.parse(edge) - secondMs).toISOString()
      return browserApi.call(subscriptionsRoutes.grantSubscription, { body: { user_id: userId, ...grant, expires_at } })
    },
    onSent: () => {
      form.form.reset()
      return done('staff.given')
    },
    complain: (name) => t(name === 'expires_at' ? 'staff.lastDayPast' : 'errors:validation_failed'),
  })
  const reason = useWatch({ control: form.form.control, name: 'reason' }).trim()
  const plan = useWatch({ control: form.form.control, name: 'plan' })
  const ending = useMutation({
    mutationFn: (id: string) =>
      browserApi.call(subscriptionsRoutes.endSubscription, { path: { id }, body: { reason } }),
    onSuccess: () => {
      form.localDraft.startOver()
      return done('staff.ended')
    },
  })
  const isBusy = form.isBusy || ending.isPending
  return (
    <form className="mt-4" noValidate onSubmit={form.submit}>
      <LocalDraftNote localDraft={form.localDraft} />
      <SelectField label={t('staff.givenPlan')} {...form.field('plan')}>
        {givenPlanSchema.options.map((key) => (
          <option key={key} value={key}>
            {t(`plans.${key}`)}
          </option>
        ))}
      </SelectField>
      <TextField type="date" label={t('staff.lastDay')} hint={t('staff.lastDayHint')} {...form.field('expires_at')} />
      <TextField
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        required
        maxLength={subscriptionCommentLengthMax}
        {...form.field('reason')}
      />
      <FormFailure failure={form.failure ?? ending.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy} disabled={reason === ''}>
          {t(running === null ? 'staff.give' : running.plan === plan ? 'staff.setEnd' : 'staff.changePlan')}
        </Button>
        {running === null ? null : (
          <Button
            variant="outline"
            size="sm"
            busy={isBusy}
            disabled={reason === ''}
            onClick={() => ending.mutate(running.id)}
          >
            {t('staff.endNow')}
          </Button>
        )}
      </div>
    </form>
  )
}
