import { dayMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { mendAfterClock } from '#server/jobs/after-clock.ts'
import { writeMailError } from '#server/mail/mail-error.ts'
import { leaseMs, mailAgeMaxMs, pauseMaxMs } from '#server/mail/mail-life.ts'
import { eraseBodies, failWaitingSince } from '#server/mail/store.ts'
import { mails } from '#server/mail/tables.ts'

/**
 * Gives up mails that wait longer than 30 days, and erases what finished mails said; run now and then.
 *
 * @param keepDays how long what a finished mail said is kept.
 * @see docs/reference/services.md#14-privacy (retention)
 */
export async function pruneOldMails(deps: Deps, keepDays = mailAgeMaxMs / dayMs): Promise<void> {
  const now = new Date(deps.clock.now())
  const longAgo = new Date(now.getTime() - mailAgeMaxMs)
  await failWaitingSince(deps.database.db, longAgo, now, writeMailError('too_old'))
  await eraseBodies(deps.database.db, new Date(now.getTime() - keepDays * dayMs))
}

/** Lets mails go out that a clock which was ahead, and was set back since, has put off. */
export async function mendMailsAfterClock(deps: Deps): Promise<void> {
  await mendAfterClock(deps, { table: mails, dueAt: mails.due_at }, { leaseMs, pauseMaxMs })
}
