import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import * as contactRoutes from '#shared/contracts/routes/contact.ts'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { UserDetails } from '#shared/contracts/users.ts'
import { meetingHours, shortDay } from '#shared/meeting-time.ts'
import type { Permission } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { listQuery } from '#web/list/list-address.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'

/** So many of each are shown; the others follow the link. */
const shown = 5

/** What a person has with us: tickets, consultations, messages; each as far as the reader may see it. */
export function PersonDealings({ person }: { person: UserDetails }): ReactNode {
  const { state } = useAuth()
  const may = (permission: Permission) => state.status === 'signed-in' && state.role.permissions.includes(permission)
  return (
    <>
      {may('tickets.manage') ? <Tickets person={person} /> : null}
      {may('consultations.manage') && person.email !== '' ? <Consultations person={person} /> : null}
      {may('contact.view') && person.email !== '' ? <Messages person={person} /> : null}
    </>
  )
}

function useDealings<List>(
  kind: string,
  query: string,
  ask: (place: { query: string; signal: AbortSignal }) => Promise<List>,
) {
  return useQuery({
    queryKey: ['admin', 'users', 'dealings', kind, query] as const,
    queryFn: ({ signal }) => ask({ query, signal }),
    staleTime: 15_000,
  })
}

type Entry = { id: string; to: string; name: string; about: ReactNode }

function Part({
  title,
  none,
  more,
  entries,
}: {
  title: string
  none: string
  /** Leads to all of them; null when all are shown. */
  more: string | null
  entries: readonly Entry[] | undefined
}): ReactNode {
  const { t } = useTranslation('users')
  return (
    <section aria-busy={entries === undefined}>
      <h2>{title}</h2>
      {entries?.length === 0 ? <p className="muted">{none}</p> : null}
      <ul>
        {entries?.map(({ id, to, name, about }) => (
          <li key={id}>
            <Link to={to}>{name}</Link> <span className="muted">{about}</span>
          </li>
        ))}
      </ul>
      {more === null ? null : (
        <p>
          <Link to={more}>
            {t('dealings.all')}
            <span className="sr"> {title}</span>
          </Link>
        </p>
      )}
    </section>
  )
}

function Tickets({ person }: { person: UserDetails }): ReactNode {
  const { t } = useTranslation('users')
  const { data } = useDealings('tickets', listQuery({ queue: 'all', user: person.id, limit: String(shown) }), (place) =>
    browserApi.call(supportRoutes.listTickets, place),
  )
  const desk = screenPath('support')
  return (
    <Part
      title={t('dealings.tickets')}
      none={t('dealings.noTickets')}
      more={data?.next_cursor ? `${desk}?${listQuery({ queue: 'all', q: person.email })}` : null}
      entries={data?.items.map(({ id, number, subject, status, updated_at: at }) => ({
        id,
        to: `${desk}?${listQuery({ queue: 'all', ticket: id })}`,
        name: t('dealings.ticket', { number, subject }),
        about: (
          <>
            {t(`dealings.ticketStates.${status}`)}, <TimeMark at={at} />
          </>
        ),
      }))}
    />
  )
}

function Consultations({ person }: { person: UserDetails }): ReactNode {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const { data } = useDealings(
    'consultations',
    listQuery({ q: person.email, sort: '-starts', limit: String(shown) }),
    (place) => browserApi.call(consultationsRoutes.listConsultations, place),
  )
  const screen = screenPath('consultations')
  return (
    <Part
      title={t('dealings.consultations')}
      none={t('dealings.noConsultations')}
      more={data?.next_cursor ? `${screen}?${listQuery({ q: person.email, period: 'all' })}` : null}
      entries={data?.items.map(({ id, starts_at, ends_at, timezone, status }) => {
        const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)]
        return {
          id,
          to: `${screen}?${listQuery({ open: id })}`,
          name: `${shortDay(start, language, timezone)}, ${meetingHours(start, end, timezone)}`,
          about: t(`dealings.consultationStates.${status}`),
        }
      })}
    />
  )
}

function Messages({ person }: { person: UserDetails }): ReactNode {
  const { t } = useTranslation('users')
  const { data } = useDealings('messages', listQuery({ search: person.email, limit: String(shown) }), (place) =>
    browserApi.call(contactRoutes.listContacts, place),
  )
  const inbox = `${screenPath('support')}/contact`
  return (
    <Part
      title={t('dealings.messages')}
      none={t('dealings.noMessages')}
      more={data?.next_cursor ? `${inbox}?${listQuery({ search: person.email })}` : null}
      entries={data?.items.map(({ id, message, state, created_at: at }) => ({
        id,
        to: `${inbox}?${listQuery({ open: id })}`,
        name: message.slice(0, 60),
        about: (
          <>
            {t(`dealings.messageStates.${state}`)}, <TimeMark at={at} />
          </>
        ),
      }))}
    />
  )
}
