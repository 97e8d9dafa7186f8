import { allowances } from '#shared/allowances.ts'
import type { InvitationList, Member, MemberList, Organisation } from '#shared/contracts/organisations.ts'
import { dayMs, secondMs } from '#shared/duration.ts'
import type { EventOf } from '#shared/events/event.ts'
import type { organisationEvents } from '#shared/events/organisations.ts'
import type { Language } from '#shared/languages.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { invitationMailKey, organisationFeature } from '#server/features/organisations/events.ts'
import { getLimit, requireRoom } from '#server/features/organisations/limits.ts'
import { requireMember } from '#server/features/organisations/membership.ts'
import {
  countMembers,
  findAccountOf,
  findInvitation,
  findInvitationTo,
  hasMemberWith,
  insertInvitation,
  insertMember,
  listInvitations,
  listInvitationsTo,
  listMemberRows,
  removeEndedInvitations,
  removeInvitation,
  removeMemberRow,
  updateInvitation,
  updateRole,
} from '#server/features/organisations/members-store.ts'
import type { InvitationRow } from '#server/features/organisations/members-store.ts'
import { happened } from '#server/features/organisations/service.ts'
import { findOrganisation, findRole, listOwners, lockOrganisation } from '#server/features/organisations/store.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { withdrawMails } from '#server/mail/outbox.ts'
import { findLanguage } from '#server/people/language.ts'
import { listNames } from '#server/people/names.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** How long an invitation can be accepted. */
const invitationMs = 14 * dayMs
/** How long one that no one accepted is still listed after that: its address belongs to someone who may have no account. */
const endedInvitationMs = 30 * dayMs

/** Invitations of one account, to new addresses and to known ones. Each is a mail to a stranger. */
const byAccount: RateLimitRule = { name: 'invitations-account', ...allowances.invitation_mails.user }
/** Invitations to one address, from all accounts together. */
const toRecipient: RateLimitRule = { name: 'invitations-recipient', ...allowances.invitation_recipients.site }
/** Shortest time between two mails of one invitation. */
const resendGapMs = allowances.invitation_recipients.user.refillSeconds * secondMs

type MemberPath = { id: string; member: string }

/** Lists who works for an organisation, and who is invited. */
export async function listMembers(deps: Deps, userId: string, organisationId: string): Promise<MemberList> {
  const { db } = deps.database
  await requireMember(db, userId, organisationId, 'viewer')
  const joined = await listMemberRows(db, organisationId)
  const invited = await listInvitations(db, organisationId, new Date(deps.clock.now()))
  const items = [
    ...joined.map(({ joined_at, ...member }) => ({
      ...member,
      state: 'joined' as const,
      since: joined_at.toISOString(),
      expires_at: null,
    })),
    ...invited.map(toMember),
  ]
  return { items, next_cursor: null, max: await getLimit(db, deps, organisationId, 'members') }
}

/**
 * Invites an address. Whether it has an account shows in nothing that is answered.
 *
 * @param language of the request, for an inviter who never chose one.
 * @throws {AppError} `already_member`; `plan_limit`; `own_address_unconfirmed`; `rate_limited`.
 */
export async function inviteMember(
  deps: Deps,
  asker: RequestActor,
  organisationId: string,
  { invited: { email, role }, language }: { invited: { email: string; role: OrganisationRole }; language: Language },
): Promise<Member> {
  const now = new Date(deps.clock.now())
  await requireInvitationTurn(deps, asker, organisationId, email)
  return deps.database.db.transaction(async (tx) => {
    await lockForOwner(tx, asker, organisationId)
    if (await hasMemberWith(tx, organisationId, email)) throw new AppError('already_member')
    const earlier = await findInvitationTo(tx, organisationId, email)
    if (earlier !== null) await removeInvitation(tx, earlier.id)
    await requireRoom(tx, deps, organisationId, {
      limit: 'members',
      countNow: async (db, ids) => countMembers(db, ids, now),
    })
    const row: InvitationRow = {
      id: orderedId(),
      organisation_id: organisationId,
      email,
      role,
      language: (await findLanguage(tx, asker.actor.userId)) ?? language,
      invited_by: asker.actor.userId,
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + invitationMs),
    }
    await insertInvitation(tx, row)
    await tellInvited(tx, deps, asker, row)
    return toMember(row)
  })
}

/**
 * Sends an invitation again; it then lasts as long as a new one.
 *
 * @throws {AppError} `not_found`; `own_address_unconfirmed`; `rate_limited` within an hour of the last mail.
 */
