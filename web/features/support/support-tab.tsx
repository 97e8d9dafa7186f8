import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { Ticket, TicketRow } from '#shared/contracts/support.ts'
import { ticketStatuses } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import {
  Failure,
  Lines,
  ListBody,
  ListChoice,
  ListSearch,
  MergedInto,
  NothingOpen,
  ticketAddress,
  useTicketAddress,
} from '#web/features/support/list-parts.tsx'
import type { ChangeAddress } from '#web/features/support/list-parts.tsx'
import { RatingForm } from '#web/features/support/rating-form.tsx'
import { ReplyBox } from '#web/features/support/reply-box.tsx'
import { ownTicketQuery, ownTicketsQuery, refreshOwnTickets } from '#web/features/support/support-queries.ts'
import { Thread } from '#web/features/support/thread.tsx'
import { TicketPriorityPill, TicketStatusPill, categoryWords } from '#web/features/support/ticket-pills.tsx'
import { TabBody } from '#web/features/dashboard/public/tab-body.tsx'
import { TabSkeleton } from '#web/features/dashboard/public/tab-skeleton.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusInView } from '#web/ui/focus-in-view.ts'
import { toast } from '#web/ui/toast.ts'
import panes from './panes.module.css'
import reply from './reply.module.css'

const NewTicketDialog = lazy(() => import('#web/features/support/new-ticket-dialog.tsx'))

type SupportTabProps = {
  userId: string
  /** Called when the newest state of a ticket is on the screen. */
  onSeen: (ticketId: string) => void
}

/** One's own tickets: list and thread side by side, on phones one after the other. @see SUP-01, SUP-02; docs/reference/design.md#ticket-thread */
export default function SupportTab({ userId, onSeen }: SupportTabProps): ReactNode {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [search, change] = useTicketAddress()
  const [isWriting, setWriting] = useState(false)
  const open = search.get('ticket')
  useLiveEvent('ticket_changed', (event) => void refreshOwnTickets(queries, event?.ticket_id ?? null))
  const everything = useInfiniteQuery(ownTicketsQuery(browserApi, userId, { status: '', q: '' }))
  if (open === null && everything.isPending) return <TabSkeleton tab="support" />
  const hasNone = open === null && everything.data?.pages[0]?.items.length === 0
  return (
    <TabBody>
      {hasNone ? (
        <section className="sheet">
          <EmptyState
            art="empty-tickets"
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            action={
              <Button variant="primary" onClick={() => setWriting(true)}>
                <Icon name="plus" size={18} />
                {t('list.new')}
              </Button>
            }
          />
        </section>
      ) : (
        <section className={`sheet ${panes.panes}`} data-open={open !== null || undefined}>
          <TicketList userId={userId} search={search} open={open} onChange={change} onWrite={() => setWriting(true)} />
          {open === null ? (
            <NothingOpen />
          ) : (
            <OpenTicket key={open} userId={userId} id={open} search={search} onSeen={onSeen} />
          )}
        </section>
      )}
      {isWriting ? (
        <Suspense>
          <NewTicketDialog
            onClose={() => setWriting(false)}
            onCreated={(id) => {
              setWriting(false)
              change({ ticket: id })
            }}
          />
        </Suspense>
      ) : null}
    </TabBody>
  )
}

type ListProps = {
  userId: string
  search: URLSearchParams
  open: string | null
  onChange: ChangeAddress
  onWrite: () => void
}

