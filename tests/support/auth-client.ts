import { AuthClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import type { Language } from '#shared/languages.ts'
import { authApp } from '#server/auth/app.ts'
import type { AuthVariables } from '#server/auth/deps.ts'
import type { AuthSettings } from '#server/config/auth-settings.ts'
import type { Deps } from '#server/deps.ts'
import { testOrigin } from '#tests/support/test-app.ts'

/** A password that follows every rule of sign-up. */
export const goodPassword = 'Violet-Harbour-7'

/** What a test's client speaks to: the whole product, or the auth service alone. */
export type AuthHost = { deps: Deps; fetch(request: Request): Promise<Response> }

/** Where a test's client keeps its session; give the same one to two clients to play two tabs. */
export type ClientStorage = Map<string, string>

/** Opens the official client, unmodified, on the service in process: a visitor's browser with a storage of its own. */
export function openAuthClient(host: AuthHost, storage: ClientStorage = new Map()): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${testOrigin}${host.deps.config.auth.base_path}`,
    fetch: (url, init) => host.fetch(new Request(String(url), init)),
    autoRefreshToken: false,
    experimental: { recoveryCodes: true },
    persistSession: true,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  })
}

/**
 * Opens the auth service alone on the database of an app, with other switches, or for a client elsewhere.
 *
 * @param clientAddress where the requests seem to come from.
 * @param language of their browser.
 */
export function openAuthHost(
  app: { deps: Deps },
  switches: Partial<AuthSettings>,
  clientAddress = '203.0.113.7',
  language: Language = 'en',
): AuthHost {
  const auth = { ...app.deps.config.auth, ...switches }
  const deps: Deps = { ...app.deps, config: { ...app.deps.config, auth } }
  const host = new Hono<{ Variables: AuthVariables }>()
  host.use(async (c, next) => {
    c.set('requestContext', {
      requestId: 'test',
      clientAddress,
      userAgent: c.req.header('user-agent') ?? '',
      language,
    })
    await next()
  })
  host.route(auth.base_path || '/', authApp(deps))
  return { deps, fetch: async (request) => host.fetch(request) }
}

let people = 0

/** Makes an address that no other test uses. */
export function newEmail(): string {
  people += 1
  return `person-${people}-${process.pid}@example.org`
}
