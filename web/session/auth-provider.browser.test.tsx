import type { GoTrueClient } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as liveRoutes from '#shared/contracts/routes/live.ts'
import type { ResponseOf } from '#shared/contracts/routes/route.ts'
import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import { problem } from '#tests/component/fake-api.ts'
import { answerAccount } from '#tests/component/fake-account.ts'
import { authRefusal, authSession, authUser, storeSession, storedSession } from '#tests/component/fake-auth.ts'
import type { AuthSession } from '#tests/component/fake-auth.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { browserApi } from '#web/api/browser-client.ts'
import { authClient } from './auth-client.ts'
import { useAuth } from './auth-context.ts'
import { useAuthDialog } from './auth-dialog-context.ts'
import { AuthProvider } from './auth-provider.tsx'
import { followEvents } from './follow-events.ts'
import type * as OfficialClient from './official-client.ts'

type Listener = Parameters<GoTrueClient['onAuthStateChange']>[0]

const official = vi.hoisted(() => ({ client: null as GoTrueClient | null, listeners: [] as Listener[] }))

// A page has one official client, which looks at its address once. Every test is a page of its own.
vi.mock('#web/session/official-client.ts', async (importOriginal) => {
  const { makeOfficialClient } = await importOriginal<typeof OfficialClient>()
  const open = (): GoTrueClient => {
    if (official.client !== null) return official.client
    const client = makeOfficialClient()
    official.client = client
    for (const listener of official.listeners) client.onAuthStateChange(listener)
    return client
  }
  const current = (_: object, name: string): unknown => {
    // Clients are awaited; this one must not look like a promise.
    if (name === 'then') return undefined
    const value: unknown = Reflect.get(open(), name)
    return typeof value === 'function' ? value.bind(open()) : value
  }
  const onAuthStateChange = (listener: Listener): void => {
    official.listeners.push(listener)
    open().onAuthStateChange(listener)
  }
  return {
    makeOfficialClient: () =>
      new Proxy(
        {},
        { get: (target, name: string) => (name === 'onAuthStateChange' ? onAuthStateChange : current(target, name)) },
      ),
  }
})

const component = setUpComponentTest()
const plainUser: ResponseOf<typeof profileRoutes.getOwnRole> = {
  role: 'user',
  isAdmin: false,
  isModerator: false,
  isEditor: false,
  permissions: [],
}
const address = location.href

/** Messages that a test provokes on purpose; the official client also mentions that there was one before it. */
function expectConsole(pattern?: RegExp): void {
  component.expectedConsole = new RegExp(`Multiple GoTrueClient instances${pattern ? `|${pattern.source}` : ''}`)
}

beforeEach(() => {
  expectConsole()
  answerAccount(component.api)
  localStorage.clear()
  component.api.on(profileRoutes.getOwnRole, () => plainUser)
})
afterEach(async () => {
  history.replaceState(null, '', address)
  await official.client?.stopAutoRefresh()
  official.client = null
})

/** Shows who is signed in, and leaves. */
function Visitor({ children }: { children?: ReactNode }): ReactNode {
  const { state, signOut } = useAuth()
  const { request, isOpen } = useAuthDialog()
  return (
    <>
      <p data-testid="state">
        {state.status === 'signed-in' ? `${state.user.email}, ${state.role.role}` : state.status}
      </p>
      <p data-testid="dialog">{isOpen ? request?.reason : 'closed'}</p>
      <button type="button" onClick={() => void signOut()}>
        Logout
      </button>
      {children}
    </>
  )
}

const state = page.getByTestId('state')
const open = (children?: ReactNode) =>
  renderComponent(
    <AuthProvider>
      <Visitor>{children}</Visitor>
    </AuthProvider>,
  )
const logOut = () => page.getByRole('button', { name: 'Logout' }).click()

/** Logs in as the dialog does. */
async function logIn(session: AuthSession = authSession()): Promise<void> {
  component.api.onPath('POST', '/auth/v1/token', () => Response.json(session))
  const client = await authClient()
  await client.signInWithPassword({ email: 'ana@example.org', password: 'Violet-Harbour-7' })
}

/** An answer that waits until the test releases it. */
function held(answer: () => Response) {
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  return {
    asked: asked.promise,
    release: () => gate.resolve(),
    answer: async () => {
      asked.resolve()
      await gate.promise
      return answer()
    },
  }
}

