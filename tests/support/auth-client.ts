import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A password that follows every rule of sign-up. */
export const goodPassword = 'Violet-Harbour-7'

/** Where a test's client keeps its session; give the same one to two clients to play two tabs. */
export type ClientStorage = Map<string, string>

/** Opens the official client, unmodified, on the app in process: a visitor's browser with a storage of its own. */
export function openAuthClient(app: TestApp, storage: ClientStorage = new Map()): AuthClient {
  return new AuthClient({
    url: `${testOrigin}${app.deps.config.auth.base_path}`,
    fetch: (url, init) => app.fetch(new Request(String(url), init)),
    autoRefreshToken: false,
    persistSession: true,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  })
}

let people = 0

/** Makes an address that no other test uses. */
export function newEmail(): string {
  people += 1
  return `person-${people}-${process.pid}@example.org`
}

/** Writes switches of the auth service to a file and returns the setting that names it. */
export function authConfig(switches: Record<string, unknown>): { AUTH_CONFIG: string } {
  const path = join(mkdtempSync(join(tmpdir(), 'grantwright-auth-')), 'auth.json')
  writeFileSync(path, JSON.stringify(switches))
  return { AUTH_CONFIG: path }
}
