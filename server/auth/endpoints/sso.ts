import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isUuid } from '#server/auth/bearer.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { requirePkcePair } from '#server/auth/flows/pkce.ts'
import { chooseRedirect, redirectResponse } from '#server/auth/flows/redirects.ts'
import { jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { openSaml } from '#server/auth/saml/assertion.ts'
import { providerNameOf } from '#server/auth/saml/accounts.ts'
import { factsOf, findSsoProvider, findSsoProviderByDomain } from '#server/auth/saml/providers.ts'
import type { SsoProvider } from '#server/auth/saml/providers.ts'
import { flowState, samlRelayStates } from '#server/auth/tables.ts'

const bodySchema = z.looseObject({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

/**
 * POST /sso: sends someone to the identity provider of their organisation, found by its id or by the domain of their
 * address.
 *
 * @see docs/reference/auth-protocol.md#10-sso-saml (POST /sso)
 */
export async function beginSso(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  requireSaml(deps)
  const body = await readBody(c, bodySchema)
  if ((body.provider_id === '') === (body.domain === '')) {
    throw new AuthError(
      'validation_failed',
      body.domain === ''
        ? 'A provider_id or domain needs to be provided'
        : 'Only one of provider_id or domain supported',
    )
  }
  requirePkcePair(body.code_challenge, body.code_challenge_method)
  if (body.code_challenge_method.toLowerCase() === 'plain')
    throw new AuthError('validation_failed', 'code_challenge_method should be s256')
  const found = await findProvider(deps, body.provider_id, body.domain)
  if (!found) throw new AuthError('sso_provider_not_found', 'No such SSO provider')
  if (found.provider.disabled) throw new AuthError('sso_provider_disabled', 'SSO provider is disabled')
  const redirectTo = chooseRedirect(deps.config.auth, [
    body.redirect_to,
    c.req.query('redirect_to'),
    c.req.header('redirect_to'),
    c.req.header('referer'),
  ])
  const url = await requestAddress(deps, found, redirectTo, body.code_challenge || null)
  return body.skip_http_redirect ? jsonResponse({ url }) : redirectResponse(url, 303)
}

/** Refuses everything of SAML when it is switched off, before anything of the request is looked at. */
export function requireSaml(deps: AuthDeps): void {
  if (!deps.config.auth.saml) throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled')
}

async function findProvider(deps: AuthDeps, id: string, domain: string): Promise<SsoProvider | null> {
  if (domain !== '') return findSsoProviderByDomain(deps.database.db, domain.slice(0, 255))
  return isUuid(id) ? findSsoProvider(deps.database.db, id) : null
}

/** Writes the request to the provider, and remembers what its answer must fit. */
async function requestAddress(
  deps: AuthDeps,
  found: SsoProvider,
  redirectTo: string,
  codeChallenge: string | null,
): Promise<string> {
  const now = new Date(deps.clock.now())
  const requestId = `id-${randomUUID()}`
  const relayState = randomUUID()
  const saml = await openSaml(deps, factsOf(found), requestId, found.saml.name_id_format)
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  await deps.database.db.transaction(async (tx) => {
    const flowId = codeChallenge === null ? null : randomUUID()
    if (flowId !== null) {
      await tx.insert(flowState).values({
        id: flowId,
        provider_type: providerNameOf(found.provider.id),
        referrer: redirectTo,
        code_challenge: codeChallenge,
        code_challenge_method: 's256',
        authentication_method: 'sso/saml',
        created_at: now,
        updated_at: now,
      })
    }
    await tx.insert(samlRelayStates).values({
      id: relayState,
      sso_provider_id: found.provider.id,
      request_id: requestId,
      redirect_to: redirectTo,
      flow_state_id: flowId,
      created_at: now,
      updated_at: now,
    })
  })
  return url
}
