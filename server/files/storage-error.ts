import { AppError } from '#server/http/errors.ts'
import { StorageError } from '#server/storage/object-store.ts'

/** Turns what the object store throws into an answer: full, or away for a moment. Everything else stays what it is. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error
  if (error.reason === 'full')
    return new AppError('storage_full', {
      detail: 'There is no room left to store files; nothing was changed.',
      cause: error,
    })
  return new AppError('unavailable', {
    detail: 'The place where files are kept does not answer; nothing was changed. Try again in a moment.',
    retryAfterSeconds: 10,
    cause: error,
  })
}

/** Runs work on the object store and names its failures. @throws {AppError} `storage_full`, `unavailable` */
export async function onStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw storageError(error)
  }
}
