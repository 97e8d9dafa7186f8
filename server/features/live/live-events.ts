import { contentChannel, rolesChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'

/** Something that changed, for those who have a page open; the data is fetched with the usual checks. */
export type LiveEvent =
  | { type: 'content_changed'; page: string; language: string }
  /** What the person may do, or whether the session still stands, is to be asked anew. */
  | { type: 'access_changed' }
  | { type: 'resync' }

/** Gets what changed. @param userId whom alone it is for; null: everybody. */
export type LiveReceiver = (event: LiveEvent, userId: string | null) => void

/** Spreads what any replica changed to the open streams of this one. */
export type LiveEvents = {
  subscribe(receive: LiveReceiver): () => void
  /** Number of open streams. */
  size(): number
  /** Called once at the stop: ends every stream. */
  close(): void
  /** Resolves when the stop begins. */
  readonly closed: Promise<void>
}

/** Listens to the database and hands on. */
export function openLiveEvents(deps: Deps): LiveEvents {
  const receivers = new Set<LiveReceiver>()
  const send = (event: LiveEvent, userId: string | null = null) => {
    for (const receive of receivers) receive(event, userId)
  }
  const stopContent = deps.database.listen(
    contentChannel,
    (payload) => {
      const { page, language }: { page: string; language: string } = JSON.parse(payload)
      send({ type: 'content_changed', page, language })
    },
    () => send({ type: 'resync' }),
  )
  // A gap of this channel is one of the other too: both come over the same connection.
  const stopAccess = deps.database.listen(rolesChannel, (userId) =>
    send({ type: 'access_changed' }, userId === '' ? null : userId),
  )
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  return {
    subscribe(receive) {
      receivers.add(receive)
      return () => receivers.delete(receive)
    },
    size: () => receivers.size,
    close() {
      stopContent()
      stopAccess()
      resolve()
    },
    closed,
  }
}
