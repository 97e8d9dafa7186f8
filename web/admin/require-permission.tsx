import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Permission, RoleFacts } from '#shared/roles.ts'
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
  const [last, setLast] = useState<RoleFacts | null>(null)
  const role = state.status === 'signed-in' ? state.role : last
  if (role !== last) setLast(role)
  if (role === null) return null
  // A user whose session has ended keeps the screen they write in: `RequireSession` decides for how long.
  return role.permissions.includes(permission) ? children : <NotAllowed facts={role} />
}
