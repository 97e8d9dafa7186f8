import { and, asc, eq, lte } from 'drizzle-orm'
import { defaultLanguage } from '#shared/languages.ts'
import { recordActivity } from '#server/activity/record.ts'
import { accountDeletions, isLastAdministrator, lockUser, queueOwnMail } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressMail } from '#server/events/events.ts'
import type { AccountPart } from '#server/feature.ts'
import { findPerson } from '#server/features/account/export.ts'
import { queueMail } from '#server/mail/outbox.ts'

/** Most accounts that are erased at one go; the rest has its turn at the next. */
const batchMax = 100

/**
 * Erases the accounts whose waiting time is over, each in a transaction of its own. Of two replicas that come at once one
 * erases and the other finds nothing. An account that became the last administrator's stays until there is another.
 *
 * @returns how many were erased.
 * @see docs/reference/services.md#14-privacy (deletion)
 */
export async function eraseDueAccounts(deps: Deps, parts: readonly AccountPart[]): Promise<number> {
  const due = await deps.database.db
    .select({ userId: accountDeletions.user_id })
    .from(accountDeletions)
    .where(lte(accountDeletions.erase_at, new Date(deps.clock.now())))
    .orderBy(asc(accountDeletions.erase_at))
    .limit(batchMax)
  let erased = 0
  for (const { userId } of due) {
    try {
      if (await eraseAccount(deps, parts, userId)) erased += 1
    } catch (error) {
      // One account that cannot go must not keep the others.
      deps.log.warn({ err: error, user_id: userId }, 'an account could not be erased; it will be tried again')
    }
  }
  return erased
}

/**
 * Erases one account that is due, with everything that the parts of the product keep of the person.
 *
 * @returns false when another replica was first, the person has changed their mind, or no administrator would be left.
 */
export async function eraseAccount(deps: Deps, parts: readonly AccountPart[], userId: string): Promise<boolean> {
  return deps.database.db.transaction(async (tx) => {
    const now = new Date(deps.clock.now())
    if (await isLastAdministrator(tx, deps, userId)) {
      deps.log.warn({ user_id: userId }, 'the account of the last administrator was not erased')
      return false
    }
    const user = await lockUser(tx, userId)
    const [due] = await tx
      .select()
      .from(accountDeletions)
      .where(and(eq(accountDeletions.user_id, userId), lte(accountDeletions.erase_at, now)))
      .for('update')
    if (!user || !due) return false
    const person = await findPerson(tx, userId)
    const farewells: AddressMail[] = []
    for (const part of parts) farewells.push(...((await part.close?.(tx, deps, person)) ?? []))
    for (const part of parts) await part.erase(tx, person)
    // After the erasure of the person's mails, or they would go with them.
    for (const { mail, dedupeKey } of farewells) await queueMail(tx, deps, mail, { dedupeKey })
    await queueOwnMail(tx, deps, user, {
      language: defaultLanguage,
      content: { kind: 'account_erased' },
      dedupeKey: `account_erased ${userId}`,
    })
    await recordActivity(tx, {
      at: now,
      actor: null,
      action: 'account.erase',
      targetId: userId,
      requestId: null,
    })
    return true
  })
}
