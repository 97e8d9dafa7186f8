import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FailedSignInList, JobList, SignInList } from '#shared/contracts/logs.ts'
import * as logsRoutes from '#shared/contracts/routes/logs.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { LogsScreen } from './logs-screen.tsx'

const component = setUpComponentTest()

const at = '2026-11-20T09:00:00.000Z'
const ana = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Ana Rusu', email: 'ana@example.org' }
const rows = () => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

const openTab = (tab: string, permissions: Parameters<typeof signedIn>[0] = 'admin'): Promise<Rendered> =>
  renderComponent(<LogsScreen />, { at: `/?tab=${tab}`, auth: signedIn(permissions) })

test('[ADM-05] logins show who, how, from where and with what; a search asks the server; more are fetched on a press', async () => {
  const signIn = (number: number): SignInList['items'][number] => ({
    id: `00000000-0000-4000-8000-0000000000b${number}`,
    at,
    person: ana,
    method: 'password',
    has_second_factor: true,
    address: `192.0.2.${number}`,
    user_agent: 'Mozilla/5.0',
    browser: 'Firefox',
    system: 'Linux',
  })
  component.api.on(logsRoutes.listSignIns, ({ query }) =>
    query.get('q') === 'nobody'
      ? { items: [], next_cursor: null }
      : query.get('cursor') === null
        ? { items: [signIn(1)], next_cursor: 'next' }
        : { items: [signIn(2)], next_cursor: null },
  )
  const screen = await openTab('sign-ins')
  await expect.element(rows().first()).toMatchTextContent(/Ana Rusu.*ana@example\.org.*192\.0\.2\.1.*Firefox, Linux/)
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => rows().elements().length).toBe(2)
  await expect.element(screen.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  await screen.getByRole('searchbox').fill('nobody')
  await expect.poll(() => rows().elements().length).toBe(0)
})

test('[ADM-05] failed logins link to the person only for those who may see users, and hide the address of strangers', async () => {
  const failed: FailedSignInList['items'] = [
    {
      id: 1,
      way: 'password',
      person: ana,
      account_hint: null,
      network: '192.0.2.0/24',
      count: 1200,
      first_at: at,
      last_at: at,
    },
    {
      id: 2,
      way: 'totp',
      person: null,
      account_hint: 's…@evil.example',
      network: '198.51.100.0/24',
      count: 3,
      first_at: at,
      last_at: at,
    },
  ]
  component.api.on(logsRoutes.listFailedSignIns, () => ({ items: failed, next_cursor: null }))
  const screen = await openTab('failed-sign-ins')
  await expect.element(rows().first()).toMatchTextContent(/1,200/)
  await expect
    .element(screen.getByRole('link', { name: 'Ana Rusu' }))
    .toHaveAttribute('href', `/admin/users?user=${ana.id}`)
  await expect.element(rows().last()).toMatchTextContent(/s…@evil\.example/)
  await screen.setAuth(signedIn(['admin.view', 'logs.view']))
  await expect.element(screen.getByRole('link', { name: 'Ana Rusu' })).not.toBeInTheDocument()
  await expect.element(rows().first()).toMatchTextContent(/Ana Rusu/)
})

test('[ADM-05] a job that was given up says why and is tried again; those who may not change settings only read', async () => {
  const failed = {
    id: '00000000-0000-4000-8000-0000000000c1',
    kind: 'backups.make',
    attempts: 5,
    run_at: at,
    created_at: at,
    finished_at: at,
    last_error: 'No space left on device',
  }
  let state: JobList['items'][number]['state'] = 'failed'
  component.api.on(logsRoutes.listJobs, ({ query }) => ({
    items: query.get('state') === 'done' ? [] : [{ ...failed, state }],
    next_cursor: null,
    periodic: [],
  }))
  component.api.on(logsRoutes.retryJob, () => {
    state = 'waiting'
  })
  const screen = await openTab('jobs', ['admin.view', 'logs.view'])
  await expect.element(rows().first()).toMatchTextContent(/No space left on device/)
  await expect.element(rows().getByRole('button')).not.toBeInTheDocument()
  await screen.setAuth(signedIn('admin'))
  await rows().getByRole('button').click()
  await expect.poll(() => component.api.sent(logsRoutes.retryJob).map(({ path }) => path['id'])).toEqual([failed.id])
  await expect.element(rows().getByRole('button')).not.toBeInTheDocument()
  await screen.getByText('Done', { exact: true }).click()
  await expect.poll(() => rows().elements().length).toBe(0)
})
