import { sql } from 'drizzle-orm'
import { feedsMax } from '#shared/contracts/consultations-admin.ts'
import type { Feed, FeedInput, FeedList, OpenedFeed } from '#shared/contracts/consultations-admin.ts'
import { dayMs } from '#shared/duration.ts'
import { defaultLanguage } from '#shared/languages.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import { reject } from '#server/features/consultations/booking-service.ts'
import { writeFeed } from '#server/features/consultations/feed-file.ts'
import {
  deleteFeed,
  findFeed,
  insertFeed,
  listFeedMeetings,
  listFeeds,
  noteFeedRead,
  renewFeed,
} from '#server/features/consultations/feed-store.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import { isStaffMember } from '#server/features/consultations/staff-members.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor, SignedIn } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { findLanguage } from '#server/people/language.ts'
import { randomToken } from '#server/secrets.ts'

/** How far a feed reaches back and ahead. */
const feedBackMs = 60 * dayMs
const feedAheadMs = 400 * dayMs

/** Lists the reader's own feeds. */
export async function listOwnFeeds(deps: Deps, actor: SignedIn): Promise<FeedList> {
  const rows = await listFeeds(deps.database.db, actor.userId)
  return { items: rows.map(describe), next_cursor: null }
}

/**
 * Makes an address that calendars can subscribe to, and shows it this once. An API token may not:
 * the address would outlive it.
 *
 * @throws {AppError} `not_allowed` for API tokens; `validation_failed` for a calendar that is not there, or one feed too many.
 */
export async function openFeed(deps: Deps, owner: RequestActor, input: FeedInput): Promise<OpenedFeed> {
  const userId = requirePerson(owner.actor)
  const { db } = deps.database
  const { calendars } = await getOffice(db, '9999')
  if (input.calendar_id !== null && !calendars.some(({ id }) => id === input.calendar_id))
    throw reject('calendar_id', 'notOffered', 'There is no such calendar.')
  const secret = randomToken()
  const id = orderedId()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from auth.users where id = ${userId}::uuid for update`)
    if ((await listFeeds(tx, userId)).length >= feedsMax)
      throw reject('scope', 'invalid', `At most ${feedsMax} addresses can be open. Take one back first.`)
    await insertFeed(tx, {
      id,
      user_id: userId,
      ...input,
      secret_hash: hashOf(deps, secret),
      created_at: new Date(deps.clock.now()),
      last_read_at: null,
    })
    await noteFeed(tx, deps, owner, { action: 'feed.create', targetId: id, after: input })
  })
  return withAddress(deps, userId, id, secret)
}

/** Gives a feed another address; the old one is dead at once. @throws {AppError} `not_found`; `not_allowed` for API tokens. */
export async function renewOwnFeed(deps: Deps, owner: RequestActor, id: string): Promise<OpenedFeed> {
  const userId = requirePerson(owner.actor)
  const secret = randomToken()
  const secretHash = hashOf(deps, secret)
  await deps.database.db.transaction(async (tx) => {
    if (!(await renewFeed(tx, userId, id, secretHash))) throw noSuchFeed()
    await noteFeed(tx, deps, owner, { action: 'feed.renew', targetId: id, after: null })
  })
  return withAddress(deps, userId, id, secret)
}

/** Takes a feed back; its address is dead at once. @throws {AppError} `not_found` */
export async function closeFeed(deps: Deps, owner: RequestActor, id: string): Promise<void> {
  const userId = owner.actor.userId
  await deps.database.db.transaction(async (tx) => {
    if (!(await deleteFeed(tx, userId, id))) throw noSuchFeed()
    await noteFeed(tx, deps, owner, { action: 'feed.delete', targetId: id, after: null })
  })
}

/**
 * Reads what a feed holds, for a caller with its secret, as long as its owner may manage consultations.
 *
 * @returns an iCalendar text in the owner's language.
 * @throws {AppError} `not_found`, the same for a secret that is wrong, renewed, taken back, or of a user who no longer
 * may.
 * @see docs/reference/services.md#25-calendar-entry-icalendar
 */
export async function getFeed(deps: Deps, secret: string): Promise<string> {
  const { db } = deps.database
  const now = deps.clock.now()
  const feed = await findFeed(db, hashOf(deps, secret), new Date(now))
  if (!feed || !(await isStaffMember(deps, feed.user_id))) throw noSuchFeed()
  const rows = await listFeedMeetings(db, feed, new Date(now - feedBackMs), new Date(now + feedAheadMs))
  const facts = await getOffice(db, '9999')
  await noteFeedRead(db, feed.id, new Date(now))
  const { timeZone, calendars } = facts
  const calendarName = calendars.find(({ id }) => id === feed.calendar_id)?.name ?? null
  const language = (await findLanguage(deps.database.db, feed.user_id)) ?? defaultLanguage
  return writeFeed(rows, { facts, timeZone, calendarName, language, siteUrl: deps.config.publicUrl })
}

function hashOf(deps: Deps, secret: string): string {
  return deps.secrets.hash('consultation', `feed ${secret}`)
}

function requirePerson(actor: SignedIn): string {
  if (actor.token) throw new AppError('not_allowed', { detail: 'An API token cannot make addresses that outlive it.' })
  return actor.userId
}

async function withAddress(deps: Deps, userId: string, id: string, secret: string): Promise<OpenedFeed> {
  const row = (await listFeeds(deps.database.db, userId)).find((each) => each.id === id)
  if (!row) throw noSuchFeed()
  const address = new URL('/api/consultations/feed.ics', deps.config.publicUrl)
  address.searchParams.set('key', secret)
  return { ...describe(row), address: address.href }
}

function describe(row: Awaited<ReturnType<typeof listFeeds>>[number]): Feed {
  return {
    id: row.id,
    scope: row.scope === 'mine' || row.scope === 'calendar' ? row.scope : 'all',
    calendar_name: row.calendarName,
    created_at: row.created_at.toISOString(),
    last_read_at: row.last_read_at?.toISOString() ?? null,
  }
}

async function noteFeed(
  tx: Deps['database']['db'],
  deps: Deps,
  { actor, requestId }: RequestActor,
  {
    action,
    targetId,
    after,
  }: { action: 'feed.create' | 'feed.renew' | 'feed.delete'; targetId: string; after: FeedInput | null },
): Promise<void> {
  await recordActivity(tx, { at: new Date(deps.clock.now()), actor, action, targetId, requestId, after })
}

function noSuchFeed(): AppError {
  return new AppError('not_found', { detail: 'There is no such feed.' })
}
