import type { LiveEvent, PersonalEvent } from '#shared/live-events.ts'
import type { Permission } from '#shared/roles.ts'
import { contentChannel, draftsChannel, liveChannel, presenceChannel, rolesChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { openEventStreams } from '#server/http/event-streams.ts'
import type { EventStreams } from '#server/http/event-streams.ts'
import type { SentEvent } from '#server/live/stream-cursor.ts'

/** What comes over the wire between replicas, and whom it is for. */
export type LiveMessage =
  /**
   * Sent as it happens and not kept. @param userId whom alone it is for; null: everyone. @param permission whose
   * holders alone it is for; left out: everyone's.
   */
  | { kind: 'passing'; event: Exclude<LiveEvent, PersonalEvent>; userId: string | null; permission?: Permission }
  /** Kept, and sent again to a reader who missed it. Exactly one of `userId` and `permission` is given. */
  | ({
      kind: 'kept'
      event: PersonalEvent
      userId: string | null
      permission: string | null
      horizon: number
    } & SentEvent)

/** Gets what changed. */
type LiveReceiver = (message: LiveMessage) => void

/** Spreads what any replica changed to the open streams of this one. */
export type LiveEvents = {
  /** @returns how to stop. */
  subscribe(receive: LiveReceiver): () => void
  /** The open streams of this process, whatever they send. */
  streams: EventStreams
  /** Called once at the stop: ends every stream. */
  close(): void
}

/** Listens to the database and hands on. */
export function openLiveEvents(deps: Deps): LiveEvents {
  const receivers = new Set<LiveReceiver>()
  const send = (message: LiveMessage) => {
    for (const receive of receivers) receive(message)
  }
  const stops = [
    deps.database.listen(
      contentChannel,
      (payload) => {
        const { page, language }: { page: string; language: string } = JSON.parse(payload)
        send({ kind: 'passing', event: { type: 'content_changed', page, language }, userId: null })
      },
      // A gap of this channel is one of the others too: they come over the same connection.
      () => send({ kind: 'passing', event: { type: 'resync' }, userId: null }),
    ),
    deps.database.listen(rolesChannel, (userId) =>
      send({ kind: 'passing', event: { type: 'access_changed' }, userId: userId === '' ? null : userId }),
    ),
    deps.database.listen(presenceChannel, (page) =>
      send({
        kind: 'passing',
        event: { type: 'presence_changed', page },
        userId: null,
        permission: 'content.edit',
      }),
    ),
    deps.database.listen(draftsChannel, () =>
      send({ kind: 'passing', event: { type: 'drafts_changed' }, userId: null, permission: 'content.edit' }),
    ),
    deps.database.listen(liveChannel, (payload) => send(readKept(payload))),
  ]
  const streams = openEventStreams()
  return {
    subscribe(receive) {
      receivers.add(receive)
      return () => receivers.delete(receive)
    },
    streams,
    close() {
      for (const stop of stops) stop()
      streams.close()
    },
  }
}

function readKept(payload: string): LiveMessage {
  const read: {
    id: number
    transaction: number
    horizon: number
    user_id: string | null
    permission: string | null
    event: PersonalEvent
  } = JSON.parse(payload)
  const { id, transaction, horizon, permission, event } = read
  return { kind: 'kept', id, transaction, horizon, userId: read.user_id, permission, event }
}
