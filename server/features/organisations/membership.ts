import type { Language } from '#shared/languages.ts'
import { mayAs } from '#shared/organisations.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import {
  findRole,
  insertOrganisation,
  listOrganisationsOf,
  lockFirstOrganisationOf,
} from '#server/features/organisations/store.ts'
import { AppError } from '#server/http/errors.ts'
import { findGivenName } from '#server/people/names.ts'

/**
 * Makes sure that a person may do something in an organisation.
 *
 * @returns the person's role.
 * @throws {AppError} `not_found` for who is no member, as if there were no such thing; `not_allowed` for a lesser role.
 * @see docs/reference/workspace.md#people-and-rights
 */
export async function requireMember(
  db: Db,
  userId: string,
  organisationId: string,
  atLeast: OrganisationRole,
): Promise<OrganisationRole> {
  const role = await findRole(db, organisationId, userId)
  if (role === null) throw new AppError('not_found')
  if (!mayAs(role, atLeast))
    throw new AppError('not_allowed', {
      detail: `You are ${role} in this organisation; this asks for ${atLeast}. An owner can change that.`,
    })
  return role
}

/**
 * The organisation that new work of a user goes to: the first where they may write, made for them when there is none.
 *
 * @param language of its name until a user names it, for a user without a name.
 */
export async function ensureOrganisation(
  tx: Db,
  { userId, language, at }: { userId: string; language: Language; at: Date },
): Promise<string> {
  await lockFirstOrganisationOf(tx, userId)
  const own = (await listOrganisationsOf(tx, userId)).find(({ role }) => mayAs(role, 'editor'))
  if (own !== undefined) return own.id
  const person = await findGivenName(tx, userId)
  return insertOrganisation(tx, { name: person || unnamed[language], isNamed: false, userId, at })
}

const unnamed: Readonly<Record<Language, string>> = {
  en: 'My organisation',
  ru: 'Моя организация',
  ro: 'Organizația mea',
}
