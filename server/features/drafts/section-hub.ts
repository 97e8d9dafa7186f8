import { sectionsChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { listUpdates } from '#server/features/drafts/store.ts'
import type { SectionNews, StoredUpdate } from '#server/features/drafts/store.ts'

/** How long a caret is shown after it last moved. */
const presenceMs = 30_000

/** What a stream of a section gets. */
export type HubNews =
  | { kind: 'updates'; updates: readonly StoredUpdate[] }
  | { kind: 'changed'; what: Extract<SectionNews, { changed: string }>['changed'] }
  | { kind: 'presence'; client: string; awareness: string }
  /** Something may have been missed. */
  | { kind: 'gap' }

type Receiver = (news: HubNews) => void

/** Hands on what happens in sections to the streams of this process. */
export type SectionHub = {
  /** @returns how to leave, and the carets that others showed lately. */
  join(section: string, receive: Receiver): { leave(): void; presences: { client: string; awareness: string }[] }
}

type Room = {
  receivers: Set<Receiver>
  presences: Map<string, { awareness: string; at: number }>
  /** The last change that was handed on; null before the first. */
  sent: number | null
  /** The last change that is known of. */
  known: number
  isReading: boolean
}

/** Listens to the database. Of each change every section is read once, however many streams it has. */
export function openSectionHub(deps: Deps): SectionHub {
  const rooms = new Map<string, Room>()
  const send = (room: Room, news: HubNews) => {
    for (const receive of room.receivers) receive(news)
  }
  const readNew = async (section: string, room: Room): Promise<void> => {
    if (room.isReading) return
    room.isReading = true
    try {
      while (room.sent !== null && room.sent < room.known) {
        const updates = await listUpdates(deps.database.db, section, room.sent)
        const last = updates.at(-1)?.seq
        room.sent = last ?? room.known
        send(room, updates.length > 0 ? { kind: 'updates', updates } : { kind: 'gap' })
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'changes of a section could not be read; its streams look again')
      room.sent = room.known
      send(room, { kind: 'gap' })
    } finally {
      room.isReading = false
    }
  }
  deps.database.listen(
    sectionsChannel,
    (payload) => {
      const news: SectionNews = JSON.parse(payload)
      const room = rooms.get(news.section)
      if (room === undefined) return
      if ('changed' in news) send(room, { kind: 'changed', what: news.changed })
      else if ('presence' in news) {
        const { client, awareness } = news.presence
        forgetOld(room)
        room.presences.set(client, { awareness, at: performance.now() })
        send(room, { kind: 'presence', client, awareness })
      } else {
        room.known = Math.max(room.known, news.seq)
        room.sent ??= news.seq - 1
        void readNew(news.section, room)
      }
    },
    () => {
      for (const room of rooms.values()) send(room, { kind: 'gap' })
    },
  )
  return {
    join(section, receive) {
      const room = rooms.get(section) ?? {
        receivers: new Set(),
        presences: new Map(),
        sent: null,
        known: 0,
        isReading: false,
      }
      rooms.set(section, room)
      room.receivers.add(receive)
      forgetOld(room)
      return {
        presences: [...room.presences].map(([client, { awareness }]) => ({ client, awareness })),
        leave() {
          room.receivers.delete(receive)
          if (room.receivers.size === 0 && rooms.get(section) === room) rooms.delete(section)
        },
      }
    },
  }
}

/** Forgets carets that have not moved for long: windows take new names, so they would only become more. */
function forgetOld({ presences }: Room): void {
  const since = performance.now() - presenceMs
  for (const [client, { at }] of presences) if (at < since) presences.delete(client)
}
