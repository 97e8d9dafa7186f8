import { z } from 'zod'
import { daySchema, instantSchema, wideVersionSchema } from '#shared/contracts/bounds.ts'
import { cancelReasonLengthMax, consultationSchema, consultationStatuses } from '#shared/contracts/consultations.ts'
import { holidayCountries } from '#shared/holidays.ts'
import { isStorableText } from '#shared/storable-text.ts'
import { isTimeZone, timeZoneLengthMax } from '#shared/zoned-time.ts'
import { languages } from '#shared/languages.ts'

/** Longest note about a consultation, in characters. */
const consultationNoteLengthMax = 4000
/** Longest text that is searched for, in characters. */
const consultationSearchLengthMax = 200
/** Most consultations that one call may change. */
const consultationActionIdsMax = 200

const list = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .max(200)
    .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
    .pipe(z.array(z.enum(values)).max(values.length))
const flag = z.enum(['yes', 'no'])
const localDateTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)) && new Date(`${text}Z`).toISOString().startsWith(text))

const consultationSources = ['site', 'staff'] as const

/** What the list and the calendar filter by. */
const consultationFilterSchema = z
  .object({
    q: z.string().trim().max(consultationSearchLengthMax).refine(isStorableText).optional(),
    status: list(consultationStatuses).optional(),
    no_show: flag.optional(),
    /** A person's id, or `none`. */
    assignee: z.union([z.uuid(), z.literal('none'), z.literal('me')]).optional(),
    language: list(languages).optional(),
    source: list(consultationSources).optional(),
    type: z.string().max(40).optional(),
    calendar: z.uuid().optional(),
    /** First instant that counts, and the first that no longer does. */
    from: instantSchema.optional(),
    to: instantSchema.optional(),
  })
  .strict()
export type ConsultationFilter = z.output<typeof consultationFilterSchema>

