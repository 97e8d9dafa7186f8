import type { MediaRejection } from '#shared/contracts/media.ts'
import { AppError } from '#server/http/errors.ts'

/** Makes the answer to a file that is not accepted: why, and what to do instead. `reason` is what programs compare. */
export function rejectFile(reason: MediaRejection, detail: string): AppError {
  return new AppError('media_refused', { detail, extra: { reason } })
}
