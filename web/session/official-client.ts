import { GoTrueClient } from '@supabase/auth-js'
import { sessionStorageKey } from '#web/session/stored-session.ts'

/** The official client of the auth service, as the site uses it. A chunk of its own: import it only through auth-client.ts. */
export function makeOfficialClient(): GoTrueClient {
  return new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey: sessionStorageKey,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    experimental: { recoveryCodes: true },
  })
}
