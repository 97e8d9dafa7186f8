import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { UserActionName, UserList, UserRow } from '#shared/contracts/users.ts'
import type { Role } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { AreaTabs } from '#web/admin/area-tabs.tsx'
import { DataTable } from '#web/list/data-table.tsx'
import {
  FilterChips,
  ListFailure,
  ListMenu,
  ListPending,
  ListSheet,
  Pager,
  SelectionBar,
} from '#web/list/list-parts.tsx'
import { useListAddress } from '#web/list/use-list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useListKeys } from '#web/list/use-list-keys.ts'
import { useSelection } from '#web/list/use-selection.ts'
import type { Selection } from '#web/list/use-selection.ts'
import { ViewMenu } from '#web/list/view-menu.tsx'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ActionTargets } from './user-action-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { personName } from './person-name.ts'
import { defaultColumns, optionalColumns, userColumns } from './user-columns.tsx'
import { UserFilters, userFilterChips } from './user-filters.tsx'
import { defaultUserSort, userFilters, userParameters, usersQuery, usersTotalQuery } from './users-queries.ts'
import { ScreenHead } from '#web/list/screen-head.tsx'

const ActionDialog = lazy(() => import('./user-action-dialog.tsx'))
const InviteDialog = lazy(() => import('./invite-dialog.tsx'))
const KeysDialog = lazy(() => import('#web/list/keys-dialog.tsx'))
const UserPanel = lazy(() => import('./user-panel.tsx'))

type Open =
  | { kind: 'act'; action: UserActionName; targets: ActionTargets; role?: Role }
  | { kind: 'invite' }
  | { kind: 'keys' }
  | null

const viewKey = 'admin-users-view'
const bulkActions = ['set_role', 'resend_confirmation', 'end_sessions', 'ban'] as const
const moreBulkActions = ['unban', 'confirm_email', 'send_recovery', 'delete', 'cancel_deletion'] as const

