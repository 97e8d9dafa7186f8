import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentOutcomes } from '#shared/contracts/subscriptions.ts'
import type { PaymentList } from '#shared/contracts/subscriptions.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { ListFailure, ListSkeleton, Pager } from '../list/list-parts.tsx'
import { TimeMark } from '../list/time-mark.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { paymentsQuery, processAgain, subscriptionsKey } from './subscription-calls.ts'
import { paymentPills } from './subscription-pills.ts'

const known = ['outcome', 'search', 'cursor'] as const

/** What the payment provider posted, what became of it, and trying again. @see DASH-05 */
export function PaymentsView(): ReactNode {
  const { t } = useTranslation('subscription')
  const { parameters, change } = useListAddress(known)
  const { data, error, isFetching, refetch } = useQuery({
    ...paymentsQuery(browserApi, parameters),
    placeholderData: keepPreviousData,
  })
  const isFiltered = parameters['outcome'] !== undefined || parameters['search'] !== undefined
  return (
    <>
      {data?.is_open === false ? (
        <div className="mb-5">
          <Callout tone="blue">
            <p>{t('payments.notOpen')}</p>
          </Callout>
        </div>
      ) : null}
      <div className="filters">
        <TextField
          label={t('payments.search')}
          type="search"
          maxLength={200}
          value={parameters['search'] ?? ''}
          onChange={({ target }) => change({ search: target.value || null }, 'replace')}
        />
        <SelectField
          label={t('payments.outcome')}
          value={parameters['outcome'] ?? ''}
          onChange={({ target }) => change({ outcome: target.value || null })}
        >
          <option value="">{t('staff.all')}</option>
          {paymentOutcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`payments.outcomes.${outcome}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {error === null ? null : <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : null
      ) : data.items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            art="empty-tickets"
            title={t(isFiltered ? 'payments.none' : 'payments.empty')}
            text={t(isFiltered ? 'payments.noneText' : 'payments.emptyText')}
          />
        </div>
      ) : (
        <>
          <Table list={data} />
          <Pager isByTime previous={null} next={data.next_cursor} onTurn={(cursor) => change({ cursor })}>
            {t('payments.count', { count: data.items.length })}
          </Pager>
        </>
      )}
    </>
  )
}

function Table({ list }: { list: PaymentList }): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <div className="sheet overflow-hidden">
      <table className="tbl stack">
        <caption className="sr">{t('staff.views.payments.title')}</caption>
        <thead>
          <tr>
            <th>{t('payments.event')}</th>
            <th>{t('staff.person')}</th>
            <th>{t('payments.outcome')}</th>
            <th>{t('payments.received')}</th>
            <th>
              <span className="sr">{t('staff.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.items.map((item) => (
            <PaymentLine key={item.id} item={item} isOpen={list.is_open} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PaymentLine({ item, isOpen }: { item: PaymentList['items'][number]; isOpen: boolean }): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const queries = useQueryClient()
  const trying = useMutation({
    mutationFn: () => processAgain(browserApi, item.id),
    onSuccess: ({ outcome }) =>
      outcome === 'taken' ? toast.success(t('payments.taken')) : toast.info(t('payments.nothingNew')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: subscriptionsKey }),
  })
  const reason = errors.find((each) => each === item.error)
  return (
    <tr>
      <th scope="row" aria-label={item.event_id}>
        <div>
          <b className="wrap-anywhere">{item.event_id}</b>
          <div className="text-sm text-ink-muted wrap-anywhere">
            {item.kind}
            {item.subscription_ref === null ? null : ` · ${item.subscription_ref}`}
          </div>
        </div>
      </th>
      <td data-label={t('staff.person')} className="wrap-anywhere">
        {item.email === '' ? t('payments.nobody') : item.email}
      </td>
      <td data-label={t('payments.outcome')}>
        <div>
          <StatusPill {...paymentPills[item.outcome]}>{t(`payments.outcomes.${item.outcome}`)}</StatusPill>
          {item.error === null ? null : (
            <div className="mt-1 text-sm text-ink-muted">
              {reason === undefined ? item.error : t(`payments.errors.${reason}`)}
            </div>
          )}
        </div>
      </td>
      <td data-label={t('payments.received')}>
        <TimeMark at={item.received_at} />
      </td>
      <td>
        {isOpen && (item.outcome === 'failed' || item.outcome === 'unclear') ? (
          <Button
            variant="outline"
            size="sm"
            busy={trying.isPending}
            aria-label={t('payments.againFor', { id: item.event_id })}
            onClick={() => trying.mutate()}
          >
            {t('payments.again')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

/** Why events change nothing; others show by their name. */
const errors = ['our_failure', 'unknown_state', 'unknown_person', 'other_person', 'ended_by_staff'] as const
