import { contentChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'

/** Something that changed, for those who have a page open; the data is fetched with the usual checks. */
export type LiveEvent = { type: 'content_changed'; page: string; language: string } | { type: 'resync' }

/** Spreads what any replica changed to the open streams of this one. */
export type LiveEvents = {
  subscribe(receive: (event: LiveEvent) => void): () => void
  /** Number of open streams. */
  size(): number
  /** Called once at the stop: ends every stream. */
  close(): void
  /** Resolves when the stop begins. */
  readonly closed: Promise<void>
}

/** Listens to the database and hands on. */
export function openLiveEvents(deps: Deps): LiveEvents {
  const receivers = new Set<(event: LiveEvent) => void>()
  const send = (event: LiveEvent) => {
    for (const receive of receivers) receive(event)
  }
  const stop = deps.database.listen(
    contentChannel,
    (payload) => {
      const { page, language }: { page: string; language: string } = JSON.parse(payload)
      send({ type: 'content_changed', page, language })
    },
    () => send({ type: 'resync' }),
  )
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  return {
    subscribe(receive) {
      receivers.add(receive)
      return () => receivers.delete(receive)
    },
    size: () => receivers.size,
    close() {
      stop()
      resolve()
    },
    closed,
  }
}
