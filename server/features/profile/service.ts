import { defaultCountryCode } from '#shared/contracts/profile.ts'
import type { OwnAccount, Profile, ProfilePatch } from '#shared/contracts/profile.ts'
import type { FieldError } from '#shared/error-codes.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findPhoneCountry, findPhoneError, isPhoneCountry } from '#server/features/profile/phone-number.ts'
import { findUserWithProfile, lockProfile, mergeUserMetadata, saveProfile } from '#server/features/profile/store.ts'
import type { UserWithProfile } from '#server/features/profile/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { SignedIn } from '#server/http/request-context.ts'

/** Reads the signed-in user's profile. Who never saved one has what the sign-up form said. */
export async function getProfile(deps: Deps, actor: SignedIn): Promise<Profile> {
  return getOwnProfile(deps.database.db, actor)
}

/** Returns who is signed in. */
export async function getOwnAccount(deps: Deps, actor: SignedIn): Promise<OwnAccount> {
  const { email, first_name, last_name } = await getOwnProfile(deps.database.db, actor)
  return { id: actor.userId, email, first_name, last_name, role: actor.role }
}

/**
 * Saves what is given of the signed-in user's profile, and names and numbers in the user's metadata, which the header
 * shows and staff search.
 *
 * @throws {AppError} `validation_failed` when the number is not one of its country; `profile_conflict` with the stored
 * profile as `stored` when it was saved elsewhere in the meantime.
 * @see docs/reference/product.md#3-things-and-their-fields, docs/reference/product.md#5-what-forms-ask
 */
export async function updateProfile(
  deps: Deps,
  actor: SignedIn,
  requestId: string,
  input: ProfilePatch,
): Promise<Profile> {
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    await lockProfile(tx, actor.userId)
    const before = await getOwnProfile(tx, actor)
    if (input.updated_at !== undefined && input.updated_at !== before.updated_at)
      throw new AppError('profile_conflict', { extra: { stored: before } })
    const wanted = {
      first_name: input.first_name ?? before.first_name,
      last_name: input.last_name ?? before.last_name,
      phone: input.phone === undefined ? before.phone : input.phone,
      country_code: input.country_code ?? before.country_code,
      telegram: input.telegram === undefined ? before.telegram : input.telegram,
    }
    const isNumberNew = input.phone !== undefined || input.country_code !== undefined
    const errors = isNumberNew ? findErrors(wanted) : []
    if (errors.length > 0) throw new AppError('validation_failed', { errors })
    await saveProfile(tx, { user_id: actor.userId, ...wanted, created_at: now, updated_at: now })
    const { first_name, last_name, phone, telegram } = wanted
    await mergeUserMetadata(tx, actor.userId, { first_name, last_name, phone_number: phone, telegram }, now)
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'profile.update',
      targetId: actor.userId,
      requestId,
      ...changed(before, wanted),
    })
    return getOwnProfile(tx, actor)
  })
}

async function getOwnProfile(db: Db, user: SignedIn): Promise<Profile> {
  const found = await findUserWithProfile(db, user.userId)
  if (!found) throw new AppError('invalid_token')
  const { profile } = found
  if (!profile) return { email: found.email, ...fromMetadata(found), updated_at: null }
  const { first_name, last_name, phone, country_code, telegram, updated_at } = profile
  return {
    email: found.email,
    first_name,
    last_name,
    phone,
    country_code,
    telegram,
    updated_at: updated_at.toISOString(),
  }
}

/** People write their own metadata, so nothing in it is taken for what it should be. */
function fromMetadata({ metadata }: UserWithProfile): Omit<Profile, 'email' | 'updated_at'> {
  const text = (key: string) => (typeof metadata[key] === 'string' ? metadata[key].trim() : '')
  const phone = text('phone_number') || null
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone,
    country_code: (phone && findPhoneCountry(phone)) || defaultCountryCode,
    telegram: text('telegram').replace(/^@/, '') || null,
  }
}

function findErrors({ phone, country_code }: Pick<Profile, 'phone' | 'country_code'>): FieldError[] {
  if (!isPhoneCountry(country_code))
    return [{ path: 'country_code', message: 'is not a country with telephone numbers', code: 'invalid_country' }]
  const error = phone === null ? null : findPhoneError(phone, country_code)
  return error ? [{ path: 'phone', message: phoneMessages[error], code: error }] : []
}

const phoneMessages = {
  phone_too_short: 'is too short for its country',
  phone_too_long: 'is too long for its country',
  phone_invalid_length: 'has a length that no number of its country has',
  phone_invalid: 'is not a telephone number',
  phone_other_country: 'has not the calling code of the country',
}

/** The log names the fields that changed, not the person's data. */
function changed(before: Profile, wanted: Omit<Profile, 'email' | 'updated_at'>): { after: { fields: string[] } } {
  const names = ['first_name', 'last_name', 'phone', 'country_code', 'telegram'] as const
  return { after: { fields: names.filter((name) => before[name] !== wanted[name]) } }
}
