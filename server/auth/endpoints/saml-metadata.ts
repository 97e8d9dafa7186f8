import type { AuthDeps } from '#server/auth/deps.ts'
import { requireSaml } from '#server/auth/endpoints/sso.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { writeMetadata } from '#server/auth/saml/metadata.ts'

/** GET /sso/saml/metadata: what identity providers need to know of this service. @see docs/reference/auth-protocol.md#10-sso-saml */
export async function getSamlMetadata(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  requireSaml(deps)
  const headers = new Headers({ 'content-type': 'application/xml', 'cache-control': 'public, max-age=600' })
  if (c.req.query('download') === 'true') headers.set('content-disposition', 'attachment; filename="metadata.xml"')
  return new Response(writeMetadata(deps), { headers })
}
