import type { ActivityName } from '#shared/activity-names.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { describeEmailProblem, readEmailAddress, storedEmailAddress } from '#shared/email-address.ts'
import { AuthError } from '#server/auth/errors.ts'
import { clearUnproven } from '#server/auth/accounts/confirmations.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import type { FlowAim } from '#server/auth/flows/flows.ts'
import type { ProviderProfile } from '#server/auth/providers/provider.ts'
import { mailSecret } from '#server/auth/flows/one-time-mails.ts'
import { findByLink, takeByLink } from '#server/auth/flows/one-time-secrets.ts'
import { recordOwnAction } from '#server/auth/accounts/own-actions.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import { chooseRedirect } from '#server/auth/flows/redirects.ts'
import { identities, users } from '#server/auth/tables.ts'
import {
  findUserByEmail,
  insertUser,
  isBanned,
  lockUser,
  makeUser,
  requireModestMetadata,
  withProviders,
} from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** Someone whom a provider has identified, and what is to be done with them. */
export type IdentifiedPerson = {
  provider: string
  profile: ProviderProfile
  aim: FlowAim
  /** The language of the request, for mails to who never chose one. */
  language: Language
  /** True where no one can have an address: none is asked for, even where addresses must be confirmed. */
  isEmailOptional?: boolean
}

/** A person of a provider whose addresses were looked through. */
type Person = Omit<IdentifiedPerson, 'aim'> & {
  /** Lower case and well formed; empty when the provider vouches for none. */
  verified: readonly string[]
  /** The address that the identity carries; null when there is none. */
  email: string | null
  data: Record<string, unknown>
}

/** SQLSTATE of a row that is there already. */
const uniqueViolation = '23505'
/** How often a resolution starts again when a concurrent one for the same person came first. */
const triesMax = 3

/**
 * Finds or makes the account of someone whom a provider has identified, and does what the caller asks for in the same
 * transaction. Two at once for one person end with one account.
 *
 * @param conclude runs in the transaction with the account's row locked.
 * @throws {AuthError} `user_banned`, `signup_disabled`, `provider_email_needs_verification`, `conflict` (422) when more
 * than one account has the person's addresses; with a link also `identity_already_exists`, `email_not_confirmed` (422),
 * `email_exists` (400); with an invitation `invite_not_found`, `validation_failed`.
 * @see docs/reference/auth-protocol.md#9-oauth-identities-linking (account resolution, manual link)
 */
export async function withProviderAccount<Result>(
  deps: AuthDeps,
  identified: IdentifiedPerson,
  conclude: (tx: Db, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const person = describe(identified)
  for (let tries = 1; ; tries += 1) {
    try {
      const outcome = await deps.database.db.transaction(async (tx) => {
        const user = await reach(tx, deps, person, identified.aim)
        return mustConfirm(deps, person, user) ? null : { result: await conclude(tx, user) }
      })
      if (outcome) return outcome.result
      // Refused only now, so that the account and the mail to its address stay.
      throw needsVerification('We have sent a mail to it: please confirm it there and sign in again')
    } catch (error) {
      if (sqlError(error)?.code !== uniqueViolation || tries >= triesMax) throw error
    }
  }
}

/** True for an account that would be entered with an address that no one has vouched for, where addresses must be confirmed. */
function mustConfirm(deps: AuthDeps, person: Person, user: UserRow): boolean {
  const isRequired = deps.config.auth.confirm_email === 'required' && person.isEmailOptional !== true
  return isRequired && Boolean(user.email) && user.email_confirmed_at === null
}

function needsVerification(remedy: string): AuthError {
  return new AuthError(
    'provider_email_needs_verification',
    `The sign-in provider has not verified your e-mail address. ${remedy}`,
  )
}

async function reach(tx: Db, deps: AuthDeps, person: Person, aim: FlowAim): Promise<UserRow> {
  switch (aim.kind) {
    case 'sign_in':
      return resolve(tx, deps, person)
    case 'link':
      return linkTo(tx, deps, person, aim.userId)
    case 'invite':
      return acceptInvite(tx, deps, person, aim.token)
  }
}

/**
 * Links the person to the account whose owner asked for it. An account without an address gets the person's, which the
 * provider must have verified; an anonymous account then belongs to them.
 */
async function linkTo(tx: Db, deps: AuthDeps, person: Person, userId: string): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  const user = await lockAllowed(tx, userId, now)
  await requireUnlinked(tx, person, userId)
  if (user.email || person.email === null) return addIdentity(tx, deps, { user, person, now })
  if (person.verified.length === 0) {
    throw new AuthError(
      'email_not_confirmed',
      `Unverified email with ${person.provider}. Verify it there and link again`,
      { status: 422 },
    )
  }
  const holder = await findUserByEmail(tx, person.email)
  if (holder) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered', { status: 400 })
  }
  const [owner] = await tx
    .update(users)
    .set({ email: person.email, email_confirmed_at: now, updated_at: now })
    .where(eq(users.id, user.id))
    .returning()
  return addIdentity(tx, deps, { user: owner ?? user, person, now })
}

