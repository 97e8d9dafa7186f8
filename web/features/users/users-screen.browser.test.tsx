import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import type { UserActions, UserDetails, UserRow } from '#shared/contracts/users.ts'
import type { Permission } from '#shared/roles.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { UsersScreen } from './users-screen.tsx'

const component = setUpComponentTest()

const managing: readonly Permission[] = ['admin.view', 'users.view', 'users.manage', 'roles.manage']

function person(number: number, changes: Partial<UserRow> = {}): UserRow {
  const padded = String(number).padStart(4, '0')
  return {
    id: `00000000-0000-4000-8000-0000000a${padded}`,
    name: `Person ${padded}`,
    email: `person-${padded}@example.org`,
    email_confirmed: true,
    phone: null,
    role: 'user',
    methods: ['password'],
    has_factor: false,
    created_at: '2026-01-05T09:00:00.000Z',
    last_sign_in_at: null,
    state: 'active',
    banned_until: null,
    erase_at: null,
    ...changes,
  }
}

const detailsOf = (row: UserRow, changes: Partial<UserDetails> = {}): UserDetails => ({
  ...row,
  first_name: '',
  last_name: '',
  telegram: null,
  country_code: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  invited_at: null,
  updated_at: null,
  sessions: [],
  identities: [],
  factors: [],
  notes: [],
  activity: [],
  ...changes,
})

/** Serves so many people in pages, and does every action but to those who are refused. */
function servePeople(count: number, total: { total: number; exact: boolean } = { total: count, exact: true }): void {
  const people = Array.from({ length: count }, (_, index) => person(index + 1))
  component.api.on(usersRoutes.listUsers, ({ query }) => {
    const [start, limit] = [Number(query.get('cursor') ?? '0'), Number(query.get('limit') ?? '50')]
    return {
      items: people.slice(start, start + limit),
      next_cursor: start + limit < count ? String(start + limit) : null,
      previous_cursor: start > 0 ? String(Math.max(0, start - limit)) : null,
    }
  })
  component.api.on(usersRoutes.countUsers, () => total)
}

function serveActions(isRefused: (id: string) => boolean = () => false): void {
  component.api.on(usersRoutes.actOnUsers, ({ body }) => ({
    results: (body as UserActions).ids.map((id) =>
      isRefused(id) ? { id, done: false as const, reason: 'already_so' as const } : { id, done: true as const },
    ),
  }))
}

const actions = () => component.api.sent(usersRoutes.actOnUsers).map(({ body }) => body as UserActions)
const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const question = () => page.getByRole('alertdialog')

async function openUsers(at = '/', permitted = managing): Promise<Rendered> {
  const screen = await renderComponent(<UsersScreen />, { at, auth: signedIn(permitted) })
  // An open panel hides the list from assistive technology.
  if (at === '/') await expect.element(rows().first()).toBeVisible()
  return screen
}

test('[ADM-02] all that match are acted on, also on pages that were not opened, once their number is typed', async () => {
  servePeople(230)
  serveActions()
  const screen = await openUsers()
  await screen.getByRole('checkbox', { name: 'Select everyone on this page' }).click()
  await screen.getByRole('button', { name: 'Select all that match' }).click()
  await screen.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect.element(question()).toMatchTextContent(/Ban all 230 people who match\?/)
  const ban = question().getByRole('button', { name: 'Ban', exact: true })
  await expect.element(ban).toBeDisabled()
  await question().getByLabelText('Type 230 to confirm').fill('23')
  await expect.element(ban).toBeDisabled()
  await question().getByLabelText('Type 230 to confirm').fill('230')
  await ban.click()
  await expect.element(question()).not.toBeInTheDocument()
  // In calls of at most 200, each account once.
  expect(actions().map(({ ids }) => ids.length)).toEqual([200, 30])
  expect(new Set(actions().flatMap(({ ids }) => ids)).size).toBe(230)
  await expect.element(screen.getByText('Banned', { exact: true }).last()).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Select everyone on this page' })).not.toBeChecked()
})

