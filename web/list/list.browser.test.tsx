import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import type { UserRow } from '#shared/contracts/users.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { browserApi } from '#web/api/browser-client.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DataTable } from './data-table.tsx'
import KeysDialog from './keys-dialog.tsx'
import { ListChoice, ListFilters, ListSearch } from './list-filters.tsx'
import { FilterChips, ListMenu, ListPending, ListSheet, Pager, SelectionBar } from './list-parts.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

const component = setUpComponentTest()

/** Rows of one page. */
const pageSize = 5
const known = ['q', 'state', 'sort', 'cursor', 'open'] as const
const filters = ['q', 'state'] as const
const columns = [
  {
    key: 'person',
    label: 'Person',
    sort: { key: 'name', first: 'up' },
    cell: (row: UserRow) => (
      <Link data-row-link to={`?open=${row.id}`}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'created',
    label: 'Joined',
    sort: { key: 'created', first: 'down' },
    cell: (row: UserRow) => row.created_at?.slice(0, 10),
  },
  { key: 'state', label: 'State', cell: (row: UserRow) => row.state },
] as const

/** A list made of every part of the kit, as the screens of the admin area put them together. */
function People(): ReactNode {
  const address = useListAddress(known)
  const { parameters, change } = address
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['people', ...known.map((name) => (name === 'open' ? '' : parameters[name]))],
    queryFn: () => browserApi.call(usersRoutes.listUsers, { query: { ...parameters, open: undefined } as object }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const ids = data?.items.map(({ id }) => id) ?? []
  const selection = useSelection(ids, filters.map((name) => parameters[name] ?? '').join('\n'))
  const [search, list] = [useRef<HTMLInputElement>(null), useRef<HTMLElement>(null)]
  const [isHelping, setHelping] = useState(false)
  useListKeys({ list, search, onHelp: useCallback(() => setHelping(true), []), onEscape: selection.clear })
  const clear = (): void => change({ q: null, state: null })
  return (
    <>
      <ListFilters>
        <ListSearch address={address} label="Search people" placeholder="Name" input={search} />
        <ListChoice address={address} name="state" label="State" all="Every state" choices={[['banned', 'Banned']]} />
      </ListFilters>
      <FilterChips
        chips={filters.flatMap((name) =>
          parameters[name] === undefined
            ? []
            : [{ name, label: `${name}: ${parameters[name]}`, onRemove: () => change({ [name]: null }) }],
        )}
        onClear={clear}
      />
      <ListSheet label="People">
        {data === undefined ? (
          <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : data.items.length === 0 ? (
          <EmptyState
            art="empty-search"
            title="No matches"
            text="Nobody."
            action={<Button onClick={clear}>Clear</Button>}
          />
        ) : (
          <>
            {selection.ids.size === 0 ? null : (
              <SelectionBar
                count={selection.ids.size}
                isAll={selection.isAll}
                onSelectAll={data.next_cursor === null ? null : selection.selectAll}
                onClear={selection.clear}
              >
                <ListMenu label="More" icon="more">
                  <Button>Ban</Button>
                </ListMenu>
              </SelectionBar>
            )}
            <DataTable
              caption="People"
              columns={columns}
              rows={data.items}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              sort={parameters['sort'] ?? '-created'}
              onSort={(sort) => change({ sort })}
              selection={selection}
              openId={parameters['open'] ?? null}
              isCompact={false}
              isStale={isPlaceholderData}
              list={list}
            />
            <Pager
              isByTime={parameters['sort'] === undefined}
              previous={data.previous_cursor}
              next={data.next_cursor}
              onTurn={(cursor) => change({ cursor })}
            >
              <span role="status">{data.items.length} shown</span>
            </Pager>
          </>
        )}
      </ListSheet>
      {isHelping ? <KeysDialog onClose={() => setHelping(false)} /> : null}
      <Whereabouts />
    </>
  )
}

/** The address, to be read, and the way back. */
function Whereabouts(): ReactNode {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="address">{search}</output>
      <Button onClick={() => void navigate(-1)}>Browser back</Button>
    </>
  )
}

function person(number: number): UserRow {
  const padded = String(number).padStart(3, '0')
  return {
    id: `00000000-0000-4000-8000-000000000${padded}`,
    name: `Person ${padded}`,
    email: `person-${padded}@example.org`,
    email_confirmed: true,
    phone: null,
    role: 'user',
    methods: ['password'],
    has_factor: false,
    created_at: new Date(Date.UTC(2026, 0, 200 - number)).toISOString(),
    last_sign_in_at: null,
    state: 'active',
    banned_until: null,
    erase_at: null,
  }
}

/** Serves twelve people in pages of five. */
function servePeople(): void {
  component.api.on(usersRoutes.listUsers, ({ query }) => {
    const found = Array.from({ length: 12 }, (_, index) => person(index + 1)).filter(
      ({ name, state }) =>
        name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()) && state === (query.get('state') ?? state),
    )
    if (query.get('sort') === '-name') found.reverse()
    const start = Number(query.get('cursor') ?? '0')
    return {
      items: found.slice(start, start + pageSize),
      next_cursor: start + pageSize < found.length ? String(start + pageSize) : null,
      previous_cursor: start > 0 ? String(start - pageSize) : null,
    }
  })
}

const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const addressOf = (screen: Rendered) => screen.getByTestId('address')
const lastQuery = () => component.api.sent(usersRoutes.listUsers).at(-1)?.query.toString()

async function openPeople(at = '/'): Promise<Rendered> {
  const screen = await renderComponent(<People />, { at, auth: signedIn('admin') })
  await expect.element(rows().first()).toBeVisible()
  return screen
}

test('[ADM-02] typing narrows the list after a rest, in one step of the history; Escape empties the field, then leaves it', async () => {
  servePeople()
  const screen = await openPeople()
  await userEvent.keyboard('/')
  const search = screen.getByRole('searchbox', { name: 'Search people' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('01')
  await expect.element(addressOf(screen)).toMatchTextContent(/\?q=01/)
  await expect.poll(() => rows().elements().length).toBe(4)
  expect(component.api.sent(usersRoutes.listUsers).map(({ query }) => query.get('q'))).toEqual([null, '01'])
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await expect.element(search).toHaveFocus()
  await expect.element(addressOf(screen)).toBeEmptyDOMElement()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).not.toHaveFocus()
})

test('[ADM-02] a filter gets a chip that takes it off; nothing found says so and offers all again', async () => {
  servePeople()
  const screen = await openPeople()
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('banned')
  await expect.element(addressOf(screen)).toMatchTextContent(/\?state=banned/)
  await expect.element(screen.getByText('No matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove the filter state: banned' }).click()
  await expect.poll(() => rows().elements().length).toBe(5)
  await expect.element(screen.getByRole('combobox', { name: 'State' })).toHaveValue('')
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('banned')
  await screen.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => rows().elements().length).toBe(5)
  await expect.element(addressOf(screen)).toBeEmptyDOMElement()
})

test('[ADM-02] a head sorts, says which way, and turns round; another order or filter begins at the first page', async () => {
  servePeople()
  const screen = await openPeople('/?cursor=5')
  const head = screen.getByRole('columnheader', { name: 'Person' })
  await expect.element(head).toHaveAttribute('aria-sort', 'none')
  await expect.element(screen.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending')
  await screen.getByRole('button', { name: 'Person', exact: true }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(addressOf(screen)).toMatchTextContent(/\?sort=name/)
  await screen.getByRole('button', { name: 'Person', exact: true }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await expect.element(rows().first()).toMatchTextContent(/Person 012/)
  expect(lastQuery()).toBe('sort=-name')
  // A column without an order has no button.
  await expect.element(screen.getByRole('columnheader', { name: 'State' }).getByRole('button')).not.toBeInTheDocument()
})

test('[ADM-02] pages follow each other and lead back, the place is in the address, and Back restores it', async () => {
  servePeople()
  const screen = await openPeople()
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  await expect.element(pages.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Older' }).click()
  await expect.element(rows().first()).toMatchTextContent(/Person 006/)
  await pages.getByRole('button', { name: 'Older' }).click()
  await expect.element(rows().first()).toMatchTextContent(/Person 011/)
  await expect.element(screen.getByText('2 shown')).toBeVisible()
  await expect.element(pages.getByRole('button', { name: 'Older' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Newer' }).click()
  await expect.element(addressOf(screen)).toMatchTextContent(/\?cursor=5/)
  await screen.getByRole('button', { name: 'Browser back' }).click()
  await expect.element(addressOf(screen)).toMatchTextContent(/\?cursor=10/)
  await expect.element(rows().first()).toMatchTextContent(/Person 011/)
})

test('[ADM-02] an address opens the list as it was: words, order and place', async () => {
  servePeople()
  const screen = await openPeople('/?q=person&sort=-name&cursor=10')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('person')
  await expect.element(rows().first()).toMatchTextContent(/Person 002/)
  await expect.element(screen.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'descending')
  // Ordered by name, pages have no time.
  await expect.element(screen.getByRole('button', { name: 'Back', exact: true })).toBeEnabled()
})

test('[ADM-02] by keyboard alone a row is reached, selected and opened; single keys can be switched off', async () => {
  servePeople()
  const screen = await openPeople()
  await userEvent.keyboard('jj')
  await expect.element(screen.getByRole('link', { name: 'Person 002' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}kx')
  await expect.element(rows().first()).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(addressOf(screen)).toMatchTextContent(/open=.*001$/)
  await userEvent.keyboard('?')
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByRole('switch').click()
  // While a window is open, keys belong to it.
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(help).not.toBeInTheDocument()
})

test('[ADM-02] a press anywhere in a row opens it, except on what has an action of its own', async () => {
  servePeople()
  const screen = await openPeople()
  await rows().nth(1).getByRole('checkbox').click()
  await expect.element(addressOf(screen)).toBeEmptyDOMElement()
  await rows().nth(1).getByRole('cell').last().click()
  await expect.element(addressOf(screen)).toMatchTextContent(/open=.*002$/)
  await expect.element(rows().nth(1)).toHaveAttribute('data-open')
})

test('[ADM-02] rows are selected one by one, with Shift in a row, by page and all that match; another filter selects again', async () => {
  servePeople()
  const screen = await openPeople()
  const boxOf = (number: number) => screen.getByRole('checkbox', { name: `Select Person 00${number}` })
  const whole = screen.getByRole('checkbox', { name: /on this page$/ })
  await boxOf(2).click()
  await boxOf(4).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('3 selected')).toBeVisible()
  await expect.element(whole).toBePartiallyChecked()
  await whole.click()
  await expect.element(screen.getByText('5 selected')).toBeVisible()
  await expect.element(whole).toBeChecked()
  // Rows of a page that was left stay selected.
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(rows().first()).toMatchTextContent(/Person 006/)
  await boxOf(6).click()
  await expect.element(screen.getByText('6 selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Select all that match' }).click()
  await expect.element(screen.getByText('All that match are selected')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Select all that match' })).not.toBeInTheDocument()
  // One that is taken out of all leaves the rest of the page.
  await boxOf(6).click()
  await expect.element(screen.getByText('4 selected')).toBeVisible()
  await screen.getByRole('searchbox').fill('Person')
  await expect.element(screen.getByText('4 selected')).not.toBeInTheDocument()
  await whole.click()
  await screen.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(whole).not.toBeChecked()
})

test('the menu of the selection bar closes on Escape, which gives the focus back, and on a press next to it', async () => {
  servePeople()
  const screen = await openPeople()
  await rows().first().getByRole('checkbox').click()
  const ban = screen.getByRole('button', { name: 'Ban' })
  await screen.getByText('More', { exact: true }).click()
  await expect.element(ban).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(ban).not.toBeInTheDocument()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await screen.getByText('More', { exact: true }).click()
  await expect.element(ban).toBeVisible()
  await screen.getByText('1 selected').click()
  await expect.element(ban).not.toBeInTheDocument()
})

test('a list on its way says so; one that cannot come says why and is asked for again; old rows stay until the new ones come', async () => {
  const waiting: (() => void)[] = []
  component.api.on(usersRoutes.listUsers, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return problem(503, 'unavailable')
  })
  const screen = await renderComponent(<People />, { auth: signedIn('admin') })
  await expect.element(screen.getByRole('status', { name: /load/i })).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => waiting.length).toBe(1)
  waiting.pop()?.()
  const failure = screen.getByRole('alert').first()
  await expect.element(failure).toMatchTextContent(/could not be loaded/i)
  servePeople()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows().elements().length).toBe(5)
  component.api.on(usersRoutes.listUsers, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { items: [person(12)], next_cursor: null, previous_cursor: null }
  })
  await screen.getByRole('button', { name: 'Older' }).click()
  const area = screen.getByRole('region', { name: 'People' }).last()
  await expect.element(area).toHaveAttribute('aria-busy', 'true')
  expect(rows().elements()).toHaveLength(5)
  await expect.poll(() => waiting.length).toBe(1)
  waiting.pop()?.()
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(area).toHaveAttribute('aria-busy', 'false')
})

test('[ADM-02] [PAGE-08] at 320 px the rows are cards, can be selected, and nothing is wider than the page', async () => {
  servePeople()
  await page.viewport(320, 700)
  const screen = await openPeople()
  await screen.getByRole('checkbox', { name: 'Select Person 001' }).click()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  const [first, last] = [
    rows().first().getByRole('rowheader').element(),
    rows().first().getByRole('cell').last().element(),
  ]
  expect(last.getBoundingClientRect().top).toBeGreaterThanOrEqual(first.getBoundingClientRect().bottom)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  await page.viewport(1280, 800)
})
