import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RequestDecision, StaffSubscription, WaitingRequests } from '#shared/contracts/subscriptions.ts'
import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import { plans, subscriptionStatuses } from '#shared/plans.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { formatInstant, formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { ListChoice, ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import { ListFailure, ListSheet, ListSkeleton, Pager } from '#web/list/list-parts.tsx'
import { PlainTable } from '#web/list/plain-table.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import { PaymentsView } from './payments-view.tsx'
import { PlansView } from './plans-view.tsx'
import { subscriptionsKey, subscriptionsQuery } from './subscription-calls.ts'
import { subscriptionPills } from './subscription-pills.ts'
import styles from './plan-request.module.css'
import { ScreenHead } from '#web/list/screen-head.tsx'
import rowline from '#web/ui/rowline.module.css'

const listKey = subscriptionsKey
const known = ['status', 'plan', 'search', 'cursor'] as const
const views = ['people', 'payments', 'plans'] as const

/** Who has which plan, and what waits for a decision; payment events and the plans, as the address says. @see DASH-05 */
export function SubscriptionsScreen(): ReactNode {
  const { t } = useTranslation('subscription')
  const [search] = useSearchParams()
  const view = views.find((each) => each === search.get('show')) ?? 'people'
  return (
    <>
      <ScreenHead title={t(`staff.views.${view}.title`)} lead={t(`staff.views.${view}.lead`)} />
      <AreaTabs area="users" />
      {view === 'payments' ? (
        <PaymentsView />
      ) : view === 'plans' ? (
        <PlansView />
      ) : (
        <>
          <Waiting />
          <List />
        </>
      )}
    </>
  )
}

function Waiting(): ReactNode {
  const { t } = useTranslation('subscription')
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(browserApi, [...listKey, 'requests'], subscriptionsRoutes.listPlanRequests),
    staleTime: 0,
  })
  if (error !== null) return <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="sheet card mb-6" aria-labelledby="requests-title">
      <h2 id="requests-title" className="mb-3">
        {t('staff.requests')}
      </h2>
      <ul>
        {data.items.map((item) => (
          <RequestLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function RequestLine({ item }: { item: WaitingRequests['items'][number] }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const queries = useQueryClient()
  const [answer, setAnswer, localDraft] = useLocalDraftState(`plan-request.${item.id}`, '')
  const deciding = useMutation({
    mutationFn: (grant: boolean) =>
      browserApi.call(subscriptionsRoutes.decidePlanRequest, {
        path: { id: item.id },
        body: {
          grant,
          ...(answer.trim() === '' ? {} : { answer }),
        } satisfies RequestDecision,
      }),
    onSuccess() {
      localDraft.sent()
      toast.success(t('staff.decided'))
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  const values = { plan: t(`plans.${item.plan}`), present: t(`plans.${item.present_plan}`) }
  return (
    <li className={styles.request}>
      <div className={rowline.text}>
        <b>{item.name || item.email}</b>
        <span className="wrap-anywhere">
          {item.email} · {t(`staff.wants.${item.action}`, values)} ·{' '}
          <span className="whitespace-nowrap">{formatInstant(item.created_at, language)}</span>
        </span>
        {item.comment === null ? null : <p>{item.comment}</p>}
      </div>
      <LocalDraftNote localDraft={localDraft} />
      <div className={styles.answer}>
        <TextField
          label={t('staff.answer')}
          value={answer}
          maxLength={1000}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <Button busy={deciding.isPending} onClick={() => deciding.mutate(true)}>
          {t('staff.grant')}
        </Button>
        <Button variant="outline" busy={deciding.isPending} onClick={() => deciding.mutate(false)}>
          {t('staff.refuse')}
        </Button>
      </div>
    </li>
  )
}

function List(): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const address = useListAddress(known)
  const { parameters, change } = address
  const { data, error, isFetching, refetch } = useQuery({
    ...subscriptionsQuery(browserApi, parameters),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListFilters>
        <ListSearch address={address} name="search" label={t('staff.search')} placeholder={t('staff.search')} />
        <ListChoice
          address={address}
          name="status"
          label={t('staff.status')}
          all={t('staff.anyStatus')}
          choices={subscriptionStatuses.map((status) => [status, t(`statuses.${status}`)] as const)}
        />
        <ListChoice
          address={address}
          name="plan"
          label={t('staff.plan')}
          all={t('staff.anyPlan')}
          choices={plans.map((plan) => [plan, t(`plans.${plan}`)] as const)}
        />
      </ListFilters>
      {error !== null ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error === null ? (
          <ListSheet>
            <ListSkeleton />
          </ListSheet>
        ) : null
      ) : data.items.length === 0 ? (
        <div className="sheet">
          <EmptyState art="empty-projects" title={t('staff.empty')} text={t('staff.emptyText')} />
        </div>
      ) : (
        <PlainTable
          caption={t('staff.views.people.title')}
          rows={data.items}
          idOf={({ id }) => id}
          nameOf={nameOf}
          columns={[
            {
              key: 'person',
              label: t('staff.person'),
              cell: (item) => (
                <>
                  <Link to={`/admin/users?user=${item.user_id}`}>{nameOf(item)}</Link>
                  <div className="text-sm text-ink-muted wrap-anywhere">{item.email}</div>
                </>
              ),
            },
            { key: 'plan', label: t('staff.plan'), cell: ({ plan }) => t(`plans.${plan}`) },
            {
              key: 'status',
              label: t('staff.status'),
              cell: ({ status, past_due_until: until }) =>
                until === null ? (
                  <StatusPill {...subscriptionPills[status]}>{t(`statuses.${status}`)}</StatusPill>
                ) : (
                  <>
                    <StatusPill glyph="wait" tone="red">
                      {t('payments.pastDue')}
                    </StatusPill>
                    <div className="mt-1 text-sm text-ink-muted">
                      {t('payments.pastDueUntil', { time: formatInstant(until, language) })}
                    </div>
                  </>
                ),
            },
            {
              key: 'end',
              label: t('expiresAt'),
              cell: ({ expires_at: end }) => (end === null ? t('withoutEnd') : formatLongDay(end, language)),
            },
            { key: 'acts', label: t('staff.acts'), isSilent: true, cell: (item) => <EndForm item={item} /> },
          ]}
        >
          <Pager isByTime previous={null} next={data.next_cursor} onTurn={(cursor) => change({ cursor })}>
            {t('staff.count', { count: data.items.length })}
          </Pager>
        </PlainTable>
      )}
    </>
  )
}

function nameOf({ name, email }: StaffSubscription): string {
  return name || email
}

/** Ends a plan, after a reason was given. */
function EndForm({ item }: { item: StaffSubscription }): ReactNode {
  const { t } = useTranslation('subscription')
  const queries = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const ending = useMutation({
    mutationFn: () =>
      browserApi.call(subscriptionsRoutes.endSubscription, { path: { id: item.id }, body: { reason: reason ?? '' } }),
    onSuccess: () => toast.success(t('staff.ended')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  if (item.status === 'expired') return null
  if (reason === null) {
    return (
      <Button variant="outline" size="sm" onClick={() => setReason('')}>
        {t('staff.end')}
      </Button>
    )
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2 text-left"
      onSubmit={(event) => {
        event.preventDefault()
        ending.mutate()
      }}
    >
      <TextField
        label={t('staff.reason')}
        required
        maxLength={1000}
        className="mb-0 grow"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="destructive" busy={ending.isPending}>
        {t('staff.endNow')}
      </Button>
    </form>
  )
}
