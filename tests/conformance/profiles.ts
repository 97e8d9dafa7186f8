import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthAdminApi, AuthClient } from '@supabase/auth-js'
import { SignJWT, importJWK } from 'jose'
import type { JWK } from 'jose'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/**
 * The servers that the official client's own tests expect, as plain configuration, and clients of them.
 *
 * @see docs/reference/auth-protocol.md#15-conformance-the-official-clients-own-test-suite
 */
export type ConformanceServer = {
  app: TestApp
  /** Opens a client with a storage of its own. */
  client(flowType?: 'implicit' | 'pkce'): InstanceType<typeof AuthClient>
  /** The operators' calls, with a token of the role. */
  admin(role?: 'service_role' | 'supabase_admin'): Promise<InstanceType<typeof AuthAdminApi>>
  close(): Promise<void>
}

const sharedSecret = 'a shared secret of the conformance tests, long enough'

/** Switches of the suite's main server. */
export const mainProfile = {
  site_url: 'http://127.0.0.1:3000',
  redirect_allow_list: ['https://127.0.0.1:3000', 'http://localhost:5173'],
  anonymous: true,
  manual_linking: false,
  phone: true,
  confirm_email: 'off',
  confirm_phone: 'off',
  password_min_length: 6,
  password_classes: false,
  secure_password_change: false,
  mail_gap_seconds: 1,
  otp_lifetime_seconds: 3600,
  scanner_safe_links: false,
  test_otp: { '1234567890': '123456' },
  web3: { ethereum: false, solana: false },
  saml: false,
  id_token_skip_nonce: ['google'],
}

/** Switches of the three servers next to it, which sign with a secret that the tests know. */
export const furtherProfiles = {
  withoutConfirmation: { ...mainProfile, base_path: '', hs256_secret: sharedSecret },
  withConfirmation: {
    ...mainProfile,
    base_path: '',
    hs256_secret: sharedSecret,
    anonymous: false,
    confirm_email: 'required',
    confirm_phone: 'required',
  },
  closed: { ...mainProfile, base_path: '', hs256_secret: sharedSecret, signup: false, email: false, phone: false },
}

/** Starts a server whose tokens are signed by a key that is imported, as the suite's main server. */
export async function openMainServer(): Promise<ConformanceServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk: JWK = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    key_ops: ['sign', 'verify'],
    alg: 'RS256',
  }
  const signingKeys = writeJson('signing-keys.json', [jwk])
  const key = await importJWK({ ...jwk, key_ops: ['sign'] }, 'RS256')
  return openServer({ ...mainProfile, signing_keys: signingKeys }, (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: jwk.kid ?? '' }).sign(key),
  )
}

/** Starts one of the further servers; their operators' tokens are signed with the shared secret and name no key. */
export async function openFurtherServer(profile: object): Promise<ConformanceServer> {
  return openServer(profile, (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(sharedSecret)),
  )
}

async function openServer(
  profile: object,
  sign: (claims: Record<string, unknown>) => Promise<string>,
): Promise<ConformanceServer> {
  const app = await openTestApp({ AUTH_CONFIG: writeJson('auth.json', profile), RATE_LIMITS: 'off' })
  const url = `${testOrigin}${app.deps.config.auth.base_path}`
  const call = (address: unknown, init?: RequestInit) => app.fetch(new Request(String(address), init))
  return {
    app,
    client(flowType = 'implicit') {
      const stored = new Map<string, string>()
      return new AuthClient({
        url,
        flowType,
        fetch: call,
        autoRefreshToken: false,
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
      })
    },
    async admin(role = 'service_role') {
      const issuedAt = Math.floor(app.clock.now() / 1000) - 60
      // One of the suite's two tokens has a subject that is no user, and neither has an end.
      const token = await sign(role === 'supabase_admin' ? { sub: '1234567890', role } : { role, iat: issuedAt })
      return new AuthAdminApi({ url, fetch: call, headers: { Authorization: `Bearer ${token}` } })
    },
    close: () => app.close(),
  }
}

function writeJson(name: string, value: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'grantwright-conformance-')), name)
  writeFileSync(path, JSON.stringify(value))
  return path
}
