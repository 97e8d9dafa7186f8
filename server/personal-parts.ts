import { activityPart } from '#server/activity/personal-data.ts'
import { authPart } from '#server/auth/accounts/personal-data.ts'
import type { Clock } from '#server/clock.ts'
import { consultationsPart } from '#server/features/consultations/personal-data.ts'
import { contactPart } from '#server/features/contact/personal-data.ts'
import { subscriptionsPart } from '#server/features/subscriptions/personal-data.ts'
import { integrationsPart } from '#server/features/integrations/personal-data.ts'
import { profilePart } from '#server/features/profile/personal-data.ts'
import { livePart } from '#server/live/personal-data.ts'
import { mailPart } from '#server/mail/personal-data.ts'
import { notificationsPart } from '#server/notifications/personal-data.ts'
import { supportPart } from '#server/features/support/personal-data.ts'
import type { PersonalPart } from '#server/personal-data.ts'

/**
 * Every part of the product that keeps something about people. The account itself comes last: what is erased before it
 * may still ask whose it is.
 */
export function personalParts(clock: Clock): readonly PersonalPart[] {
  return [
    profilePart,
    consultationsPart,
    contactPart,
    notificationsPart,
    subscriptionsPart,
    integrationsPart,
    activityPart,
    livePart,
    mailPart,
    supportPart,
    authPart(clock),
  ]
}

/** Tables without people, and why: a table that is in no list fails the test beside this file. */
export const impersonalTables: Readonly<Record<string, string>> = {
  'public.activity_checks': 'what verifications of the activity log found',
  'public.activity_seals': 'hashes over the activity log, and numbers of its rows',
  'auth.sso_providers': 'organisations',
  'auth.sso_domains': 'organisations',
  'auth.saml_providers': 'organisations',
  'public.canned_replies':
    'ready answers of the site; who changed them is an id that names nobody once the account is gone',
  'public.closed_periods': 'hours of the office',
  'public.connection_trials': 'how connections were when they were tried out',
  'public.consultation_types': 'kinds of meeting',
  'public.content_presence': 'who edits which page right now; ends by itself after half a minute',
  'public.announcements': 'what staff tell everybody; who wrote it is an id that names nobody once the account is gone',
  'public.content_revisions': 'content of the site; the author is an id that names nobody once the account is gone',
  'public.jobs': 'ids of what is to be done, gone a week after',
  'public.weekly_figures': 'weeks that were told of',
  'public.launch_counts': 'counts by day and language',
  'public.launch_card_counts': 'counts by day, language and card',
  'public.media': 'files of the site; who brought them is an id that names nobody once the account is gone',
  'public.media_uploads': 'uploads under way, gone after a day; the person is an id that names nobody',
  'public.media_versions': 'files of the site; who brought them is an id that names nobody once the account is gone',
  'public.menus': 'menus of the site; who saved them is an id that names nobody once the account is gone',
  'public.plans': 'prices and limits; who changed them is an id that names nobody once the account is gone',
  'public.not_found_paths': 'addresses of pages',
  'public.periodic_work': 'names of work, and when it was done',
  'public.page_previews': 'links to pages; who made them is an id that names nobody once the account is gone',
  'public.page_revisions': 'pages of the site; the author is an id that names nobody once the account is gone',
  'public.page_schedules': 'acts on pages; who planned them is an id that names nobody once the account is gone',
  'public.pages': 'pages of the site; who changed them is an id that names nobody once the account is gone',
  'public.office_hours': 'hours of the office',
  'public.office_versions': 'versions of the hours; who saved them is an id that names nobody once the account is gone',
  'public.redirects': 'addresses of the site; who made them is an id that names nobody once the account is gone',
  'public.rate_limits': 'keyed hashes that end by themselves',
  'public.role_permissions': 'rules; who changed them is an id that names nobody once the account is gone',
  'public.role_rules': 'rules; who changed them is an id that names nobody once the account is gone',
  'public.backups': 'what was made when; who asked for it is an id that names nobody once the account is gone',
  'public.webhook_attempts': 'what receivers were sent and answered; ids alone, gone with the log',
  'public.webhook_deliveries': 'which receiver was told of which event, gone with the log',
  'public.webhook_endpoints': 'programs elsewhere; who added them is an id that names nobody once the account is gone',
  'public.webhook_events': 'what happened, in ids that name nobody once the account is gone; gone with the log',
  'public.visit_days': 'sums by day',
  'public.visit_hours': 'sums by hour',
  'public.visit_shares': 'sums by day',
  'public.visit_events': 'page views without who it was',
  'public.visit_salts': 'random numbers, gone after 48 hours',
  'public.visit_visitors': 'hashes with a salt of the day that name nobody, gone after 48 hours',
  'public.visits_left_out': 'counts by day',
  'public.visit_sides': 'counts by day, of pages and other sites',
  'public.visit_vitals': 'counts by day, page and measure',
  'public.setting_changes':
    'settings of the site; who changed them is an id that names nobody once the account is gone',
  'public.settings': 'settings of the site; who changed them is an id that names nobody once the account is gone',
  'public.setup_links': 'made before there is anybody',
  'public.signing_keys': 'keys of the site',
  'public.site_content': 'content of the site',
  'public.staff_calendars': 'calendars of the office',
  'public.spent_proofs': 'hashes that end by themselves',
}