export async function resendInvitation(deps: Deps, asker: RequestActor, { id, member }: MemberPath): Promise<Member> {
  const now = new Date(deps.clock.now())
  const { db } = deps.database
  await requireMember(db, asker.actor.userId, id, 'owner')
  const invitation = await requireInvitation(db, id, member, now)
  // Refused before it counts as one of the day.
  requireGap(invitation, now)
  await requireInvitationTurn(deps, asker, id, invitation.email)
  return db.transaction(async (tx) => {
    await lockForOwner(tx, asker, id)
    const row = await requireInvitation(tx, id, member, now)
    // Another request may have sent it in the meantime.
    requireGap(row, now)
    const sent = { sent_at: now, expires_at: new Date(now.getTime() + invitationMs) }
    await updateInvitation(tx, row.id, sent)
    await tellInvited(tx, deps, asker, { ...row, ...sent })
    return toMember({ ...row, ...sent })
  })
}

function requireGap({ sent_at }: InvitationRow, now: Date): void {
  const waitMs = sent_at.getTime() + resendGapMs - now.getTime()
  if (waitMs > 0) throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Gives a member another role, or an invitation. @throws {AppError} `last_owner` */
export async function changeRole(
  deps: Deps,
  asker: RequestActor,
  { id, member }: MemberPath,
  role: OrganisationRole,
): Promise<Member> {
  return deps.database.db.transaction(async (tx) => {
    await lockForOwner(tx, asker, id)
    const before = await findRole(tx, id, member)
    if (before === null) {
      const row = await requireInvitation(tx, id, member, new Date(deps.clock.now()))
      await updateInvitation(tx, row.id, { role })
      await tell(tx, deps, asker, {
        name: 'organisation.invitation_changed',
        data: { organisation_id: id, invitation_id: row.id, role },
        to: [],
      })
      return toMember({ ...row, role })
    }
    if (before === 'owner' && role !== 'owner') {
      await keepAnOwner(tx, id)
      await withdrawInvitationsOf(tx, deps, asker, { id, member })
    }
    await updateRole(tx, id, member, role)
    await tell(tx, deps, asker, {
      name: 'organisation.role_changed',
      data: { organisation_id: id, user_id: member, role },
      to: [],
    })
    const found = (await listMemberRows(tx, id)).find((each) => each.id === member)
    if (found === undefined) throw new AppError('not_found')
    const { joined_at, ...shown } = found
    return { ...shown, state: 'joined', since: joined_at.toISOString(), expires_at: null }
  })
}

/** Ends a membership, one's own whatever the role, or withdraws an invitation. @throws {AppError} `last_owner` */
export async function removeMember(deps: Deps, asker: RequestActor, { id, member }: MemberPath): Promise<void> {
  const { userId } = asker.actor
  await deps.database.db.transaction(async (tx) => {
    await lockOrganisation(tx, id)
    await requireMember(tx, userId, id, member === userId ? 'viewer' : 'owner')
    const role = await findRole(tx, id, member)
    if (role === null) return withdraw(tx, deps, asker, await requireInvitation(tx, id, member))
    if (role === 'owner') {
      await keepAnOwner(tx, id)
      await withdrawInvitationsOf(tx, deps, asker, { id, member })
    }
    await removeMemberRow(tx, id, member)
    const name = member === userId ? 'organisation.left' : 'organisation.member_removed'
    await tell(tx, deps, asker, { name, data: { organisation_id: id, user_id: member }, to: [] })
  })
}

/** Lists the invitations to the address of a person, once it is confirmed. */
export async function listOwnInvitations(deps: Deps, userId: string): Promise<InvitationList> {
  const { db } = deps.database
  const account = await findAccountOf(db, { userId })
  if (account === null || account.email === null || !account.isConfirmed) return { items: [], next_cursor: null }
  const rows = await listInvitationsTo(db, account.email, new Date(deps.clock.now()))
  const names = await listNames(
    db,
    rows.map(({ invitation }) => invitation.invited_by),
  )
  const items = rows.map(({ invitation: { id, role, invited_by, expires_at }, organisation }) => ({
    id,
    organisation,
    role,
    invited_by: (invited_by === null ? undefined : names.get(invited_by)) ?? null,
    expires_at: expires_at.toISOString(),
  }))
  return { items, next_cursor: null }
}

/**
 * Accepts an invitation, which works once.
 *
 * @throws {AppError} `not_found` when it was not for the person's address, or is there no longer; `own_address_unconfirmed`.
 */
export async function acceptInvitation(deps: Deps, asker: RequestActor, id: string): Promise<Organisation> {
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const { organisation_id, role } = await takeOwnInvitation(tx, asker, id, now)
    const { userId } = asker.actor
    await insertMember(tx, { organisation_id, user_id: userId, role, joined_at: now })
    await tell(tx, deps, asker, {
      name: 'organisation.joined',
      data: { organisation_id, user_id: userId, role },
      to: [],
    })
    const organisation = await findOrganisation(tx, organisation_id)
    return { id: organisation_id, name: organisation?.name ?? '', role }
  })
}

