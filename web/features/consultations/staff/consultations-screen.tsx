import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ConsultationList, ConsultationRow } from '#shared/contracts/consultations-admin.ts'
import { DataTable } from '#web/list/data-table.tsx'
import type { Column } from '#web/list/data-table.tsx'
import { ListFailure, ListSheet, ListSkeleton, Pager, SelectionBar } from '#web/list/list-parts.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useSelection } from '#web/list/use-selection.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented, SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WallMoment } from './calendar-layout.ts'
import { DeskPill, SecondaryText, WhenCell } from './desk-parts.tsx'
import { actOn, deskFilters, deskListQuery, deskParameters, refreshDesk, startOfToday } from './desk-queries.ts'
import { OpenedApplications } from './opened-applications.tsx'
import { sayDone } from './say-done.ts'
import { useUndo } from './use-undo.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'
import styles from './consultations-screen.module.css'

const CancelManyDialog = lazy(() => import('./cancel-many-dialog.tsx'))
const DeskCalendar = lazy(() => import('./desk-calendar.tsx'))
const DeskPanel = lazy(() => import('./desk-panel.tsx'))
const FeedsDialog = lazy(() => import('./feeds-dialog.tsx'))
const NewBookingDialog = lazy(() => import('./new-booking-dialog.tsx'))
const OfficeForm = lazy(() => import('./office-form.tsx'))

const views = ['list', 'month', 'week', 'day', 'office'] as const
type View = (typeof views)[number]

/** The consultations for staff: as a list, by month, week or day, and the hours they are held in. As a tab it has no heading. @see ADM-07, BOOK-04 */
export function ConsultationsScreen({ isTab = false }: { isTab?: boolean }): ReactNode {
  const { t } = useTranslation('bookings')
  const address = useListAddress(deskParameters)
  const { parameters, change } = address
  const view: View = views.find((each) => each === parameters['view']) ?? 'list'
  const [booking, setBooking] = useState<{ moment: WallMoment | null } | null>(null)
  const [isSubscribing, setSubscribing] = useState(false)
  const queries = useQueryClient()
  useLiveEvent('consultation_changed', () => void refreshDesk(queries))
  return (
    <>
      <ScreenHead {...(isTab ? {} : { title: t('title') })}>
        <Segmented
          label={t('view')}
          fit
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next === 'list' ? null : next, cursor: null })}
        />
        <Button variant="outline" size="sm" onClick={() => setSubscribing(true)}>
          {t('feeds.subscribe')}
        </Button>
        <Button variant="primary" size="sm" onClick={() => setBooking({ moment: null })}>
          <Icon name="plus" size={18} />
          {t('new')}
        </Button>
      </ScreenHead>
      <OpenedApplications />
      <Suspense fallback={<ListSkeleton />}>
        {view === 'list' ? <DeskList address={address} /> : null}
        {view === 'month' || view === 'week' || view === 'day' ? (
          <DeskCalendar key={view} address={address} span={view} onBook={(moment) => setBooking({ moment })} />
        ) : null}
        {view === 'office' ? <OfficeForm /> : null}
      </Suspense>
      <Suspense>
        {parameters['open'] === undefined ? null : (
          <DeskPanel key={parameters['open']} id={parameters['open']} onClose={() => change({ open: null })} />
        )}
        {isSubscribing ? <FeedsDialog onClose={() => setSubscribing(false)} /> : null}
        {booking === null ? null : <NewBookingDialog {...booking} onClose={() => setBooking(null)} />}
      </Suspense>
    </>
  )
}

