import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { Presence, StaffTicket, StaffTicketUpdate, ThreadItem } from '#shared/contracts/support.ts'
import { staffChoices, ticketPriorities } from '#shared/ticket-states.ts'
import type { TicketPriority, TicketStatus } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { Failure, Lines, MergedInto, ticketAddress } from '#web/features/support/list-parts.tsx'
import { Face } from '#web/features/support/rating-form.tsx'
import { AnswerBox } from '#web/features/support/staff/answer-box.tsx'
import { SplitMessage } from '#web/features/support/staff/split-message.tsx'
import { assigneesQuery, refreshDesk, staffTicketQuery } from '#web/features/support/staff/staff-queries.ts'
import { useUnmerge } from '#web/features/support/staff/use-unmerge.ts'
import { Thread } from '#web/features/support/thread.tsx'
import { TicketPriorityPill, TicketStatusPill, categoryWords } from '#web/features/support/ticket-pills.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import callout from '#web/ui/callout.module.css'
import panes from '#web/features/support/panes.module.css'
import styles from './staff-ticket.module.css'

/** How often an open ticket says that it is open; the server forgets after 45 s. */
const presenceIntervalMs = 20_000

type StaffTicketViewProps = { id: string; search: URLSearchParams }

/** A ticket on staff's desk: what was written, who else is here, and the box to answer. */
export function StaffTicketView({ id, search }: StaffTicketViewProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const { data: ticket, error, refetch } = useQuery(staffTicketQuery(browserApi, id))
  const [isReplying, setReplying] = useState(false)
  const present = usePresence(id, isReplying, ticket?.present ?? [])
  return (
    <div className={panes.thread}>
      <Link className={panes.back} to={ticketAddress(search, null)} preventScrollReset>
        <Icon name="back" size={18} />
        {t('list.back')}
      </Link>
      {ticket ? (
        <>
          <Head ticket={ticket} />
          <Present present={present} />
          <div className={panes.messages}>
            <Thread
              items={ticket.thread}
              label={t('thread.label', { subject: ticket.subject })}
              actions={(item) => (canSplit(ticket, item) ? <SplitMessage ticket={ticket} item={item} /> : null)}
            />
            <Others ticket={ticket} search={search} />
          </div>
          {ticket.merged_into === null ? (
            <AnswerBox ticket={ticket} onReplying={setReplying} />
          ) : (
            <Merged ticket={ticket} search={search} />
          )}
        </>
      ) : error ? (
        <Failure
          text={
            error instanceof ApiError && error.status === 404
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

/** A message of the client that can become a ticket of its own: not the first one, which the ticket is about. */
function canSplit(ticket: StaffTicket, item: ThreadItem): boolean {
  const first = ticket.thread.find(({ kind, author_kind }) => kind === 'message' && author_kind === 'client')
  return ticket.merged_into === null && item.kind === 'message' && item.author_kind === 'client' && item !== first
}

/** Where the merged ticket goes on, and the way back. */
function Merged({ ticket, search }: { ticket: StaffTicket; search: URLSearchParams }): ReactNode {
  const { t } = useTranslation('support')
  const unmerging = useMutation({ mutationFn: useUnmerge(search) })
  return (
    <>
      <MergedInto merged={ticket.merged_into} search={search} />
      {ticket.can_unmerge ? (
        <div className={styles.merged}>
          <Button variant="outline" size="sm" busy={unmerging.isPending} onClick={() => unmerging.mutate(ticket.id)}>
            {t('merge.undo')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Says that the ticket is open here, and hears who else has it open. */
function usePresence(id: string, isReplying: boolean, known: readonly Presence[]): readonly Presence[] {
  const [present, setPresent] = useState<readonly Presence[] | null>(null)
  useEffect(() => {
    let isGone = false
    const say = (): void => {
      if (document.hidden) return
      browserApi
        .call(supportRoutes.sendTicketPresence, { path: { id }, body: { is_replying: isReplying } })
        .then(({ items }) => isGone || setPresent(items))
        // A courtesy: a reader who misses it is still held back by the version.
        .catch(() => {})
    }
    say()
    const timer = setInterval(say, presenceIntervalMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [id, isReplying])
  useEffect(
    () => () => {
      browserApi.call(supportRoutes.endTicketPresence, { path: { id } }).catch(() => {})
    },
    [id],
  )
  useLiveEvent('ticket_presence', (event) => {
    if (event !== null && event.ticket_id !== id) return
    browserApi
      .call(supportRoutes.getStaffTicket, { path: { id } })
      .then((ticket) => setPresent(ticket.present))
      .catch(() => {})
  })
  return present ?? known
}

function Present({ present }: { present: readonly Presence[] }): ReactNode {
  const { t } = useTranslation('support')
  return (
    <div className={styles.present} role="status" aria-label={t('desk.presentLabel')}>
      {present.map(({ user_id, name, is_replying }) => (
        <p key={user_id} className={is_replying ? callout.callout : 'muted'}>
          {t(is_replying ? 'desk.replying' : 'desk.present', { name: name || t('thread.support') })}
        </p>
      ))}
    </div>
  )
}

function Head({ ticket }: { ticket: StaffTicket }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const { data: assignees } = useQuery(assigneesQuery(browserApi))
  const { mutate: update, isPending: isBusy } = useMutation({
    mutationFn: (changes: Omit<StaffTicketUpdate, 'version'>) =>
      browserApi.call(supportRoutes.updateTicket, {
        path: { id: ticket.id },
        body: { ...changes, version: ticket.version },
      }),
    onSuccess: (saved) => {
      queries.setQueryData(staffTicketQuery(browserApi, ticket.id).queryKey, saved)
      toast.success(t('desk.saved'))
    },
    onError: (error) => toast.error(t('desk.failed'), { description: t(`errors:${apiErrorCode(error)}`) }),
    onSettled: () => refreshDesk(queries, ticket.id),
  })
  return (
    <div className={panes.head}>
      <div>
        <h2>{ticket.subject}</h2>
        <div className={panes.facts}>
          <TicketStatusPill status={ticket.status} />
          <TicketPriorityPill priority={ticket.priority} />
          {ticket.is_overdue ? (
            <StatusPill glyph="up" tone="red">
              {t('desk.overduePill')}
            </StatusPill>
          ) : null}
          <span className="badge text-ink-muted">{categoryWords(t, ticket.category)}</span>
          <span>{t('thread.number', { number: ticket.number, date: formatInstant(ticket.created_at, language) })}</span>
          <span>
            {t('desk.person')}
            {': '}
            <OwnerLink owner={ticket.user} />
          </span>
          <Said ratings={ticket.ratings} />
          {ticket.answer_due_at === null ? null : (
            <span>{t('thread.due', { date: formatInstant(ticket.answer_due_at, language) })}</span>
          )}
        </div>
      </div>
      <div className={styles.actions} aria-busy={isBusy}>
        <SelectField
          label={t('desk.state')}
          value={ticket.status}
          disabled={isBusy}
          // One of the choices drawn below.
          onChange={(event) => update({ status: event.currentTarget.value as TicketStatus })}
        >
          <option value={ticket.status}>{t(`status.${ticket.status}`)}</option>
          {staffChoices(ticket.status).map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('desk.setPriority')}
          hint={
            ticket.priority_requested === ticket.priority
              ? undefined
              : t('desk.asked', { priority: t(`priority.${ticket.priority_requested}`) })
          }
          value={ticket.priority}
          disabled={isBusy}
          // One of the choices drawn below.
          onChange={(event) => update({ priority: event.currentTarget.value as TicketPriority })}
        >
          {ticketPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {t(`priority.${priority}`)}
            </option>
          ))}
        </SelectField>
        {ticket.priority_requested === ticket.priority || ticket.status === 'closed' ? null : (
          <Button
            variant="outline"
            size="sm"
            disabled={isBusy}
            onClick={() => update({ priority: ticket.priority_requested })}
          >
            {t('desk.grantPriority', { priority: t(`priority.${ticket.priority_requested}`) })}
          </Button>
        )}
        <SelectField
          label={t('desk.assignee')}
          value={ticket.assignee?.id ?? ''}
          disabled={isBusy}
          onChange={(event) => update({ assignee_id: event.currentTarget.value || null })}
        >
          <option value="">{t('desk.nobody')}</option>
          {withPresent(assignees?.items ?? [], ticket.assignee).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

/** Whose ticket it is; a link for who may see people. */
function OwnerLink({ owner: { id, name, email } }: { owner: StaffTicket['user'] }): ReactNode {
  const { state } = useAuth()
  const words = name ? `${name}, ${email}` : email
  if (state.status !== 'signed-in' || !state.role.permissions.includes('users.view')) return words
  return <Link to={`${paths.admin}/users?user=${id}`}>{words}</Link>
}

/** What the owner said of the newest closing that they rated. */
function Said({ ratings }: Pick<StaffTicket, 'ratings'>): ReactNode {
  const { t } = useTranslation('support')
  const score = ratings.at(-1)?.score ?? null
  if (score === null) return null
  return (
    <span className={styles.said}>
      <Face score={score} />
      {t('rating.said', { score: t(`rating.score${score}`) })}
    </span>
  )
}

/** The assignee of the ticket is in the list, also when they may not answer any more. */
function withPresent<Person extends { id: string }>(people: readonly Person[], owner: Person | null): Person[] {
  return owner === null || people.some(({ id }) => id === owner.id) ? [...people] : [owner, ...people]
}

function Others({ ticket, search }: { ticket: StaffTicket; search: URLSearchParams }): ReactNode {
  const { t } = useTranslation('support')
  if (ticket.others.length === 0) return null
  return (
    <section className={styles.others}>
      <h3>{t('desk.others')}</h3>
      <ul>
        {ticket.others.map((other) => (
          <li key={other.id}>
            <Link to={ticketAddress(search, other.id)} preventScrollReset>
              {t('list.number', { number: other.number })} {other.subject}
            </Link>{' '}
            <TicketStatusPill status={other.status} />{' '}
            {ticket.merged_into === null && other.status !== 'closed' ? (
              <Merge ticket={ticket} into={other} search={search} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type MergeProps = { ticket: StaffTicket; into: StaffTicket['others'][number]; search: URLSearchParams }

/** Merges the open ticket into another one of the same person, after a question. */
function Merge({ ticket, into, search }: MergeProps): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const unmerge = useUnmerge(search)
  const [isAsking, setAsking] = useState(false)
  const merging = useMutation({
    mutationFn: () =>
      browserApi.call(supportRoutes.mergeTickets, {
        path: { id: ticket.id },
        body: { into: into.id, version: ticket.version },
      }),
    onSuccess: async () => {
      toast.success(t('merge.done'), { action: { label: t('merge.undo'), onPress: () => void unmerge(ticket.id) } })
      await navigate(ticketAddress(search, into.id), { preventScrollReset: true })
    },
    onError: (error) => toast.error(t('merge.failed'), { description: t(`errors:${apiErrorCode(error)}`) }),
    onSettled: () => {
      setAsking(false)
      return refreshDesk(queries, null)
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('merge.into', { number: into.number })}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={t('merge.title', { number: ticket.number, into: into.number })}
          description={t('merge.text')}
          confirmLabel={t('merge.act')}
          busy={merging.isPending}
          onConfirm={() => merging.mutate()}
        />
      ) : null}
    </>
  )
}
