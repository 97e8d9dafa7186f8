import { emailAddressSchema } from '#shared/email-address.ts'
import { z } from 'zod'
import { challengeFieldsSchema } from '#shared/contracts/challenge.ts'
import { hourMinutes } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import {
  companyLengthMax,
  emailLengthMax,
  messageLengthMax,
  nameLengthMax,
  nameLengthMin,
  phoneLengthMax,
} from '#shared/limits.ts'
import { isCalendarDay, isTimeOfDay, isTimeZone, timeZoneLengthMax } from '#shared/zoned-time.ts'

/** What a consultation is. @see docs/reference/product.md#4-states */
export const consultationStatuses = ['scheduled', 'completed', 'cancelled'] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]

/** Longest reason of a cancellation, in characters. */
export const cancelReasonLengthMax = 500
/** Most days that one question about free days may span. */
export const daysAskedMax = 62

/**
 * What the booking form may complain about: keys under `consultations:errors`.
 *
 * @see docs/reference/product.md#5-what-forms-ask, docs/reference/product.md#consultation-errors
 */
export const consultationComplaints = [
  'whenRequired',
  'required',
  'emailInvalid',
  'nameLength',
  'emailLength',
  'phoneLength',
  'companyLength',
  'messageLength',
  'datePast',
  'timeSkipped',
  'notOffered',
  'timesDiffer',
  'tooSoon',
  'tooFar',
  'invalid',
] as const
export type ConsultationComplaint = (typeof consultationComplaints)[number]

/** A text that fails this rule is not asked for the rules after it: one complaint per field. */
const say = (complaint: ConsultationComplaint): { error: ConsultationComplaint; abort: true } => ({
  error: complaint,
  abort: true,
})

/** Longest line as typed, before what is not needed of it is taken out. */
const typedLengthMax = 2_000

