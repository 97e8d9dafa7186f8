import type { QueryClient } from '@tanstack/react-query'
import { isLanguage } from '#shared/languages.ts'
import { refreshContent, refreshPage } from '#web/features/editor/content-calls.ts'
import { followEvents } from '#web/session/follow-events.ts'
import { refreshRole } from '#web/session/queries.ts'

/**
 * Fetches content anew whenever somebody changes it, as long as it runs, and asks anew what the person may do when that
 * changed: who may no longer edit loses the editor at once.
 *
 * @returns how to stop.
 * @see CONT-06, ROLE-02
 */
export function followChanges(client: QueryClient): () => void {
  return followEvents(
    (event) => {
      if (event.type === 'content_changed' && isLanguage(event.language))
        void refreshPage(client, event.page, event.language)
      if (event.type === 'access_changed') void refreshRole(client)
    },
    () => {
      void refreshContent(client)
      void refreshRole(client)
    },
  )
}