/** @throws {AuthError} `identity_already_exists` */
async function requireUnlinked(tx: Db, person: Person, userId: string): Promise<void> {
  const known = await findIdentity(tx, person)
  if (!known) return
  throw new AuthError(
    'identity_already_exists',
    known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
  )
}

/** Lets the invited person in, when the provider vouches for the address that was invited. */
async function acceptInvite(tx: Db, deps: AuthDeps, person: Person, token: string): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  const unknown = () => new AuthError('invite_not_found', 'User identified by token not found')
  const invite = await findByLink(tx, deps, token, ['invite'])
  if (!invite) throw unknown()
  const user = await lockAllowed(tx, invite.user_id, now)
  if (!person.verified.includes(invite.address) || user.email !== invite.address)
    throw new AuthError('validation_failed', 'Invited email does not match emails from external provider')
  await requireUnlinked(tx, person, user.id)
  // Of two who accept at once the second finds it taken.
  if (!(await takeByLink(tx, deps, token, ['invite']))) throw unknown()
  // The address may have been signed up with by a stranger before it was invited.
  if (user.email_confirmed_at === null)
    await clearUnproven(tx, deps, user, { channel: 'email', keeps: 'way', ...person })
  const [confirmed] = await tx
    .update(users)
    .set({ email_confirmed_at: user.email_confirmed_at ?? now, updated_at: now })
    .where(eq(users.id, user.id))
    .returning()
  await tx.insert(identities).values(identityRow(user.id, person, now))
  return mergeMetadata(tx, confirmed ?? user, person, now)
}

/** Adds a way in to an account by its owner's wish, and tells them. What the account says of itself stays. */
async function addIdentity(
  tx: Db,
  deps: AuthDeps,
  { user, person, now }: { user: UserRow; person: Person; now: Date },
): Promise<UserRow> {
  await tx.insert(identities).values(identityRow(user.id, person, now))
  const [linked] = await tx
    .update(users)
    .set({
      is_anonymous: false,
      raw_app_meta_data: await withProviders(tx, user),
      updated_at: now,
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!linked) throw new Error('A locked account is gone')
  await noteLink(tx, deps, { user: linked, person, action: 'identity.link' })
  return linked
}

async function noteLink(
  tx: Db,
  deps: AuthDeps,
  { user, person, action }: { user: UserRow; person: Person; action: ActivityName },
): Promise<void> {
  const { provider, language } = person
  await recordOwnAction(tx, deps, user, { action, after: { provider } })
  await queueOwnMail(tx, deps, user, { language, content: { kind: 'identity_linked', provider } })
}

async function findIdentity(tx: Db, person: Person) {
  const [known] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.provider, person.provider), eq(identities.provider_id, person.profile.subject)))
  return known
}

async function resolve(tx: Db, deps: AuthDeps, person: Person): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  const known = await findIdentity(tx, person)
  if (known) {
    const user = await lockAllowed(tx, known.user_id, now)
    await tx
      .update(identities)
      .set({ identity_data: person.data, last_sign_in_at: now, updated_at: now })
      .where(eq(identities.id, known.id))
    return mergeMetadata(tx, user, person, now)
  }
  const candidates = await findCandidates(tx, person.verified)
  if (candidates.length > 1) {
    throw new AuthError(
      'conflict',
      'More than one account has these e-mail addresses. Please sign in to the one you want by its password',
      { status: 422 },
    )
  }
  const [candidate] = candidates
  return candidate === undefined ? create(tx, deps, person, now) : link(tx, deps, { userId: candidate, person, now })
}

/**
 * Lists the accounts that belong to someone who owns these addresses: by their own address, confirmed or not, or by one
 * that another provider has vouched for. Accounts of an SSO provider are never linked.
 */