/** Sorts as the address names them. */
const consultationSorts = ['starts', '-starts'] as const
/** Query of the list. */
export const consultationListQuerySchema = consultationFilterSchema.extend({
  sort: z.enum(consultationSorts).default('starts'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})
export type ConsultationListQuery = z.output<typeof consultationListQuerySchema>

/** A consultation as staff see it in the list. */
const consultationRowSchema = consultationSchema
  .omit({ notes: true, adviser: true, can_move: true, can_cancel: true, changeable_until: true })
  .extend({
    calendar_id: z.uuid(),
    calendar_name: z.string(),
    user_id: z.uuid().nullable(),
    assignee_id: z.uuid().nullable(),
    assignee_name: z.string().nullable(),
    client_time_zone: z.string().nullable(),
    /** How far the client's clock is ahead of UTC then, as their browser said; null: unknown. */
    client_utc_offset_minutes: z.int().nullable(),
    language: z.enum(languages),
    source: z.enum(consultationSources),
    notes_count: z.int(),
    version: z.int(),
  })
export type ConsultationRow = z.output<typeof consultationRowSchema>

/** A page of the list; `previous_cursor` leads back. */
export const consultationListSchema = z.object({
  items: z.array(consultationRowSchema),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
})
export type ConsultationList = z.output<typeof consultationListSchema>

/** A note and an event of a consultation. */
export const consultationDetailsSchema = consultationRowSchema.extend({
  notes: z.array(
    z.object({
      id: z.uuid(),
      body: z.string(),
      shared: z.boolean(),
      author_name: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      action: z.string(),
      actor_kind: z.enum(['client', 'staff', 'system']),
      actor_name: z.string().nullable(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
})
export type ConsultationDetails = z.output<typeof consultationDetailsSchema>

const reason = z.string().trim().max(cancelReasonLengthMax).optional()

/** Moves by staff: any time if they say so, with or without a mail. */
export const staffMoveSchema = z
  .object({
    date: daySchema,
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    any_time: z.boolean().default(false),
    notify: z.boolean().default(true),
  })
  .strict()
export type StaffMove = z.output<typeof staffMoveSchema>

/** Changes that need no other time. */
export const consultationPatchSchema = z
  .object({
    assignee_id: z.uuid().nullable().optional(),
    meeting_link: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable()
      .optional(),
  })
  .strict()
export type ConsultationPatch = z.output<typeof consultationPatchSchema>

/** Acts of staff on consultations. */
const consultationActionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('complete') }).strict(),
  z.object({ action: z.literal('no_show'), no_show: z.boolean() }).strict(),
  z.object({ action: z.literal('reopen') }).strict(),
  z.object({ action: z.literal('cancel'), reason, notify: z.boolean().default(true) }).strict(),
  /** Takes a cancellation back while its time is free; everyone who was notified of it is notified of this. */
  z.object({ action: z.literal('restore') }).strict(),
  z.object({ action: z.literal('assign'), assignee_id: z.uuid().nullable() }).strict(),
])
export type ConsultationAction = z.output<typeof consultationActionSchema>
/** One act on up to 200 consultations. */
export const consultationActionsSchema = z
  .object({ ids: z.array(z.uuid()).min(1).max(consultationActionIdsMax), action: consultationActionSchema })
  .strict()
/** Why an act was not done. */
const consultationRejections = [
  'not_found',
  'not_begun',
  'begun',
  'taken',
  'settled',
  'already_so',
  'too_late',
  'not_staff',
] as const
export type ConsultationRejection = (typeof consultationRejections)[number]
/** What became of each, in the order asked. */
export const consultationActionResultsSchema = z.object({
  items: z.array(z.object({ id: z.uuid(), done: z.boolean(), rejection: z.enum(consultationRejections).nullable() })),
  next_cursor: z.null(),
})
export type ConsultationActionResults = z.output<typeof consultationActionResultsSchema>

/** A note as it is written. */
export const consultationNoteInputSchema = z
  .object({ body: z.string().trim().min(1).max(consultationNoteLengthMax), shared: z.boolean().default(false) })
  .strict()

const words = z
  .object({ en: z.string().trim().max(120), ru: z.string().trim().max(120), ro: z.string().trim().max(120) })
  .strict()
const titles = z
  .object({
    en: z.string().trim().min(1).max(120),
    ru: z.string().trim().min(1).max(120),
    ro: z.string().trim().min(1).max(120),
  })
  .strict()
const minutes = (max: number, min = 0) => z.int().min(min).max(max)
const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** Kinds of closed periods. */
export const closedKinds = ['holiday', 'leave', 'other'] as const

const hoursSchema = z
  .object({ weekday: z.int().min(1).max(7), opens: timeOfDay, closes: timeOfDay })
  .strict()
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'must be later than opens' })

const calendarSchema = z
  .object({
    id: z.uuid(),
    name: z.string().trim().min(1).max(100),
    time_zone: z.string().max(timeZoneLengthMax).refine(isTimeZone, 'is not a zone of the zone database'),
    active: z.boolean(),
    holidays: z.enum(holidayCountries).nullable().default(null),
    hours: z.array(hoursSchema).max(70),
  })
  .strict()
  .superRefine(({ hours }, context) => {
    const sorted = hours.toSorted((left, right) => left.weekday - right.weekday || (left.opens < right.opens ? -1 : 1))
    const overlaps = sorted.some((each, index) => {
      const next = sorted[index + 1]
      return next !== undefined && next.weekday === each.weekday && next.opens < each.closes
    })
    if (overlaps) context.addIssue({ code: 'custom', path: ['hours'], message: 'hours of one day overlap' })
  })

const closedPeriodSchema = z
  .object({
    id: z.uuid(),
    /** Null: every calendar. */
    calendar_id: z.uuid().nullable(),
    starts: localDateTime,
    ends: localDateTime,
    kind: z.enum(closedKinds),
    public_reason: words.nullable(),
  })
  .strict()
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'], error: 'must be later than starts' })

