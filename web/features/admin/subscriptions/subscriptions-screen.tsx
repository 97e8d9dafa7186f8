import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type {
  RequestDecision,
  StaffSubscription,
  SubscriptionList,
  WaitingRequests,
} from '#shared/contracts/subscriptions.ts'
import { plans, subscriptionStatuses } from '#shared/plans.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { listQuery } from '../list/list-address.ts'
import { ListFailure, ListSkeleton, Pager } from '../list/list-parts.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { PaymentsView } from './payments-view.tsx'
import { PlansView } from './plans-view.tsx'
import { subscriptionsKey } from './subscription-calls.ts'
import { subscriptionPills } from './subscription-pills.ts'

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
      <div className="admin-title">
        <div>
          <h1>{t(`staff.views.${view}.title`)}</h1>
          <p>{t(`staff.views.${view}.lead`)}</p>
        </div>
      </div>
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
    queryKey: [...listKey, 'requests'] as const,
    queryFn: ({ signal }) => browserApi.get<WaitingRequests>('/api/admin/subscriptions/requests', signal),
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
  const [answer, setAnswer] = useState('')
  const deciding = useMutation({
    mutationFn: (grant: boolean) =>
      browserApi.send('POST', `/api/admin/subscriptions/requests/${item.id}/decide`, {
        grant,
        ...(answer.trim() === '' ? {} : { answer }),
      } satisfies RequestDecision),
    onSuccess: () => toast.success(t('staff.decided')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  const values = { plan: t(`plans.${item.plan}`), present: t(`plans.${item.present_plan}`) }
  return (
    <li className="rowline flex-wrap">
      <div className="rowline-text basis-full sm:basis-0">
        <b>{item.name || item.email}</b>
        <span>
          {item.email} · {t(`staff.wants.${item.act}`, values)} · {formatInstant(item.created_at, language)}
        </span>
        {item.comment === null ? null : <p>{item.comment}</p>}
      </div>
      <TextField
        label={t('staff.answer')}
        className="grow"
        value={answer}
        maxLength={1000}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Button size="sm" busy={deciding.isPending} onClick={() => deciding.mutate(true)}>
        {t('staff.grant')}
      </Button>
      <Button variant="outline" size="sm" busy={deciding.isPending} onClick={() => deciding.mutate(false)}>
        {t('staff.refuse')}
      </Button>
    </li>
  )
}

function List(): ReactNode {
  const { t } = useTranslation('subscription')
  const { parameters, change } = useListAddress(known)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...listKey, 'list', parameters] as const,
    queryFn: ({ signal }) =>
      browserApi.get<SubscriptionList>(`/api/admin/subscriptions?${listQuery(parameters)}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <div className="filters">
        <TextField
          label={t('staff.search')}
          type="search"
          value={parameters['search'] ?? ''}
          onChange={({ target }) => change({ search: target.value || null }, 'replace')}
        />
        <SelectField
          label={t('staff.status')}
          value={parameters['status'] ?? ''}
          onChange={({ target }) => change({ status: target.value || null })}
        >
          <option value="">{t('staff.all')}</option>
          {subscriptionStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`statuses.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('staff.plan')}
          value={parameters['plan'] ?? ''}
          onChange={({ target }) => change({ plan: target.value || null })}
        >
          <option value="">{t('staff.all')}</option>
          {plans.map((plan) => (
            <option key={plan} value={plan}>
              {t(`plans.${plan}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {error !== null ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error === null ? <ListSkeleton /> : null : <Table list={data} />}
      {data === undefined ? null : (
        <Pager isByTime previous={null} next={data.next_cursor} onTurn={(cursor) => change({ cursor })}>
          {t('staff.count', { count: data.items.length })}
        </Pager>
      )}
    </>
  )
}

function Table({ list }: { list: SubscriptionList }): ReactNode {
  const { t } = useTranslation('subscription')
  if (list.items.length === 0) {
    return (
      <div className="sheet">
        <EmptyState art="empty-tickets" title={t('staff.empty')} text={t('staff.emptyText')} />
      </div>
    )
  }
  return (
    <div className="sheet overflow-hidden">
      <table className="tbl stack">
        <caption className="sr">{t('staff.views.people.title')}</caption>
        <thead>
          <tr>
            <th>{t('staff.person')}</th>
            <th>{t('staff.plan')}</th>
            <th>{t('staff.status')}</th>
            <th>{t('expiresAt')}</th>
            <th>
              <span className="sr">{t('staff.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.items.map((item) => (
            <SubscriptionLine key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SubscriptionLine({ item }: { item: StaffSubscription }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const queries = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const ending = useMutation({
    mutationFn: () => browserApi.send('POST', `/api/admin/subscriptions/${item.id}/end`, { reason }),
    onSuccess: () => toast.success(t('staff.ended')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  })
  return (
    <tr>
      <th scope="row" aria-label={item.name || item.email}>
        <div>
          <Link to={`/admin/users?user=${item.user_id}`}>{item.name || item.email}</Link>
          <div className="text-sm text-ink-muted">{item.email}</div>
        </div>
      </th>
      <td data-label={t('staff.plan')}>{t(`plans.${item.plan}`)}</td>
      <td data-label={t('staff.status')}>
        <StatusPill {...subscriptionPills[item.status]}>{t(`statuses.${item.status}`)}</StatusPill>
      </td>
      <td data-label={t('expiresAt')}>
        {item.expires_at === null ? t('withoutEnd') : formatInstant(item.expires_at, language)}
      </td>
      <td>
        {item.status === 'expired' ? null : reason === null ? (
          <Button variant="outline" size="sm" onClick={() => setReason('')}>
            {t('staff.end')}
          </Button>
        ) : (
          <form
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              ending.mutate()
            }}
          >
            <TextField
              label={t('staff.reason')}
              required
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button type="submit" variant="destructive" size="sm" busy={ending.isPending}>
              {t('staff.endNow')}
            </Button>
          </form>
        )}
      </td>
    </tr>
  )
}
