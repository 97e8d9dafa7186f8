import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Ticket, TicketRow } from '#shared/contracts/support.ts'
import { ticketStatuses } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { ReplyBox } from '#web/features/support/reply-box.tsx'
import { ownTicketQuery, ownTicketsQuery, refreshOwnTickets } from '#web/features/support/support-queries.ts'
import { Thread } from '#web/features/support/thread.tsx'
import { TicketPriorityPill, TicketStatusPill, categoryWords } from '#web/features/support/ticket-pills.tsx'
import { formatInstant } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import '#web/styles/support.css'

const NewTicketDialog = lazy(() => import('#web/features/support/new-ticket-dialog.tsx'))

/** One's own tickets: list and thread side by side, on phones one after the other. @see SUP-01, SUP-02; mock dashboard-support */
export default function SupportTab({ userId }: { userId: string }): ReactNode {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [isWriting, setWriting] = useState(false)
  const open = search.get('ticket')
  useLiveEvent('ticket_changed', (event) => void refreshOwnTickets(queries, event?.ticket_id ?? null))
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
    <div className="app-body single">
      <section className={open === null ? 'sheet support' : 'sheet support has-open'}>
        <TicketList userId={userId} search={search} open={open} onChange={change} onWrite={() => setWriting(true)} />
        {open === null ? <Nothing /> : <OpenTicket key={open} userId={userId} id={open} search={search} />}
      </section>
      {isWriting ? (
        <Suspense>
          <NewTicketDialog
            userId={userId}
            onClose={() => setWriting(false)}
            onCreated={(id) => {
              setWriting(false)
              change({ ticket: id })
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

type ListProps = {
  userId: string
  search: URLSearchParams
  open: string | null
  onChange: (changes: Readonly<Record<string, string | null>>, replace?: boolean) => void
  onWrite: () => void
}

function TicketList({ userId, search, open, onChange, onWrite }: ListProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const filter = { status: search.get('status') ?? '', q: search.get('q') ?? '' }
  const list = useInfiniteQuery(ownTicketsQuery(browserApi, userId, filter))
  const tickets = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = filter.status !== '' || filter.q !== ''
  return (
    <div className="support-side">
      <div className="support-tools">
        <Button variant="primary" size="sm" onClick={onWrite}>
          <Icon name="plus" size={18} />
          {t('list.new')}
        </Button>
        <input
          type="search"
          className="input"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          defaultValue={filter.q}
          maxLength={200}
          onChange={(event) => onChange({ q: event.currentTarget.value.trim() }, true)}
        />
        <span className="select-wrap">
          <select
            className="select"
            aria-label={t('list.status')}
            value={filter.status}
            onChange={(event) => onChange({ status: event.currentTarget.value })}
          >
            <option value="">{t('list.any')}</option>
            <option value="active">{t('list.active')}</option>
            {ticketStatuses.map((status) => (
              <option key={status} value={status}>
                {t(`status.${status}`)}
              </option>
            ))}
          </select>
          <Icon name="chev-down" size={18} />
        </span>
      </div>
      {tickets === undefined ? (
        list.isError ? (
          <Failure
            text={`${t('list.failed')} ${t(`errors:${apiErrorCode(list.error)}`)}`}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Lines label={t('list.loading')} />
        )
      ) : tickets.length === 0 ? (
        <EmptyState
          art={isFiltered ? 'empty-search' : 'empty-tickets'}
          title={t(isFiltered ? 'list.filteredTitle' : 'list.emptyTitle')}
          text={t(isFiltered ? 'list.filteredText' : 'list.emptyText')}
          action={
            isFiltered ? (
              <Button variant="outline" onClick={() => onChange({ status: null, q: null })}>
                {t('list.clear')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <ul className="support-list" aria-label={t('list.label')}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketLink ticket={ticket} search={search} isOpen={ticket.id === open} />
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

function TicketLink({
  ticket,
  search,
  isOpen,
}: {
  ticket: TicketRow
  search: URLSearchParams
  isOpen: boolean
}): ReactNode {
  const language = useLanguage()
  const address = new URLSearchParams(search)
  address.set('ticket', ticket.id)
  return (
    <Link className="tk" to={`?${address}`} preventScrollReset aria-current={isOpen ? 'true' : undefined}>
      <b>{ticket.subject}</b>
      <span className="tk-facts">
        <TicketStatusPill status={ticket.status} />
        <TicketPriorityPill priority={ticket.priority} />
        <span>
          #{ticket.number} · {formatInstant(ticket.updated_at, language)}
        </span>
      </span>
    </Link>
  )
}

function Nothing(): ReactNode {
  const { t } = useTranslation('support')
  return (
    <div className="support-none">
      <p className="muted">{t('list.choose')}</p>
    </div>
  )
}

function OpenTicket({ userId, id, search }: { userId: string; id: string; search: URLSearchParams }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const { data: ticket, error, refetch } = useQuery(ownTicketQuery(browserApi, userId, id))
  const head = useRef<HTMLHeadingElement>(null)
  const isThere = ticket !== undefined
  useEffect(() => {
    // On phones the thread takes the place of the list: who opened it is led there.
    if (isThere && matchMedia('(width < 64rem)').matches) head.current?.focus()
  }, [isThere])
  const back = new URLSearchParams(search)
  back.delete('ticket')
  return (
    <div className="support-thread">
      <Link className="support-back" to={`?${back}`} preventScrollReset>
        <Icon name="back" size={18} />
        {t('list.back')}
      </Link>
      {ticket ? (
        <>
          <TicketHead ticket={ticket} headRef={head} />
          <div className="support-messages">
            <Thread items={ticket.thread} label={t('thread.label', { subject: ticket.subject })} />
          </div>
          <Foot userId={userId} ticket={ticket} />
        </>
      ) : error ? (
        <Failure
          text={
            error instanceof ApiError && (error.status === 404 || error.status === 422)
              ? t('thread.missing')
              : `${t('thread.failed')} ${t(`errors:${apiErrorCode(error)}`)}`
          }
          onRetry={() => void refetch()}
        />
      ) : (
        <Lines label={t('thread.loading')} />
      )}
    </div>
  )
}

function TicketHead({
  ticket,
  headRef,
}: {
  ticket: Ticket
  headRef: React.RefObject<HTMLHeadingElement | null>
}): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  return (
    <div className="support-head">
      <div>
        <h2 ref={headRef} tabIndex={-1}>
          {ticket.subject}
        </h2>
        <div className="tk-facts">
          <TicketStatusPill status={ticket.status} />
          <TicketPriorityPill priority={ticket.priority} />
          <span className="badge ink">{categoryWords(t, ticket.category)}</span>
          <span>{t('thread.number', { number: ticket.number, date: formatInstant(ticket.created_at, language) })}</span>
          {ticket.answer_due_at === null ? null : (
            <span>{t('thread.due', { date: formatInstant(ticket.answer_due_at, language) })}</span>
          )}
        </div>
      </div>
      <CloseOrReopen ticket={ticket} />
    </div>
  )
}

/** Closing, and opening again while that is possible. */
function CloseOrReopen({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isClosed = ticket.status === 'closed'
  async function act(): Promise<void> {
    setBusy(true)
    try {
      await browserApi.send('POST', `/api/tickets/${ticket.id}/${isClosed ? 'reopen' : 'close'}`)
      if (!isClosed) toast.success(t('thread.closed'))
    } catch (error) {
      toast.error(t('thread.errorClosing'), { description: t(`errors:${apiErrorCode(error)}`) })
    }
    await refreshOwnTickets(queries, ticket.id)
    setBusy(false)
  }
  if (isClosed && !mayReopen(ticket)) return null
  return (
    <Button
      variant="outline"
      size="sm"
      busy={isBusy}
      busyLabel={t(isClosed ? 'thread.reopening' : 'thread.closing')}
      onClick={() => void act()}
    >
      {t(isClosed ? 'thread.reopen' : 'thread.closeTicket')}
    </Button>
  )
}

function Foot({ userId, ticket }: { userId: string; ticket: Ticket }): ReactNode {
  const { t } = useTranslation('support')
  if (ticket.status === 'closed' && !mayReopen(ticket))
    return <p className="support-reply muted">{t('thread.closedForGood')}</p>
  return <ReplyBox userId={userId} ticket={ticket} />
}

function mayReopen({ reopen_until }: Ticket): boolean {
  return reopen_until !== null && Date.parse(reopen_until) > Date.now()
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  const { t } = useTranslation('support')
  return (
    <div className="support-failure">
      <FormError>{text}</FormError>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </div>
  )
}

function Lines({ label }: { label: string }): ReactNode {
  return (
    <div className="support-lines" role="status" aria-label={label} aria-busy>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="mb-4 h-12" />
      ))}
    </div>
  )
}
