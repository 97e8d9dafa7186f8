import { eq } from 'drizzle-orm'
import { minuteMs } from '#shared/duration.ts'
import { isUuid } from '#server/auth/bearer.ts'
import { AuthError, toAuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { requireSaml } from '#server/auth/endpoints/sso.ts'
import { issueAuthCode } from '#server/auth/flows/flows.ts'
import {
  chooseRedirect,
  errorOf,
  redirectResponse,
  withCode,
  withError,
  withFragment,
} from '#server/auth/flows/redirects.ts'
import { contextOf, readText } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { providerNameOf, resolveSamlAccount, spendAssertion } from '#server/auth/saml/accounts.ts'
import { claimedIssuer, readAssertion } from '#server/auth/saml/assertion.ts'
import { personOf } from '#server/auth/saml/person.ts'
import {
  factsOf,
  findSsoProvider,
  findSsoProviderByEntity,
  hasSsoProviders,
  mappingOf,
} from '#server/auth/saml/providers.ts'
import type { SsoProvider } from '#server/auth/saml/providers.ts'
import { describeSession, endSessionAt, openSession } from '#server/auth/sessions/sessions.ts'
import { flowState, samlRelayStates } from '#server/auth/tables.ts'

/** How long someone may stay at the identity provider: a password and a second factor take longer than two minutes. */
const relayLifetimeMs = 10 * minuteMs

/** What a response must fit. `requestId` null: the sign-in began at the provider. */
type Expected = { provider: SsoProvider; requestId: string | null; redirectTo: string; codeChallenge: string | null }

/**
 * POST /sso/saml/acs: the identity provider's answer, carried here by the browser. Whatever happens, it ends on the site.
 *
 * @see docs/reference/auth-protocol.md#10-sso-saml (acs)
 */
export async function consumeAssertion(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  requireSaml(deps)
  // Without a provider no one has anything to say here, and nothing is read.
  if (!(await hasSsoProviders(deps.database.db))) throw unknownProvider()
  const form = new URLSearchParams(await readText(c))
  const response = form.get('SAMLResponse') ?? ''
  if (response === '') throw new AuthError('validation_failed', 'SAMLResponse is missing')
  const expected = await findExpected(deps, form.get('RelayState') ?? '', response)
  return redirectResponse(await admit(deps, c, expected, response), 303)
}

/**
 * Takes a browser whose answer was refused back to the site, with the reason. @throws what must not reach a browser
 * that way.
 */
export function rejectAssertion(deps: AuthDeps, c: AuthRequest, thrown: unknown): Response {
  const error = toAuthError(thrown)
  if (!(error instanceof AuthError) || !deps.config.auth.saml) throw error
  const { requestId } = contextOf(c)
  const level = error.status >= 500 ? 'error' : 'warn'
  deps.log[level]({ err: error.options.cause ?? error, request_id: requestId }, 'a sign-in by SAML was refused')
  return redirectResponse(withError(chooseRedirect(deps.config.auth, []), errorOf(error), 'query and fragment'), 303)
}

/** A relay state of ours tells what was asked; an address, or none, says that the provider began. It is good once. */
async function findExpected(deps: AuthDeps, relayState: string, response: string): Promise<Expected> {
  if (!isUuid(relayState)) return unsolicited(deps, relayState, response)
  const [row] = await deps.database.db
    .delete(samlRelayStates)
    .where(eq(samlRelayStates.id, relayState.toLowerCase()))
    .returning()
  if (!row) throw new AuthError('saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?')
  if (deps.clock.now() - (row.created_at?.getTime() ?? 0) > relayLifetimeMs)
    throw new AuthError('saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  const provider = await findSsoProvider(deps.database.db, row.sso_provider_id)
  const [flow] =
    row.flow_state_id === null
      ? []
      : await deps.database.db.delete(flowState).where(eq(flowState.id, row.flow_state_id)).returning()
  return {
    provider: usable(provider),
    requestId: row.request_id,
    redirectTo: row.redirect_to ?? chooseRedirect(deps.config.auth, []),
    codeChallenge: flow?.code_challenge ?? null,
  }
}

async function unsolicited(deps: AuthDeps, relayState: string, response: string): Promise<Expected> {
  const issuer = claimedIssuer(response)
  const provider = issuer === null ? null : await findSsoProviderByEntity(deps.database.db, issuer)
  if (!provider) throw unknownProvider()
  return {
    provider: usable(provider),
    requestId: null,
    redirectTo: chooseRedirect(deps.config.auth, [relayState]),
    codeChallenge: null,
  }
}

function unknownProvider(): AuthError {
  return new AuthError('saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider')
}

function usable(provider: SsoProvider | null): SsoProvider {
  if (!provider) throw new AuthError('sso_provider_not_found', 'No such SSO provider')
  if (provider.provider.disabled) throw new AuthError('sso_provider_disabled', 'SSO provider is disabled')
  return provider
}

/** @returns where to go, with a session or with a code for one. */
async function admit(deps: AuthDeps, c: AuthRequest, expected: Expected, response: string): Promise<string> {
  const { provider, redirectTo, codeChallenge } = expected
  const { id } = provider.provider
  const facts = factsOf(provider)
  const assertion = await readAssertion(deps, facts, response, expected.requestId)
  const person = personOf(assertion, mappingOf(provider))
  if (assertion.sessionEndsAtMs !== null && assertion.sessionEndsAtMs <= deps.clock.now())
    throw new AuthError('validation_failed', 'SAML Assertion is not valid')
  const outcome = await deps.database.db.transaction(async (tx) => {
    await spendAssertion(tx, deps, id, assertion)
    const user = await resolveSamlAccount(tx, deps, { providerId: id, entityId: facts.entityId, person })
    if (codeChallenge !== null) return { userId: user.id }
    const open = await openSession(tx, deps, { user, method: 'sso/saml', context: contextOf(c) })
    if (assertion.sessionEndsAtMs !== null) await endSessionAt(tx, open.sessionId, new Date(assertion.sessionEndsAtMs))
    return { open }
  })
  if ('userId' in outcome) {
    const flow = { provider: providerNameOf(id), redirectTo, codeChallenge, method: 'sso/saml' }
    return withCode(redirectTo, await issueAuthCode(deps, flow, outcome.userId, null))
  }
  const session = await describeSession(deps, outcome.open)
  return withFragment(redirectTo, {
    access_token: String(session['access_token']),
    expires_at: String(session['expires_at']),
    expires_in: String(session['expires_in']),
    refresh_token: outcome.open.refreshToken,
    token_type: 'bearer',
  })
}
