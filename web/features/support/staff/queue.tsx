import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sortsByWaiting, ticketCategories } from '#shared/contracts/support.ts'
import type { StaffTicketRow, TicketQueue } from '#shared/contracts/support.ts'
import { ticketPriorities } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListBody, ListChoice, ListSearch, ticketAddress } from '#web/features/support/list-parts.tsx'
import type { ChangeAddress } from '#web/features/support/list-parts.tsx'
import { BatchBar } from '#web/features/support/staff/batch-bar.tsx'
import { assigneesQuery, filterOf, queueFilters, queueQuery } from '#web/features/support/staff/staff-queries.ts'
import type { QueueFilter } from '#web/features/support/staff/staff-queries.ts'
import { TicketPriorityPill, TicketStatusPill, categoryWords } from '#web/features/support/ticket-pills.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import panes from '#web/features/support/panes.module.css'
import styles from './queue.module.css'
import choice from '#web/ui/choice.module.css'

type QueueProps = {
  queue: TicketQueue
  userId: string
  search: URLSearchParams
  open: string | null
  onChange: ChangeAddress
}

/** A queue: its filters, its tickets, and what can be done with several of them. */
export function Queue({ queue, userId, search, open, onChange }: QueueProps): ReactNode {
  const { t } = useTranslation('support')
  const filter = filterOf(search, queue)
  const list = useInfiniteQuery(queueQuery(browserApi, queue, filter))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  // What is not shown any more, because another filter counts or it left the queue, is not acted on.
  const chosen = rows?.filter(({ id }) => marked.has(id)) ?? []
  const isFiltered = queueFilters.some((name) => name !== 'sort' && filter[name] !== '')
  const clear = () => onChange(Object.fromEntries(queueFilters.map((name) => [name, null])))
  const mark = (id: string): void => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    setMarked(next)
  }
  return (
    <div className={panes.side}>
      <QueueTools queue={queue} filter={filter} onChange={onChange} />
      <BatchBar chosen={chosen} shown={rows ?? []} onMark={(ids) => setMarked(new Set(ids))} userId={userId} />
      <ListBody
        list={list}
        rows={rows}
        label={t(`desk.${queue}`)}
        empty={
          isFiltered ? (
            <EmptyState
              art="empty-search"
              title={t('list.filteredTitle')}
              text={t('list.filteredText')}
              action={
                <Button variant="outline" onClick={clear}>
                  {t('list.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState art="empty-tickets" title={t('desk.empty')} text={t('desk.emptyText')} />
          )
        }
        row={(ticket) => (
          <div data-row className={styles.row} data-marked={marked.has(ticket.id) || undefined}>
            <label className={styles.mark}>
              <span className="sr">{t('batch.mark', { number: ticket.number, subject: ticket.subject })}</span>
              <input
                type="checkbox"
                className={choice.box}
                data-row-box
                checked={marked.has(ticket.id)}
                onChange={() => mark(ticket.id)}
              />
            </label>
            <QueueLink ticket={ticket} search={search} isOpen={ticket.id === open} />
          </div>
        )}
      />
    </div>
  )
}

type QueueToolsProps = { queue: TicketQueue; filter: QueueFilter; onChange: ChangeAddress }

function QueueTools({ queue, filter, onChange }: QueueToolsProps): ReactNode {
  const { t } = useTranslation('support')
  const { data: assignees } = useQuery(assigneesQuery(browserApi))
  // A category that was written by hand is named by the address alone.
  const [isNarrowed] = useState(() => queueFilters.some((name) => name !== 'q' && filter[name] !== ''))
  const ownCategory = filter.category !== '' && !ticketCategories.some((each) => each === filter.category)
  return (
    <div className={panes.tools}>
      <ListSearch label={t('desk.search')} value={filter.q} onChange={onChange} />
      <details className={styles.more} open={isNarrowed}>
        <summary>{t('desk.filters')}</summary>
        <div className={styles.choices}>
          <ListChoice label={t('desk.setPriority')} name="priority" value={filter.priority} onChange={onChange}>
            <option value="">{t('desk.anyPriority')}</option>
            {ticketPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {t(`priority.${priority}`)}
              </option>
            ))}
          </ListChoice>
          <ListChoice label={t('form.category')} name="category" value={filter.category} onChange={onChange}>
            <option value="">{t('desk.anyCategory')}</option>
            {[...ticketCategories, ...(ownCategory ? [filter.category] : [])].map((category) => (
              <option key={category} value={category}>
                {categoryWords(t, category)}
              </option>
            ))}
          </ListChoice>
          <ListChoice label={t('desk.assignee')} name="assignee" value={filter.assignee} onChange={onChange}>
            <option value="">{t('desk.anyAssignee')}</option>
            <option value="me">{t('desk.me')}</option>
            <option value="none">{t('desk.nobody')}</option>
            {assignees?.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </ListChoice>
          {sortsByWaiting(queue) ? (
            <ListChoice label={t('desk.sort')} name="sort" value={filter.sort} onChange={onChange}>
              <option value="">{t('desk.byDue')}</option>
              <option value="waiting">{t('desk.byWaiting')}</option>
            </ListChoice>
          ) : null}
        </div>
        {queue === 'overdue' ? null : (
          <CheckField
            label={t('desk.onlyOverdue')}
            checked={filter.overdue === 'true'}
            onChange={(event) => onChange({ overdue: event.currentTarget.checked ? 'true' : null })}
          />
        )}
      </details>
    </div>
  )
}

type QueueLinkProps = { ticket: StaffTicketRow; search: URLSearchParams; isOpen: boolean }

function QueueLink({ ticket, search, isOpen }: QueueLinkProps): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  return (
    <Link
      className={panes.ticket}
      data-row-link
      to={ticketAddress(search, ticket.id)}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
    >
      <b>{ticket.subject}</b>
      <span className={panes.facts}>
        <TicketStatusPill status={ticket.status} />
        <TicketPriorityPill priority={ticket.priority} />
        {ticket.priority_requested === ticket.priority ? null : (
          <span>{t('desk.asked', { priority: t(`priority.${ticket.priority_requested}`) })}</span>
        )}
        {ticket.is_overdue ? (
          <StatusPill glyph="up" tone="red">
            {t('desk.overduePill')}
          </StatusPill>
        ) : null}
        <span>
          {t('list.number', { number: ticket.number })} · {ticket.user.name || ticket.user.email} ·{' '}
          {categoryWords(t, ticket.category)} · {t('desk.assignee')}
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