/** Late answers have arrived and the screen has followed. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1)
    // A page that the browser paints no more is never idle.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }))
}

describe('the role', () => {
  test('[ROLE-01] one that cannot be read is logged, and the user is a plain user', async () => {
    expectConsole(/^Error checking role:/)
    const logged = vi.spyOn(console, 'error')
    component.api.on(profileRoutes.getOwnRole, () => problem(500, 'unexpected'))
    storeSession()
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    expect(logged.mock.calls.map(([note]) => note)).toContain('Error checking role:')
    logged.mockRestore()
  })

  test('[ROLE-01] one that can be read counts', async () => {
    component.api.on(profileRoutes.getOwnRole, () => ({ ...plainUser, role: 'editor' as const, isEditor: true }))
    storeSession()
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, editor')
  })
})

describe('the stored session', () => {
  test('[AUTH-11] a fresh one is used as it is', async () => {
    const session = storeSession()
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    await settle()
    expect(component.api.sentTo('POST', '/auth/v1/token')).toEqual([])
    expect(component.api.sent(profileRoutes.getOwnRole)[0]?.headers.get('authorization')).toBe(
      `Bearer ${session.access_token}`,
    )
  })

  test('[AUTH-11] one near its end is refreshed before anything is sent in its name', async () => {
    const old = storeSession(authSession({ secondsLeft: 20 }))
    const next = authSession()
    component.api.onPath('POST', '/auth/v1/token', () => Response.json(next))
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    expect(component.api.sentTo('POST', '/auth/v1/token').map(({ body }) => body)).toEqual([
      { refresh_token: old.refresh_token },
    ])
    expect(component.api.sent(profileRoutes.getOwnRole).map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${next.access_token}`,
    ])
    expect(storedSession()).toMatchObject({ access_token: next.access_token, refresh_token: next.refresh_token })
  })

  test.for(['refresh_token', 'access_token', 'expires_at'] as const)(
    '[AUTH-11] without its %s it is none, and is forgotten',
    async (part) => {
      const { [part]: _, ...rest } = authSession()
      localStorage.setItem('grantwright.auth', JSON.stringify(rest))
      await open()
      await expect.element(state).toHaveTextContent('anonymous')
      expect(storedSession()).toBeNull()
    },
  )

  test('[AUTH-11] when another tab signs out, this one follows', async () => {
    storeSession()
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'grantwright.auth' }))
    await expect.element(state).toHaveTextContent('anonymous')
  })
})

describe('logging out', () => {
  beforeEach(() => component.api.onPath('POST', '/auth/v1/logout', () => new Response(null, { status: 204 })))

  test('[AUTH-11] the session leaves the browser, also when the server is away', async () => {
    expectConsole(/Error signing out|Failed to fetch/)
    storeSession()
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    component.api.isOffline = true
    await logOut()
    await expect.element(state).toHaveTextContent('anonymous')
    expect(storedSession()).toBeNull()
  })

  test('[AUTH-08] the late answer about a session that ended elsewhere does not end the next one', async () => {
    expectConsole(/Error checking role:/)
    storeSession()
    const review = held(() => authRefusal(400, 'refresh_token_not_found'))
    component.api.on(profileRoutes.getOwnRole, () => problem(401, 'invalid_token'))
    component.api.onPath('POST', '/auth/v1/token', review.answer)
    await open()
    await review.asked
    await logOut()
    await expect.element(state).toHaveTextContent('anonymous')
    component.api.on(profileRoutes.getOwnRole, () => plainUser)
    const next = authSession()
    await logIn(next)
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    review.release()
    await settle()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    expect(storedSession()?.access_token).toBe(next.access_token)
  })

  test('[AUTH-08] the late answer to a logout does not end the next session', async () => {
    storeSession()
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    const leaving = held(() => new Response(null, { status: 204 }))
    component.api.onPath('POST', '/auth/v1/logout', leaving.answer)
    await logOut()
    await leaving.asked
    const next = authSession()
    const entering = logIn(next)
    leaving.release()
    await entering
    await settle()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    expect(storedSession()?.access_token).toBe(next.access_token)
  })

  /** Asks the API for something, and follows the events of the site. */
  function Asking(): ReactNode {
    useQuery({
      queryKey: ['me', 'profile'],
      queryFn: ({ signal }) => browserApi.call(profileRoutes.getProfile, { signal }),
    })
    return null
  }
  function Following(): ReactNode {
    useEffect(
      () =>
        followEvents(
          () => {},
          () => {},
        ),
      [],
    )
    return null
  }

  test.for([
    ['a request', profileRoutes.getProfile, <Asking key="asking" />],
    ['the stream of events that is being opened', liveRoutes.followEvents, <Following key="following" />],
  ] as const)(
    '%s is stopped before the session goes, so that no answer to it is a refusal',
    async ([, route, asking]) => {
      const never = held(() => new Response(null, { status: 204 }))
      component.api.onPath('GET', route.path, never.answer)
      let wasStopped: boolean | null = null
      component.api.onPath('POST', '/auth/v1/logout', () => {
        wasStopped = component.api.sentTo('GET', route.path).every(({ signal }) => signal.aborted)
        return new Response(null, { status: 204 })
      })
      storeSession()
      await open(asking)
      await never.asked
      await logOut()
      await expect.element(state).toHaveTextContent('anonymous')
      expect(wasStopped).toBe(true)
      never.release()
    },
  )

  test('what is asked for while someone logs out is never sent', async () => {
    const leaving = held(() => new Response(null, { status: 204 }))
    component.api.onPath('POST', '/auth/v1/logout', leaving.answer)
    storeSession()
    await open()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
    await logOut()
    await leaving.asked
    const answer = browserApi.call(profileRoutes.getProfile).catch((error: unknown) => error)
    await settle()
    leaving.release()
    await expect.element(state).toHaveTextContent('anonymous')
    expect(await answer).toMatchObject({ code: 'not_signed_in' })
    expect(component.api.sent(profileRoutes.getProfile)).toEqual([])
  })
})

