import { minuteMs } from '#shared/duration.ts'
import { feature } from '#server/feature.ts'
import { mailOutboxRoutes } from '#server/features/mail-outbox/routes.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'
import { mailPart } from '#server/mail/personal-data.ts'
import { pruneOldMails, mendMailsAfterClock } from '#server/mail/retention.ts'

/** Emails: those that wait, and what became of the others. */
export const mailOutbox = feature({
  name: 'mail-outbox',
  routes: ({ deps }) => mailOutboxRoutes(deps),
  periodicWork: () => [
    {
      name: 'mails.prune',
      everyMs: usualEveryMs,
      run: async (deps) => pruneOldMails(deps, (await readSettings(deps)).keep_mails_days),
    },
    { name: 'mails.after_clock', everyMs: minuteMs, run: mendMailsAfterClock },
  ],
  personalData: () => [mailPart],
})
