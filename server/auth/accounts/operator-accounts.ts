import { eq } from 'drizzle-orm'
import { defaultLanguage } from '#shared/languages.ts'
import { takenRejection } from '#server/auth/accounts/admin-users.ts'
import { clearUnproven } from '#server/auth/accounts/confirmations.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { users } from '#server/auth/tables.ts'
import { findUserByEmail, insertUser, lockUser, makeUser } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'

/** A person whom an operator's program lets in. */
type Newcomer = {
  /** Lower case. */
  email: string
  /** The account's whole metadata; null: none, or what it has. */
  data: Record<string, unknown> | null
  /** Null: no password, or the one it has. */
  passwordHash: string | null
}

/**
 * Finds or makes, in the caller's transaction, the account that an operator's program lets in by a link, with its row
 * locked. One that no one has confirmed yet takes what is given. Its metadata is exactly that.
 *
 * @throws {AuthError} `email_exists` when the account is confirmed.
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin (invite, generate_link), docs/reference/auth-protocol.md#31-user (metadata contents)
 */
export async function letNewcomerIn(tx: Db, deps: AuthDeps, newcomer: Newcomer): Promise<UserRow> {
  const { email, data, passwordHash } = newcomer
  const now = new Date(deps.clock.now())
  const known = await findUserByEmail(tx, email)
  if (known) {
    const user = await lockUser(tx, known.id)
    if (!user) throw new AuthError('conflict', 'The account was deleted at the same time')
    if (user.email_confirmed_at !== null) throw takenRejection('email')
    // Another password is another person's: who was here before, and has shown nothing, goes.
    if (passwordHash !== null)
      await clearUnproven(tx, deps, user, { channel: 'email', keeps: 'way', language: defaultLanguage })
    const [changed] = await tx
      .update(users)
      .set({
        ...(data !== null && { raw_user_meta_data: data }),
        ...(passwordHash !== null && { encrypted_password: passwordHash }),
        updated_at: now,
      })
      .where(eq(users.id, user.id))
      .returning()
    return changed ?? user
  }
  const made = makeUser({
    email,
    phone: null,
    passwordHash,
    data: {},
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    now,
  })
  const stored = await insertUser(tx, { ...made, user: { ...made.user, raw_user_meta_data: data ?? {} } })
  if (!stored) throw new AuthError('conflict', 'The account was made at the same time')
  return stored
}
