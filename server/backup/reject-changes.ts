import type { MiddlewareHandler } from 'hono'
import { isClosedForRestore } from '#server/backup/closing.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Refuses changes during a restore. Reading goes on; a request that waits for a table in the meantime is answered after
 * it.
 */
export function rejectChangesDuringRestore(deps: Deps): MiddlewareHandler {
  return async (c, next) => {
    if (!/^(GET|HEAD|OPTIONS)$/.test(c.req.method) && (await isClosedForRestore(deps)))
      throw new AppError('maintenance', {
        retryAfterSeconds: 15,
        detail: 'A backup is being restored. Nothing was changed.',
      })
    await next()
  }
}