test('[ADM-02] what was refused is said with its reason for each, and what was done with its number', async () => {
  servePeople(3)
  serveActions((id) => id !== person(2).id)
  const screen = await openUsers()
  await screen.getByRole('checkbox', { name: 'Select everyone on this page' }).click()
  await screen.getByRole('button', { name: 'Log out everywhere' }).click()
  await question().getByRole('button', { name: 'Log out everywhere' }).click()
  const result = screen.getByRole('dialog', { name: 'Result' })
  await expect.element(result).toMatchTextContent(/Done for 1 person/)
  await expect.element(result).toMatchTextContent(/Not done for 2 people/)
  await expect.element(result).toMatchTextContent(/Person 0003 Nothing to change/)
})

test('[ADM-02] of more people than are counted one by one the question says so, and no role is chosen beforehand', async () => {
  servePeople(51, { total: 1400, exact: false })
  const screen = await openUsers()
  await expect.element(screen.getByText('about 1,400 accounts')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select everyone on this page' }).click()
  await screen.getByRole('button', { name: 'Change role' }).click()
  const change = question().getByRole('button', { name: 'Change role' })
  await expect.element(question()).toMatchTextContent(/Change the role of 50 people\?/)
  await expect.element(question().getByLabelText('New role')).toHaveValue('')
  await question().getByLabelText('Type 50 to confirm').fill('50')
  await expect.element(change).toBeDisabled()
  await question().getByLabelText('New role').selectOptions('editor')
  await expect.element(change).toBeEnabled()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Select all that match' }).click()
  await screen.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect.element(question()).toMatchTextContent(/Ban everyone who matches \(more than 1,000 people\)\?/)
  const ban = question().getByRole('button', { name: 'Ban', exact: true })
  await question().getByLabelText('Type 1000 to confirm').fill('100')
  await expect.element(ban).toBeDisabled()
  await question().getByLabelText('Type 1000 to confirm').fill('1000')
  await expect.element(ban).toBeEnabled()
})

test('[ADM-02] an account is deleted now only once its address is typed', async () => {
  servePeople(1)
  serveActions()
  component.api.on(usersRoutes.getUser, () => detailsOf(person(1)))
  const screen = await openUsers(`/?user=${person(1).id}`)
  const panel = screen.getByRole('dialog')
  await panel.getByRole('button', { name: 'Delete now' }).click()
  await expect.element(question()).toMatchTextContent(/This cannot be undone\./)
  const erase = question().getByRole('button', { name: 'Delete now' })
  await question()
    .getByLabelText(`Type ${person(1).email} to confirm`)
    .fill('person')
  await expect.element(erase).toBeDisabled()
  await question()
    .getByLabelText(`Type ${person(1).email} to confirm`)
    .fill(person(1).email)
  await erase.click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(actions()).toEqual([{ ids: [person(1).id], action: { action: 'erase', confirmation: person(1).email } }])
})

test('[ADM-02] the panel confirms an address, mails a reset link, and ends one session or all', async () => {
  servePeople(1)
  serveActions()
  const session = {
    id: '00000000-0000-4000-8000-0000000000aa',
    created_at: null,
    last_used_at: null,
    expires_at: null,
    user_agent: 'Firefox on Linux',
    ip: '192.0.2.7',
    assurance: 'aal1',
  } as const
  let sessions: UserDetails['sessions'] = [
    session,
    { ...session, id: session.id.replace('aa', 'bb'), user_agent: 'Safari on Mac' },
  ]
  component.api.on(usersRoutes.getUser, () => detailsOf(person(1, { email_confirmed: false }), { sessions }))
  component.api.on(usersRoutes.endUserSession, ({ path }) => {
    sessions = sessions.filter(({ id }) => id !== path['session_id'])
  })
  const screen = await openUsers(`/?user=${person(1).id}`)
  const panel = screen.getByRole('dialog')
  await panel.getByRole('button', { name: /Firefox on Linux/ }).click()
  await expect.element(panel.getByText('Firefox on Linux')).not.toBeInTheDocument()
  await expect.element(panel.getByText('Safari on Mac')).toBeVisible()
  for (const name of ['Confirm email', 'Send password reset link', 'Log out everywhere']) {
    await panel.getByRole('button', { name }).click()
    await question().getByRole('button', { name }).click()
    await expect.element(question()).not.toBeInTheDocument()
  }
  expect(actions().map(({ action }) => action.action)).toEqual(['confirm_email', 'send_recovery', 'end_sessions'])
})

test('[QUAL-13] a note that is typed about a person survives Escape and a refusal, and is gone once it is saved', async () => {
  servePeople(1)
  component.api.on(usersRoutes.getUser, () => detailsOf(person(1)))
  component.api.on(usersRoutes.addUserNote, () => problem(403, 'not_allowed'))
  const screen = await openUsers(`/?user=${person(1).id}`)
  const note = () => screen.getByRole('dialog').getByLabelText('New note')
  await note().fill('Called on Monday')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Person 0001' }).click()
  await expect.element(note()).toHaveValue('Called on Monday')
  await screen.getByRole('button', { name: 'Add a note' }).click()
  await expect.element(note()).toHaveValue('Called on Monday')
  component.api.on(usersRoutes.addUserNote, () => ({ items: [], next_cursor: null }))
  await screen.getByRole('button', { name: 'Add a note' }).click()
  await expect.element(note()).toHaveValue('')
  expect(component.api.sent(usersRoutes.addUserNote).map(({ body }) => body)).toEqual([
    { body: 'Called on Monday' },
    { body: 'Called on Monday' },
  ])
})

test('[ADM-02] no one acts on their own account', async () => {
  const self = person(1, { id: '00000000-0000-4000-8000-000000000001' })
  servePeople(1)
  component.api.on(usersRoutes.getUser, () => detailsOf(self))
  const screen = await openUsers(`/?user=${self.id}`)
  const panel = screen.getByRole('dialog')
  await expect.element(panel.getByRole('button', { name: 'Add a note' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Ban' })).not.toBeInTheDocument()
})

test('[ADM-02] those who only view users select no one, invite no one and export nothing', async () => {
  servePeople(2)
  component.api.on(usersRoutes.getUser, () => detailsOf(person(1)))
  const screen = await openUsers(`/?user=${person(1).id}`, ['admin.view', 'users.view'])
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/Person 0001/)
  await expect.element(screen.getByRole('button', { name: 'Ban' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add a note' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Invite people' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Export' })).not.toBeInTheDocument()
})

test('[ADM-02] each invited address is answered, and only the refused ones stay in the field', async () => {
  servePeople(1)
  component.api.on(usersRoutes.inviteUsers, () => ({
    results: [
      { email: 'ion@example.org', done: true as const, id: person(9).id },
      { email: 'admin@example.org', done: false as const, reason: 'email_taken' as const },
      { email: 'nonsense', done: false as const, reason: 'invalid_email' as const },
    ],
  }))
  const screen = await openUsers()
  await screen.getByRole('button', { name: 'Invite people' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect.element(dialog).toMatchTextContent(/Enter at least one address\./)
  expect(component.api.sent(usersRoutes.inviteUsers)).toEqual([])
  await dialog.getByLabelText('Email addresses').fill('Ion Ceban <ion@example.org>\nadmin@example.org\nnonsense')
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect.element(dialog).toMatchTextContent(/admin@example\.org Already has an account/)
  await expect.element(dialog).toMatchTextContent(/nonsense Not a valid email address/)
  await expect.element(dialog.getByLabelText('Email addresses')).toHaveValue('admin@example.org\nnonsense')
  expect(component.api.sent(usersRoutes.inviteUsers)[0]?.body).toMatchObject({
    people: [{ email: 'ion@example.org', name: 'Ion Ceban' }, { email: 'admin@example.org' }, { email: 'nonsense' }],
  })
})
