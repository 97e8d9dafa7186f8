import type { SectionEvents } from '#shared/contracts/drafts.ts'
import { draftSchemaVersion } from '#shared/drafts/doc.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import { findActor } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import { getSectionFor } from '#server/features/drafts/outline-service.ts'
import type { SectionPath } from '#server/features/drafts/outline-service.ts'
import type { HubNews, SectionHub } from '#server/features/drafts/section-hub.ts'
import { findSectionById, listUpdates } from '#server/features/drafts/store.ts'
import type { StoredUpdate } from '#server/features/drafts/store.ts'
import { readText } from '#server/features/drafts/texts.ts'
import type { EventStream } from '#server/http/event-streams.ts'
import { AppError } from '#server/http/errors.ts'

type May = SectionEvents['access']['may']

/** Who follows a section, and from where. */
type Follower = {
  path: SectionPath
  sectionId: string
  userId: string
  /** Their role when the stream began. */
  role: OrganisationRole
  /** Header of the request: it shows whether the session is still valid. */
  authorization: string | null
  /** What the browser sends as `Last-Event-ID`; null at the first time. */
  lastEventId: string | null
}

/**
 * Sends one window what happens in a section: the text, or what it missed of it, then every change in its order.
 *
 * @returns how to look after session and rights, and how to stop.
 */
export function followSection(
  deps: Deps,
  hub: SectionHub,
  { path, sectionId, userId, role, authorization, lastEventId }: Follower,
  { send, end }: EventStream,
): { check(): void; stop(): void } {
  /** The last change that was sent; null before the text was. */
  let sent: number | null = lastEventId !== null && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : null
  let may = rightOf(role)
  /** While the database is read, changes wait; what comes in the meantime is read again. */
  let isReading = false
  let isMore = false

  const tell = <Name extends keyof SectionEvents>(name: Name, data: SectionEvents[Name], id?: number): void =>
    send({ name, data, ...(id === undefined ? {} : { id }) })
  const tellUpdates = (updates: readonly StoredUpdate[]): void => {
    for (const { seq, client, bytes } of updates) {
      if (sent === null || seq <= sent) continue
      if (seq !== sent + 1) return catchUp()
      const update = Buffer.from(bytes).toString('base64')
      tell('update', { seq, client, update, schema: draftSchemaVersion }, seq)
      sent = seq
    }
  }
  const readMissed = async (): Promise<void> => {
    const missed = sent === null ? [] : await listUpdates(deps.database.db, sectionId, sent)
    const isWhole = sent !== null && (missed[0]?.seq ?? sent + 1) === sent + 1
    if (isWhole && (missed.length > 0 || (await findSectionById(deps.database.db, sectionId))?.head === sent))
      return tellUpdates(missed)
    await readText(deps, sectionId, (text, seq) => {
      tell('state', { seq, update: Buffer.from(text.encode()).toString('base64'), schema: draftSchemaVersion }, seq)
      sent = seq
    })
  }
  const catchUp = (): void => {
    isMore = true
    if (!isReading) void readAll()
  }
  const readAll = async (): Promise<void> => {
    isReading = true
    try {
      while (isMore) {
        isMore = false
        await readMissed()
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'a stream of a section broke; its browser will come back')
      end()
    } finally {
      isReading = false
    }
  }
  const receive = (news: HubNews): void => {
    if (news.kind === 'changed') tell('changed', { what: news.what })
    else if (news.kind === 'presence') tell('presence', { client: news.client, awareness: news.awareness })
    else if (news.kind === 'gap') catchUp()
    else if (isReading) catchUp()
    else tellUpdates(news.updates)
  }
  const check = async (): Promise<void> => {
    const now = await lookNow(deps, userId, path, authorization)
    if (now.may !== may) tell('access', { may: now.may })
    may = now.may
    if (may === 'nothing') end()
    else if (!isReading && sent !== null && now.head > sent) catchUp()
  }
  // Listening begins before the text is read: nothing falls between the two.
  const { leave, presences } = hub.join(sectionId, receive)
  catchUp()
  for (const presence of presences) tell('presence', presence)
  return {
    check: () => void check().catch(() => end()),
    stop: leave,
  }
}

const nothing = { may: 'nothing', head: 0 } as const

/** What a user may do now, and the number of the last change. */
async function lookNow(
  deps: Deps,
  userId: string,
  path: SectionPath,
  authorization: string | null,
): Promise<{ may: May; head: number }> {
  try {
    const actor = await findActor(deps, authorization)
    if (actor.kind !== 'user' || actor.userId !== userId) return nothing
    const { seen, section } = await getSectionFor(deps, deps.database.db, userId, { path, atLeast: 'viewer' })
    return { may: rightOf(seen.role), head: section.head }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return nothing
    throw error
  }
}

function rightOf(role: OrganisationRole): May {
  if (role === 'owner' || role === 'editor') return 'write'
  return role === 'commenter' ? 'comment' : 'read'
}
