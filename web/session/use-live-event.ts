import { useEffect, useRef } from 'react'
import type { LiveEvent, LiveEventType } from '#shared/live-events.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { listenLive } from '#web/session/follow-events.ts'

/**
 * Receives one kind of event for the signed-in user, as long as the component is mounted. Breaks of the stream are
 * bridged: nothing is lost and nothing comes twice.
 *
 * @param receive gets the event; null when something may have been missed, and the data must be asked again.
 * @example useLiveEvent('ticket_changed', (event) => void refreshTickets(queries, event?.ticket_id))
 * @see docs/reference/services.md#9-live-updates
 */
export function useLiveEvent<Type extends LiveEventType>(
  type: Type,
  receive: (event: Extract<LiveEvent, { type: Type }> | null) => void,
): void {
  const { state } = useAuth()
  const latest = useRef(receive)
  useEffect(() => {
    latest.current = receive
  })
  const isSignedIn = state.status === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) return
    return listenLive({
      onEvent(event) {
        if (isOfType(event, type)) latest.current(event)
      },
      onGap(gap) {
        if (gap !== 'reopened') latest.current(null)
      },
    })
  }, [isSignedIn, type])
}

function isOfType<Type extends LiveEventType>(
  event: LiveEvent,
  type: Type,
): event is Extract<LiveEvent, { type: Type }> {
  return event.type === type
}