function DeskList({ address }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const { parameters, change } = address
  const client = useQueryClient()
  const [today] = useState(startOfToday)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...deskListQuery(parameters, today),
    placeholderData: keepPreviousData,
  })
  const ids = useMemo(() => data?.items.map(({ id }) => id) ?? [], [data])
  const selection = useSelection(ids, deskFilters.map((name) => parameters[name] ?? '').join('\n'))
  const [isCancelling, setCancelling] = useState(false)
  const undo = useUndo()
  const chosen = ids.filter((id) => selection.has(id))
  // The present of the first look: what begins since is offered after a reload.
  const [now] = useState(() => Date.now())
  const rows = (data?.items ?? []).filter(({ id }) => selection.has(id))
  const withStatus = (wanted: ConsultationRow['status']) => rows.filter(({ status }) => status === wanted)
  const scheduled = withStatus('scheduled').map(({ id }) => id)
  const begun = withStatus('scheduled').filter(({ starts_at }) => Date.parse(starts_at) <= now)
  const cancelled = withStatus('cancelled')

  async function handleUndo(): Promise<void> {
    await undo(cancelled.map(({ id }) => id))
    selection.clear()
  }

  async function handleComplete(): Promise<void> {
    try {
      sayDone(
        t,
        await actOn(
          begun.map(({ id }) => id),
          { action: 'complete' },
        ),
      )
      selection.clear()
      await refreshDesk(client)
    } catch (failure) {
      toast.error(t(`errors:${apiErrorCode(failure)}`))
    }
  }

  return (
    <>
      <DeskFilters address={address} />
      <ListSheet>
        {chosen.length === 0 ? null : (
          <SelectionBar count={chosen.length} isAll={false} onSelectAll={null} onClear={selection.clear}>
            {begun.length === 0 ? null : (
              <Button variant="ghost" size="sm" onClick={() => void handleComplete()}>
                {t('actions.complete')}
              </Button>
            )}
            {scheduled.length === 0 ? null : (
              <Button variant="ghost" size="sm" onClick={() => setCancelling(true)}>
                {t('actions.cancel')}
              </Button>
            )}
            {cancelled.length === 0 ? null : (
              <Button variant="ghost" size="sm" onClick={() => void handleUndo()}>
                {t('actions.restore')}
              </Button>
            )}
          </SelectionBar>
        )}
        {data ? (
          <Rows data={data} address={address} selection={selection} isStale={isPlaceholderData} />
        ) : error ? null : (
          <ListSkeleton />
        )}
        {error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
      </ListSheet>
      <Suspense>
        {isCancelling ? (
          <CancelManyDialog
            ids={scheduled}
            onClose={() => {
              setCancelling(false)
              change({ open: null })
            }}
            onDone={selection.clear}
          />
        ) : null}
      </Suspense>
    </>
  )
}

type RowsProps = {
  data: ConsultationList
  address: ListAddress
  selection: ReturnType<typeof useSelection>
  isStale: boolean
}

function Rows({ data, address, selection, isStale }: RowsProps): ReactNode {
  const { t } = useTranslation('bookings')
  const list = useRef<HTMLElement>(null)
  const { parameters, change } = address
  if (data.items.length === 0) return <EmptyState art="empty-consultations" title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <DataTable
        caption={t('title')}
        columns={columnsOf(t)}
        rows={data.items}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort="starts"
        onSort={() => change({ period: parameters['period'] === 'all' ? null : 'all' })}
        selection={selection}
        openId={parameters['open'] ?? null}
        isCompact={false}
        isStale={isStale}
        list={list}
      />
      <Pager
        isByTime={false}
        previous={data.previous_cursor}
        next={data.next_cursor}
        onTurn={(cursor) => change({ cursor })}
      >
        {t('shown', { shown: data.items.length })}
      </Pager>
    </>
  )
}

function columnsOf(t: Translate<'bookings'>): Column<ConsultationRow>[] {
  return [
    { key: 'when', label: t('columns.when'), cell: (row) => <WhenCell row={row} /> },
    {
      key: 'client',
      label: t('columns.client'),
      cell: (row) => (
        <>
          {row.name}
          {row.company === null ? null : <SecondaryText>{row.company}</SecondaryText>}
        </>
      ),
    },
    { key: 'contact', label: t('columns.contact'), cell: (row) => row.phone ?? row.email },
    { key: 'state', label: t('columns.state'), cell: (row) => <DeskPill row={row} /> },
    { key: 'assignee', label: t('columns.assignee'), cell: (row) => row.assignee_name ?? t('nobody') },
    { key: 'language', label: t('columns.language'), cell: (row) => t(`languages.${row.language}`) },
    { key: 'source', label: t('columns.source'), cell: (row) => t(`sources.${row.source}`) },
  ]
}

const choices = {
  period: ['upcoming', 'past', 'all'],
  status: ['scheduled', 'completed', 'cancelled'],
  assignee: ['me', 'none'],
  source: ['site', 'staff'],
  language: ['en', 'ru', 'ro'],
} as const

function DeskFilters({ address: { parameters, change } }: { address: ListAddress }): ReactNode {
  const { t } = useTranslation('bookings')
  const select = <Name extends keyof typeof choices>(
    name: Name,
    words: (value: (typeof choices)[Name][number]) => string,
  ) => (
    <SelectField
      label={t(`filters.${name}`)}
      value={parameters[name] ?? (name === 'period' ? 'upcoming' : '')}
      onChange={(event) => change({ [name]: event.target.value || null })}
    >
      {name === 'period' ? null : <option value="">{t('filters.any')}</option>}
      {choices[name].map((value: (typeof choices)[Name][number]) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className={styles.filters} role="search">
      <TextField
        label={t('filters.q')}
        type="search"
        value={parameters['q'] ?? ''}
        maxLength={200}
        onChange={(event) => change({ q: event.target.value || null }, 'replace')}
      />
      {select('period', (value) => t(`periods.${value}`))}
      {select('status', (value) => t(`statuses.${value}`))}
      {select('assignee', (value) => t(`assignees.${value}`))}
      {select('source', (value) => t(`sources.${value}`))}
      {select('language', (value) => t(`languages.${value}`))}
    </div>
  )
}
