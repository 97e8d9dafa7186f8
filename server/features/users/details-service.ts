import type { UserActivity, UserDetails, UserNote } from '#shared/contracts/users.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteNote,
  findAccountFacts,
  insertNote,
  listActivity,
  listFactors,
  listIdentities,
  listNotes,
  listSessions,
} from '#server/features/users/details-store.ts'
import type { AccountFacts, ActivityEntry } from '#server/features/users/details-store.ts'
import { findPerson } from '#server/features/users/list-store.ts'
import { describePerson } from '#server/features/users/person.ts'
import { AppError } from '#server/http/errors.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/**
 * Reads everything that staff see of a person: account, profile, sessions, ways in, second factors, notes, activity.
 *
 * @throws {AppError} `not_found`
 */
export async function getUserDetails(deps: Deps, userId: string): Promise<UserDetails> {
  const { db } = deps.database
  const row = await findPerson(db, userId)
  const account = await findAccountFacts(db, userId)
  if (!row || !account) throw noSuchUser()
  return {
    ...describePerson(row, new Date(deps.clock.now())),
    ...namesOf(account),
    email_confirmed_at: account.email_confirmed_at?.toISOString() ?? null,
    phone_confirmed_at: account.phone_confirmed_at?.toISOString() ?? null,
    invited_at: account.invited_at?.toISOString() ?? null,
    updated_at: account.updated_at?.toISOString() ?? null,
    sessions: await describeSessions(db, userId),
    identities: (await listIdentities(db, userId)).map((each) => ({
      id: each.id,
      provider: each.provider,
      email: each.email,
      created_at: each.created_at?.toISOString() ?? null,
      last_sign_in_at: each.last_sign_in_at?.toISOString() ?? null,
    })),
    factors: (await listFactors(db, userId)).map(({ status, created_at, ...each }) => ({
      ...each,
      verified: status === 'verified',
      created_at: created_at.toISOString(),
    })),
    notes: await describeNotes(db, userId),
    activity: (await listActivity(db, userId)).map((entry) => describeEntry(entry, userId)),
  }
}

/** Notes something about a person, for staff alone. @throws {AppError} `not_found` @returns all notes, newest first. */
export async function addNote(
  deps: Deps,
  actor: SignedIn,
  { requestId, userId, body }: { requestId: string; userId: string; body: string },
): Promise<UserNote[]> {
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    if (!(await findPerson(tx, userId))) throw noSuchUser()
    const id = orderedId()
    const authorId = actor.kind === 'user' ? actor.userId : null
    await insertNote(tx, { id, user_id: userId, author_id: authorId, body, created_at: now })
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'user.add_note',
      targetId: userId,
      requestId,
      after: { note: id },
    })
    return describeNotes(tx, userId)
  })
}

/** Takes a note away. @throws {AppError} `not_found` @returns the notes that are left. */
export async function removeNote(
  deps: Deps,
  actor: SignedIn,
  { requestId, userId, noteId }: { requestId: string; userId: string; noteId: string },
): Promise<UserNote[]> {
  return deps.database.db.transaction(async (tx) => {
    if (!(await deleteNote(tx, userId, noteId))) throw new AppError('not_found', { detail: 'There is no such note.' })
    await recordActivity(tx, {
      at: new Date(deps.clock.now()),
      actor,
      action: 'user.remove_note',
      targetId: userId,
      requestId,
      before: { note: noteId },
    })
    return describeNotes(tx, userId)
  })
}

/** The one answer for a person who is not there. */
export function noSuchUser(): AppError {
  return new AppError('not_found', { detail: 'There is no such account.' })
}

async function describeSessions(db: Db, userId: string): Promise<UserDetails['sessions']> {
  return (await listSessions(db, userId)).map((session) => ({
    id: session.id,
    created_at: session.created_at?.toISOString() ?? null,
    last_used_at: (session.refreshed_at ?? session.created_at)?.toISOString() ?? null,
    expires_at: session.not_after?.toISOString() ?? null,
    user_agent: session.user_agent ?? '',
    ip: session.ip,
    assurance: session.aal ?? 'aal1',
  }))
}

async function describeNotes(db: Db, userId: string): Promise<UserNote[]> {
  return (await listNotes(db, userId)).map((note) => ({ ...note, created_at: new Date(note.created_at).toISOString() }))
}

/**
 * The saved profile, otherwise what the sign-up form said; people write their own metadata, so nothing in it is
 * trusted.
 */
function namesOf({ profile, metadata }: AccountFacts) {
  const text = (key: string) => (typeof metadata[key] === 'string' ? metadata[key].trim() : '')
  return {
    first_name: profile?.first_name ?? text('first_name'),
    last_name: profile?.last_name ?? text('last_name'),
    telegram: profile ? profile.telegram : text('telegram').replace(/^@/, '') || null,
    country_code: profile?.country_code ?? null,
  }
}

function describeEntry(entry: ActivityEntry, userId: string): UserActivity {
  const isBy = entry.actor_id === userId
  const isAbout = entry.target_id === userId
  const after = typeof entry.after === 'object' && entry.after !== null ? entry.after : {}
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    action: entry.action,
    actor_id: entry.actor_id,
    actor_name: entry.actor_name,
    actor_role: entry.actor_role,
    side: isBy && isAbout ? 'both' : isBy ? 'by' : 'about',
    reason: 'reason' in after && typeof after.reason === 'string' ? after.reason : null,
  }
}
