import { z } from 'zod'
import { instantSchema, searchSchema } from '#shared/contracts/bounds.ts'
import { activityOrigins } from '#shared/activity-names.ts'

/** Which entries of the activity log are asked for; all of them together must fit. */
const activityFilterSchema = z
  .object({
    /** Id or e-mail address of who acted. */
    actor: z.string().trim().min(1).max(320).optional(),
    /** `<thing>.<verb>`, or `<thing>` for everything done to such things. */
    action: z
      .string()
      .regex(/^[a-z_]{1,40}(\.[a-z_]{1,60})?$/)
      .optional(),
    target: z.string().trim().min(1).max(200).optional(),
    origin: z.enum(activityOrigins).optional(),
    /** Id that the acts of one request share. */
    request: z.string().trim().min(1).max(100).optional(),
    /** From this instant on. */
    from: instantSchema.optional(),
    /** Before this instant. */
    to: instantSchema.optional(),
  })
  .strict()

/** A page of the activity log. */
export const activityQuerySchema = activityFilterSchema
  .extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  })
  .strict()

/** An export of the activity log. */
export const activityExportSchema = activityFilterSchema
  .extend({ format: z.enum(['csv', 'json']).default('csv') })
  .strict()

const personSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() })

/** The thing that an act was done to, as far as it is known; the screen puts it into words. */
const targetSchema = z.object({
  /** Title, subject or name; of things that are gone the name that the log noted. */
  name: z.string().nullable(),
  /** When a consultation begins; when a backup or a request of the contact form was made. */
  at: z.iso.datetime().nullable(),
  /** The place of a text of the site. */
  place: z.object({ page: z.string(), section: z.string(), content_key: z.string(), language: z.string() }).nullable(),
  /** Names of the settings that were changed. */
  settings: z.array(z.string()),
  /** True when there is no such thing any more, or none that could be opened. */
  is_gone: z.boolean(),
})

const activityEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null: the product itself, or an account that is erased; `actor_role` tells. */
  actor: personSchema.nullable(),
  actor_role: z.string(),
  /** The API token that acted for the person, with its name while that is known; null: a session, or the product itself. */
  token: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  action: z.string(),
  target_id: z.string().nullable(),
  /** Null: to nothing that has a name. */
  target: targetSchema.nullable(),
  /** The acts of one request share it. */
  request_id: z.string().nullable(),
  /** Null for entries of versions that did not note it. */
  origin: z.enum(activityOrigins).nullable(),
  /** Network address; null after ninety days, and for the product's own acts. */
  address: z.string().nullable(),
})

/** A page of the activity log, newest first. */
export const activityListSchema = z.object({ items: z.array(activityEntrySchema), next_cursor: z.string().nullable() })
/** An entry with what was before and after, secrets masked. */
export const activityDetailsSchema = activityEntrySchema.extend({
  before: z.unknown(),
  after: z.unknown(),
  /** What it said of a person was erased with the account. */
  is_erased: z.boolean(),
})
/** Everything that was ever done, by name. */
export const activityActionsSchema = z.object({ items: z.array(z.string()), next_cursor: z.null() })

/** How far the log is proven to be as it was written. */
export const logIntegritySchema = z.object({
  /** When the newest sealed entry happened. */
  sealed_until: z.iso.datetime().nullable(),
  /** Entries that wait for their seal, usually for less than a minute. */
  unsealed: z.int(),
  check: z
    .object({
      checked_at: z.iso.datetime(),
      verified_until: z.iso.datetime().nullable(),
      entries: z.int(),
      erased: z.int(),
      is_whole: z.boolean(),
      error: z.object({ kind: z.string(), seal: z.int(), row: z.int().nullable() }).nullable(),
    })
    .nullable(),
})

