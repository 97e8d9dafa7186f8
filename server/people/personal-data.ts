import type { PolicyKind } from '#shared/content/policy-kinds.ts'
import type { Db } from '#server/db/database.ts'

/** Whose data is looked for. */
export type Person = {
  userId: string
  /** Lower case, and only when it was confirmed: an address that anybody can claim says nothing about whose data it is. */
  confirmedEmail: string | null
}

/** What was removed from an account that changed hands, as the mail to its owner names it. */
const clearedKinds = [
  'password',
  'login_methods',
  'second_steps',
  'profile',
  'organisations',
  'tickets',
  'consultations',
  'api_tokens',
  'subscription_requests',
] as const
export type ClearedKind = (typeof clearedKinds)[number]

/**
 * What one part of the product keeps about people: how it is given to them, and how it is erased.
 *
 * Every table is named by exactly one part, or is in the list of tables without personal data; a test holds this, so
 * that a new table needs a decision.
 * @see docs/reference/services.md#14-privacy
 */
export type PersonalPart = {
  /** The paragraphs of the privacy policy that describe what it keeps. */
  policy: readonly [PolicyKind, ...PolicyKind[]]
  /** What becomes of each table, in words for people: table with its schema → what is given out and what is erased. */
  tables: Readonly<Record<string, string>>
  /** Reads what the part keeps about a person, without secrets, as members of the export. */
  collect(db: Db, person: Person): Promise<Record<string, unknown>>
  /** Erases it, or takes the person out of it, in the caller's transaction. */
  erase(tx: Db, person: Person): Promise<void>
  /**
   * Removes what was made with an account before its address was proven, now that the owner of the address comes: it may
   * have been made by someone else. What others keep (an organisation with other members) loses the account. What staff
   * gave the account stays. In the caller's transaction, with the account's row locked.
   *
   * @returns what was removed, for the mail to the owner; empty when nothing of it is worth naming.
   * @see AUTH-12
   */
  clearUnproven(tx: Db, userId: string): Promise<readonly ClearedKind[]>
}
