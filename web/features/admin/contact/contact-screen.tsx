import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import type { ContactItem, ContactList, ContactState } from '#shared/contracts/contact-inbox.ts'
import { contactStates } from '#shared/contracts/contact-inbox.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { listQuery } from '../list/list-address.ts'
import { ListFailure, ListSkeleton, Pager } from '../list/list-parts.tsx'
import { TimeMark } from '../list/time-mark.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import '#web/styles/sign-in.css'

const ContactPanel = lazy(() => import('./contact-panel.tsx'))

/** First parts of the keys of everything that this screen fetches. */
export const contactKey = ['admin', 'contact'] as const

const known = ['state', 'search', 'cursor', 'open'] as const

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
  const { parameters, change } = useListAddress(known)
  const { open, ...shown } = parameters
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...contactKey, 'list', shown] as const,
    queryFn: ({ signal }) => browserApi.get<ContactList>(`/api/admin/contact?${listQuery(shown)}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <div className="admin-title">
        <div>
          <h1>{t('title')}</h1>
          <p>{data === undefined ? t('lead') : t('waiting', { count: data.waiting })}</p>
        </div>
        <ExportButton search={listQuery({ state: shown['state'], search: shown['search'] })} />
      </div>
      <div className="filters">
        <TextField
          label={t('search')}
          type="search"
          value={shown['search'] ?? ''}
          onChange={({ target }) => change({ search: target.value || null, cursor: null }, 'replace')}
        />
        <SelectField
          label={t('state')}
          value={shown['state'] ?? ''}
          onChange={({ target }) => change({ state: target.value || null, cursor: null })}
        >
          <option value="">{t('allButSpam')}</option>
          {contactStates.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {error === null ? null : <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <ListSkeleton /> : null}
      {data === undefined ? null : (
        <>
          <Table items={data.items} onOpen={(id) => change({ open: id })} />
          <Pager isByTime previous={null} next={data.next_cursor} onTurn={(cursor) => change({ cursor })}>
            {t('count', { count: data.items.length })}
          </Pager>
        </>
      )}
      {open === undefined ? null : (
        <Suspense>
          <ContactPanel key={open} id={open} onClose={() => change({ open: null })} />
        </Suspense>
      )}
    </>
  )
}

function Table({ items, onOpen }: { items: readonly ContactItem[]; onOpen: (id: string) => void }): ReactNode {
  const { t } = useTranslation('inbox')
  if (items.length === 0) {
    return (
      <div className="sheet">
        <EmptyState art="empty-tickets" title={t('empty.title')} text={t('empty.text')} />
      </div>
    )
  }
  return (
    <div className="sheet overflow-hidden">
      <table className="tbl stack">
        <caption className="sr">{t('title')}</caption>
        <thead>
          <tr>
            <th>{t('columns.from')}</th>
            <th>{t('columns.message')}</th>
            <th>{t('columns.state')}</th>
            <th>{t('columns.came')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row" aria-label={item.name}>
                <div>
                  <button type="button" className="as-link text-left" onClick={() => onOpen(item.id)}>
                    {item.name}
                  </button>
                  <div className="text-sm text-ink-muted wrap-anywhere">{item.organisation ?? item.email}</div>
                </div>
              </th>
              <td data-label={t('columns.message')} className="wrap-anywhere" lang={item.language}>
                {item.message.slice(0, 120)}
              </td>
              <td data-label={t('columns.state')}>
                <StatusPill {...pills[item.state]}>{t(`states.${item.state}`)}</StatusPill>
              </td>
              <td data-label={t('columns.came')}>
                <TimeMark at={item.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExportButton({ search }: { search: string }): ReactNode {
  const { t } = useTranslation('inbox')
  const handleExport = async (): Promise<void> => {
    try {
      const file = await browserApi.download(`/api/admin/contact/export?${search}`)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = 'contact.csv'
      link.click()
      URL.revokeObjectURL(link.href)
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
