import { emailAddressSchema } from '#shared/email-address.ts'
import { z } from 'zod'
import { nameLengthMax, nameLengthMin, passwordLengthMax } from '#shared/limits.ts'

const token = z.string().min(1).max(128)
const name = z.string().trim().min(nameLengthMin).max(nameLengthMax)

/** The token of a set-up link, as in the address. @see START-04 */
export const setupQuerySchema = z.object({ token })

/** Whether a set-up link still creates the first administrator. */
export const setupStatusSchema = z.object({ valid: z.boolean() })

/** Creates the first administrator. The password follows the sign-up rules, which the server checks. @see START-04 */
export const setupSchema = z
  .object({
    token,
    email: emailAddressSchema().toLowerCase(),
    password: z.string().min(1).max(passwordLengthMax),
    first_name: name,
    last_name: name,
  })
  .strict()

/** The administrator that was created. */
export const setupResultSchema = z.object({ id: z.uuid(), email: z.string() })

export type SetupStatus = z.output<typeof setupStatusSchema>
export type Setup = z.output<typeof setupSchema>
export type SetupResult = z.output<typeof setupResultSchema>
