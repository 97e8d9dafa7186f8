import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { hourMs } from '#shared/duration.ts'
import type { Permission } from '#shared/roles.ts'

/** Figures of the first screen of the admin area, with the permission that each asks for. */
export const overviewFigures = {
  users: 'users.view',
  consultations: 'consultations.manage',
  tickets: 'tickets.manage',
  visits: 'analytics.view',
} as const satisfies Record<string, Permission>
/** A figure of the first screen. */
export type OverviewFigureName = keyof typeof overviewFigures
/** Names of the figures, in their order. */
export const overviewFigureNames = ['users', 'consultations', 'tickets', 'visits'] as const

/** What can wait for staff, with the permission that it takes to act on it. */
export const waitingKinds = {
  tickets: 'tickets.manage',
  overdue_tickets: 'tickets.manage',
  held_mails: 'tickets.manage',
  messages: 'contact.view',
  overdue_messages: 'contact.view',
  plan_requests: 'subscriptions.manage',
  payments: 'subscriptions.manage',
  consultations: 'consultations.manage',
  translations: 'content.edit',
  not_found: 'logs.view',
  failed_jobs: 'logs.view',
  failed_mails: 'notifications.manage',
  failed_webhooks: 'integrations.manage',
  log_fault: 'logs.view',
} as const satisfies Record<string, Permission>
/** A kind of thing that waits for staff. */
export type WaitingKind = keyof typeof waitingKinds

const waitingNames = [
  'tickets',
  'overdue_tickets',
  'held_mails',
  'messages',
  'overdue_messages',
  'plan_requests',
  'payments',
  'consultations',
  'translations',
  'not_found',
  'failed_jobs',
  'failed_mails',
  'failed_webhooks',
  'log_fault',
] as const satisfies readonly WaitingKind[]

/** Which figure is asked for. */
export const figureQuerySchema = z.object({ name: z.enum(overviewFigureNames) }).strict()
/** A figure of the day. Days are those of the office's zone. */
export const figureSchema = z.object({
  name: z.enum(overviewFigureNames),
  /** Since midnight. */
  today: z.int(),
  /** On the same weekday a week before, up to the same time. */
  week_before: z.int(),
  /** The last fourteen days, oldest first, today included. */
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
})

/** Everything that waits for the one who asks, oldest first. */
export const waitingListSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(waitingNames),
      count: z.int(),
      /** Since when the oldest waits; null where that means nothing. */
      since: z.iso.datetime().nullable(),
    }),
  ),
  /** Kinds that could not be looked up. */
  failed: z.array(z.enum(waitingNames)),
})

/** Consultations of one day, in their order. */
export const dayCalendarSchema = z.object({
  /** The office's zone, whose clock the day is shown by. */
  time_zone: z.string(),
  items: z.array(
    z.object({
      id: z.uuid(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      name: z.string(),
      company: z.string().nullable(),
      status: z.string(),
    }),
  ),
})
/** Which day is asked for; without bounds the office's today. */
export const dayQuerySchema = z
  .object({ from: instantSchema, to: instantSchema })
  .partial()
  .strict()
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'must come with from',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || isDay(from, to), {
    path: ['to'],
    message: 'must be at most a day after from',
  })

function isDay(from: string, to: string): boolean {
  return Date.parse(to) > Date.parse(from) && Date.parse(to) - Date.parse(from) <= 26 * hourMs
}

/** Texts that were changed last, newest first. */
export const recentEditsSchema = z.object({
  items: z.array(
    z.object({
      at: z.iso.datetime(),
      actor_name: z.string().nullable(),
      page: z.string(),
      section: z.string(),
      content_key: z.string(),
      language: z.string(),
      /** How the text begins, without its form; empty for what is no text. */
      beginning: z.string(),
    }),
  ),
})

/** How the machinery is. */
export const healthSchema = z.object({
  version: z.string(),
  mail: z.object({
    has_server: z.boolean(),
    waiting: z.int(),
    oldest_waiting_at: z.iso.datetime().nullable(),
    failed: z.int(),
  }),
  jobs: z.object({ due: z.int(), oldest_due_at: z.iso.datetime().nullable(), failed: z.int() }),
  /** Receivers that are paused, and what was given up in the last seven days; `waiting` is on its way. */
  webhooks: z.object({ paused: z.int(), waiting: z.int(), failed: z.int() }),
  /** Work that returns and whose last run failed. */
  periodic_failed: z.array(z.string()),
  /** The newest backup that was verified; `is_late` after 48 hours without one. */
  backup: z.object({ verified_at: z.iso.datetime().nullable(), is_late: z.boolean() }),
  /** Space where files are kept; null where it is unknown. */
  disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }).nullable(),
  /**
   * How long the answering process kept requests waiting for others' work: 99th percentile and longest, in the worst half
   * minute of the last five minutes.
   */
  event_loop: z.object({ p99_ms: z.int(), longest_ms: z.int() }),
  log: z.object({ verified_until: z.iso.datetime().nullable(), has_fault: z.boolean() }),
})

/** From which 99th percentile of the event loop's delay, in ms, an operator should look, and it is trouble. */
export const eventLoopDelayLimitsMs = { look: 100, bad: 500 } as const

/** What is to be done once before a site is ready for people, in its order. */
export const firstSteps = ['assistant', 'mail', 'second_factor', 'office', 'content', 'backup'] as const
export type FirstStep = (typeof firstSteps)[number]
/** What was done of it. */
export const firstStepsSchema = z.object({
  items: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })),
})

export type FirstSteps = z.output<typeof firstStepsSchema>
export type OverviewFigure = z.output<typeof figureSchema>
export type WaitingList = z.output<typeof waitingListSchema>
export type DayCalendar = z.output<typeof dayCalendarSchema>
export type DayQuery = z.output<typeof dayQuerySchema>
export type RecentEdits = z.output<typeof recentEditsSchema>
export type Health = z.output<typeof healthSchema>
