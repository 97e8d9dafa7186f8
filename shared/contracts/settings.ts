import { z } from 'zod'
import { reauthenticationSchema } from '#shared/contracts/account.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { passwordLengthMin } from '#shared/limits.ts'

const assistantLink = z.union([z.literal(''), z.httpUrl().max(2048)])

/**
 * Where the assistant is, by language; `other` serves every language without a link of its own. Empty: nowhere else, this
 * site's own workspace is opened. @see docs/reference/product.md#launch
 */
export const assistantLinksSchema = z.object({ en: assistantLink, ro: assistantLink, other: assistantLink }).strict()

/** Longest message of the maintenance page in one language, in characters. */
export const maintenanceTextLengthMax = 500

const languageTexts = z
  .object({
    en: z.string().max(maintenanceTextLengthMax),
    ru: z.string().max(maintenanceTextLengthMax),
    ro: z.string().max(maintenanceTextLengthMax),
  })
  .strict()

const offeredLanguages = z
  .array(z.enum(languages))
  .min(1)
  .max(languages.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, { params: { code: 'repeated' } })
  .refine((chosen) => chosen.includes('en'), { params: { code: 'english_missing' } })

/** Least and most of the settings that are numbers, as run time may set them. */
export const settingRanges = {
  password_length_min: { min: passwordLengthMin, max: 64 },
  password_change_length_min: { min: 6, max: 64 },
  keep_mails_days: { min: 1, max: 365 },
  keep_contact_days: { min: 30, max: 3650 },
  keep_visits_days: { min: 7, max: 365 },
  keep_webhooks_days: { min: 3, max: 365 },
  backups_keep: { min: 2, max: 60 },
  booking_change_hours: { min: 0, max: 168 },
  booking_moves_max: { min: 0, max: 20 },
  booking_open_max: { min: 1, max: 50 },
} as const

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

/** What each setting may hold. The keys are those of the wire and of the table. */
const plainSchemas = {
  assistant_links: assistantLinksSchema,
  languages_offered: offeredLanguages,
  sign_up_open: z.boolean(),
  email_confirmation: z.enum(['later', 'required', 'off']),
  existing_accounts_hidden: z.boolean(),
  password_length_min: z.int().min(6).max(128),
  password_change_length_min: z.int().min(6).max(128),
  mail_from: z.string().max(320),
  answers_by_mail: z.boolean(),
  keep_mails_days: within(settingRanges.keep_mails_days),
  keep_contact_days: within(settingRanges.keep_contact_days),
  keep_visits_days: within(settingRanges.keep_visits_days),
  keep_webhooks_days: within(settingRanges.keep_webhooks_days),
  edits_as_drafts: z.boolean(),
  count_visits: z.boolean(),
  search_engines: z.boolean(),
  backups_daily: z.boolean(),
  backups_keep: within(settingRanges.backups_keep),
  booking_change_hours: within(settingRanges.booking_change_hours),
  booking_moves_max: within(settingRanges.booking_moves_max),
  booking_open_max: within(settingRanges.booking_open_max),
  booking_remind_day: z.boolean(),
  booking_remind_hour: z.boolean(),
  maintenance: z.boolean(),
  maintenance_text: languageTexts,
} as const

/** Settings that are given and never shown again: only a fingerprint tells two of them apart. */
const secretSchemas = {
  /** `smtp://` or `smtps://` with user and password. */
  mail_server: z.string().min(1).max(2048),
  backup_passphrase: z.string().min(12).max(200),
} as const

/** All settings that can be read, with their values. */
const settingsSchema = z.object(plainSchemas)

export type Settings = z.output<typeof settingsSchema>
/** Name of a setting whose value can be read. */
export type PlainSettingKey = keyof Settings
/** Name of a setting that can only be written. */
export type SecretSettingKey = keyof typeof secretSchemas
/** Name of a setting. */
export type SettingKey = PlainSettingKey | SecretSettingKey

/** Groups of settings, in the order of the screen. */
export const settingGroups = [
  'languages',
  'editing',
  'assistant',
  'security',
  'consultations',
  'mail',
  'privacy',
  'search',
  'backups',
  'maintenance',
] as const

export type SettingGroup = (typeof settingGroups)[number]

/**
 * What is known of a setting in addition to its schema. `variable` is the environment variable that fixes it when it is
 * set.
 */
type SettingFacts = { group: SettingGroup; variable: 'AUTH_CONFIG' | 'SMTP_URL' | 'MAIL_FROM' | null }

/** Every setting that administrators edit, in the order of the screen. */
export const settingFacts: Readonly<Record<SettingKey, SettingFacts>> = {
  languages_offered: { group: 'languages', variable: null },
  edits_as_drafts: { group: 'editing', variable: null },
  assistant_links: { group: 'assistant', variable: null },
  sign_up_open: { group: 'security', variable: 'AUTH_CONFIG' },
  email_confirmation: { group: 'security', variable: 'AUTH_CONFIG' },
  existing_accounts_hidden: { group: 'security', variable: 'AUTH_CONFIG' },
  password_length_min: { group: 'security', variable: 'AUTH_CONFIG' },
  password_change_length_min: { group: 'security', variable: 'AUTH_CONFIG' },
  booking_change_hours: { group: 'consultations', variable: null },
  booking_moves_max: { group: 'consultations', variable: null },
  booking_open_max: { group: 'consultations', variable: null },
  booking_remind_day: { group: 'consultations', variable: null },
  booking_remind_hour: { group: 'consultations', variable: null },
  mail_server: { group: 'mail', variable: 'SMTP_URL' },
  mail_from: { group: 'mail', variable: 'MAIL_FROM' },
  answers_by_mail: { group: 'mail', variable: null },
  count_visits: { group: 'privacy', variable: null },
  keep_visits_days: { group: 'privacy', variable: null },
  keep_mails_days: { group: 'privacy', variable: null },
  keep_contact_days: { group: 'privacy', variable: null },
  keep_webhooks_days: { group: 'privacy', variable: null },
  search_engines: { group: 'search', variable: null },
  backups_daily: { group: 'backups', variable: null },
  backups_keep: { group: 'backups', variable: null },
  backup_passphrase: { group: 'backups', variable: null },
  maintenance: { group: 'maintenance', variable: null },
  maintenance_text: { group: 'maintenance', variable: null },
}

