import { isRole } from '#shared/roles.ts'
import type { SignInMethod, UserRow, UserState } from '#shared/contracts/users.ts'
import { isBanned } from '#server/auth/public.ts'
import type { PersonRow } from '#server/features/users/list-store.ts'

/** Writes a person as the list answers it. */
export function describePerson(row: PersonRow, now: Date): UserRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    email_confirmed: row.email_confirmed_at !== null,
    phone: row.phone ? `+${row.phone}` : row.phone_number || null,
    role: isRole(row.role) ? row.role : 'user',
    methods: methodsOf(row),
    has_factor: row.has_factor,
    created_at: row.created_at?.toISOString() ?? null,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    state: stateOf(row, now),
    banned_until: isBanned(row, now.getTime()) ? (row.banned_until?.toISOString() ?? null) : null,
    erase_at: row.erase_at?.toISOString() ?? null,
  }
}

/** The strongest of what a person is, as the filter tells the states apart. */
function stateOf(row: PersonRow, now: Date): UserState {
  if (isBanned(row, now.getTime())) return 'banned'
  if (row.erase_at !== null) return 'deletion_pending'
  if (row.is_anonymous) return 'anonymous'
  return row.is_confirmed ? 'active' : 'unconfirmed'
}

function methodsOf(row: PersonRow): SignInMethod[] {
  const providers = row.providers?.split(',') ?? []
  const has: Readonly<Record<SignInMethod, boolean>> = {
    password: row.has_password,
    email: !row.has_password && providers.includes('email'),
    google: providers.includes('google'),
    github: providers.includes('github'),
    sso: row.is_sso_user,
    phone: row.has_phone,
    anonymous: row.is_anonymous,
  }
  const order: readonly SignInMethod[] = ['password', 'email', 'google', 'github', 'sso', 'phone', 'anonymous']
  return order.filter((method) => has[method])
}
