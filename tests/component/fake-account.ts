import type { AccountSecurity, OwnKey, OwnSession } from '#shared/contracts/account.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import type { FakeApi } from './fake-api.ts'
import { authSession, storeSession } from './fake-auth.ts'

/** What the API says of Ana's account. A test changes its fields to change the next answer. */
export type FakeAccount = {
  security: AccountSecurity
  sessions: OwnSession[]
  keys: OwnKey[]
  profile: Profile
}

/** Signs this browser in to Ana's account, which has a password and nothing else, and answers what its screens read. */
export function answerAccount(api: FakeApi, change: Partial<AccountSecurity> = {}): FakeAccount {
  storeSession()
  const account: FakeAccount = {
    security: {
      email: 'ana@example.org',
      email_confirmed_at: '2026-01-05T09:00:00.000Z',
      has_password: true,
      is_managed: false,
      password_length_min: 6,
      identities: [wayIn('email')],
      can_link: true,
      factors: [],
      factor_types: ['totp'],
      recovery_codes: null,
      aal: 'aal1',
      is_recent: true,
      pending_email: null,
      deletion: null,
      ...change,
    },
    sessions: [ownSession({ is_current: true })],
    keys: [],
    profile: {
      email: 'ana@example.org',
      first_name: 'Ana',
      last_name: 'Rusu',
      phone: null,
      country_code: 'BY',
      telegram: null,
      updated_at: '2026-11-01T10:00:00.000Z',
    },
  }
  api.on(accountRoutes.getSecurity, () => account.security)
  api.on(accountRoutes.listOwnSessions, () => ({ items: account.sessions, next_cursor: null }))
  api.on(accountRoutes.listOwnKeys, () => ({ items: account.keys, next_cursor: null }))
  api.on(profileRoutes.getProfile, () => account.profile)
  // Every change reads the session again.
  api.onPath('POST', '/auth/v1/token', () => Response.json(authSession()))
  return account
}

/** A way to sign in, named after its provider. */
export function wayIn(provider: string): AccountSecurity['identities'][number] {
  return {
    identity_id: `identity of ${provider}`,
    provider,
    email: `ana@${provider}.example`,
    name: null,
    created_at: null,
    last_sign_in_at: null,
  }
}

/** A session of Ana's. */
export function ownSession(change: Partial<OwnSession> = {}): OwnSession {
  return {
    id: 'session',
    browser: 'Chrome',
    system: 'Linux',
    form: 'desktop',
    network: '203.0.113.x',
    created_at: '2026-11-01T10:00:00.000Z',
    last_used_at: '2026-11-20T10:00:00.000Z',
    is_current: false,
    aal: 'aal1',
    ...change,
  }
}