const everyLanguage: Language[] = [...languages]

/** What counts until it is changed. An empty sender means the site's own, an empty message the usual one. */
export const defaultSettings: Settings = {
  assistant_links: { en: '', ro: '', other: '' },
  languages_offered: everyLanguage,
  edits_as_drafts: false,
  sign_up_open: true,
  email_confirmation: 'later',
  existing_accounts_hidden: false,
  password_length_min: 12,
  password_change_length_min: 6,
  mail_from: '',
  answers_by_mail: false,
  keep_mails_days: 30,
  keep_contact_days: 730,
  keep_visits_days: 90,
  keep_webhooks_days: 30,
  count_visits: true,
  search_engines: true,
  backups_daily: true,
  backups_keep: 7,
  booking_change_hours: 2,
  booking_moves_max: 3,
  booking_open_max: 5,
  booking_remind_day: true,
  booking_remind_hour: true,
  maintenance: false,
  maintenance_text: { en: '', ru: '', ro: '' },
}

/** Schemas of the settings that can be read, by key. */
export const settingSchemas: { readonly [Key in PlainSettingKey]: z.ZodType<Settings[Key]> } = plainSchemas

/** Names of the settings that can be read. */
export const plainSettingKeys = settingsSchema.keyof().options

/** Names of the settings that can only be written. */
export const secretSettingKeys = z.object(secretSchemas).keyof().options

/**
 * A change of settings: what is left out stays; null takes a secret away; `version` is that of the settings it was made
 * from.
 */
export const settingsUpdateSchema = settingsSchema
  .partial()
  .extend({
    // Run time may make accounts safer than the specification asks, never less safe: only AUTH_CONFIG may do that.
    email_confirmation: z.enum(['later', 'required']).optional(),
    password_length_min: within(settingRanges.password_length_min).optional(),
    password_change_length_min: within(settingRanges.password_change_length_min).optional(),
    mail_server: secretSchemas.mail_server.nullable().optional(),
    backup_passphrase: secretSchemas.backup_passphrase.nullable().optional(),
    version: z.string().max(64),
    /** What becomes of the mails that wait; must be said with a mail server when there are any. */
    waiting_mails: z.enum(['send', 'discard']).optional(),
    /** Shows who is there, where the change opens accounts and the session is old. */
    ...reauthenticationSchema.shape,
  })
  .strict()

const secretStateSchema = z.object({
  is_set: z.boolean(),
  /** Distinguishes two values without revealing either; null when none is set. */
  fingerprint: z.string().nullable(),
})

/** Settings as the admin area reads them. */
export const settingsResponseSchema = settingsSchema.extend({
  /** Settings that the environment fixes, with the variable that does. */
  locked: z.partialRecord(z.string(), z.string()),
  secrets: z.object({ mail_server: secretStateSchema, backup_passphrase: secretStateSchema }),
  version: z.string(),
})

/** Values in the history are as they were stored; of a secret only its fingerprint. */
export const settingsHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      /** Null when the account is gone, or the product itself did it. */
      by: z.string().nullable(),
      changes: z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  next_cursor: z.string().nullable(),
})

/** Asks for a page of the history. */
export const settingsHistoryQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** The mails that a mail server which is set now would send; ages are counted from when they were written. */
export const waitingMailsSchema = z.object({
  total: z.int(),
  /** When the oldest was written; null when none waits. */
  oldest_at: z.iso.datetime().nullable(),
  last_day: z.int(),
  /** Of the last seven days, those of the last day among them. */
  last_week: z.int(),
  /** How many never go, whatever is chosen: their link, code or date is over. */
  over: z.int(),
})

/** What can be tried out: an address that must answer, or a mail server: the one in force, or one that is typed. */
export const connectionTestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), url: z.url({ protocol: /^https?$/ }).max(2048) }).strict(),
  z.object({ kind: z.literal('mail_server'), url: secretSchemas.mail_server.optional() }).strict(),
])

/** How a trial went. `detail` is technical and in English: the status of an answer, or the fault. */
export const connectionResultSchema = z.object({
  ok: z.boolean(),
  reason: z.enum(['answered', 'refused', 'unreachable', 'private', 'not_set']),
  detail: z.string(),
  ms: z.int(),
})

export type SettingsUpdate = z.output<typeof settingsUpdateSchema>
export type SettingsResponse = z.output<typeof settingsResponseSchema>
export type SettingsHistory = z.output<typeof settingsHistorySchema>
export type WaitingMails = z.output<typeof waitingMailsSchema>
export type ConnectionTest = z.output<typeof connectionTestSchema>
export type ConnectionResult = z.output<typeof connectionResultSchema>
