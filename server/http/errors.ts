import { errorCodes } from '#shared/error-codes.ts'
import type { ErrorCode, FieldError, Problem } from '#shared/error-codes.ts'
import { isUnavailable, sqlError } from '#server/db/database.ts'
import { BodyTooLong } from '#server/http/body.ts'

/** What an expected failure may carry besides its code. */
type AppErrorOptions = {
  /** What the visitor may read: what was expected, what came, what to do. */
  detail?: string
  errors?: FieldError[]
  /** Seconds after which a retry makes sense; becomes Retry-After. */
  retryAfterSeconds?: number
  /** More members of the answer's body, for example the stored row of a conflict. */
  extra?: Record<string, unknown>
  /** What the operator needs; logged, never sent. */
  cause?: unknown
}

/** An expected failure. Thrown where it is known, turned into an answer in one place. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly options: AppErrorOptions
  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? errorCodes[code].title, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.options = options
  }
  /** HTTP status of the answer. */
  get status(): number {
    return errorCodes[this.code].status
  }
}

/** Makes the failure of a field that the schema lets pass and a rule does not. @param message what was expected of it. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code: 'invalid' }] })
}

/** Seconds that a client is asked to wait while the database is away. */
const unavailableRetrySeconds = 5

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html (class 53) */
const diskFull = '53100'

/**
 * Turns anything thrown into an expected failure: itself, "unavailable" when the database is away, "storage_full" when
 * it has no room, otherwise "unexpected".
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof BodyTooLong) return new AppError('body_too_large', { detail: thrown.message })
  if (sqlError(thrown)?.code === diskFull) {
    return new AppError('storage_full', {
      detail: 'There is no room left to store this.',
      cause: thrown,
    })
  }
  if (isUnavailable(thrown)) {
    return new AppError('unavailable', {
      detail: 'The database does not answer. Try again in a moment; look first whether what you were saving is there.',
      retryAfterSeconds: unavailableRetrySeconds,
      cause: thrown,
    })
  }
  return new AppError('unexpected', { detail: 'The error was logged with this request id.', cause: thrown })
}

/** Makes the answer of an expected failure: `application/problem+json`. @see RFC 9457 */
export function problemResponse(error: AppError, requestId: string): Response {
  const { status, title } = errorCodes[error.code]
  const problem: Problem = {
    ...error.options.extra,
    type: `urn:grantwright:error:${error.code}`,
    title,
    status,
    detail: error.options.detail ?? title,
    code: error.code,
    errors: error.options.errors ?? [],
    request_id: requestId,
  }
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (error.options.retryAfterSeconds !== undefined) {
    headers.set('retry-after', String(Math.max(1, Math.ceil(error.options.retryAfterSeconds))))
  }
  return new Response(JSON.stringify(problem), { status, headers })
}
