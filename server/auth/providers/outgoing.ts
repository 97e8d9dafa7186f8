import { AuthError } from '#server/auth/errors.ts'
import { BodyTooLong, readBody } from '#server/http/body.ts'

/** Longest that one call of a provider may take. */
const callTimeMaxMs = 5000
/** Longest answer that is read from a provider. */
const responseBytesMax = 256 * 1024

/** Something a provider did that we cannot work with, for the operator: holds host and status, never a token or a body. */
export class ProviderError extends Error {
  constructor(url: string | URL, problem: string, cause?: unknown) {
    super(`${new URL(url).host}${new URL(url).pathname} ${problem}`, { cause })
    this.name = 'ProviderError'
  }
}

/** The refusal of a sign-in whose provider cannot be reached: worth another try. */
export function providerAway(cause: unknown): AuthError {
  return new AuthError('unexpected_failure', 'The sign-in provider did not answer, please try again in a moment', {
    status: 503,
    cause,
  })
}

/** The refusal of a sign-in whose provider answered something wrong. */
export function providerWrong(cause: unknown): AuthError {
  return new AuthError('bad_oauth_callback', 'The sign-in provider sent an answer that could not be accepted', {
    cause,
  })
}

/**
 * Calls a provider: 5 seconds, no redirects, a bounded answer.
 *
 * @throws {AuthError} when there is no answer, when the provider says that it is broken, or when it says too much.
 */
export async function callProvider(url: string | URL, init: RequestInit, deadline: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(callTimeMaxMs)]),
    })
    response = new Response(await readBody(response, responseBytesMax), {
      status: response.status,
      headers: response.headers,
    })
  } catch (error) {
    if (error instanceof BodyTooLong)
      throw providerWrong(new ProviderError(url, `answered more than ${responseBytesMax} bytes`))
    throw providerAway(new ProviderError(url, 'did not answer', error))
  }
  if (response.status >= 500) throw providerAway(new ProviderError(url, `answered ${response.status}`))
  return response
}

/**
 * Calls a provider and reads the JSON object or list that it answers.
 *
 * @throws {AuthError} as `callProvider`, and for an answer that is no success or no JSON.
 */
export async function fetchProviderJson(url: string | URL, init: RequestInit, deadline: AbortSignal): Promise<unknown> {
  const response = await callProvider(url, init, deadline)
  if (!response.ok) throw providerWrong(new ProviderError(url, `answered ${response.status}`))
  try {
    return await response.json()
  } catch {
    // The parser's message would quote the answer, which may hold a token.
    throw providerWrong(new ProviderError(url, 'answered something that is not JSON'))
  }
}