describe('an answer of the auth service in the address', () => {
  test.for([
    ['error=access_denied&error_code=bad_oauth_callback', 'The login was stopped at the provider.'],
    ['error=server_error&error_code=bad_oauth_callback', "The provider's answer could not be used. Try again."],
    ['error=server_error&error_code=unexpected_failure', 'Something broke on our side. Try again in a moment.'],
    ['error=invalid_request&error_code=validation_failed', 'The address is not one that this site can use. Try again.'],
    ['error=x&error_code=of_an_attacker&error_description=Call%20us', 'The login did not work. Try again.'],
  ] as const)('[DLG-08] %s is explained in our own words and taken out of the address', async ([said, words]) => {
    expectConsole(/Error signing in from the address:/)
    history.replaceState(null, '', `?${said}`)
    await open()
    await expect.element(page.getByRole('listitem').filter({ hasText: `Login failed: ${words}` })).toBeVisible()
    await expect.element(state).toHaveTextContent('anonymous')
    expect(location.search).toBe('')
    expect(document.body.textContent).not.toContain('Call us')
  })

  test('[DLG-10] a code that another browser requested opens the dialog that explains it', async () => {
    history.replaceState(null, '', '?code=5d8aef42-fbd9-4e46-9d2b-93a95dbb1c64')
    await open()
    await expect.element(page.getByTestId('dialog')).toHaveTextContent('other-browser')
    await expect.element(state).toHaveTextContent('anonymous')
    expect(location.search).toBe('')
  })

  test('[DASH-04] for an account that is signed in, a refusal at the provider is about linking', async () => {
    expectConsole(/Error signing in from the address:/)
    storeSession()
    history.replaceState(null, '', '?error=access_denied&error_code=bad_oauth_callback')
    await open()
    await expect
      .element(page.getByRole('listitem').filter({ hasText: /^Error linking the account: The login was stopped/ }))
      .toBeVisible()
    await expect.element(state).toHaveTextContent('ana@example.org, user')
  })
})

test('[DLG-11] a session whose second factor is still to come signs no one in', async () => {
  const user = authUser({ factors: [{ id: 'app', factor_type: 'totp', status: 'verified' }] })
  storeSession(authSession({ user }))
  await open()
  await expect.element(state).toHaveTextContent('second-factor')
  await settle()
  expect(component.api.sent(profileRoutes.getOwnRole)).toEqual([])
})
