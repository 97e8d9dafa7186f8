import type { SessionUser } from '#web/session/auth-context.ts'

/**
 * Reads the auth service's user object: from the client, or from storage, where anything may be.
 *
 * @returns null when it is not a user. Names come from the registration; sign-in providers give one full name, which is
 * parted at its first space.
 */
export function sessionUserOf(user: unknown): SessionUser | null {
  if (typeof user !== 'object' || user === null) return null
  const { id, email, email_confirmed_at, created_at, user_metadata } = user as Record<string, unknown>
  if (typeof id !== 'string' || !id) return null
  const metadata =
    typeof user_metadata === 'object' && user_metadata !== null ? (user_metadata as Record<string, unknown>) : {}
  const [firstOfFull = '', ...restOfFull] = (text(metadata['full_name']) || text(metadata['name'])).split(/\s+/)
  const isNamed = text(metadata['first_name']) !== '' || text(metadata['last_name']) !== ''
  return {
    id,
    email: text(email),
    firstName: isNamed ? text(metadata['first_name']) : firstOfFull,
    lastName: isNamed ? text(metadata['last_name']) : restOfFull.join(' '),
    emailConfirmedAt: text(email_confirmed_at) || null,
    createdAt: Number.isNaN(Date.parse(text(created_at))) ? null : text(created_at),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
