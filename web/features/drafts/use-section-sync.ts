import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { addressOf } from '#shared/contracts/routes/route.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { browserApi, browserFetch } from '#web/api/browser-client.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { textJournalName } from '#web/session/unsent-texts.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { refreshSections } from './draft-queries.ts'
import { SectionSync } from './sync/section-sync.ts'
import type { SectionPorts, SyncState } from './sync/section-sync.ts'

/** Follows a section's text as long as the component is mounted. @returns null in the first moment. */
export function useSectionSync(key: string, mayWrite: boolean): SectionSync | null {
  const { id } = useApplication()
  const userId = useApplicationUser()
  const queries = useQueryClient()
  const isSignedIn = useAuth().state.status === 'signed-in'
  const [sync, setSync] = useState<SectionSync | null>(null)
  useEffect(() => {
    const path = { id, key }
    const ports: SectionPorts = {
      store: async (body, signal) => {
        await browserApi.call(routes.storeUpdate, { path, body, signal })
      },
      open: (after, signal) =>
        browserFetch(
          addressOf(routes.followSection, { path }),
          {
            headers: { accept: 'text/event-stream', ...(after === null ? {} : { 'last-event-id': String(after) }) },
            signal,
          },
          routes.followSection.access,
        ),
      show: (body) => browserApi.call(routes.showPresence, { path, body }),
      onChanged: (what) =>
        void (what === 'access' ? refreshApplications(queries) : refreshSections(queries, userId, id)),
    }
    const opened = new SectionSync(textJournalName(userId, id, key), mayWrite, ports)
    setSync(opened)
    void opened.start()
    return () => opened.stop()
  }, [id, key, userId, mayWrite, queries])
  useEffect(() => {
    if (isSignedIn) sync?.retry()
  }, [isSignedIn, sync])
  return sync
}

/** What is known of a text's way to the server. */
export function useSyncState(sync: SectionSync): SyncState {
  return useSyncExternalStore(sync.subscribe, sync.read)
}
