import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { deliveryStates } from '#shared/contracts/webhooks.ts'
import type { Delivery, DeliveryState } from '#shared/contracts/webhooks.ts'
import { webhookKindNames } from '#shared/webhook-kinds.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { deliveryPills, outcomeWords } from './delivery-pills.ts'
import { deliveriesQuery, deliveryFilterOf, webhooksQuery } from './integration-queries.ts'
import { KindName } from './kind-name.tsx'
import styles from './integrations.module.css'
import { PlainTable } from '#web/list/plain-table.tsx'
import pager from '#web/list/pager.module.css'

const DeliveryPanel = lazy(() => import('./delivery-panel.tsx'))

/** What was sent to webhooks, and what became of it. */
export function DeliveriesTab({ address }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation('integrations')
  const { open } = address.parameters
  const filter = deliveryFilterOf(address.parameters)
  const { webhook, state, kind } = filter
  const webhooks = useQuery(webhooksQuery(browserApi))
  const list = useInfiniteQuery(deliveriesQuery(browserApi, filter))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = webhook !== undefined || state !== undefined || kind !== undefined
  return (
    <>
      <div className={styles.bar}>
        <p>{t('log.lead', { count: webhooks.data?.keep_days ?? 30 })}</p>
      </div>
      <div className={styles.filters}>
        <Filter
          label={t('log.webhook')}
          value={webhook}
          options={(webhooks.data?.items ?? []).map(({ id, name }) => [id, name])}
          onChange={(value) => address.change({ webhook: value })}
        />
        <Filter
          label={t('log.state')}
          value={state}
          options={deliveryStates.map((each) => [each, t(`log.states.${each}`)])}
          onChange={(value) => address.change({ state: value })}
        />
        <Filter
          label={t('log.kind')}
          value={kind}
          options={webhookKindNames.map((each) => [each, t(`webhooks.kindNames.${each}`)])}
          onChange={(value) => address.change({ kind: value })}
        />
      </div>
      {list.isError && items.length === 0 ? (
        <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <ListSkeleton />
      ) : items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            art="empty-search"
            title={t(isFiltered ? 'log.noneFound' : 'log.emptyTitle')}
            text={t(isFiltered ? 'log.noneFoundText' : 'log.emptyText')}
            action={
              isFiltered ? (
                <Button variant="outline" onClick={() => address.change({ webhook: null, state: null, kind: null })}>
                  {t('log.all')}
                </Button>
              ) : undefined
            }
          />
        </div>
      ) : (
        <>
          <DeliveryTable items={items} openId={open ?? null} onOpen={(id) => address.change({ open: id })} />
          {list.hasNextPage ? (
            <div className={pager.pager}>
              <span role="status">{t('log.shown', { count: items.length })}</span>
              <Button
                variant="outline"
                size="sm"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t('log.more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
      <Suspense>
        {open === undefined ? null : <DeliveryPanel id={open} onClose={() => address.change({ open: null })} />}
      </Suspense>
    </>
  )
}

type FilterProps = {
  label: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string | null) => void
}

function Filter({ label, value, options, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation('integrations')
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">{t('log.any')}</option>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type DeliveryTableProps = { items: readonly Delivery[]; openId: string | null; onOpen: (id: string) => void }

function DeliveryTable({ items, openId, onOpen }: DeliveryTableProps): ReactNode {
  const { t } = useTranslation('integrations')
  return (
    <PlainTable
      label={t('tabs.log')}
      caption={t('log.caption')}
      className={styles.rows}
      rows={items}
      idOf={({ id }) => id}
      openId={openId}
      columns={[
        {
          key: 'event',
          label: t('log.columns.event'),
          cell: ({ id, kind, is_sample: isSample }) => (
            <>
              <button type="button" className={styles.open} onClick={() => onOpen(id)}>
                <KindName kind={kind} />
              </button>
              {isSample ? <small>{t('log.sample')}</small> : null}
            </>
          ),
        },
        { key: 'webhook', label: t('log.columns.webhook'), cell: ({ webhook }) => webhook.name },
        {
          key: 'state',
          label: t('log.columns.state'),
          cell: ({ state, tries }) => <StateMark state={state} tries={tries} />,
        },
        {
          key: 'answer',
          label: t('log.columns.answer'),
          cell: (item) => <span lang="en">{outcomeWords(item.last_error, item.last_status) ?? '–'}</span>,
        },
        {
          key: 'when',
          label: t('log.columns.when'),
          cell: ({ created_at: at, due_at: due, tries }) => (
            <>
              <TimeMark at={at} />
              {due === null || tries === 0 ? null : (
                <small>
                  {t('log.nextTry')} <TimeMark at={due} />
                </small>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function StateMark({ state, tries }: { state: DeliveryState; tries: number }): ReactNode {
  const { t } = useTranslation('integrations')
  return (
    <span>
      <StatusPill {...deliveryPills[state]}>{t(`log.states.${state}`)}</StatusPill>
      {tries > 1 || state === 'waiting' ? <small>{t('log.tries', { count: tries })}</small> : null}
    </span>
  )
}
