import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentOutcomes } from '#shared/contracts/subscriptions.ts'
import type { PaymentList } from '#shared/contracts/subscriptions.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { ListChoice, ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import { ListFailure, ListSheet, ListSkeleton, Pager } from '#web/list/list-parts.tsx'
import { PlainTable } from '#web/list/plain-table.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import { PayloadDialog } from './payload-dialog.tsx'
import { paymentsQuery, processAgain, subscriptionsKey } from './subscription-calls.ts'
import { paymentPills, subscriptionPills } from './subscription-pills.ts'

const known = ['outcome', 'search', 'cursor', 'open'] as const

/** What the payment provider posted, what became of it, and trying again. @see DASH-05 */
export function PaymentsView(): ReactNode {
  const { t } = useTranslation('subscription')
  const address = useListAddress(known)
  const { parameters, change } = address
  const { open } = parameters
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
      <ListFilters>
        <ListSearch address={address} name="search" label={t('payments.search')} placeholder={t('payments.search')} />
        <ListChoice
          address={address}
          name="outcome"
          label={t('payments.outcome')}
          all={t('payments.anyOutcome')}
          choices={paymentOutcomes.map((outcome) => [outcome, t(`payments.outcomes.${outcome}`)] as const)}
        />
      </ListFilters>
      {error === null ? null : <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null ? (
          <ListSheet>
            <ListSkeleton />
          </ListSheet>
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
        <PlainTable
          caption={t('staff.views.payments.title')}
          rows={data.items}
          idOf={({ id }) => id}
          nameOf={({ event_id: name }) => name}
          columns={[
            {
              key: 'event',
              label: t('payments.event'),
              cell: (item) => (
                <>
                  <b className="wrap-anywhere">{item.event_id}</b>
                  <div className="text-sm text-ink-muted wrap-anywhere">
                    {item.kind}
                    {item.subscription_ref === null ? null : ` · ${item.subscription_ref}`}
                  </div>
                </>
              ),
            },
            {
              key: 'person',
              label: t('staff.person'),
              cell: ({ email }) => <span className="wrap-anywhere">{email === '' ? t('payments.nobody') : email}</span>,
            },
            { key: 'state', label: t('payments.state'), cell: (item) => <State item={item} /> },
            { key: 'outcome', label: t('payments.outcome'), cell: (item) => <Outcome item={item} /> },
            {
              key: 'received',
              label: t('payments.received'),
              cell: ({ received_at: at }) => <TimeMark at={at} />,
            },
            {
              key: 'acts',
              label: t('staff.acts'),
              isSilent: true,
              cell: (item) => (
                <span className="flex flex-wrap gap-2">
                  {data.is_open && (item.outcome === 'failed' || item.outcome === 'unclear') ? (
                    <AgainButton item={item} />
                  ) : null}
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('payments.payload.openFor', { id: item.event_id })}
                    onClick={() => change({ open: item.id })}
                  >
                    {t('payments.payload.open')}
                  </Button>
                </span>
              ),
            },
          ]}
        >
          <Pager isByTime previous={null} next={data.next_cursor} onTurn={(cursor) => change({ cursor })}>
            {t('payments.count', { count: data.items.length })}
          </Pager>
        </PlainTable>
      )}
      {open === undefined ? null : <PayloadDialog id={open} onClose={() => change({ open: null })} />}
    </>
  )
}

type Item = PaymentList['items'][number]

/** What the provider said: the plan, its state, and the time that it is for. */
function State({ item: { state } }: { item: Item }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  if (state === null) return null
  const time = { from: formatInstant(state.starts_at, language), until: formatInstant(state.expires_at, language) }
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <b>{t(`plans.${state.plan}`)}</b>
        {state.past_due_until === null ? (
          <StatusPill {...subscriptionPills[state.status]}>{t(`statuses.${state.status}`)}</StatusPill>
        ) : (
          <StatusPill glyph="wait" tone="red">
            {t('payments.pastDue')}
          </StatusPill>
        )}
      </span>
      <div className="mt-1 text-sm text-ink-muted">{t('payments.period', time)}</div>
    </>
  )
}

/** What became of an event, and why when it changed nothing. */
function Outcome({ item }: { item: Item }): ReactNode {
  const { t } = useTranslation('subscription')
  const reason = errors.find((each) => each === item.error)
  return (
    <>
      <StatusPill {...paymentPills[item.outcome]}>{t(`payments.outcomes.${item.outcome}`)}</StatusPill>
      {item.standing === null || item.standing === 'counts' ? null : (
        <div className="mt-1 text-sm text-ink-muted">{t(`payments.standings.${item.standing}`)}</div>
      )}
      {item.error === null ? null : (
        <div className="mt-1 text-sm text-ink-muted">
          {reason === undefined ? item.error : t(`payments.errors.${reason}`)}
        </div>
      )}
    </>
  )
}

function AgainButton({ item }: { item: Item }): ReactNode {
  const { t } = useTranslation(['subscription', 'errors'])
  const queries = useQueryClient()
  const trying = useMutation({
    mutationFn: () => processAgain(browserApi, item.id),
    onSuccess: ({ outcome }) =>
      outcome === 'taken' ? toast.success(t('payments.taken')) : toast.info(t('payments.nothingNew')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: subscriptionsKey }),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      busy={trying.isPending}
      aria-label={t('payments.againFor', { id: item.event_id })}
      onClick={() => trying.mutate()}
    >
      {t('payments.again')}
    </Button>
  )
}

/** Why events change nothing; others show by their name. */
const errors = ['our_failure', 'unknown_state', 'unknown_person', 'other_person', 'ended_by_staff'] as const
