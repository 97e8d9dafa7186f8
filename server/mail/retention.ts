import type { Deps } from '#server/deps.ts'
import { writeMailError } from '#server/mail/mail-error.ts'
import { mailAgeMaxMs } from '#server/mail/mail-life.ts'
import { eraseBodies, failWaitingSince } from '#server/mail/store.ts'

/**
 * Gives up mails that wait longer than 30 days, and erases what finished mails said 30 days after; run now and then.
 *
 * @see services page, section 14 (retention)
 */
export async function forgetOldMails(deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  const longAgo = new Date(now.getTime() - mailAgeMaxMs)
  await failWaitingSince(deps.database.db, longAgo, now, writeMailError('too_old'))
  await eraseBodies(deps.database.db, longAgo)
}