/** The people of the site: found, filtered, sorted, opened, and acted on one by one or many at a time. @see ADM-02 */
export function UsersScreen(): ReactNode {
  const { t } = useTranslation('users')
  const address = useListAddress(userParameters)
  const { parameters, change } = address
  const {
    data: page,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...usersQuery(browserApi, parameters),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<Open>(null)
  const rights = useRights()
  const filterKey = userFilters.map((name) => parameters[name] ?? '').join('\n')
  const ids = useMemo(() => page?.items.map(({ id }) => id) ?? [], [page])
  const selection = useSelection(ids, filterKey)
  const clear = () => change(Object.fromEntries(userFilters.map((name) => [name, null])))
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const { clear: unselect } = selection
  useListKeys({
    list,
    search,
    onHelp: useCallback(() => setOpen({ kind: 'keys' }), []),
    onEscape: unselect,
  })
  const close = () => setOpen(null)
  return (
    <>
      <Head
        address={address}
        rights={rights}
        onInvite={() => setOpen({ kind: 'invite' })}
        onKeys={() => setOpen({ kind: 'keys' })}
      />
      <AreaTabs area="users" />
      <UserFilters address={address} search={search} />
      <FilterChips chips={userFilterChips(t, address)} onClear={clear} />
      <ListSheet>
        {page ? (
          <>
            <Bulk selection={selection} page={page} address={address} rights={rights} onOpen={setOpen} />
            <Rows
              page={page}
              address={address}
              selection={rights.mayManage ? selection : null}
              isStale={isPlaceholderData}
              list={list}
              selfId={rights.selfId}
              onClear={clear}
              onInvite={rights.mayManage ? () => setOpen({ kind: 'invite' }) : null}
            />
          </>
        ) : (
          <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        )}
        {page && error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
      </ListSheet>
      <Suspense>
        {parameters['user'] === undefined ? null : (
          <UserPanel
            key={parameters['user']}
            id={parameters['user']}
            {...rights}
            onAction={(action, person) =>
              setOpen({
                kind: 'act',
                action,
                role: person.role,
                targets: { kind: 'people', people: [person], ids: [person.id] },
              })
            }
            onClose={() => change({ user: null })}
          />
        )}
        {open?.kind === 'act' ? (
          <ActionDialog
            {...open}
            onClose={close}
            onDone={open.action === 'erase' ? () => change({ user: null }) : unselect}
          />
        ) : null}
        {open?.kind === 'invite' ? <InviteDialog mayGiveRoles={rights.mayGiveRoles} onClose={close} /> : null}
        {open?.kind === 'keys' ? <KeysDialog onClose={close} /> : null}
      </Suspense>
    </>
  )
}

type Rights = { selfId: string; mayManage: boolean; mayGiveRoles: boolean; maySell: boolean }

function useRights(): Rights {
  const { state } = useAuth()
  if (state.status !== 'signed-in') return { selfId: '', mayManage: false, mayGiveRoles: false, maySell: false }
  const mayManage = state.role.permissions.includes('users.manage')
  return {
    selfId: state.user.id,
    mayManage,
    maySell: state.role.permissions.includes('subscriptions.manage'),
    mayGiveRoles: mayManage && state.role.permissions.includes('roles.manage'),
  }
}

function Head({
  address,
  rights,
  onInvite,
  onKeys,
}: {
  address: ListAddress
  rights: Rights
  onInvite: () => void
  onKeys: () => void
}): ReactNode {
  const { t } = useTranslation(['users', 'admin'])
  const language = useLanguage()
  const { data: total } = useQuery({
    ...usersTotalQuery(browserApi, address.parameters),
    placeholderData: keepPreviousData,
  })
  const view = useView(address)
  const words = total && formatNumber(total.total, language)
  return (
    <ScreenHead
      title={t('title')}
      lead={
        total === undefined || words === undefined
          ? '\u{A0}'
          : total.exact
            ? t('accounts', { count: total.total, total: words })
            : t('aboutAccounts', { total: words })
      }
    >
      <Button variant="ghost" size="sm" iconOnly aria-label={t('admin:list.keys.open')} onClick={onKeys}>
        <Icon name="info" size={18} />
      </Button>
      <ViewMenu
        columns={optionalColumns.map((key) => ({ key, label: t(`columns.${key}`) }))}
        shown={view.columns}
        onColumns={(keys) => view.set({ columns: keys.join(',') || 'none' })}
        isCompact={view.isCompact}
        onDensity={(density) => view.set({ density })}
      />
      {rights.mayManage ? (
        <>
          <ExportButton parameters={address.parameters} columns={view.columns} />
          <Button variant="primary" size="sm" onClick={onInvite}>
            <Icon name="plus" size={18} />
            {t('invite')}
          </Button>
        </>
      ) : null}
    </ScreenHead>
  )
}

/** Columns and height of rows: from the address, otherwise as this browser had them last. */
function useView({ parameters, change }: ListAddress) {
  const kept = useMemo(() => readView(), [])
  const columns = (parameters['columns'] ?? kept.columns)?.split(',') ?? defaultColumns
  return {
    columns: columns.filter((key) => optionalColumns.some((known) => known === key)),
    isCompact: (parameters['density'] ?? kept.density) === 'compact',
    set(changes: { columns?: string; density?: string }) {
      localStorage.setItem(viewKey, JSON.stringify({ ...readView(), ...changes }))
      change(changes, 'replace')
    },
  }
}

function readView(): { columns?: string; density?: string } {
  try {
    const stored: unknown = JSON.parse(
      (typeof localStorage === 'undefined' ? null : localStorage.getItem(viewKey)) ?? '{}',
    )
    const text = (key: string) => {
      const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, key) : undefined
      return typeof value === 'string' ? { [key]: value } : {}
    }
    return { ...text('columns'), ...text('density') }
  } catch {
    // Another program wrote there: the usual view.
    return {}
  }
}

type RowsProps = {
  page: UserList
  address: ListAddress
  selection: Selection | null
  isStale: boolean
  list: React.RefObject<HTMLElement | null>
  selfId: string
  onClear: () => void
  onInvite: (() => void) | null
}

function Rows({ page, address, selection, isStale, list, selfId, onClear, onInvite }: RowsProps): ReactNode {
  const { t } = useTranslation(['users', 'admin'])
  const { parameters, change } = address
  const view = useView(address)
  const sort = parameters['sort'] ?? defaultUserSort
  const isFiltered = userFilters.some((name) => parameters[name] !== undefined)
  const search = new URLSearchParams(parameters).toString()
  const columns = userColumns(t, search, selfId).filter(({ key }) => key === 'person' || view.columns.includes(key))
  if (page.items.length === 0 && page.previous_cursor === null)
    return <Nobody isFiltered={isFiltered} onClear={onClear} onInvite={onInvite} />
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={page.items}
        idOf={({ id }) => id}
        nameOf={personName}
        sort={sort}
        onSort={(next) => change({ sort: next === defaultUserSort ? null : next })}
        selection={selection}
        openId={parameters['user'] ?? null}
        isCompact={view.isCompact}
        isStale={isStale}
        list={list}
      />
      <Pager
        isByTime={sort === '-created' || sort === '-last_sign_in'}
        previous={page.previous_cursor}
        next={page.next_cursor}
        onTurn={(cursor) => {
          change({ cursor })
          list.current?.scrollIntoView({ block: 'nearest' })
        }}
      >
        <span role="status">{t('admin:list.shown', { count: page.items.length })}</span>
      </Pager>
    </>
  )
}

