import { emailAddressSchema } from '#shared/email-address.ts'
import { z } from 'zod'
import { challengeFieldsSchema } from '#shared/contracts/challenge.ts'
import { languages } from '#shared/languages.ts'
import {
  companyLengthMax,
  emailLengthMax,
  grantTypeLengthMax,
  messageLengthMax,
  nameLengthMax,
  nameLengthMin,
  phoneLengthMax,
} from '#shared/limits.ts'

/** What the contact form offers as type of grant, in its order; `consultation` is a request for a talk. */
export const contactGrantTypes = [
  'horizon_europe',
  'digital_europe',
  'national',
  'foundation',
  'consultation',
  'other',
] as const

/** What the contact form may complain about: keys under `contact:errors`. */
export type ContactComplaint = 'required' | 'nameTooShort' | 'tooLong' | 'emailInvalid'

/** A text that fails this rule is not asked for the rules after it: one complaint per field. */
const say = (complaint: ContactComplaint): { error: ContactComplaint; abort: true } => ({
  error: complaint,
  abort: true,
})

const optional = (lengthMax: number) =>
  z
    .string()
    .trim()
    .max(lengthMax, say('tooLong'))
    .optional()
    .transform((text) => text || undefined)

/**
 * A request from the contact form. Name, e-mail and message are required; an empty optional text counts as not given.
 * `grant_type` is free text on the wire; the form sends one of `contactGrantTypes`. `language` is that of the page it
 * was written on, and so of the answer.
 *
 * @see docs/reference/product.md#contact-request; docs/reference/interfaces.md#addresses (/api/contact)
 */
export const contactSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, say('required'))
      .min(nameLengthMin, say('nameTooShort'))
      .max(nameLengthMax, say('tooLong')),
    organisation: optional(companyLengthMax),
    email: z
      .string()
      .trim()
      .min(1, say('required'))
      .max(emailLengthMax, say('tooLong'))
      .pipe(emailAddressSchema('emailInvalid' satisfies ContactComplaint)),
    phone: optional(phoneLengthMax),
    grant_type: optional(grantTypeLengthMax),
    message: z.string().trim().min(1, say('required')).max(messageLengthMax, say('tooLong')),
    language: z.enum(languages).optional(),
    human: challengeFieldsSchema.optional(),
  })
  .strict()

export type ContactInput = z.input<typeof contactSchema>
export type Contact = z.output<typeof contactSchema>
