import type { MailKind } from '#shared/mail-kinds.ts'
import { jobKinds } from '#server/features.ts'
import { openLiveSettings, withLiveSettings } from '#server/features/settings/live.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import type { Mail } from '#server/mail/mails.ts'
import { listMails, newestMail } from '#tests/support/mailbox.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Does every job that is due, as workers do behind a request: anyone who was to learn of it has learned of it then. */
export async function runJobs(app: TestApp): Promise<void> {
  const settings = openLiveSettings(app.deps)
  await settings.ready()
  await runDueJobs({ ...app.deps, config: withLiveSettings(app.deps.config, settings) }, jobKinds)
  settings.close()
}

/** Lists the mails to an address, newest first, once every job that is due has been done. */
export async function mailsTo(app: TestApp, to: string): Promise<Mail[]> {
  await runJobs(app)
  return listMails(app, to)
}

/** Reads the newest mail of a kind to an address, once every job that is due has been done. @throws {Error} when there is none. */
export async function newestMailTo<Kind extends MailKind>(app: TestApp, to: string, kind: Kind) {
  await runJobs(app)
  return newestMail(app, to, kind)
}