const officeTypeSchema = z
  .object({
    key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    titles,
    duration_minutes: minutes(480, 5),
    step_minutes: minutes(480, 5),
    buffer_before_minutes: minutes(240),
    buffer_after_minutes: minutes(240),
    notice_minutes: minutes(60 * 24 * 30),
    notice_in: z.enum(['working', 'elapsed']),
    horizon_days: z.int().min(1).max(366),
    max_per_day: z.int().min(1).max(500).nullable(),
    price_eur_cents: z.int().min(0).max(100_000_00),
    /** Where it is held unless a booking says otherwise. */
    meeting_link: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable()
      .default(null),
    active: z.boolean(),
  })
  .strict()

const unique = <Item>(keyOf: (item: Item) => string) =>
  [
    (items: Item[]) => new Set(items.map(keyOf)).size === items.length,
    { error: 'must differ from each other' },
  ] as const

const officeParts = {
  calendars: z
    .array(calendarSchema)
    .min(1)
    .max(20)
    .refine(...unique(({ id }: { id: string }) => id))
    .refine((calendars) => calendars.some(({ active }) => active), { error: 'one calendar must be active' }),
  closed: z
    .array(closedPeriodSchema)
    .max(1000)
    .refine(...unique(({ id }: { id: string }) => id)),
  types: z
    .array(officeTypeSchema)
    .min(1)
    .max(20)
    .refine(...unique(({ key }: { key: string }) => key))
    .refine((types) => types.some(({ active }) => active), { error: 'one type must be active' }),
}

/** Hours, closed periods and types as they are edited: stored whole. */
export const officeUpdateSchema = z.object({ version: wideVersionSchema, ...officeParts }).strict()
export type OfficeUpdate = z.output<typeof officeUpdateSchema>
/** What the form is filled with. `staff`: who may hold a consultation. */
export const officeResponseSchema = z.object({
  version: z.int(),
  ...officeParts,
  staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type OfficeResponse = z.output<typeof officeResponseSchema>

/** What a feed shows: what its owner holds, everything, or one calendar. */
const feedScopes = ['mine', 'all', 'calendar'] as const
/** Most feeds that one person may have. */
export const feedsMax = 10
/** A feed as it is asked for. */
export const feedInputSchema = z
  .object({ scope: z.enum(feedScopes), calendar_id: z.uuid().nullable().default(null) })
  .strict()
  .refine(({ scope, calendar_id }) => (scope === 'calendar') === (calendar_id !== null), {
    path: ['calendar_id'],
    error: 'belongs to the scope "calendar" alone',
  })
export type FeedInput = z.output<typeof feedInputSchema>
/** A feed of the reader's own. Its address is not part of it: that was shown once. */
const feedSchema = z.object({
  id: z.uuid(),
  scope: z.enum(feedScopes),
  calendar_name: z.string().nullable(),
  created_at: z.string(),
  last_read_at: z.string().nullable(),
})
export type Feed = z.output<typeof feedSchema>
/** The reader's feeds, oldest first. */
export const feedListSchema = z.object({ items: z.array(feedSchema), next_cursor: z.null() })
export type FeedList = z.output<typeof feedListSchema>
/** A feed with its address, which is shown this once. */
export const openedFeedSchema = feedSchema.extend({ address: z.string() })
export type OpenedFeed = z.output<typeof openedFeedSchema>
/** The secret of a feed, as calendars send it. */
export const feedQuerySchema = z.object({ key: z.string().min(1).max(200) }).strict()

/** Figures of the overview, in the office's days. */
export const consultationFiguresSchema = z.object({
  today: z.int(),
  next_seven_days: z.int(),
  /** Over, but neither completed nor cancelled. */
  to_settle: z.int(),
  without_assignee: z.int(),
  booked_last_seven_days: z.int(),
  no_shows_last_thirty_days: z.int(),
})
export type ConsultationFigures = z.output<typeof consultationFiguresSchema>
