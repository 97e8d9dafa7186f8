import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserRow, UserState } from '#shared/contracts/users.ts'
import type { Column } from '#web/list/data-table.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { StatusGlyphName } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { personInitials, personName } from './person-name.ts'
import styles from './users.module.css'
import personStyles from '#web/ui/person-line.module.css'

/** Columns that can be left out, in their order; the person always comes first. */
export const optionalColumns = [
  'email',
  'role',
  'state',
  'methods',
  'factor',
  'phone',
  'last_sign_in',
  'created',
] as const
/** Columns that show unless others are chosen. */
export const defaultColumns: readonly string[] = ['role', 'state', 'methods', 'factor', 'last_sign_in', 'created']

const stateLooks: Readonly<
  Record<UserState, { glyph: StatusGlyphName; tone: 'neutral' | 'green' | 'manila' | 'red' }>
> = {
  active: { glyph: 'full', tone: 'green' },
  unconfirmed: { glyph: 'half', tone: 'manila' },
  banned: { glyph: 'off', tone: 'red' },
  deletion_pending: { glyph: 'wait', tone: 'red' },
  anonymous: { glyph: 'open', tone: 'neutral' },
}

/** A person's state as a pill. */
export function StatePill({ state }: { state: UserState }): ReactNode {
  const { t } = useTranslation('users')
  return <StatusPill {...stateLooks[state]}>{t(`states.${state}`)}</StatusPill>
}

/**
 * The columns of the list.
 *
 * @param search of the address, so that a person opens over the same list.
 */
export function userColumns(t: Translate<'users' | 'admin'>, search: string, selfId: string): Column<UserRow>[] {
  const all: Column<UserRow>[] = [
    {
      key: 'person',
      label: t('columns.person'),
      sort: { key: 'name', first: 'up' },
      cell: (person) => <Who person={person} search={search} isSelf={person.id === selfId} />,
    },
    {
      key: 'email',
      label: t('columns.email'),
      sort: { key: 'email', first: 'up' },
      cell: (person) => (person.email === '' ? '–' : <EmailCell person={person} />),
    },
    { key: 'role', label: t('columns.role'), cell: ({ role }) => t(`roles.${role}`) },
    { key: 'state', label: t('columns.state'), cell: ({ state }) => <StatePill state={state} /> },
    {
      key: 'methods',
      label: t('columns.methods'),
      cell: ({ methods }) => methods.map((method) => t(`methods.${method}`)).join(', ') || '–',
    },
    { key: 'factor', label: t('columns.factor'), cell: ({ has_factor }) => t(has_factor ? 'factorYes' : 'factorNo') },
    { key: 'phone', label: t('columns.phone'), cell: ({ phone }) => phone ?? '–' },
    {
      key: 'last_sign_in',
      label: t('columns.last_sign_in'),
      sort: { key: 'last_sign_in', first: 'down' },
      cell: ({ last_sign_in_at: at }) => (at === null ? t('never') : <TimeMark at={at} />),
    },
    {
      key: 'created',
      label: t('columns.created'),
      sort: { key: 'created', first: 'down' },
      cell: ({ created_at: at }) => (at === null ? '–' : <TimeMark at={at} />),
    },
  ]
  return all
}

function EmailCell({ person }: { person: UserRow }): ReactNode {
  const { t } = useTranslation('users')
  return (
    <span className={styles.email}>
      {person.email} <small>{t(person.email_confirmed ? 'confirmed' : 'unconfirmed')}</small>
    </span>
  )
}

function Who({ person, search, isSelf }: { person: UserRow; search: string; isSelf: boolean }): ReactNode {
  const { t } = useTranslation('users')
  const to = new URLSearchParams(search)
  to.set('user', person.id)
  const second = person.name === '' ? t('noName') : person.email || (person.phone ?? '')
  return (
    <div className={personStyles.who} data-piece="who">
      <Avatar initials={personInitials(person)} size="small" staff={person.role !== 'user'} />
      <div>
        <Link data-row-link to={`?${to.toString()}`} preventScrollReset>
          <b>{personName(person)}</b>
        </Link>
        <span>
          {second}
          {isSelf ? ` (${t('you')})` : null}
        </span>
      </div>
    </div>
  )
}
