import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ticketQueues } from '#shared/contracts/support.ts'
import type { StaffTicketRow, SupportFigures, TicketQueue } from '#shared/contracts/support.ts'
import { ticketPriorities } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import {
  ListBody,
  ListChoice,
  ListSearch,
  NothingOpen,
  ticketAddress,
  useTicketAddress,
} from '#web/features/support/list-parts.tsx'
import type { ChangeAddress } from '#web/features/support/list-parts.tsx'
import { StaffTicketView } from '#web/features/support/staff/staff-ticket.tsx'
import { figuresQuery, queueOf, queueQuery, refreshDesk } from '#web/features/support/staff/staff-queries.ts'
import { TicketPriorityPill, TicketStatusPill } from '#web/features/support/ticket-pills.tsx'
import { formatInstant, formatPercent } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showCurrentTab } from '#web/ui/show-current-tab.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import '#web/styles/support.css'

/** Staff's queues with the open ticket beside them; which one stands in the address. @see SUP-02, ADM-07 */
export default function SupportDesk({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [search, change] = useTicketAddress()
  const queue = queueOf(search)
  const open = search.get('ticket')
  const { data: figures } = useQuery(figuresQuery(browserApi))
  useLiveEvent('ticket_changed', (event) => void refreshDesk(queries, event?.ticket_id ?? null))
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
        {open === null ? <NothingOpen /> : <StaffTicketView key={open} id={open} userId={userId} search={search} />}
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
  onChange: ChangeAddress
}

function Queue({ queue, search, open, onChange }: QueueProps): ReactNode {
  const { t } = useTranslation('support')
  const filter = { q: search.get('q') ?? '', priority: search.get('priority') ?? '' }
  const list = useInfiniteQuery(queueQuery(browserApi, queue, filter))
  return (
    <div className="support-side">
      <div className="support-tools">
        <ListSearch label={t('desk.search')} value={filter.q} onChange={onChange} />
        <ListChoice label={t('desk.setPriority')} name="priority" value={filter.priority} onChange={onChange}>
          <option value="">{t('desk.anyPriority')}</option>
          {ticketPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {t(`priority.${priority}`)}
            </option>
          ))}
        </ListChoice>
      </div>
      <ListBody
        list={list}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        label={t(`desk.${queue}`)}
        empty={<EmptyState art="empty-tickets" title={t('desk.empty')} text={t('desk.emptyText')} />}
        row={(ticket) => <QueueLink ticket={ticket} search={search} isOpen={ticket.id === open} />}
      />
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
  return (
    <Link
      className="tk"
      to={ticketAddress(search, ticket.id)}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
    >
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