/** Sessions as they began, newest first. */
export const signInListSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      person: personSchema,
      method: z.string().nullable(),
      has_second_factor: z.boolean(),
      address: z.string().nullable(),
      user_agent: z.string().nullable(),
      /** Browser and system as the user agent tells them; null where it does not. */
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
})
/** Ways to sign in that can fail: a password, a code by mail or text message, and the second factors. */
export const failedSignInMethods = ['password', 'code', 'totp', 'phone', 'recovery_code'] as const
export type FailedWay = (typeof failedSignInMethods)[number]
/** Refused sign-ins of one hour, network, account and way, those tried last first. */
export const failedSignInListSchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      way: z.enum(failedSignInMethods),
      /** Null: there is no such account, or all that were too many for the hour. */
      person: personSchema.nullable(),
      /** First letter and domain of an address without an account. */
      account_hint: z.string().nullable(),
      /** The network; null in the row of all that were too many for the hour. */
      network: z.string().nullable(),
      count: z.int(),
      first_at: z.iso.datetime(),
      last_at: z.iso.datetime(),
    }),
  ),
  next_cursor: z.string().nullable(),
})
/** Which page is asked for, by the cursor of the answer before. */
export const pageQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(2000).optional() })
  .strict()

/** Which sign-ins are asked for: `q` holds words of the person's name or address, or the beginning of a network address. */
export const signInQuerySchema = pageQuerySchema.extend({ q: searchSchema(200).optional() }).strict()

/** States of a job. */
export const jobStateNames = ['waiting', 'done', 'failed'] as const
/** Which jobs are asked for. */
export const jobQuerySchema = pageQuerySchema.extend({ state: z.enum(jobStateNames).optional() }).strict()
/** Jobs, newest first, and the work that returns. */
export const jobListSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      state: z.enum(jobStateNames),
      attempts: z.int(),
      run_at: z.iso.datetime(),
      created_at: z.iso.datetime(),
      finished_at: z.iso.datetime().nullable(),
      last_error: z.string().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
  periodic: z.array(
    z.object({ name: z.string(), last_run_at: z.iso.datetime().nullable(), last_error: z.string().nullable() }),
  ),
})

/** Names of all work that returns, for good: what was done last is kept under them. */
export const periodicWorkNames = [
  'activity.seal',
  'activity.verify',
  'activity.prune_addresses',
  'limits.prune',
  'sessions.prune',
  'failed_sign_ins.prune',
  'not_found.trim',
  'accounts.erase',
  'backups.daily',
  'visits.sum',
  'visits.mend',
  'visits.slice',
  'visits.tell_week',
  'visitors.prune',
  'visits.prune',
  'mails.prune',
  'contact.prune',
  'applications.prune',
  'calls.prune',
  'submission.prune_files',
  'submission.remind',
  'organisations.prune_texts',
  'organisations.prune_invitations',
  'webhooks.prune',
  'subscriptions.expire',
  'notices.prune',
  'uploads.prune',
  'media.prune',
  'pages.prune',
  'page_previews.prune',
  'api_tokens.prune',
  'jobs.prune',
  'jobs.after_clock',
  'mails.after_clock',
  'content_drafts.publish',
  'content_presence.prune',
  'tickets.close_quiet',
  'tickets.prune_files',
  'inbound_mails.prune',
  'tickets.prune_presence',
  'live_events.prune',
] as const

/** Addresses that visitors asked for and that do not exist, those asked for most first. */
export const notFoundListSchema = z.object({
  items: z.array(
    z.object({
      path: z.string(),
      count: z.int(),
      referrer: z.string().nullable(),
      first_at: z.iso.datetime(),
      last_at: z.iso.datetime(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export type ActivityFilter = z.output<typeof activityFilterSchema>
export type ActivityQuery = z.output<typeof activityQuerySchema>
export type ActivityExport = z.output<typeof activityExportSchema>
export type ActivityTarget = z.output<typeof targetSchema>
export type ActivityEntry = z.output<typeof activityEntrySchema>
export type ActivityList = z.output<typeof activityListSchema>
export type ActivityDetails = z.output<typeof activityDetailsSchema>
export type LogIntegrity = z.output<typeof logIntegritySchema>
export type FailedSignInList = z.output<typeof failedSignInListSchema>
export type SignInList = z.output<typeof signInListSchema>
export type SignInQuery = z.output<typeof signInQuerySchema>
export type PageQuery = z.output<typeof pageQuerySchema>
export type JobQuery = z.output<typeof jobQuerySchema>
export type JobList = z.output<typeof jobListSchema>
export type NotFoundList = z.output<typeof notFoundListSchema>
