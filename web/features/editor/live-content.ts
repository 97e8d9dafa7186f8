import type { QueryClient } from '@tanstack/react-query'
import { isLanguage } from '#shared/languages.ts'
import { refreshContent, refreshPage } from '#web/features/editor/content-calls.ts'
import { followEvents } from '#web/session/follow-events.ts'

/** Fetches content anew whenever somebody changes it, as long as it runs. @returns how to stop. @see CONT-06 */
export function followChanges(client: QueryClient): () => void {
  return followEvents(
    ({ type, page, language }) => {
      if (type === 'content_changed' && page && isLanguage(language)) void refreshPage(client, page, language)
    },
    () => void refreshContent(client),
  )
}
