import { errorCodes } from '#shared/error-codes.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { ApiError } from '#web/api/client.ts'

/**
 * Names what went wrong with a request, as a key of the words in namespace `errors`.
 *
 * @returns `offline` when there was no answer; `unexpected` for everything that is not an answer of the API.
 */
export function apiErrorCode(error: unknown): ErrorCode | 'offline' {
  if (!(error instanceof ApiError)) return 'unexpected'
  if (error.code === 'offline') return 'offline'
  // `Object.hasOwn` proves that it is one of the keys.
  return Object.hasOwn(errorCodes, error.code) ? (error.code as ErrorCode) : 'unexpected'
}
