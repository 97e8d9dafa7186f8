import type { UserInviteResults, UserInvites } from '#shared/contracts/users.ts'
import { AuthError, inviteAccount, readEmail, requireAssignableRole, requireOwnAccounts } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'

/**
 * Invites people by mail, each in a transaction of its own: an account and its mail come to be together or not at all.
 *
 * @returns what became of each, in the order asked.
 * @throws {AppError} `not_allowed` when the role is not the actor's to give; `accounts_external`.
 */
export async function inviteUsers(
  deps: Deps,
  actor: SignedIn,
  context: RequestContext,
  { people, role, language = context.language }: UserInvites,
): Promise<UserInviteResults> {
  requireOwnAccounts(deps)

  await requireAssignableRole(deps.database.db, actor, role)
  const results: UserInviteResults['results'] = []
  const seen = new Set<string>()
  for (const { email: typed, name } of people) {
    const email = readAddress(typed)
    if (email === null) results.push({ email: typed, done: false, reason: 'invalid_email' })
    else if (seen.has(email)) results.push({ email, done: false, reason: 'twice_in_list' })
    else {
      seen.add(email)
      const invitation = { actor, context, email, name, role, language }
      const id = await deps.database.db.transaction((tx) => inviteAccount(tx, deps, invitation))
      results.push(id === null ? { email, done: false, reason: 'email_taken' } : { email, done: true, id })
    }
  }
  return { results }
}

function readAddress(typed: string): string | null {
  try {
    return readEmail(typed)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}