function TicketList({ userId, search, open, onChange, onWrite }: ListProps): ReactNode {
  const { t } = useTranslation('support')
  const filter = { status: search.get('status') ?? '', q: search.get('q') ?? '' }
  const list = useInfiniteQuery(ownTicketsQuery(browserApi, userId, filter))
  const isFiltered = filter.status !== '' || filter.q !== ''
  return (
    <div className={panes.side}>
      <div className={panes.tools}>
        <Button variant="primary" size="sm" onClick={onWrite}>
          <Icon name="plus" size={18} />
          {t('list.new')}
        </Button>
        <ListSearch label={t('list.search')} value={filter.q} onChange={onChange} />
        <ListChoice label={t('list.status')} name="status" value={filter.status} onChange={onChange}>
          <option value="">{t('list.any')}</option>
          <option value="active">{t('list.active')}</option>
          {ticketStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </ListChoice>
      </div>
      <ListBody
        list={list}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        label={t('list.label')}
        empty={
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
        }
        row={(ticket) => <TicketLink ticket={ticket} search={search} isOpen={ticket.id === open} />}
      />
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
  const { t } = useTranslation('support')
  const language = useLanguage()
  return (
    <Link
      className={panes.ticket}
      to={ticketAddress(search, ticket.id)}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
    >
      <b>{ticket.subject}</b>
      <span className={panes.facts}>
        <TicketStatusPill status={ticket.status} />
        <TicketPriorityPill priority={ticket.priority} />
        <span>
          {t('list.number', { number: ticket.number })} · {formatInstant(ticket.updated_at, language)}
        </span>
      </span>
    </Link>
  )
}

type OpenTicketProps = SupportTabProps & { id: string; search: URLSearchParams }

function OpenTicket({ userId, id, search, onSeen }: OpenTicketProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const { data: ticket, error, refetch } = useQuery(ownTicketQuery(browserApi, userId, id))
  const head = useRef<HTMLHeadingElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  const isThere = ticket !== undefined
  const last = ticket?.thread.at(-1)
  const newest = last?.id
  const known = useRef(newest)
  const sayArrived = useEffectEvent(() => {
    if (last?.kind !== 'message' || last.is_own) return
    toast.info(t('thread.arrived', { name: last.author_name || t('thread.someone') }), {
      action: {
        label: t('thread.show'),
        onPress: () => messages.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'center' }),
      },
    })
  })
  // A reply that arrives while the ticket is open is mostly below what is seen.
  useEffect(() => {
    if (known.current !== undefined && known.current !== newest) sayArrived()
    known.current = newest
  }, [newest])
  useEffect(() => {
    if (newest === undefined) return
    const tell = (): void => {
      if (document.visibilityState === 'visible') onSeen(id)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newest, id, onSeen])
  useEffect(() => {
    // On phones the thread takes the place of the list: who opened it is led there.
    if (isThere && matchMedia('(width < 64rem)').matches) focusInView(head.current, 'start')
  }, [isThere])
  return (
    <div className={panes.thread}>
      <Link className={panes.back} to={ticketAddress(search, null)} preventScrollReset>
        <Icon name="back" size={18} />
        {t('list.back')}
      </Link>
      {ticket ? (
        <>
          <TicketHead ticket={ticket} headRef={head} />
          <div className={panes.messages} ref={messages}>
            <Thread items={ticket.thread} label={t('thread.label', { subject: ticket.subject })} />
          </div>
          <Foot userId={userId} ticket={ticket} search={search} />
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
    <div className={panes.head}>
      <div>
        <h2 ref={headRef} tabIndex={-1}>
          {ticket.subject}
        </h2>
        <div className={panes.facts}>
          <TicketStatusPill status={ticket.status} />
          <TicketPriorityPill priority={ticket.priority} />
          <span className="badge text-ink-muted">{categoryWords(t, ticket.category)}</span>
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
  const isClosed = ticket.status === 'closed'
  const changing = useMutation({
    mutationFn: (route: typeof supportRoutes.reopenTicket | typeof supportRoutes.closeTicket) =>
      browserApi.call(route, { path: { id: ticket.id } }),
    onSuccess: (_, route) => {
      if (route === supportRoutes.closeTicket) toast.success(t('thread.closed'))
    },
    onError: (error) => toast.error(t('thread.errorClosing'), { description: t(`errors:${apiErrorCode(error)}`) }),
    onSettled: () => refreshOwnTickets(queries, ticket.id),
  })
  if (isClosed && !mayReopen(ticket)) return null
  return (
    <Button
      variant="outline"
      size="sm"
      busy={changing.isPending}
      busyLabel={t(isClosed ? 'thread.reopening' : 'thread.closing')}
      onClick={() => changing.mutate(isClosed ? supportRoutes.reopenTicket : supportRoutes.closeTicket)}
    >
      {t(isClosed ? 'thread.reopen' : 'thread.closeTicket')}
    </Button>
  )
}

function Foot({ userId, ticket, search }: { userId: string; ticket: Ticket; search: URLSearchParams }): ReactNode {
  const { t } = useTranslation('support')
  if (ticket.merged_into !== null) return <MergedInto merged={ticket.merged_into} search={search} />
  return (
    <>
      <Rating userId={userId} ticket={ticket} />
      {ticket.status === 'closed' && !mayReopen(ticket) ? (
        <p className={`${reply.reply} muted`}>{t('thread.closedForGood')}</p>
      ) : (
        <ReplyBox userId={userId} ticket={ticket} />
      )}
    </>
  )
}

/** Asks how content the owner is with the closing, as long as they may rate it. */
function Rating({ userId, ticket: { id, status, rating } }: { userId: string; ticket: Ticket }): ReactNode {
  const queries = useQueryClient()
  if (status !== 'closed' || rating === null || isPast(rating.until)) return null
  return (
    <div className={panes.rating}>
      <RatingForm
        key={rating.closed_at}
        given={rating.score}
        marked={rating.score}
        onSend={async (score) => {
          const ticket = await browserApi.call(supportRoutes.rateTicket, { path: { id }, body: { score } })
          queries.setQueryData(ownTicketQuery(browserApi, userId, id).queryKey, ticket)
        }}
      />
    </div>
  )
}

function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now()
}

function mayReopen({ reopen_until }: Ticket): boolean {
  return reopen_until !== null && Date.parse(reopen_until) > Date.now()
}
