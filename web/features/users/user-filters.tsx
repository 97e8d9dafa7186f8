import type { ReactNode, RefObject } from 'react'
import { signInMethods, userStates } from '#shared/contracts/users.ts'
import { roles } from '#shared/roles.ts'
import type { FilterChip } from '#web/list/list-parts.tsx'
import { ListMenu } from '#web/list/list-parts.tsx'
import { ListChoice, ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { TextField } from '#web/ui/field.tsx'
import { userFilters } from './users-queries.ts'

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
    <ListFilters>
      <ListSearch address={address} input={search} label={t('searchLabel')} placeholder={t('search')} />
      <ListChoice
        address={address}
        name="role"
        label={t('filter.role')}
        all={t('filter.allRoles')}
        choices={roles.map((role) => [role, t(`roles.${role}`)] as const)}
      />
      <ListChoice
        address={address}
        name="state"
        label={t('filter.state')}
        all={t('filter.anyState')}
        choices={userStates.toReversed().map((state) => [state, t(`states.${state}`)] as const)}
      />
      <ListChoice
        address={address}
        name="method"
        label={t('filter.method')}
        all={t('filter.anyMethod')}
        choices={signInMethods.map((method) => [method, t(`methods.${method}`)] as const)}
      />
      <ListMenu label={t('admin:list.filters')} icon="filter">
        <ListChoice
          address={address}
          name="factor"
          label={t('filter.factor')}
          all={t('filter.anyFactor')}
          choices={[
            ['yes', t('filter.withFactor')],
            ['no', t('filter.withoutFactor')],
          ]}
        />
        <ListChoice
          address={address}
          name="confirmed"
          label={t('filter.confirmed')}
          all={t('filter.anyConfirmed')}
          choices={[
            ['yes', t('filter.isConfirmed')],
            ['no', t('filter.notConfirmed')],
          ]}
        />
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
    </ListFilters>
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
