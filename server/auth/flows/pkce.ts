import { AuthError } from '#server/auth/errors.ts'

/**
 * Checks a code challenge and its method where a flow begins: both or neither.
 *
 * @throws {AuthError} `validation_failed`
 * @see docs/reference/auth-protocol.md#53-pkce; RFC 7636, section 4.2
 */
export function requirePkcePair(challenge: string, method: string): void {
  if ((challenge === '') !== (method === '')) {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge === '') return
  if (!['s256', 'plain'].includes(method.toLowerCase()))
    throw new AuthError('validation_failed', 'code_challenge_method is not supported')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw new AuthError('validation_failed', 'code challenge has an invalid format')
}

/**
 * Reads the challenge with which a mailed link's flow begins. Plain ones are refused: anyone who reads the request
 * could end it.
 *
 * @returns null in the implicit flow.
 * @throws {AuthError} `validation_failed`
 * @see docs/reference/auth-protocol.md#53-pkce
 */
export function readChallenge(body: { code_challenge: string; code_challenge_method: string }): string | null {
  requirePkcePair(body.code_challenge, body.code_challenge_method)
  if (body.code_challenge_method.toLowerCase() === 'plain')
    throw new AuthError('validation_failed', 'code_challenge_method should be s256')
  return body.code_challenge || null
}
