import type { periodicWorkNames } from '#shared/contracts/logs.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { forgetOldAddresses } from '#server/activity/retention.ts'
import { sealActivity } from '#server/activity/seal.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import { forgetFailedSignIns } from '#server/auth/sessions/failed-sign-ins.ts'
import { forgetEndedSessions } from '#server/auth/clean-up.ts'
import { backupSources } from '#server/backup-sources.ts'
import type { Clock } from '#server/clock.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { forgetOldVisits, forgetVisitors, mendShares, sumVisits } from '#server/features/analytics/sums.ts'
import { tellWeeklyFigures } from '#server/features/analytics/weekly.ts'
import { runSchedule } from '#server/features/backups/service.ts'
import { findOfficeZone } from '#server/features/consultations/overview.ts'
import { forgetOldContactMessages } from '#server/features/contact/retention.ts'
import { forgetGonePeople } from '#server/features/content/presence.ts'
import { forgetEndedTokens } from '#server/features/integrations/tokens-service.ts'
import { forgetOldWebhooks } from '#server/features/integrations/webhooks-service.ts'
import { forgetOldTrash } from '#server/features/media/library-service.ts'
import { forgetEndedUploads } from '#server/features/media/uploads-service.ts'
import { trimNotFoundPaths } from '#server/features/not-found/service.ts'
import { readSettings } from '#server/features/settings/service.ts'
import { forgetOldPages } from '#server/features/pages/pages-service.ts'
import { forgetEndedPreviews } from '#server/features/pages/previews-service.ts'
import { expireSubscriptions } from '#server/features/subscriptions/expiry.ts'
import { sweepFiles } from '#server/features/support/files-service.ts'
import { forgetInboundMails } from '#server/features/support/mail-in.ts'
import { forgetPresence } from '#server/features/support/presence.ts'
import { closeQuietTickets } from '#server/features/support/quiet-tickets.ts'
import { supportWorld } from '#server/support-world.ts'
import { forgetFullLimits } from '#server/http/rate-limit.ts'
import type { PeriodicWork } from '#server/jobs/periodic.ts'
import { forgetOldJobs, mendJobsAfterClock } from '#server/jobs/worker.ts'
import { forgetOldEvents } from '#server/live/missed.ts'
import { forgetOldMails, mendMailsAfterClock } from '#server/mail/retention.ts'
import { forgetOldNotices } from '#server/notifications/store.ts'
import { personalParts } from '#server/personal-parts.ts'

/** Work whose name the screens have words for. */
type NamedWork = PeriodicWork & { name: (typeof periodicWorkNames)[number] }

/** Everything that is done again and again, by one replica of all. */
export function periodicWorks(clock: Clock): readonly NamedWork[] {
  const everyMs = 10 * minuteMs
  return [
    { name: 'activity.seal', everyMs: minuteMs, run: sealActivity },
    { name: 'activity.verify', everyMs: dayMs, run: (deps) => verifyActivity(deps) },
    { name: 'activity.forget_addresses', everyMs: dayMs, run: forgetOldAddresses },
    { name: 'limits.forget', everyMs, run: forgetFullLimits },
    { name: 'sessions.forget', everyMs, run: forgetEndedSessions },
    { name: 'failed_sign_ins.forget', everyMs, run: forgetFailedSignIns },
    { name: 'not_found.trim', everyMs, run: trimNotFoundPaths },
    { name: 'accounts.erase', everyMs, run: (deps) => eraseDueAccounts(deps, personalParts(clock)) },
    { name: 'backups.daily', everyMs: dayMs, run: (deps) => runSchedule(deps, backupSources) },
    {
      name: 'visits.sum',
      everyMs: minuteMs,
      run: async (deps) => sumVisits(deps, await findOfficeZone(deps.database.db)),
    },
    { name: 'visits.mend', everyMs, run: mendShares },
    {
      name: 'visits.tell_week',
      everyMs,
      run: async (deps) =>
        tellWeeklyFigures(deps, await findOfficeZone(deps.database.db), (await readSettings(deps)).count_visits),
    },
    { name: 'visitors.forget', everyMs, run: forgetVisitors },
    {
      name: 'visits.forget',
      everyMs,
      run: async (deps) => forgetOldVisits(deps, (await readSettings(deps)).keep_visits_days),
    },
    {
      name: 'mails.forget',
      everyMs,
      run: async (deps) => forgetOldMails(deps, (await readSettings(deps)).keep_mails_days),
    },
    {
      name: 'contact.forget',
      everyMs,
      run: async (deps) => forgetOldContactMessages(deps, (await readSettings(deps)).keep_contact_days),
    },
    {
      name: 'webhooks.forget',
      everyMs,
      run: async (deps) => forgetOldWebhooks(deps, (await readSettings(deps)).keep_webhooks_days),
    },
    { name: 'subscriptions.expire', everyMs, run: expireSubscriptions },
    { name: 'notices.forget', everyMs, run: forgetOldNotices },
    { name: 'uploads.forget', everyMs, run: forgetEndedUploads },
    { name: 'media.forget', everyMs, run: forgetOldTrash },
    { name: 'pages.forget', everyMs, run: forgetOldPages },
    { name: 'page_previews.forget', everyMs, run: forgetEndedPreviews },
    { name: 'api_tokens.forget', everyMs: dayMs, run: forgetEndedTokens },
    { name: 'jobs.forget', everyMs, run: forgetOldJobs },
    { name: 'jobs.after_clock', everyMs: minuteMs, run: mendJobsAfterClock },
    { name: 'mails.after_clock', everyMs: minuteMs, run: mendMailsAfterClock },
    { name: 'content_presence.forget', everyMs, run: forgetGonePeople },
    { name: 'tickets.close_quiet', everyMs, run: (deps) => closeQuietTickets(deps, supportWorld(deps)) },
    { name: 'tickets.forget_files', everyMs, run: sweepFiles },
    { name: 'inbound_mails.forget', everyMs, run: forgetInboundMails },
    { name: 'tickets.forget_presence', everyMs, run: forgetPresence },
    { name: 'live_events.forget', everyMs, run: forgetOldEvents },
  ]
}
