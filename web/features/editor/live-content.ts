import type { QueryClient } from '@tanstack/react-query'
import { isLanguage } from '#shared/languages.ts'
import { refreshContent, refreshPage } from '#web/features/editor/content-calls.ts'
import { refreshDrafts } from '#web/features/editor/draft-calls.ts'
import { listenLive } from '#web/session/follow-events.ts'
import { refreshRole } from '#web/session/queries.ts'

/**
 * Fetches content again at once and whenever it changes, as long as it runs, and asks again for the user's permissions
 * when those changed: a user who may no longer edit loses the editor at once. A visitor may be shown a page from just
 * before a change; an editor would type over it.
 *
 * @returns how to stop.
 * @see CONT-06, ROLE-02
 */
export function followChanges(client: QueryClient): () => void {
  // The stream may be open already, for the bell; when it is not, what changes until then is fetched as it begins.
  void refreshContent(client)
  return listenLive({
    onEvent(event) {
      if (event.type === 'content_changed' && isLanguage(event.language))
        void refreshPage(client, event.page, event.language)
      if (event.type === 'drafts_changed') void refreshDrafts(client)
      if (event.type === 'access_changed') void refreshRole(client)
    },
    onGap(gap) {
      void refreshContent(client)
      void refreshDrafts(client)
      if (gap !== 'begun') void refreshRole(client)
    },
  })
}