/** One line: what breaks lines in a name would break headers and calendar entries. */
const oneLine = z
  .string()
  .max(typedLengthMax, say('nameLength'))
  .transform((text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
const optionalLine = (lengthMax: number, complaint: ConsultationComplaint) =>
  z
    .string()
    .max(typedLengthMax, say(complaint))
    .transform((text) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().max(lengthMax, say(complaint)))
    .transform((text) => text || undefined)
    .optional()

const date = z
  .string(say('whenRequired'))
  .min(1, say('whenRequired'))
  .max(10, say('whenRequired'))
  .refine(isCalendarDay, { error: 'whenRequired' satisfies ConsultationComplaint, params: { code: 'invalid_date' } })
const time = z
  .string(say('whenRequired'))
  .min(1, say('whenRequired'))
  .max(10, say('whenRequired'))
  .refine(isTimeOfDay, { error: 'whenRequired' satisfies ConsultationComplaint, params: { code: 'invalid_time' } })
const typeKey = z.string().min(1).max(40)
const timeZone = z
  .string()
  .max(timeZoneLengthMax)
  .refine(isTimeZone, 'invalid' satisfies ConsultationComplaint)
/** Furthest that a clock is ahead of UTC or behind it, in minutes. */
const offsetMinutesMax = 14 * hourMinutes
/**
 * A chosen time. `date` and `time` are the office's wall clock as the server stated it, `start` is the slot's instant, ISO 8601
 * in UTC: where both come and do not name the same moment, nothing is booked. `utc_offset_minutes` is how far the visitor's
 * clock, in `time_zone`, is ahead of UTC then, so that mails show the hour that the page showed.
 *
 * @see BOOK-06
 */
const chosenTime = {
  date,
  time,
  start: z.iso.datetime().max(40).optional(),
  time_zone: timeZone.optional(),
  utc_offset_minutes: z.int().min(-offsetMinutesMax).max(offsetMinutesMax).optional(),
}
export type ChosenTimeInput = z.input<z.ZodObject<typeof chosenTime>>
const reason = z
  .string()
  .trim()
  .max(cancelReasonLengthMax)
  .transform((text) => text || undefined)
  .optional()

/**
 * Whom a consultation is for: the fields of the dialog apart from date and time. An empty optional text counts as not
 * given.
 */
const clientFields = {
  name: oneLine.pipe(
    z.string().min(1, say('required')).min(nameLengthMin, say('nameLength')).max(nameLengthMax, say('nameLength')),
  ),
  email: z
    .string()
    .trim()
    .min(1, say('required'))
    .max(emailLengthMax, say('emailLength'))
    .pipe(emailAddressSchema('emailInvalid' satisfies ConsultationComplaint)),
  phone: optionalLine(phoneLengthMax, 'phoneLength'),
  company: optionalLine(companyLengthMax, 'companyLength'),
  message: z
    .string()
    .trim()
    .max(messageLengthMax, say('messageLength'))
    .transform((text) => text || undefined)
    .optional(),
}

/**
 * A booking. `language` is that of the page and so of the mails.
 *
 * @see docs/reference/product.md#3-things-and-their-fields, docs/reference/product.md#consultation-1; docs/reference/interfaces.md#addresses (/api/consultations)
 */
export const bookingSchema = z
  .object({
    ...clientFields,
    ...chosenTime,
    type: typeKey.optional(),
    language: z.enum(languages).optional(),
    remind: z.boolean().default(true),
    human: challengeFieldsSchema.optional(),
  })
  .strict()
export type BookingInput = z.input<typeof bookingSchema>
export type Booking = z.output<typeof bookingSchema>

/** A booking that staff make for a client: also at times that visitors are not offered, if they say so. */
export const staffBookingSchema = z
  .object({
    ...clientFields,
    date,
    time,
    type: typeKey.optional(),
    language: z.enum(languages),
    time_zone: timeZone.optional(),
    remind: z.boolean().default(true),
    calendar_id: z.uuid().optional(),
    assignee_id: z.uuid().nullable().optional(),
    meeting_link: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable()
      .optional(),
    /** True: a time outside of opening hours, too soon or too far is wanted. */
    any_time: z.boolean().default(false),
    /** Whether the client gets a mail. */
    notify: z.boolean().default(true),
  })
  .strict()
export type StaffBooking = z.output<typeof staffBookingSchema>

/** Query of the free slots: a day of the office's calendar. */
export const slotsQuerySchema = z.object({ date, type: typeKey.optional() })
/**
 * The starts of one day. Instants are ISO 8601 in UTC; `timezone` is the office's, `date` and `time` what its clock shows at
 * the start: send them, and do not work them out again. `too_soon`: no one has taken it, but it lies within the notice that
 * the office needs.
 */
export const slotsSchema = z.object({
  timezone: z.string(),
  slots: z.array(
    z.object({
      start: z.string(),
      end: z.string(),
      date: z.string(),
      time: z.string(),
      available: z.boolean(),
      too_soon: z.boolean(),
    }),
  ),
})
export type Slots = z.output<typeof slotsSchema>

/** Why nothing of a day can be booked, or that something can. */
const dayStates = ['free', 'full', 'closed', 'past', 'too_soon', 'too_far'] as const

/** Query of the days: both belong to it. */
export const daysQuerySchema = z.object({ from: date, to: date, type: typeKey.optional() })

const typeSchema = z.object({
  key: z.string(),
  titles: z.object({ en: z.string(), ru: z.string(), ro: z.string() }),
  duration_minutes: z.int(),
  price_eur_cents: z.int(),
})

/**
 * What days have to offer, for the month that the dialog shows. `today` is the office's day; `next_free` the first day from
 * `from` on, and within the horizon, with a free start.
 */
export const daysSchema = z.object({
  timezone: z.string(),
  today: z.string(),
  last: z.string(),
  next_free: z.string().nullable(),
  types: z.array(typeSchema),
  /** Which reminders go out to those who want them. */
  reminders: z.object({ day: z.boolean(), hour: z.boolean() }),
  days: z.array(
    z.object({
      date: z.string(),
      state: z.enum(dayStates),
      /** First and last start that can be had, for visitors whose days are others; null for none. */
      free: z.object({ first: z.string(), last: z.string() }).nullable(),
      /** Why it is closed, as far as visitors may know. */
      reason: z.object({ en: z.string(), ru: z.string(), ro: z.string() }).nullable(),
    }),
  ),
})
export type Days = z.output<typeof daysSchema>

/** A consultation as its client sees it. `date` and `time` are the office's wall clock, instants ISO 8601 in UTC. */
export const consultationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  message: z.string().nullable(),
  date: z.string(),
  time: z.string(),
  status: z.enum(consultationStatuses),
  no_show: z.boolean(),
  starts_at: z.string(),
  ends_at: z.string(),
  timezone: z.string(),
  type: typeSchema,
  meeting_link: z.string().nullable(),
  /** Who holds it, by name; null while no one is named. */
  adviser: z.string().nullable(),
  cancelled_by: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** What staff wrote to the client about it. */
  notes: z.array(z.string()),
  /** Whether the client may still move or cancel it. */
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  /** Until when clients may change it. */
  changeable_until: z.string(),
  /** Until when the client may take their own cancellation back; null when they may not. */
  restorable_until: z.string().nullable(),
  created_at: z.string(),
})
export type Consultation = z.output<typeof consultationSchema>

/** Answer to a booking: `manage_token` opens the page on which it can be moved or cancelled. */
export const bookedSchema = consultationSchema.extend({ manage_token: z.string() })
export type Booked = z.output<typeof bookedSchema>

/** Query of the own list. `upcoming` come soonest first, `past` (over, or cancelled) latest first. */
export const ownConsultationsQuerySchema = z
  .object({
    when: z.enum(['all', 'upcoming', 'past']).default('all'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()
/** A page of the own consultations. */
export const ownConsultationsSchema = z.object({
  items: z.array(consultationSchema),
  next_cursor: z.string().nullable(),
})
export type OwnConsultations = z.output<typeof ownConsultationsSchema>

/** Names a consultation in an address. */
export const consultationPathSchema = z.object({ id: z.uuid() })
/** Moves a consultation to another time of the office. */
export const moveSchema = z.object(chosenTime).strict()
/** Cancels a consultation; a reason may be given. */
export const cancelSchema = z.object({ reason }).strict()

const token = z.string().min(1).max(200)
/** Proves with the link of a mail whose consultation it is. */
export const manageSchema = z.object({ token }).strict()
/** Moves what the link is about. */
export const manageMoveSchema = z.object({ token, ...chosenTime }).strict()
/** Cancels what the link is about. */
export const manageCancelSchema = z.object({ token, reason }).strict()

/** What the page behind the link shows: time, type and first name, nothing else. */
export const managedSchema = z.object({
  first_name: z.string(),
  date: z.string(),
  time: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  timezone: z.string(),
  status: z.enum(consultationStatuses),
  type: typeSchema,
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  changeable_until: z.string(),
  restorable_until: z.string().nullable(),
})
export type Managed = z.output<typeof managedSchema>
