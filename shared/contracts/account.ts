import { z } from 'zod'
import { passwordLengthMax } from '#shared/limits.ts'

const instant = z.iso.datetime()
const assurance = z.enum(['aal1', 'aal2'])

/** One of the signed-in person's sessions. */
const ownSessionSchema = z.object({
  id: z.guid(),
  /** Names that are the same in every language, such as Firefox and Windows; null where no one can tell. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  form: z.enum(['desktop', 'mobile', 'unknown']),
  /** The network it was last seen in, such as 203.0.113.x; null when unknown. */
  network: z.string().nullable(),
  created_at: instant,
  last_used_at: instant,
  /** The session that asks. */
  is_current: z.boolean(),
  aal: assurance,
})

/** The signed-in person's live sessions, the last used first. */
export const ownSessionsSchema = z.object({ items: z.array(ownSessionSchema), next_cursor: z.null() })

/** How many sessions were ended. */
export const endedSessionsSchema = z.object({ ended: z.number().int() })

/**
 * A secret that opens something in the person's name without a login, until it ends or is revoked: `api_token` the API for
 * a program, `calendar_address` the consultations for a calendar.
 */
const ownKeySchema = z.object({
  id: z.guid(),
  kind: z.enum(['api_token', 'calendar_address']),
  /** What its owner called it, or the calendar that it shows; null when it has no name. */
  name: z.string().nullable(),
  created_at: instant,
  /** Null: not used yet. */
  last_used_at: instant.nullable(),
  /** Null: it never ends by itself. */
  expires_at: instant.nullable(),
})

/** The signed-in person's keys that still open something, the newest first. */
export const ownKeysSchema = z.object({ items: z.array(ownKeySchema), next_cursor: z.null() })

/** How many keys were revoked. */
export const revokedKeysSchema = z.object({ revoked: z.number().int() })

/** Whose word a change of the e-mail address needs. */
export const emailChangeSides = ['current', 'new'] as const

/** A deletion that was asked for and can still be taken back. */
export const pendingDeletionSchema = z.object({ requested_at: instant, erase_at: instant })

/** A way to sign in: a provider's account, or the address itself. */
const wayInSchema = z.object({
  /** What the auth service unlinks by. */
  identity_id: z.guid(),
  provider: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  created_at: instant.nullable(),
  last_sign_in_at: instant.nullable(),
})

/** A second factor that was proven. */
const ownFactorSchema = z.object({
  id: z.guid(),
  type: z.enum(['totp', 'phone']),
  name: z.string().nullable(),
  /** The last digits of its number; null when it has none. */
  phone_end: z.string().nullable(),
  created_at: instant,
})

/** How the signed-in person's account is reached and guarded. */
export const accountSecuritySchema = z.object({
  email: z.string(),
  email_confirmed_at: instant.nullable(),
  has_password: z.boolean(),
  /** True when an organisation's provider manages the account: address and password are changed there. */
  is_managed: z.boolean(),
  /** The rule for a new password. */
  password_length_min: z.number().int(),
  identities: z.array(wayInSchema),
  /** False when the site does not let people link accounts themselves. */
  can_link: z.boolean(),
  factors: z.array(ownFactorSchema),
  /** Which second factors the site offers. */
  factor_types: z.array(z.enum(['totp', 'phone'])),
  /** Null when none were made. */
  recovery_codes: z.object({ total: z.number().int(), left: z.number().int() }).nullable(),
  /** How well the asking session is proven. */
  aal: assurance,
  /** False when so much time has passed that some acts ask again who is there. */
  is_recent: z.boolean(),
  /** A change of address that waits for confirmations; null when there is none. */
  pending_email: z
    .object({
      email: z.string(),
      sent_at: instant.nullable(),
      waits_for: z.array(z.enum(emailChangeSides)),
      confirmed: z.array(z.enum(emailChangeSides)),
    })
    .nullable(),
  deletion: pendingDeletionSchema.nullable(),
})

/** What proves who is there when the session alone does not. */
export const reauthenticationSchema = z
  .object({
    current_password: z.string().min(1).max(passwordLengthMax).optional(),
    /** The code of GET /reauthenticate. */
    nonce: z.string().trim().min(1).max(32).optional(),
  })
  .strict()

/** Days between asking for deletion and erasure. @see docs/reference/services.md#14-privacy */
export const deletionWaitingDays = 14

export type OwnSession = z.output<typeof ownSessionSchema>
export type OwnSessions = z.output<typeof ownSessionsSchema>
export type EndedSessions = z.output<typeof endedSessionsSchema>
export type OwnKey = z.output<typeof ownKeySchema>
export type OwnKeys = z.output<typeof ownKeysSchema>
export type RevokedKeys = z.output<typeof revokedKeysSchema>
export type PendingDeletion = z.output<typeof pendingDeletionSchema>
export type WayIn = z.output<typeof wayInSchema>
export type OwnFactor = z.output<typeof ownFactorSchema>
export type AccountSecurity = z.output<typeof accountSecuritySchema>
export type Proof = z.output<typeof reauthenticationSchema>
