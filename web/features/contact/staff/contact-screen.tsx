import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as contactRoutes from '#shared/contracts/routes/contact.ts'
import type { ContactItem, ContactState } from '#shared/contracts/contact-inbox.ts'
import { contactStates } from '#shared/contracts/contact-inbox.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { listQuery } from '#web/list/list-address.ts'
import { ListChoice, ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import { ListFailure, ListSheet, ListSkeleton, Pager } from '#web/list/list-parts.tsx'
import { PlainTable } from '#web/list/plain-table.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import { contactParameters, contactsQuery } from './contact-queries.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'
import { saveFile } from '#web/list/save-file.ts'

const ContactPanel = lazy(() => import('./contact-panel.tsx'))

const pills = {
  new: { glyph: 'wait', tone: 'manila' },
  answered: { glyph: 'full', tone: 'green' },
  converted: { glyph: 'full', tone: 'blue' },
  closed: { glyph: 'off', tone: 'neutral' },
  spam: { glyph: 'off', tone: 'red' },
} as const satisfies Record<ContactState, unknown>

/** What came through the contact form: read, answered, made a ticket of, or put aside. @see SUP-03 */
export function ContactScreen(): ReactNode {
  const { t } = useTranslation('inbox')
  const address = useListAddress(contactParameters)
  const { parameters, change } = address
  const { open, ...shown } = parameters
  const { data, error, isFetching, refetch } = useQuery({
    ...contactsQuery(browserApi, parameters),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={t('title')} lead={data === undefined ? t('lead') : t('waiting', { count: data.waiting })}>
        <ExportButton
          search={listQuery({ state: shown['state'], search: shown['search'], overdue: shown['overdue'] })}
        />
      </ScreenHead>
      <AreaTabs area="support" />
      <ListFilters>
        <ListSearch address={address} name="search" label={t('search')} placeholder={t('searchHint')} />
        <ListChoice
          address={address}
          name="state"
          label={t('state')}
          all={t('allButSpam')}
          choices={contactStates.map((state) => [state, t(`states.${state}`)] as const)}
        />
        <ListChoice
          address={address}
          name="overdue"
          label={t('promise')}
          all={t('anyPromise')}
          choices={[['true', t('onlyOverdue')]]}
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
          <EmptyState art="empty-tickets" title={t('empty.title')} text={t('empty.text')} />
        </div>
      ) : (
        <Table items={data.items} onOpen={(id) => change({ open: id })}>
          <Pager isByTime previous={null} next={data.next_cursor} onTurn={(cursor) => change({ cursor })}>
            {t('count', { count: data.items.length })}
          </Pager>
        </Table>
      )}
      {open === undefined ? null : (
        <Suspense>
          <ContactPanel key={open} id={open} onClose={() => change({ open: null })} />
        </Suspense>
      )}
    </>
  )
}

type TableProps = { items: readonly ContactItem[]; onOpen: (id: string) => void; children: ReactNode }

function Table({ items, onOpen, children }: TableProps): ReactNode {
  const { t } = useTranslation('inbox')
  return (
    <PlainTable
      caption={t('title')}
      rows={items}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={[
        {
          key: 'from',
          label: t('columns.from'),
          cell: (item) => (
            <>
              <TextButton className="text-left" data-row-open onClick={() => onOpen(item.id)}>
                {item.name}
              </TextButton>
              <div className="text-sm text-ink-muted wrap-anywhere">{item.organisation ?? item.email}</div>
            </>
          ),
        },
        {
          key: 'message',
          label: t('columns.message'),
          cell: ({ message, language }) => (
            <span className="block text-left" lang={language}>
              {message.slice(0, 120)}
            </span>
          ),
        },
        {
          key: 'state',
          label: t('columns.state'),
          cell: (item) => (
            <>
              <StatusPill {...pills[item.state]}>{t(`states.${item.state}`)}</StatusPill> <OverdueMark request={item} />
            </>
          ),
        },
        { key: 'came', label: t('columns.came'), cell: ({ created_at: at }) => <TimeMark at={at} /> },
      ]}
    >
      {children}
    </PlainTable>
  )
}

function ExportButton({ search }: { search: string }): ReactNode {
  const { t } = useTranslation('inbox')
  const handleExport = async (): Promise<void> => {
    try {
      saveFile('contact.csv', await browserApi.download(contactRoutes.exportContacts, { query: search }))
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
  return (
    <Button variant="outline" onClick={() => void handleExport()}>
      <Icon name="download" size={18} />
      {t('export')}
    </Button>
  )
}

/** Says that a request waits longer than was promised. For the browser only. */
function OverdueMark({ request }: { request: Pick<ContactItem, 'state' | 'answer_due_at'> }): ReactNode {
  const { t } = useTranslation('inbox')
  // The present of the first look: a list is fetched again before a day is over.
  const [now] = useState(() => Date.now())
  const { state, answer_due_at: due } = request
  if (state !== 'new' || due === null || Date.parse(due) >= now) return null
  return (
    <StatusPill glyph="up" tone="red">
      {t('overdue')}
    </StatusPill>
  )
}
