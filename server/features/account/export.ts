import { allowances } from '#shared/allowances.ts'
import { eq } from 'drizzle-orm'
import { recordActivity } from '#server/activity/record.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'
import type { Person, PersonalPart } from '#server/people/personal-data.ts'
import { attachment } from '#server/http/attachment.ts'

/** An export reads every table. @see DASH-06 */
const exportLimit = { name: 'account-export', ...allowances.own_exports.user }

/**
 * Gathers everything that the product keeps about the person into one JSON file.
 *
 * @throws {AppError} `rate_limited` within a minute of the last one.
 * @see docs/reference/services.md#14-privacy (export)
 */
export async function exportOwnData(
  deps: Deps,
  parts: readonly PersonalPart[],
  actor: SignedIn,
  context: RequestContext,
): Promise<Response> {
  const { userId } = actor
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, exportLimit, userId)
  if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds })
  const at = new Date(deps.clock.now())
  const data = await deps.database.db.transaction(async (tx) => {
    await recordActivity(tx, {
      at,
      actor,
      action: 'account.export',
      targetId: userId,
      requestId: context.requestId,
    })
    return collectPerson(tx, parts, await findPerson(tx, userId))
  })
  const file = { exported_at: at.toISOString(), site: deps.config.publicUrl, ...data }
  return attachment(JSON.stringify(file, null, 2), {
    name: `grantwright-${at.toISOString().slice(0, 10)}.json`,
    type: 'application/json',
  })
}

/** Asks every part for what it keeps about a person. */
async function collectPerson(db: Db, parts: readonly PersonalPart[], person: Person): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  for (const part of parts) Object.assign(data, await part.collect(db, person))
  return data
}

/** Reads whose data it is. An account that is gone has an id and no address. */
export async function findPerson(db: Db, userId: string): Promise<Person> {
  const [user] = await db
    .select({ email: users.email, confirmedAt: users.email_confirmed_at })
    .from(users)
    .where(eq(users.id, userId))
  return { userId, confirmedEmail: user?.email && user.confirmedAt !== null ? user.email.toLowerCase() : null }
}
