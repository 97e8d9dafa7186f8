import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { emailLengthMax, nameLengthMax, nameLengthMin, phoneLengthMax, telegramLengthMax } from '#shared/limits.ts'
import { permissions, roles } from '#shared/roles.ts'
import { telegramAccount, telegramTextLengthMax } from '#shared/telegram.ts'

/** Country of the phone field before a person chooses another: ISO 3166-1 alpha-2. @see docs/reference/product.md#9-numbers */
export const defaultCountryCode = 'BY'

/** What the signed-in user may do. @see docs/reference/interfaces.md#addresses (/api/me/role) */
export const roleFactsSchema = z.object({
  role: z.enum(roles),
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  isEditor: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /** Present when the role's permissions wait for a second factor. */
  second_factor_required: z.literal(true).optional(),
})

const name = z.string().trim().min(nameLengthMin).max(nameLengthMax)

/** The signed-in user's profile. Texts that were never given are empty; `updated_at` is null until the first save. */
export const profileSchema = z.object({
  /** Changed through the auth service, read-only here. */
  email: z.string().max(emailLengthMax),
  first_name: z.string(),
  last_name: z.string(),
  /** E.164, for example `+375291234567`. */
  phone: z.string().nullable(),
  country_code: z.string().length(2),
  /** Account name without the @. */
  telegram: z.string().nullable(),
  updated_at: z.iso.datetime().nullable(),
})

/** Who is signed in, in short: what a program asks first. */
export const ownAccountSchema = profileSchema
  .pick({ email: true, first_name: true, last_name: true })
  .extend({ id: z.guid(), role: z.enum(roles) })

/** What the form of the profile holds. The server also checks that the phone number is a real one of its country. */
export const profileUpdateSchema = z.object({
  first_name: name,
  last_name: name,
  phone: z
    .string()
    .trim()
    .max(phoneLengthMax)
    .nullable()
    .transform((text) => text || null),
  country_code: z.string().regex(/^[A-Z]{2}$/, 'expected a country code such as BY'),
  telegram: z
    .string()
    .max(telegramTextLengthMax)
    .transform(telegramAccount)
    .pipe(
      z
        .string()
        .max(telegramLengthMax)
        .regex(
          /^(@?[A-Za-z0-9_]{4,32})?$/,
          'expected an account name such as @grantwright or https://t.me/grantwright',
        ),
    )
    .nullable()
    .transform((text) => text?.replace(/^@/, '') || null),
  /** The version that the form was filled from, so that two open tabs cannot undo each other; left out: no check. */
  updated_at: instantSchema.nullable().optional(),
})

/** A save of the profile; what is left out stays. @see docs/reference/services.md#4-dashboard */
export const profilePatchSchema = profileUpdateSchema.partial()

export type OwnAccount = z.output<typeof ownAccountSchema>
export type Profile = z.output<typeof profileSchema>
export type ProfilePatch = z.output<typeof profilePatchSchema>
