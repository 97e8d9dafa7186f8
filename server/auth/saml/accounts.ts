import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import type { Assertion } from '#server/auth/saml/assertion.ts'
import type { SamlPerson } from '#server/auth/saml/person.ts'
import { identities, spentProofs, users } from '#server/auth/tables.ts'
import { insertUser, isBanned, lockUser, makeUser, requireModestMetadata } from '#server/auth/accounts/users.ts'
import type { NewUser, UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'

/** Name of an organisation's provider in identities and metadata. @see docs/reference/auth-protocol.md#10-sso-saml */
export function providerNameOf(providerId: string): string {
  return `sso:${providerId}`
}

/**
 * Uses up an assertion in the caller's transaction.
 *
 * @throws {AuthError} `validation_failed` when it was used before: someone has a copy.
 */
export async function spendAssertion(tx: Db, deps: AuthDeps, providerId: string, assertion: Assertion): Promise<void> {
  const spent = await tx
    .insert(spentProofs)
    .values({
      key: deps.secrets.hash('sign-in-flow', `assertion ${providerId} ${assertion.id}`),
      expires_at: new Date(assertion.expiresAtMs),
    })
    .onConflictDoNothing()
    .returning({ key: spentProofs.key })
  if (spent.length === 0) throw new AuthError('validation_failed', 'SAML Assertion was used already')
}

/**
 * Finds or makes the account of a person whom an organisation's provider has identified, in the caller's transaction. Such
 * accounts are never linked with others by their address.
 *
 * @throws {AuthError} `user_banned`, `signup_disabled`
 */
export async function resolveSamlAccount(
  tx: Db,
  deps: AuthDeps,
  { providerId, entityId, person }: { providerId: string; entityId: string; person: SamlPerson },
): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  const provider = providerNameOf(providerId)
  const data = {
    iss: entityId,
    sub: person.subject,
    email: person.email,
    email_verified: true,
    phone_verified: false,
    custom_claims: person.claims,
  }
  requireModestMetadata(data)
  const [known] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.provider_id, person.subject)))
  if (!known) return create(tx, deps, { provider, person, data, now })
  const user = await lockUser(tx, known.user_id)
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  if (isBanned(user, now.getTime())) throw new AuthError('user_banned', 'User is banned')
  await tx
    .update(identities)
    .set({ identity_data: data, last_sign_in_at: now, updated_at: now })
    .where(eq(identities.id, known.id))
  const [updated] = await tx
    .update(users)
    .set({ email: person.email, raw_user_meta_data: { ...user.raw_user_meta_data, ...data }, updated_at: now })
    .where(eq(users.id, user.id))
    .returning()
  return updated ?? user
}

async function create(
  tx: Db,
  deps: AuthDeps,
  { provider, person, data, now }: { provider: string; person: SamlPerson; data: Record<string, unknown>; now: Date },
): Promise<UserRow> {
  if (!deps.config.auth.signup) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  const stored = await insertUser(tx, newSamlUser(provider, person, data, now))
  if (!stored) throw new Error('An account of an identity provider could not be stored')
  return stored
}

function newSamlUser(provider: string, person: SamlPerson, data: Record<string, unknown>, now: Date): NewUser {
  const made = makeUser({
    email: person.email,
    phone: null,
    passwordHash: null,
    data,
    isEmailConfirmed: true,
    isPhoneConfirmed: false,
    now,
  })
  return {
    user: {
      ...made.user,
      is_sso_user: true,
      raw_app_meta_data: { provider, providers: [provider] },
      raw_user_meta_data: data,
    },
    identities: [
      {
        id: randomUUID(),
        provider,
        provider_id: person.subject,
        user_id: made.user.id,
        identity_data: data,
        email: person.email,
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
      },
    ],
  }
}
