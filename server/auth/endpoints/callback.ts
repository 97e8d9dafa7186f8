import { getCookie } from 'hono/cookie'
import { AuthError, toAuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { browserCookieName, callbackAddress } from '#server/auth/flows/leave-for-provider.ts'
import { issueAuthCode, takeFlow } from '#server/auth/flows/flows.ts'
import type { FlowFacts, FlowSecrets, ProviderTokens } from '#server/auth/flows/flows.ts'
import { withProviderAccount } from '#server/auth/accounts/provider-accounts.ts'
import type { IdentifiedPerson } from '#server/auth/accounts/provider-accounts.ts'
import { findOfferedProvider } from '#server/auth/providers/offered.ts'
import {
  chooseRedirect,
  errorOf,
  redirectResponse,
  withCode,
  withError,
  withFragment,
} from '#server/auth/flows/redirects.ts'
import type { RedirectError } from '#server/auth/flows/redirects.ts'
import { contextOf, readText } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'

/** Longest that all calls of a provider may take together: less than a request may, so that the person learns of it. */
const patienceMs = 8000

const descriptionLengthMax = 300

/**
 * GET /callback: the browser comes back from a provider. Whatever happens, it ends on the site.
 *
 * @see docs/reference/auth-protocol.md#9-oauth-identities-linking (callback), docs/reference/auth-protocol.md#52-success-and-error-fragments
 */
export async function finishSignIn(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const query = new URL(c.req.url).searchParams
  let taken: { flow: FlowFacts; secrets: FlowSecrets }
  try {
    taken = await takeFlow(deps, query.get('state') ?? '', getCookie(c, browserCookieName(deps)) ?? null)
  } catch (thrown) {
    const error = errorFor(deps, c, thrown)
    return redirectResponse(withError(chooseRedirect(deps.config.auth, []), error, 'query and fragment'), 303)
  }
  const { flow } = taken
  try {
    const rejection = rejectionIn(query)
    return redirectResponse(
      rejection ? tellError(flow, rejection) : await admit(deps, c, taken, query.get('code') ?? ''),
      302,
    )
  } catch (thrown) {
    return redirectResponse(tellError(flow, errorFor(deps, c, thrown)), 302)
  }
}

/**
 * POST /callback: what a provider answers as a form goes on as a query, because the browser does not show a cookie of
 * SameSite=Lax to a post from elsewhere.
 */
export async function finishPostedSignIn(_deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const form = new URLSearchParams(await readText(c))
  const query = new URLSearchParams(new URL(c.req.url).searchParams)
  for (const name of ['state', 'code', 'error', 'error_description']) {
    const value = form.get(name)
    if (value !== null) query.set(name, value)
  }
  return redirectResponse(`${new URL(c.req.url).pathname}?${query.toString()}`, 303)
}

/** @returns where to go with a session, or with a code for one. */
async function admit(
  deps: AuthDeps,
  c: AuthRequest,
  { flow, secrets }: { flow: FlowFacts; secrets: FlowSecrets },
  code: string,
): Promise<string> {
  if (code === '') throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code')
  const offered = findOfferedProvider(deps, flow.provider)
  // It was switched off while the browser was there.
  if (!offered) throw new AuthError('oauth_provider_not_supported', 'Unsupported provider: provider is not enabled')
  const response = {
    code,
    redirectUri: callbackAddress(deps),
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
  }
  const deadline = AbortSignal.timeout(patienceMs)
  const { profile, tokens } = await offered.provider.fetchPerson(deps, offered.config, response, deadline)
  const person = { provider: flow.provider, profile, aim: flow.aim, language: contextOf(c).language }
  if (flow.codeChallenge === null) return withSession(deps, { c, flow, person, tokens })
  const userId = await withProviderAccount(deps, person, async (_tx, user) => user.id)
  return withCode(flow.redirectTo, await issueAuthCode(deps, flow, userId, tokens))
}

async function withSession(
  deps: AuthDeps,
  { c, flow, person, tokens }: { c: AuthRequest; flow: FlowFacts; person: IdentifiedPerson; tokens: ProviderTokens },
): Promise<string> {
  const open = await withProviderAccount(deps, person, (tx, user) =>
    openSession(tx, deps, { user, method: 'oauth', context: contextOf(c) }),
  )
  const session = await describeSession(deps, open)
  return withFragment(flow.redirectTo, {
    access_token: String(session['access_token']),
    expires_at: String(session['expires_at']),
    expires_in: String(session['expires_in']),
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken !== null && { provider_refresh_token: tokens.refreshToken }),
    refresh_token: open.refreshToken,
    token_type: 'bearer',
  })
}

/** What a provider says instead of a code; null when it says nothing of the kind. */
function rejectionIn(query: URLSearchParams): RedirectError | null {
  const error = query.get('error')
  if (!error) return null
  const said = (query.get('error_description') ?? '').replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}\p{S}]/gu, ' ').trim()
  return {
    error: /^[a-z_]{1,64}$/.test(error) ? error : 'invalid_request',
    code: 'bad_oauth_callback',
    description: said.slice(0, descriptionLengthMax).toWellFormed() || 'The sign-in provider refused',
  }
}

function tellError(flow: FlowFacts, error: RedirectError): string {
  return withError(flow.redirectTo, error, flow.codeChallenge === null ? 'fragment' : 'query and fragment')
}

function errorFor(deps: AuthDeps, c: AuthRequest, thrown: unknown): RedirectError {
  const error = toAuthError(thrown)
  if (!(error instanceof AuthError)) throw error
  const { requestId } = contextOf(c)
  if (error.status >= 500)
    deps.log.error({ err: error.options.cause ?? error, request_id: requestId }, 'a sign-in failed')
  else if (error.options.cause)
    deps.log.warn({ err: error.options.cause, request_id: requestId }, 'a sign-in was refused')
  return errorOf(error)
}
