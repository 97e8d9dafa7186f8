import '#web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Outlet, createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { RenderResult } from 'vitest-browser-react'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { permissions } from '#shared/roles.ts'
import type { Permission, RoleFacts } from '#shared/roles.ts'
import { setAccessTokenProvider as sendAccessTokenFrom } from '#web/api/browser-client.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { namespaces } from '#web/i18n/namespaces.ts'
import { LanguageContext } from '#web/i18n/use-language.ts'
import { CatalogContext } from '#web/i18n/use-translation.ts'
import { AuthContext } from '#web/session/auth-context.ts'
import type { Auth, AuthState, SessionUser } from '#web/session/auth-context.ts'
import { Sprite } from '#web/ui/sprite.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { dismissToast, listToasts } from '#web/ui/toast.ts'
import { installFakeApi } from './fake-api.ts'
import type { FakeApi } from './fake-api.ts'

/** Setup shared by component tests: a fake API, and a console in which nothing unexpected appears. */
export type ComponentTest = {
  api: FakeApi
  /** Console errors and warnings that this test provokes on purpose. Any other fails it. */
  expectedConsole: RegExp | null
}

/** Call once at the top of a file: every test gets a fresh fake API, empty browser storage and no toasts. */
export function setUpComponentTest(): ComponentTest {
  const test: ComponentTest = { api: null as unknown as FakeApi, expectedConsole: null }
  let finish: () => readonly string[] = () => []
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { id } of listToasts()) dismissToast(id)
    test.expectedConsole = null
    const fake = installFakeApi()
    const unwatch = watchConsole(() => test.expectedConsole)
    test.api = fake.api
    finish = () => {
      fake.restore()
      return [...unwatch(), ...fake.unanswered.map((line) => `a request that the test does not answer: ${line}`)]
    }
  })
  afterEach(async () => {
    // What goes with the component may say so to the API: the fake one still answers.
    await cleanup()
    expect(finish().join('\n'), 'what the component reported or requested unexpectedly').toBe('')
  })
  return test
}

/** No fault: something changed its size while sizes were reported, and is measured in the next frame. */
const measuredAgain = /ResizeObserver loop completed with undelivered notifications/

function watchConsole(expected: () => RegExp | null): () => readonly string[] {
  const found: string[] = []
  const real = { error: console.error, warn: console.warn }
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      const text = parts.map(String).join(' ')
      if (!expected()?.test(text) && !measuredAgain.test(text)) found.push(`${level}: ${text}`)
    }
  }
  return () => {
    Object.assign(console, real)
    return found
  }
}

/** A signed-in state. @param permitted the permissions of the role; an administrator has them all. */
export function signedIn(
  permitted: readonly Permission[] | 'admin' = [],
  user: Partial<SessionUser> = {},
): Extract<AuthState, { status: 'signed-in' }> {
  const isAdmin = permitted === 'admin'
  const role: RoleFacts = {
    role: isAdmin ? 'admin' : permitted.length > 0 ? 'moderator' : 'user',
    isAdmin,
    isModerator: !isAdmin && permitted.length > 0,
    isEditor: false,
    permissions: isAdmin ? [...permissions] : [...permitted],
  }
  const known: SessionUser = {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Rusu',
    emailConfirmedAt: '2026-01-05T09:00:00.000Z',
    createdAt: '2026-01-05T09:00:00.000Z',
    ...user,
  }
  return { status: 'signed-in', user: known, role }
}

type RenderOptions = {
  language?: Language
  auth?: AuthState
  /** Receives the calls of `openDialog` and `signOut`. */
  on?: Partial<Pick<Auth, 'openDialog' | 'signOut'>>
  /** Pattern of the route that the component is on, for example `/admin/users/:id`; default `*`. */
  route?: string
  /** Address that is open; default `/`. */
  at?: string
  /** Further routes, by pattern: what is shown after the component has navigated. */
  screens?: Readonly<Record<string, ReactNode>>
}

/** What a test can do with what it rendered. */
export type Rendered = RenderResult & {
  queries: QueryClient
  /** Renders the component with another session, as after a sign-in or when a session ends. */
  setAuth(state: AuthState): Promise<void>
}

/**
 * Renders a component inside what every screen has: query cache, all interface words of one language, session, router, toasts.
 * Requests go to the fake API of `setUpComponentTest`.
 */
export async function renderComponent(children: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const { language = defaultLanguage, auth = { status: 'anonymous' }, on = {}, route = '*', at = '/' } = options
  const catalog = openCatalog(language)
  await Promise.all([
    ensureMessages(catalog, language, namespaces),
    ensureMessages(catalog, defaultLanguage, namespaces),
  ])
  const queries = makeQueryClient()
  document.documentElement.lang = language
  document.documentElement.dataset['painted'] = ''

  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: Outlet,
      children: [
        { path: route, Component: () => children },
        ...Object.entries(options.screens ?? {}).map(([path, screen]) => ({ path, Component: () => screen })),
      ],
    },
  ])
  let current = auth
  sendAccessTokenFrom(async () => (current.status === 'signed-in' ? 'a token' : null))
  const tree = (state: AuthState): ReactNode => (
    <QueryClientProvider client={queries}>
      <LanguageContext value={language}>
        <CatalogContext value={catalog}>
          <AuthContext
            value={{
              state,
              signOut: on.signOut ?? (async () => {}),
              openDialog: on.openDialog ?? (() => {}),
            }}
          >
            <Suspense>
              <Stub initialEntries={[at]} />
            </Suspense>
            <ToastRegion label="Messages" closeLabel="Close" />
            <Sprite />
          </AuthContext>
        </CatalogContext>
      </LanguageContext>
    </QueryClientProvider>
  )
  const rendered = await render(tree(auth))
  return {
    ...rendered,
    queries,
    setAuth: async (state) => {
      current = state
      await rendered.rerender(tree(state))
    },
  }
}
