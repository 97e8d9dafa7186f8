import { useEffect, useState } from 'react'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { Heartbeat, Presence } from '#shared/contracts/presence.ts'
import { heartbeatMs, presenceMs } from '#shared/presence-times.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { observable, useObservable } from '#web/features/editor/observable.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { followEvents } from '#web/session/follow-events.ts'

/** Who else edits the page that is open here; empty while no one does or it is not known. */
export const othersHere = observable<Presence['others']>([])

/**
 * Says every ten seconds that this tab edits a page and which element is open, and hears who else does. A tab that no one
 * looks at says nothing, so it is gone for the others after half a minute.
 *
 * @param page null where a screen has no content of its own.
 * @see docs/reference/content-and-admin.md#28-presence-and-freshness
 */
export function usePresence(page: string | null): void {
  const dialog = useObservable(openDialog)
  const block = dialog?.kind === 'edit' ? dialog.id : null
  const [tab_id] = useState(() => crypto.randomUUID())

  useEffect(() => {
    if (page === null) return
    const word: Heartbeat = { tab_id, page, block }
    const stop = new AbortController()
    let heardAtMs = Date.now()
    const beat = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const { others } = await browserApi.call(contentStaffRoutes.sendHeartbeat, { body: word })
        if (stop.signal.aborted) return
        heardAtMs = Date.now()
        othersHere.set(others)
      } catch {
        // The next heartbeat decides. Until then no one is shown for longer than they would count as here.
        if (Date.now() - heardAtMs > presenceMs) othersHere.set([])
      }
    }
    void beat()
    const timer = setInterval(() => void beat(), heartbeatMs)
    const onVisible = (): void => void beat()
    document.addEventListener('visibilitychange', onVisible)
    const stopEvents = followEvents(
      (event) => {
        if (event.type === 'presence_changed' && event.page === page) void beat()
      },
      () => void beat(),
    )
    return () => {
      stop.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      stopEvents()
    }
  }, [tab_id, page, block])

  useEffect(() => {
    const leave = (): void => {
      othersHere.set([])
      browserApi.call(contentStaffRoutes.leavePage, { path: { tab: tab_id } }).catch(() => {
        // No message is needed: without further heartbeats this tab is gone after half a minute.
      })
    }
    return leave
  }, [tab_id])
}