/** Declines an invitation. @throws {AppError} as `acceptInvitation`. */
export async function declineInvitation(deps: Deps, asker: RequestActor, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const { organisation_id } = await takeOwnInvitation(tx, asker, id, new Date(deps.clock.now()))
    const data = { organisation_id, invitation_id: id }
    await tell(tx, deps, asker, { name: 'organisation.invitation_declined', data, to: [] })
  })
}

async function takeOwnInvitation(tx: Db, asker: RequestActor, id: string, now: Date): Promise<InvitationRow> {
  const row = await findInvitation(tx, id)
  const account = await findAccountOf(tx, { userId: asker.actor.userId })
  if (row === null || row.expires_at <= now || row.email !== account?.email) throw new AppError('not_found')
  if (!account.isConfirmed) throw new AppError('own_address_unconfirmed')
  await lockOrganisation(tx, row.organisation_id)
  // Two presses at once: one of them takes it.
  if (!(await removeInvitation(tx, id))) throw new AppError('not_found')
  return row
}

/** Takes away the invitations that ended long enough ago. */
export async function pruneEndedInvitations(deps: Deps): Promise<void> {
  await removeEndedInvitations(deps.database.db, new Date(deps.clock.now() - endedInvitationMs))
}

/** Lets an owner send one more invitation. Counts it, so call it outside of a transaction. */
async function requireInvitationTurn(
  deps: Deps,
  { actor }: RequestActor,
  organisationId: string,
  email: string,
): Promise<void> {
  const { db } = deps.database
  await requireMember(db, actor.userId, organisationId, 'owner')
  const account = await findAccountOf(db, { userId: actor.userId })
  if (account?.isConfirmed !== true) throw new AppError('own_address_unconfirmed')
  for (const [rule, subject] of [
    [byAccount, actor.userId],
    [toRecipient, email],
  ] as const) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(deps, rule, subject)
    if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds })
  }
}

async function lockForOwner(tx: Db, asker: RequestActor, organisationId: string): Promise<void> {
  await lockOrganisation(tx, organisationId)
  await requireMember(tx, asker.actor.userId, organisationId, 'owner')
}

async function requireInvitation(tx: Db, organisationId: string, id: string, now?: Date): Promise<InvitationRow> {
  const row = await findInvitation(tx, id)
  if (row === null || row.organisation_id !== organisationId || (now !== undefined && row.expires_at <= now))
    throw new AppError('not_found')
  return row
}

async function keepAnOwner(tx: Db, organisationId: string): Promise<void> {
  if ((await listOwners(tx, organisationId)).length < 2)
    throw new AppError('last_owner', { detail: 'Make another member an owner first.' })
}

/** Withdraws what a user invited who is an owner no longer: no one joins by the word of someone without that right. */
async function withdrawInvitationsOf(
  tx: Db,
  deps: Deps,
  asker: RequestActor,
  { id, member }: MemberPath,
): Promise<void> {
  const open = await listInvitations(tx, id, new Date(deps.clock.now()))
  for (const row of open) if (row.invited_by === member) await withdraw(tx, deps, asker, row)
}

async function withdraw(tx: Db, deps: Deps, asker: RequestActor, row: InvitationRow): Promise<void> {
  await removeInvitation(tx, row.id)
  await withdrawMails(tx, [invitationMailKey(row)])
  const data = { organisation_id: row.organisation_id, invitation_id: row.id }
  await tell(tx, deps, asker, { name: 'organisation.invitation_withdrawn', data, to: [] })
}

async function tellInvited(tx: Db, deps: Deps, asker: RequestActor, row: InvitationRow): Promise<void> {
  const data = { organisation_id: row.organisation_id, invitation_id: row.id, role: row.role }
  await tell(tx, deps, asker, { name: 'organisation.invited', data, to: ['invited'] })
}

async function tell(tx: Db, deps: Deps, asker: RequestActor, event: EventOf<typeof organisationEvents>): Promise<void> {
  const { organisation_id: organisationId, ...after } = event.data
  await emit(tx, deps, organisationFeature, { event, ...happened(asker, organisationId), after })
}

function toMember({ id, email, role, sent_at, expires_at }: InvitationRow): Member {
  return {
    id,
    state: 'invited',
    name: null,
    email,
    role,
    since: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
