import { forgetEndedSessions } from '#server/auth/clean-up.ts'
import type { Deps } from '#server/deps.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { forgetOldTrash } from '#server/features/media/library-service.ts'
import { forgetEndedUploads } from '#server/features/media/uploads-service.ts'
import { trimNotFoundPaths } from '#server/features/not-found/service.ts'
import { forgetFullLimits } from '#server/http/rate-limit.ts'
import { personalParts } from '#server/personal-parts.ts'
import { forgetOldMails } from '#server/mail/retention.ts'

const intervalMs = 10 * 60_000

/** Now and then throws away what nobody needs any more. @returns a function that stops it. */
export function runHousekeeping(deps: Deps): () => void {
  const timer = setInterval(async () => {
    try {
      await forgetFullLimits(deps)
      await forgetEndedSessions(deps)
      await trimNotFoundPaths(deps)
      await eraseDueAccounts(deps, personalParts(deps.clock))
      await forgetOldMails(deps)
      await forgetEndedUploads(deps)
      await forgetOldTrash(deps)
    } catch (error) {
      deps.log.warn({ err: error }, 'housekeeping failed; it will be tried again')
    }
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
