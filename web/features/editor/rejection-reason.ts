import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/client.ts'
import type { Observable } from '#web/features/editor/observable.ts'
import type { Catalog } from '#web/i18n/catalog.ts'

/** Says in words why the server refused, or that it did not answer. Needs the words of `errors` and `editor`. */
export function rejectionReason(error: unknown, words: Catalog): string {
  if (!(error instanceof ApiError)) return words.translate(['editor'], 'save.unknown')
  if (error.status === 403) return words.translate(['editor'], 'mode.rights')
  return words.exists(['errors'], error.code)
    ? words.translate(['errors'], error.code)
    : words.translate(['editor'], 'save.unknown')
}

/** True when the server no longer knows the session. */
export function isEndOfSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * Asks again who may do what, when the server's answer says that this has changed. Not while `hold` is in the way: what
 * was typed would go with the editor.
 */
export function checkRightsAfter(error: unknown, client: QueryClient, hold: Observable<unknown> | null = null): void {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return
  const check = (): void => void client.invalidateQueries({ queryKey: ['me', 'role'] })
  // A session that has ended is asked for at once: the editor is held, and the dialog leads back in.
  if (error.status === 401) return check()
  if (hold === null || hold.get() === null) return check()
  const stop = hold.subscribe(() => {
    stop()
    check()
  })
}
