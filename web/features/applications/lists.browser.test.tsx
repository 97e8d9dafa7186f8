import { expect, test } from 'vitest'
import * as routes from '#shared/contracts/routes/applications.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as draftRoutes from '#shared/contracts/routes/drafts.ts'
import type { Application } from '#shared/contracts/applications.ts'
import type { CallRow } from '#shared/contracts/calls.ts'
import { callOf } from '#tests/component/fake-calls.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import ApplicationsTab from './applications-tab.tsx'

const component = setUpComponentTest()

const auth = signedIn()
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

function applicationOf(number: number, changes: Partial<Application>): Application {
  return {
    id: idOf(number),
    organisation_id: idOf(9),
    organisation: 'Rivers',
    role: 'owner',
    as_consultant: false,
    call_id: null,
    call: null,
    title: `Application ${number}`,
    language: 'en',
    status: 'draft',
    archived: false,
    partners_off: [],
    submitted_on: null,
    reference: null,
    decided_on: null,
    evaluators_comments: null,
    deadline: null,
    due: 'unknown',
    steps: [],
    next: { action: 'bring_call', step: 'call', count: 0 },
    version: 1,
    created_at: '2026-10-01T08:00:00.000Z',
    updated_at: '2026-10-01T08:00:00.000Z',
    deleted_at: null,
    ...changes,
  }
}

const deadlineOf = (at: string, marks: NonNullable<Application['deadline']>['marks']): Application['deadline'] => ({
  instant: null,
  at,
  zone: null,
  path: 'submission.deadlines.0',
  marks,
  confirmed: marks.length === 0,
})

async function openList(items: Application[], calls: CallRow[] = []): Promise<Rendered> {
  const counts = { open: items.length, submitted: 0, ended: 0, archived: 0, deleted: 0 }
  component.api.on(routes.listApplications, () => ({ items, next_cursor: null, counts }))
  component.api.on(callRoutes.listCalls, ({ query }) => {
    const [search, due] = [query.get('search') ?? '', query.get('due')]
    const found = calls.filter((call) => call.title?.includes(search) && (due === null || call.due === due))
    return { items: found, next_cursor: null }
  })
  return renderComponent(<ApplicationsTab userId={auth.user.id} />, {
    auth,
    at: '/dashboard/applications',
    screens: { '/apply/:id/text': <p>The copy is open</p> },
  })
}

test('[CALL-13] rows are under what is due; days are counted of confirmed deadlines alone, and dates that contradict each other are not shown', async () => {
  const screen = await openList([
    applicationOf(1, { due: 'ahead', deadline: deadlineOf('2199-05-03', []) }),
    applicationOf(2, { due: 'unconfirmed', deadline: deadlineOf('2199-06-03', ['unconfirmed']) }),
    applicationOf(3, { due: 'unconfirmed', deadline: deadlineOf('2199-07-03', ['conflict']) }),
    applicationOf(4, { due: 'unknown' }),
    applicationOf(5, { due: 'past', deadline: deadlineOf('2014-12-18', []) }),
  ])
  const part = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(part('Due next').getByRole('article')).toMatchTextContent(/3 May 2199\s*[\d,]+ days left/)
  const open = part('Deadline not confirmed').getByRole('article')
  await expect.element(open.nth(0)).toMatchTextContent(/3 June 2199\s*not confirmed/)
  await expect.element(open.nth(1)).toMatchTextContent(/several dates\s*to decide/)
  for (const row of open.elements()) expect(row.textContent).not.toMatch(/days left|July/)
  await expect.element(part('No deadline known').getByRole('article')).toMatchTextContent(/no deadline known yet/)
  const past = part('Deadline passed').getByRole('article')
  await expect.element(past).toMatchTextContent(/18 December 2014\s*deadline passed/)
  await expect.element(past).toHaveAttribute('data-past', 'true')
})

test('calls without an application are searched, filtered and deleted in the row, and a deletion is undone', async () => {
  const rows = [
    callOf({ id: idOf(1), title: 'Alder Fund', deadline: '2199-05-03', due: 'unconfirmed' }),
    callOf({ id: idOf(2), title: 'Birch Fund', due: 'unknown' }),
  ]
  component.api.on(callRoutes.deleteCall, () => undefined)
  component.api.on(callRoutes.restoreCall, () => callOf({ id: idOf(1) }))
  const screen = await openList([], rows)
  const calls = screen.getByRole('region', { name: 'Calls without an application' })
  const row = calls.getByRole('listitem')
  await expect.element(row.nth(0)).toMatchTextContent(/Alder Fund.*3 May 2199 not confirmed/)
  await calls.getByRole('searchbox').fill('Birch')
  await expect.element(row).toMatchTextContent(/Birch Fund/)
  await calls.getByRole('searchbox').fill('Cedar')
  await expect.element(calls).toMatchTextContent(/No such call/)
  await calls.getByRole('searchbox').fill('')
  await calls.getByRole('combobox', { name: 'Which calls' }).selectOptions('unconfirmed')
  await expect.element(row).toMatchTextContent(/Alder Fund/)
  await row.getByRole('button', { name: 'Delete “Alder Fund”' }).click()
  await expect.poll(() => component.api.sent(callRoutes.deleteCall)).toHaveLength(1)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => component.api.sent(callRoutes.restoreCall)).toHaveLength(1)
})

test('[DRAFT-12] the texts of an application are copied to another call from its row', async () => {
  const target = callOf({ id: idOf(7), title: 'Alder Fund 2027' })
  component.api.on(draftRoutes.copyApplication, () => ({ application: applicationOf(8, {}), changes: [] }))
  const screen = await openList([applicationOf(1, {}), applicationOf(2, { role: 'viewer' })], [target])
  await expect.element(screen.getByRole('button', { name: 'Copy “Application 2”' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Copy “Application 1” to another call' }).click()
  await screen.getByLabelText('To which call').selectOptions(target.id)
  await screen.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(screen.getByText('The copy is open')).toBeVisible()
  expect(component.api.sent(draftRoutes.copyApplication)[0]).toMatchObject({
    path: { id: idOf(1) },
    body: { call_id: target.id, title: 'Application 1' },
  })
})
