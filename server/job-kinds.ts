import { backupJobKinds } from '#server/backup-sources.ts'
import { announceJob } from '#server/features/announcements/service.ts'
import { consultationFeature } from '#server/features/consultations/events.ts'
import { remindJob } from '#server/features/consultations/reminders.ts'
import { deliverWebhookJob, releaseWebhooksJob } from '#server/features/integrations/deliver-webhook.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { pageScheduleJob } from '#server/page-sources.ts'
import { recomputeDueJob } from '#server/support-world.ts'

/** Every kind of job that workers do. A job of a kind that is not listed here is given up after its tries. */
export const jobKinds: readonly JobKind[] = [
  announceJob,
  consultationFeature.job,
  backupJobKinds.make,
  backupJobKinds.verify,
  backupJobKinds.restore,
  deliverWebhookJob,
  releaseWebhooksJob,
  remindJob,
  pageScheduleJob,
  recomputeDueJob,
]
