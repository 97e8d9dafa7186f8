import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { signInMethods, userStates } from '#shared/contracts/users.ts'
import { roles } from '#shared/roles.ts'
import type { FilterChip } from '#web/features/admin/list/list-parts.tsx'
import { ListMenu } from '#web/features/admin/list/list-parts.tsx'
import type { ListAddress } from '#web/features/admin/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { userFilters } from './users-queries.ts'

const searchDelayMs = 250
const dates = ['created_from', 'created_to', 'signed_in_from', 'signed_in_to'] as const

/** Search and filters over the list. */
export function UserFilters({
  address,
  search,
}: {
  address: ListAddress
  search: RefObject<HTMLInputElement | null>
}): ReactNode {
  const { t } = useTranslation(['users', 'admin'])
  return (
    <search className="filters list-filters">
      <SearchBox address={address} input={search} />
      <Choice address={address} name="role" label={t('filter.role')} all={t('filter.allRoles')}>
        {roles.map((role) => [role, t(`roles.${role}`)] as const)}
      </Choice>
      <Choice address={address} name="state" label={t('filter.state')} all={t('filter.anyState')}>
        {userStates.toReversed().map((state) => [state, t(`states.${state}`)] as const)}
      </Choice>
      <Choice address={address} name="method" label={t('filter.method')} all={t('filter.anyMethod')}>
        {signInMethods.map((method) => [method, t(`methods.${method}`)] as const)}
      </Choice>
      <ListMenu label={t('admin:list.filters')} icon="filter">
        <Choice address={address} name="factor" label={t('filter.factor')} all={t('filter.anyFactor')}>
          {[
            ['yes', t('filter.withFactor')],
            ['no', t('filter.withoutFactor')],
          ]}
        </Choice>
        <Choice address={address} name="confirmed" label={t('filter.confirmed')} all={t('filter.anyConfirmed')}>
          {[
            ['yes', t('filter.isConfirmed')],
            ['no', t('filter.notConfirmed')],
          ]}
        </Choice>
        {dates.map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`filter.${name}`)}
            value={address.parameters[name] ?? ''}
            onChange={(event) => address.change({ [name]: event.currentTarget.value })}
          />
        ))}
      </ListMenu>
    </search>
  )
}

/** The filters that are set, for their chips. */
export function userFilterChips(t: Translate<'users'>, { parameters, change }: ListAddress): FilterChip[] {
  return userFilters.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    return [{ name, label: chipLabel(t, name, value), onRemove: () => change({ [name]: null }) }]
  })
}

function chipLabel(t: Translate<'users'>, name: string, value: string): string {
  const parts = value.split(',')
  const listed = <Known extends string>(known: readonly Known[], word: (each: Known) => string) =>
    parts.map((part) => known.find((each) => each === part)).map((each) => (each === undefined ? value : word(each)))
  switch (name) {
    case 'role':
      return `${t('filter.role')}: ${listed(roles, (role) => t(`roles.${role}`)).join(', ')}`
    case 'state':
      return `${t('filter.state')}: ${listed(userStates, (state) => t(`states.${state}`)).join(', ')}`
    case 'method':
      return `${t('filter.method')}: ${listed(signInMethods, (method) => t(`methods.${method}`)).join(', ')}`
    case 'factor':
      return t(value === 'yes' ? 'filter.withFactor' : 'filter.withoutFactor')
    case 'confirmed':
      return t(value === 'yes' ? 'filter.isConfirmed' : 'filter.notConfirmed')
    case 'q':
      return `${t('filter.searched')}: ${value}`
    default: {
      const date = dates.find((each) => each === name)
      return date === undefined ? value : `${t(`filter.${date}`)} ${value}`
    }
  }
}

/** What is typed goes into the address after a short rest. */
function SearchBox({ address, input }: { address: ListAddress; input: RefObject<HTMLInputElement | null> }): ReactNode {
  const { t } = useTranslation('users')
  const asked = address.parameters['q'] ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // Back, or a chip that was taken off, changes the address under the field.
  if (known !== asked) {
    setKnown(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => address.change({ q: typed.trim() }, 'replace'), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, asked, address])
  return (
    <span className="list-search">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={t('searchLabel')}
        placeholder={t('search')}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (typed === '') event.currentTarget.blur()
          setTyped('')
        }}
      />
    </span>
  )
}

function Choice({
  address,
  name,
  label,
  all,
  children,
}: {
  address: ListAddress
  name: string
  label: string
  all: string
  children: readonly (readonly [value: string, label: string])[]
}): ReactNode {
  return (
    <span className="select-wrap">
      <select
        className="select"
        aria-label={label}
        value={address.parameters[name] ?? ''}
        onChange={(event) => address.change({ [name]: event.currentTarget.value })}
      >
        <option value="">{all}</option>
        {children.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chev-down" size={18} />
    </span>
  )
}
