import { randomUUID } from 'node:crypto'
import type { Role } from '#shared/roles.ts'
import { createUser } from '#server/auth/accounts/accounts.ts'
import { hashPassword } from '#server/auth/accounts/passwords.ts'
import { lockUser } from '#server/auth/accounts/users.ts'
import { openSession } from '#server/auth/sessions/sessions.ts'
import { issueAccessToken } from '#server/auth/sessions/tokens.ts'
import { testClientAddress } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** An answer of the API with its body read. */
export type ApiResponse<Body> = { status: number; headers: Headers; body: Body }

/** A user who calls the API. */
export type ApiClient = {
  /** Sends JSON and reads JSON; the caller names the shape that it expects and checks it. */
  send<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<ApiResponse<Body>>
  /** Header of the session; null for a visitor. */
  authorization: string | null
  userId: string | null
  email: string | null
}

/** A password that follows every rule of sign-up. */
const password = 'Violet-Harbour-7'
let passwordHash: Promise<string> | null = null
let people = 0

/** A visitor without a session. */
export function visitorOf(app: TestApp): ApiClient {
  return clientOf(app, null, null, null)
}

/** A user without an account who sends this header. */
export function withAuthorization(app: TestApp, authorization: string): ApiClient {
  return clientOf(app, authorization, null, null)
}

/**
 * Makes an account with a role and opens a session of it, as its password would. Checking one costs ten times as much as the
 * rest on purpose; its own tests do it.
 */
export async function signIn(app: TestApp, role: Role): Promise<ApiClient> {
  people += 1
  const email = `${role}-${people}-${process.pid}@example.org`
  passwordHash ??= hashPassword(password)
  const userId = await createUser(app.deps.database.db, app.deps, {
    email,
    passwordHash: await passwordHash,
    role,
    firstName: 'Ana',
    lastName: 'Rusu',
  })
  return signInAgain(app, { userId, email })
}

/** Opens another session of an account, for a test whose clock ran past the end of the first access token. */
export async function signInAgain(
  app: TestApp,
  { userId, email }: Pick<ApiClient, 'userId' | 'email'>,
): Promise<ApiClient> {
  const { deps } = app
  const opened = await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId ?? '')
    if (!user) throw new Error(`There is no account ${email}`)
    return openSession(tx, deps, {
      user,
      method: 'password',
      context: {
        requestId: randomUUID(),
        clientAddress: testClientAddress,
        userAgent: '',
        language: 'en',
      },
    })
  })
  const { token } = await issueAccessToken(deps, opened.user, opened.sessionId, opened.methods)
  return clientOf(app, `Bearer ${token}`, userId, email)
}

function clientOf(app: TestApp, authorization: string | null, userId: string | null, email: string | null): ApiClient {
  return {
    authorization,
    userId,
    email,
    async send<Body>(method: string, path: string, body?: unknown) {
      const headers = new Headers()
      if (authorization !== null) headers.set('authorization', authorization)
      if (body !== undefined) headers.set('content-type', 'application/json')
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await app.fetch(path, init)
      const text = await response.text()
      // The tests compare what they read; an empty body reads as null, one that is not JSON as text.
      const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
      const read = (text === '' ? null : isJson ? JSON.parse(text) : text) as Body
      return { status: response.status, headers: response.headers, body: read }
    },
  }
}
