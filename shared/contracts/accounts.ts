import { emailAddressSchema } from '#shared/email-address.ts'
import { z } from 'zod'
import {
  nameLengthMax,
  nameLengthMin,
  passwordLengthMax,
  passwordLengthMin,
  telegramLengthMax,
} from '#shared/limits.ts'
import { passwordErrors } from '#shared/password-rules.ts'
import type { PasswordError, PasswordRules } from '#shared/password-rules.ts'
import { telegramAccount, telegramTextLengthMax } from '#shared/telegram.ts'

/**
 * What the account forms may complain about; `validEmail`, `minLength` and `passwordsNotMatch` are the specification's keys.
 *
 * @see docs/reference/product.md#5-what-forms-ask (login, register)
 */
export type AccountMessage =
  | 'auth.validEmail'
  | 'auth.minLength'
  | 'auth.maxLength'
  | 'auth.passwordRequired'
  | 'auth.passwordTooLong'
  | `auth.password_${PasswordError}`
  | 'auth.invalidTelegram'
  | 'auth.passwordsNotMatch'

const say = (message: AccountMessage): { error: AccountMessage } => ({ error: message })

const email = emailAddressSchema('auth.validEmail' satisfies AccountMessage).toLowerCase()
const name = z.string().trim().min(nameLengthMin, say('auth.minLength')).max(nameLengthMax, say('auth.maxLength'))

/** The sign-in form. @see docs/reference/product.md#login */
export const loginSchema = z.object({
  email,
  password: z.string().min(1, say('auth.passwordRequired')),
})

/** Rules of the sign-up form when the site has not changed them. @see docs/reference/product.md#9-numbers */
export const defaultSignUpRules: PasswordRules = { lengthMin: passwordLengthMin, classes: true }

/**
 * The registration form. The phone number is whatever the phone field holds: E.164 or empty; that field knows its country's rules.
 *
 * @param rules the site's password rules; the server enforces the same ones.
 * @see docs/reference/product.md#register
 */
export function registrationSchema(rules: PasswordRules = defaultSignUpRules) {
  return z
    .object({
      firstName: name,
      lastName: name,
      email,
      phoneNumber: z.string(),
      telegramAccount: z
        .string()
        .max(telegramTextLengthMax, say('auth.invalidTelegram'))
        .transform(telegramAccount)
        .pipe(
          z
            .string()
            .max(telegramLengthMax, say('auth.invalidTelegram'))
            .regex(/^(@?[A-Za-z0-9_]{4,32})?$/, say('auth.invalidTelegram')),
        ),
      password: z
        .string()
        .max(passwordLengthMax, say('auth.passwordTooLong'))
        .superRefine((password, context) => {
          for (const error of passwordErrors(password, rules)) {
            context.addIssue({ code: 'custom', message: say(`auth.password_${error}`).error })
          }
        }),
      confirmPassword: z.string(),
    })
    .refine((form) => form.confirmPassword === form.password, {
      ...say('auth.passwordsNotMatch'),
      path: ['confirmPassword'],
      // Without this a person would learn of it only after every other field is right.
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
}

export type Login = z.output<typeof loginSchema>
export type Registration = z.output<ReturnType<typeof registrationSchema>>