async function findCandidates(tx: Db, verified: readonly string[]): Promise<string[]> {
  if (verified.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(users)
    .leftJoin(identities, eq(identities.user_id, users.id))
    .where(
      and(
        eq(users.is_sso_user, false),
        isNull(users.deleted_at),
        or(
          inArray(users.email, [...verified]),
          and(
            inArray(identities.email, [...verified]),
            // An unproven address in an identity must not attract its owner. Those of the site's own follow the account.
            sql`${identities.identity_data} ->> 'email_verified' = 'true'`,
            sql`${identities.provider} not in ('email', 'phone') and ${identities.provider} not like 'sso:%'`,
          ),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

async function link(
  tx: Db,
  deps: AuthDeps,
  { userId, person, now }: { userId: string; person: Person; now: Date },
): Promise<UserRow> {
  const user = await lockAllowed(tx, userId, now)
  const isOwnAddress = user.email !== null && person.verified.includes(user.email)
  const isTakenOver = isOwnAddress && user.email_confirmed_at === null
  const own = isTakenOver ? await takeOver(tx, deps, user, person) : user
  await tx.insert(identities).values(identityRow(user.id, person, now))
  await noteLink(tx, deps, { user: own, person, action: 'identity.link_by_address' })
  return mergeMetadata(tx, own, person, now)
}

/** Gives an account to the owner of its address: nothing that it holds, or says of its owner, is theirs. */
async function takeOver(tx: Db, deps: AuthDeps, user: UserRow, person: Person): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  await clearUnproven(tx, deps, user, { channel: 'email', keeps: 'address', ...person })
  const [cleared] = await tx
    .update(users)
    .set({ email_confirmed_at: now, raw_user_meta_data: {}, updated_at: now })
    .where(eq(users.id, user.id))
    .returning()
  if (!cleared) throw new Error('A locked account is gone')
  return cleared
}

async function create(tx: Db, deps: AuthDeps, person: Person, now: Date): Promise<UserRow> {
  const settings = deps.config.auth
  if (!settings.signup) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  const isVerified = person.verified.length > 0
  const isFree = person.email !== null && (isVerified || (await findUserByEmail(tx, person.email)) === null)
  if (!isVerified && !isFree && person.isEmailOptional !== true && settings.confirm_email === 'required')
    throw needsVerification('Please verify it there and sign in again')
  const made = makeUser({
    email: isFree ? person.email : null,
    phone: null,
    passwordHash: null,
    data: {},
    isEmailConfirmed: isVerified,
    isPhoneConfirmed: false,
    now,
  })
  const user = await insertUser(tx, {
    user: {
      ...made.user,
      raw_app_meta_data: { provider: person.provider, providers: [person.provider] },
      raw_user_meta_data: person.data,
      is_anonymous: false,
    },
    identities: [{ ...identityRow(made.user.id, person, now), email: person.email }],
  })
  // Another request took the address since it was looked up: the next try finds it.
  if (!user) throw new AddressTaken()
  if (isVerified || !user.email || settings.confirm_email === 'off') return user
  return mailSecret(tx, deps, person, {
    user,
    purpose: 'signup',
    flow: { redirectTo: chooseRedirect(settings, []), codeChallenge: null },
  })
}

/** Has the same code as the database's own refusal, so that the resolution begins again. */
class AddressTaken extends Error {
  readonly code = uniqueViolation
}

async function lockAllowed(tx: Db, userId: string, now: Date): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw new AuthError('user_not_found', 'User from this identity does not exist')
  if (isBanned(user, now.getTime())) throw new AuthError('user_banned', 'User is banned')
  return user
}

/** Writes what the provider says over what the account says of itself, unless that would be too much. */
async function mergeMetadata(tx: Db, user: UserRow, person: Person, now: Date): Promise<UserRow> {
  const merged = { ...user.raw_user_meta_data, ...person.data }
  const [stored] = await tx
    .update(users)
    .set({
      raw_user_meta_data: isModest(merged) ? merged : user.raw_user_meta_data,
      raw_app_meta_data: await withProviders(tx, user),
      updated_at: now,
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!stored) throw new Error('A locked account is gone')
  return stored
}

function isModest(data: Record<string, unknown>): boolean {
  try {
    requireModestMetadata(data)
    return true
  } catch {
    return false // the refusal is for people who send it; here the provider's part is left out
  }
}

function identityRow(userId: string, person: Person, now: Date) {
  return {
    id: orderedId(),
    provider: person.provider,
    provider_id: person.profile.subject,
    user_id: userId,
    identity_data: person.data,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  }
}

function describe({ aim: _aim, ...identified }: IdentifiedPerson): Person {
  const { profile } = identified
  const emails = profile.emails.flatMap(({ email, isVerified }) => {
    const stored = storedEmailAddress(email)
    return stored === null ? [] : [{ email: stored, isVerified }]
  })
  requireStorable(
    profile.emails.map(({ email }) => email),
    emails.length,
  )
  const verified = emails.filter(({ isVerified }) => isVerified).map(({ email }) => email)
  const email = verified[0] ?? emails[0]?.email ?? null
  return {
    ...identified,
    verified,
    email,
    // Through JSON, so that what a provider does not tell is left out.
    data: JSON.parse(
      JSON.stringify({
        ...profile.claims,
        ...(email !== null && { email }),
        email_verified: verified.length > 0,
        phone_verified: false,
      }),
    ),
  }
}

/** Refuses a person all of whose addresses cannot be stored: an account without an address would get no mail. */
function requireStorable(given: readonly string[], stored: number): void {
  const [first] = given
  if (first === undefined || stored > 0) return
  const read = readEmailAddress(first)
  const reason = 'problem' in read ? describeEmailProblem(read.problem) : ''
  throw new AuthError(
    'provider_email_needs_verification',
    `The email address of your account at the sign-in provider cannot be used here: ${reason}. Sign in with another address`,
  )
}
