import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ticketQueues } from '#shared/contracts/support.ts'
import type { StaffTicketRow, SupportFigures, TicketQueue } from '#shared/contracts/support.ts'
import { ticketPriorities } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { StaffTicketView } from '#web/features/support/staff/staff-ticket.tsx'
import { figuresQuery, queueOf, queueQuery, refreshDesk } from '#web/features/support/staff/staff-queries.ts'
import { TicketPriorityPill, TicketStatusPill } from '#web/features/support/ticket-pills.tsx'
import { formatInstant, formatPercent } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showCurrentTab } from '#web/ui/show-current-tab.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import '#web/styles/support.css'

/** Staff's queues with the open ticket beside them; which one stands in the address. @see SUP-02, ADM-07 */
export default function SupportDesk({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const queue = queueOf(search)
  const open = search.get('ticket')
  const { data: figures } = useQuery(figuresQuery(browserApi))
  useLiveEvent('ticket_changed', (event) => void refreshDesk(queries, event?.ticket_id ?? null))
  const change = (changes: Readonly<Record<string, string | null>>, replace = false): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  return (
    <>
      <Figures figures={figures} />
      <nav ref={showCurrentTab} className="tabs" aria-label={t('desk.queues')}>
        {ticketQueues.map((each) => (
          <Link
            key={each}
            className="tab"
            to={`?${queueAddress(search, each)}`}
            preventScrollReset
            aria-current={each === queue ? 'page' : undefined}
          >
            {t(`desk.${each}`)}
            <Count figures={figures} queue={each} />
          </Link>
        ))}
      </nav>
      <section className={open === null ? 'sheet support desk' : 'sheet support desk has-open'}>
        <Queue key={queue} queue={queue} search={search} open={open} onChange={change} />
        {open === null ? (
          <div className="support-none">
            <p className="muted">{t('list.choose')}</p>
          </div>
        ) : (
          <StaffTicketView key={open} id={open} userId={userId} search={search} />
        )}
      </section>
    </>
  )
}

function queueAddress(search: URLSearchParams, queue: TicketQueue): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('queue', queue)
  next.delete('ticket')
  return next
}

function Count({ figures, queue }: { figures: SupportFigures | undefined; queue: TicketQueue }): ReactNode {
  if (queue === 'closed' || queue === 'all' || figures === undefined || figures[queue] === 0) return null
  return <span className="count">{figures[queue]}</span>
}

const hourMs = 60 * 60_000

function Figures({ figures }: { figures: SupportFigures | undefined }): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  const hours = (ms: number | null | undefined) =>
    ms === null || ms === undefined
      ? t('desk.noFigure')
      : t('desk.workHours', {
          hours: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / hourMs),
        })
  const share = figures?.first_answer_in_time
  return (
    <dl className="support-figures" aria-label={t('desk.figures')}>
      <div>
        <dt>{t('desk.firstAnswer')}</dt>
        <dd>{hours(figures?.first_answer_median_ms)}</dd>
      </div>
      <div>
        <dt>{t('desk.inTime')}</dt>
        <dd>{share === null || share === undefined ? t('desk.noFigure') : formatPercent(share * 100, language)}</dd>
      </div>
      <div>
        <dt>{t('desk.resolution')}</dt>
        <dd>{hours(figures?.resolution_median_ms)}</dd>
      </div>
    </dl>
  )
}

type QueueProps = {
  queue: TicketQueue
  search: URLSearchParams
  open: string | null
  onChange: (changes: Readonly<Record<string, string | null>>, replace?: boolean) => void
}

function Queue({ queue, search, open, onChange }: QueueProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const filter = { q: search.get('q') ?? '', priority: search.get('priority') ?? '' }
  const list = useInfiniteQuery(queueQuery(browserApi, queue, filter))
  const tickets = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="support-side">
      <div className="support-tools">
        <input
          type="search"
          className="input"
          aria-label={t('desk.search')}
          placeholder={t('desk.search')}
          defaultValue={filter.q}
          maxLength={200}
          onChange={(event) => onChange({ q: event.currentTarget.value.trim() }, true)}
        />
        <span className="select-wrap">
          <select
            className="select"
            aria-label={t('desk.setPriority')}
            value={filter.priority}
            onChange={(event) => onChange({ priority: event.currentTarget.value })}
          >
            <option value="">{t('desk.anyPriority')}</option>
            {ticketPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {t(`priority.${priority}`)}
              </option>
            ))}
          </select>
          <Icon name="chev-down" size={18} />
        </span>
      </div>
      {tickets === undefined ? (
        list.isError ? (
          <div className="support-failure">
            <FormError>
              {t('list.failed')} {t(`errors:${apiErrorCode(list.error)}`)}
            </FormError>
            <Button variant="outline" size="sm" onClick={() => void list.refetch()}>
              {t('list.retry')}
            </Button>
          </div>
        ) : (
          <div className="support-lines" role="status" aria-label={t('list.loading')} aria-busy>
            <Skeleton className="mb-4 h-12" />
            <Skeleton className="mb-4 h-12" />
            <Skeleton className="h-12" />
          </div>
        )
      ) : tickets.length === 0 ? (
        <EmptyState art="empty-tickets" title={t('desk.empty')} text={t('desk.emptyText')} />
      ) : (
        <ul className="support-list" aria-label={t(`desk.${queue}`)}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <QueueLink ticket={ticket} search={search} isOpen={ticket.id === open} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          className="support-more"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      ) : null}
    </div>
  )
}

function QueueLink({
  ticket,
  search,
  isOpen,
}: {
  ticket: StaffTicketRow
  search: URLSearchParams
  isOpen: boolean
}): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  const address = new URLSearchParams(search)
  address.set('ticket', ticket.id)
  return (
    <Link className="tk" to={`?${address}`} preventScrollReset aria-current={isOpen ? 'true' : undefined}>
      <b>{ticket.subject}</b>
      <span className="tk-facts">
        <TicketStatusPill status={ticket.status} />
        <TicketPriorityPill priority={ticket.priority} />
        {ticket.is_overdue ? (
          <StatusPill glyph="up" tone="red">
            {t('desk.overduePill')}
          </StatusPill>
        ) : null}
        <span>
          #{ticket.number} · {ticket.user.name || ticket.user.email}
        </span>
        <span>
          {t('desk.assignee')}
          {': '}
          {ticket.assignee?.name ?? t('desk.nobody')}
        </span>
        <span>
          {ticket.waiting_since === null
            ? formatInstant(ticket.updated_at, language)
            : t('desk.waitingSince', { date: formatInstant(ticket.waiting_since, language) })}
        </span>
      </span>
    </Link>
  )
}
