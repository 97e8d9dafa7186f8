import { sql } from 'drizzle-orm'
import { hourSeconds } from '#shared/duration.ts'
import { tokenScopes } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { openFakeIdentityProvider, registerFakeOrganisation } from '#server/auth/fakes/identity-provider.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { signIn, visitorOf, withAuthorization } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import {
  consumingAddresses,
  permissionCalls,
  proveSession,
  provenAddresses,
  walkPaymentsSecret,
} from '#tests/support/permission-calls.ts'
import type { WalkCall, WalkContext } from '#tests/support/permission-calls.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'

/** Who walks, in the order of the table's columns. `program` holds a token of the service role. */
export const callers = ['anonymous', 'user', 'editor', 'moderator', 'admin', 'banned', 'ended', 'program'] as const

/** A user who walks. */
type Caller = (typeof callers)[number]

/** The product with everybody who walks through it. */
export type Walk = WalkContext & {
  people: Readonly<Record<Caller, ApiClient>>
  /** A program with an API token of the administrator that has every scope. */
  tokenHolder: ApiClient
  /** Another user, whose things the callers ask for. */
  stranger: ApiClient
  close(): Promise<void>
}

/** What an address answered: status and the beginning of its body. */
export type WalkResponse = { status: number; text: string }

/** Opens the product and signs everybody in. */
export async function openWalk(): Promise<Walk> {
  const app = await openTestApp({
    RATE_LIMITS: 'off',
    PAYMENTS_WEBHOOK_SECRET: walkPaymentsSecret,
    OAUTH_GITHUB_CLIENT_ID: 'walk',
    OAUTH_GITHUB_CLIENT_SECRET: 'a secret of the walk',
  })
  const admin = await signIn(app, 'admin')
  const { token } = await issueServiceToken(app.deps, hourSeconds)
  const program = withAuthorization(app, `Bearer ${token}`)
  const organisation = await openFakeIdentityProvider({ port: 0, clock: app.clock })
  await registerFakeOrganisation(app.deps, organisation)
  const context: WalkContext = { app, admin, program, organisation }
  const people: Record<Caller, ApiClient> = {
    anonymous: visitorOf(app),
    user: await signIn(app, 'user'),
    editor: await signIn(app, 'editor'),
    moderator: await signIn(app, 'moderator'),
    admin,
    banned: await signInBanned(context),
    ended: await signInEnded(context),
    program,
  }
  const wanted = { name: 'Walk', scopes: tokenScopes, days: 366 }
  const { body: made } = await admin.send<{ secret: string }>('POST', '/api/admin/integrations/tokens', wanted)
  return {
    ...context,
    people,
    tokenHolder: withAuthorization(app, `Bearer ${made.secret}`),
    stranger: await signIn(app, 'user'),
    async close() {
      await organisation.close()
      await app.close()
    },
  }
}

/** Calls an address as everybody, each time with things of its own. @returns in the order of `callers`. */
export async function walk(context: Walk, address: string): Promise<WalkResponse[]> {
  const responses: WalkResponse[] = []
  for (const caller of callers) responses.push(await callAs(context, address, caller))
  return responses
}

/** Calls an address as one of the callers, with things of their own. */
export async function callAs(context: Walk, address: string, caller: Caller): Promise<WalkResponse> {
  const isProven = provenAddresses.has(address)
  const own = isProven || consumingAddresses.has(address) ? await newcomer(context, caller) : context.people[caller]
  if (isProven && own.userId !== null) await proveSession(context, own.userId)
  return call(context, address, own, own)
}

/** Calls an address with an administrator's API token and with things of that administrator. */
export async function walkWithToken(context: Walk, address: string): Promise<WalkResponse> {
  const isProven = provenAddresses.has(address)
  const owner = isProven || consumingAddresses.has(address) ? await newcomer(context, 'admin') : context.admin
  if (isProven && owner.userId !== null) await proveSession(context, owner.userId)
  return call(context, address, context.tokenHolder, owner)
}

/** Calls an address as one person with the things of another. */
export async function call(
  context: Walk,
  address: string,
  caller: ApiClient,
  owner: ApiClient,
  // Who has no account of their own asks about the things of someone who has.
): Promise<WalkResponse> {
  if (/applications|members|invitations|fit|runs/.test(address)) await makeRoomInPlans(context)
  const made = (await permissionCalls[address]?.(context, owner.userId === null ? context.stranger : owner)) ?? {}
  return send(context, address, caller, made)
}

/** Sends a request of the walk as one person. */
export async function send({ app }: Walk, address: string, caller: ApiClient, made: WalkCall): Promise<WalkResponse> {
  const [method = '', path = ''] = address.split(' ')
  const headers = new Headers(made.headers)
  if (caller.authorization !== null) headers.set('authorization', caller.authorization)
  if (made.body !== undefined) headers.set('content-type', 'application/json')
  const form = made.form && new URLSearchParams(made.form)
  const body = form ?? (made.body === undefined ? null : JSON.stringify(made.body))
  const response = await app.fetch(new Request(`${testOrigin}${made.path ?? path}`, { method, headers, body }))
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: (await response.text()).slice(0, 400) }
}

/** Archives what earlier calls made: the plan of an owner counts it in all organisations together. */
export async function makeRoomInPlans({ app }: Walk): Promise<void> {
  const { db } = app.deps.database
  await db.execute(sql`update applications set archived_at = now() where archived_at is null`)
  await db.execute(sql`delete from organisation_invitations`)
}

async function newcomer(context: Walk, caller: Caller): Promise<ApiClient> {
  if (caller === 'anonymous' || caller === 'program') return context.people[caller]
  if (caller === 'banned') return signInBanned(context)
  if (caller === 'ended') return signInEnded(context)
  return signIn(context.app, caller satisfies Role)
}

/** A user with every permission who was banned after the sign-in: only the ban holds them back. */
async function signInBanned({ app }: WalkContext): Promise<ApiClient> {
  const person = await signIn(app, 'admin')
  await app.deps.database.db.execute(sql`update auth.users set banned_until = '2999-01-01' where id = ${person.userId}`)
  return person
}

/** A user with every permission whose session was ended. */
async function signInEnded({ app }: WalkContext): Promise<ApiClient> {
  const person = await signIn(app, 'admin')
  await app.deps.database.db.execute(sql`delete from auth.sessions where user_id = ${person.userId}`)
  return person
}
