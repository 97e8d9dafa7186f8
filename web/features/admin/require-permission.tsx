import type { ReactNode } from 'react'
import type { Permission } from '#shared/roles.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { NotAllowed } from './not-allowed.tsx'

/**
 * Shows a screen of the admin area to those whose role permits it, to others that it is not for them. Courtesy, not
 * security: the server guards the data.
 *
 * @see ROLE-03
 */
export function RequirePermission({
  permission,
  children,
}: {
  permission: Permission
  children: ReactNode
}): ReactNode {
  const { state } = useAuth()
  if (state.status !== 'signed-in') return null
  return state.role.permissions.includes(permission) ? children : <NotAllowed facts={state.role} />
}
