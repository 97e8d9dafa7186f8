import { memberOf } from '#shared/guards.ts'

/**
 * Reads one claim of an access token, without a check of its signature: only to decide what is shown.
 *
 * @returns an empty string when the token cannot be read, or the claim is no text.
 * @see docs/reference/auth-protocol.md#41-access-token (claims)
 */
export function claimOf(accessToken: string, name: string): string {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const value = memberOf(claims, name)
    return typeof value === 'string' ? value : ''
  } catch {
    return '' // not a token of ours
  }
}
