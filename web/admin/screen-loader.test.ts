import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultPermissions, roleFacts } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { browserApi, setAccessTokenProvider } from '#web/api/browser-client.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { usersQuery } from '#web/features/users/users-queries.ts'
import { screenLoader } from './screen-loader.ts'
import { screens } from './screens.ts'

const load = screenLoader({ permission: screens.users.permission }, usersQuery)
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  browserQueryClient().clear()
  vi.stubGlobal('location', { origin: 'https://grants.example' })
  setAccessTokenProvider(() => Promise.resolve('token'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The browser of a user with a role; null: of no one. */
function browserOf(role: Role | null): void {
  const session = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u1' } }
  vi.stubGlobal('localStorage', { getItem: () => (role === null ? null : JSON.stringify(session)) })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path === '/api/me/role' && role ? roleFacts(role, defaultPermissions[role]) : { items: [] })
  })
}

/** Runs everything that is due within a second, on a clock that does not wait. */
const untilQuiet = () => vi.advanceTimersByTimeAsync(1_000)

const go = (search = '') =>
  load({ request: new Request(`https://grants.example/admin/users${search}`), params: {} } as Parameters<
    typeof load
  >[0])

test('a screen asks for what it shows first as soon as it is gone to, and what is there already is not asked for again', async () => {
  browserOf('admin')
  await go('?q=ana&user=u2')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatch(/^\/api\/admin\/users\?.*q=ana/)
  expect(asked[1]).not.toContain('u2')
  const query = usersQuery(browserApi, { q: 'ana' })
  await vi.waitFor(() => expect(browserQueryClient().getQueryData(query.queryKey)).toEqual({ items: [] }))
  // The screen finds it, however stale it likes its rows; while it is shown, another part of the address asks nothing.
  const stop = new QueryObserver(browserQueryClient(), { ...query, staleTime: 0 }).subscribe(() => undefined)
  await go('?q=ana&user=u3')
  await untilQuiet()
  stop()
  expect(asked).toHaveLength(2)
})

test.each([
  ['nobody', null],
  ['one without the permission', 'editor'],
] as const)('[ROLE-03] for %s a screen asks nothing', async (_, role) => {
  browserOf(role)
  await go()
  await untilQuiet()
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])
})
