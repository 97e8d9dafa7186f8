import { AuthError } from '#server/auth/errors.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { endSessions } from '#server/auth/sessions/sessions.ts'
import type { SignOutScope } from '#server/auth/sessions/sessions.ts'

const scopes: readonly SignOutScope[] = ['global', 'local', 'others']

/** POST /logout?scope=…: ends sessions. The body, if any, is not read. @see docs/reference/auth-protocol.md#post-logoutscopegloballocalothers-auth */
export async function logOut(deps: AuthDeps, c: AuthRequest, { user, session }: Bearer): Promise<Response> {
  const asked = c.req.query('scope') || 'global'
  const scope = scopes.find((each) => each === asked)
  if (!scope) throw new AuthError('validation_failed', `Unsupported logout scope "${asked.slice(0, 40)}"`)
  await endSessions(deps.database.db, user.id, session.id, scope)
  return new Response(null, { status: 204 })
}