function Nobody({
  isFiltered,
  onClear,
  onInvite,
}: {
  isFiltered: boolean
  onClear: () => void
  onInvite: (() => void) | null
}): ReactNode {
  const { t } = useTranslation(['users', 'admin'])
  if (isFiltered) {
    return (
      <EmptyState
        art="empty-search"
        title={t('empty.filteredTitle')}
        text={t('empty.filteredText')}
        action={
          <Button variant="outline" onClick={onClear}>
            {t('admin:list.clearAll')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      art="empty-users"
      title={t('empty.newTitle')}
      text={t('empty.newText')}
      action={
        onInvite === null ? undefined : (
          <Button variant="primary" onClick={onInvite}>
            {t('invite')}
          </Button>
        )
      }
    />
  )
}

function Bulk({
  selection,
  page,
  address,
  rights,
  onOpen,
}: {
  selection: Selection
  page: UserList
  address: ListAddress
  rights: Rights
  onOpen: (open: Open) => void
}): ReactNode {
  const { t } = useTranslation(['users', 'admin'])
  const known = useKnownPeople(page.items)
  const count = selection.ids.size
  if (!rights.mayManage || count === 0) return null
  const ids = [...selection.ids]
  const targets: ActionTargets = selection.isAll
    ? { kind: 'all', parameters: address.parameters }
    : { kind: 'people', ids, people: ids.flatMap((id) => known.get(id) ?? []) }
  const button = (action: UserActionName) => (
    <Button key={action} variant="ghost" size="sm" onClick={() => onOpen({ kind: 'act', action, targets })}>
      {t(`act.${action}`)}
    </Button>
  )
  const hasMore = page.next_cursor !== null || page.previous_cursor !== null
  return (
    <SelectionBar
      count={count}
      isAll={selection.isAll}
      onSelectAll={hasMore ? selection.selectAll : null}
      onClear={selection.clear}
    >
      {bulkActions.filter((action) => action !== 'set_role' || rights.mayGiveRoles).map(button)}
      <ListMenu label={t('admin:list.more')} icon="more">
        {moreBulkActions.map(button)}
      </ListMenu>
    </SelectionBar>
  )
}

/** Remembers the people of the pages that were turned through, because a selection may hold them. */
function useKnownPeople(items: readonly UserRow[]): ReadonlyMap<string, UserRow> {
  const [known, setKnown] = useState<ReadonlyMap<string, UserRow>>(new Map())
  const [seen, setSeen] = useState<readonly UserRow[] | null>(null)
  if (seen === items) return known
  const next = new Map([...known, ...items.map((item) => [item.id, item] as const)])
  setSeen(items)
  setKnown(next)
  return next
}
