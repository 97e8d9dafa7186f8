import type { AllFeatures, Feature } from '#server/feature.ts'
import { account } from '#server/features/account/feature.ts'
import { analytics } from '#server/features/analytics/feature.ts'
import { announcements } from '#server/features/announcements/feature.ts'
import { applications } from '#server/features/applications/feature.ts'
import { backups } from '#server/features/backups/feature.ts'
import { calls } from '#server/features/calls/feature.ts'
import { consultations } from '#server/features/consultations/feature.ts'
import { conversation } from '#server/features/conversation/feature.ts'
import { contact } from '#server/features/contact/feature.ts'
import { content } from '#server/features/content/feature.ts'
import { drafts } from '#server/features/drafts/feature.ts'
import { exports } from '#server/features/exports/feature.ts'
import { fit } from '#server/features/fit/feature.ts'
import { botProtection } from '#server/features/bot-protection/feature.ts'
import { guide } from '#server/features/guide/feature.ts'
import { integrations } from '#server/features/integrations/feature.ts'
import { interviews } from '#server/features/interviews/feature.ts'
import { launches } from '#server/features/launches/feature.ts'
import { live } from '#server/features/live/feature.ts'
import { logs } from '#server/features/logs/feature.ts'
import { mailOutbox } from '#server/features/mail-outbox/feature.ts'
import { media } from '#server/features/media/feature.ts'
import { menu } from '#server/features/menu/feature.ts'
import { models } from '#server/features/models/feature.ts'
import { notFound } from '#server/features/not-found/feature.ts'
import { notifications } from '#server/features/notifications/feature.ts'
import { organisations } from '#server/features/organisations/feature.ts'
import { overview } from '#server/features/overview/feature.ts'
import { pages } from '#server/features/pages/feature.ts'
import { plan } from '#server/features/plan/feature.ts'
import { profile } from '#server/features/profile/feature.ts'
import { redirects } from '#server/features/redirects/feature.ts'
import { review } from '#server/features/review/feature.ts'
import { roles } from '#server/features/roles/feature.ts'
import { runs } from '#server/features/runs/feature.ts'
import { settings } from '#server/features/settings/feature.ts'
import { setup } from '#server/features/setup/feature.ts'
import { site } from '#server/features/site/feature.ts'
import { submission } from '#server/features/submission/feature.ts'
import { subscriptions } from '#server/features/subscriptions/feature.ts'
import { support } from '#server/features/support/feature.ts'
import { users } from '#server/features/users/feature.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

/**
 * Every feature of the product. In this order people's data is given out and erased: the account comes last, for what is
 * erased before it may still ask whose it is.
 */
export const features: readonly Feature[] = [
  site,
  content,
  pages,
  menu,
  media,
  redirects,
  notFound,
  botProtection,
  launches,
  analytics,
  plan,
  profile,
  consultations,
  contact,
  notifications,
  announcements,
  subscriptions,
  integrations,
  logs,
  live,
  mailOutbox,
  support,
  models,
  fit,
  drafts,
  exports,
  submission,
  conversation,
  review,
  runs,
  guide,
  applications,
  calls,
  organisations,
  interviews,
  overview,
  settings,
  setup,
  backups,
  roles,
  users,
  account,
]

/** What all of them declare together. */
export const allFeatures: AllFeatures = {
  personalData: (clock) => features.flatMap((each) => each.personalData(clock)),
  ownKeys: features.flatMap((each) => each.ownKeys),
  filePlaces: features.flatMap((each) => each.filePlaces),
  readyBlockers: features.flatMap((each) => each.readyBlockers),
}

/** Every kind of job that workers do. */
export const jobKinds: readonly JobKind[] = features.flatMap((each) => [
  ...each.events.map(({ job }) => job),
  ...each.jobs(allFeatures),
])

/** Everything that is done again and again, by one replica of all. */
export const periodicWorks = features.flatMap((each) => each.periodicWork(allFeatures))
