import type { AuthError } from '@supabase/auth-js'

/** Names under which the auth service puts its answer to a sign-in into an address. @see docs/reference/auth-protocol.md#52-success-and-error-fragments */
const answerNames = ['code', 'access_token', 'error', 'error_code', 'error_description'] as const

/** True when an address brings an answer of the auth service: a code, tokens or an error, in the query or the fragment. */
export function hasAuthResponse(address: URL): boolean {
  const parts = [address.searchParams, new URLSearchParams(address.hash.slice(1))]
  return parts.some((part) => answerNames.some((name) => part.has(name)))
}

/** Takes the auth service's answer out of an address, so that it is neither shown twice nor carried along. */
export function removeAuthResponse(address: URL): void {
  for (const name of answerNames) address.searchParams.delete(name)
  const inHash = new URLSearchParams(address.hash.slice(1))
  if (answerNames.some((name) => inHash.has(name))) address.hash = ''
}

/** True when an exchange failed because this browser lacks the other half of the code, or has that of another flow. */
export function isForeignCode(error: AuthError): boolean {
  return error.code === 'bad_code_verifier' || error.code === 'pkce_code_verifier_not_found'
}

/**
 * Takes a sign-in code out of the address of the open page. The official client takes the ones that it can use, so one
 * that is still there after it has looked was asked for in another browser. @returns false when there is none.
 */
export function takeForeignCode(): boolean {
  const address = new URL(location.href)
  if (!address.searchParams.has('code')) return false
  removeAuthResponse(address)
  history.replaceState(history.state, '', address)
  return true
}

/**
 * Takes the news out of the address that the first of two addresses is confirmed. Only that it came counts; what it says
 * is not shown. @returns false when there is none. @see docs/reference/auth-protocol.md#52-success-and-error-fragments (first of two confirmations)
 */
export function takeHalfConfirmation(): boolean {
  const address = new URL(location.href)
  const inHash = new URLSearchParams(address.hash.slice(1))
  if (!inHash.has('message') || !inHash.has('sb')) return false
  address.hash = ''
  address.searchParams.delete('message')
  history.replaceState(history.state, '', address)
  return true
}
