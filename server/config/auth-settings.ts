import { z } from 'zod'
import { daySeconds, hourSeconds } from '#shared/duration.ts'

/**
 * The auth service's switches as AUTH_CONFIG sets them; what the file does not name keeps its default, an unknown key is refused.
 *
 * @param defaults what depends on other settings: the site's origin, and whether phone codes can be sent.
 * @see docs/reference/interfaces.md#auth_config-keys-default (AUTH_CONFIG keys)
 */
export function authSettingsSchema(defaults: { siteUrl: string; phone: boolean }) {
  const seconds = z.int().min(1)
  return z.strictObject({
    site_url: z.url({ protocol: /^https?$/ }).default(defaults.siteUrl),
    redirect_allow_list: z.array(z.string().min(1)).default([]),
    base_path: z
      .string()
      .regex(/^(\/[A-Za-z0-9._~-]+)*$/, 'expected "" or a path like "/auth/v1"')
      .default('/auth/v1'),
    signup: z.boolean().default(true),
    anonymous: z.boolean().default(false),
    manual_linking: z.boolean().default(true),
    email: z.boolean().default(true),
    phone: z.boolean().default(defaults.phone),
    confirm_email: z.enum(['later', 'required', 'off']).default('later'),
    confirm_phone: z.enum(['required', 'off']).default('required'),
    double_confirm_email_change: z.boolean().default(true),
    hide_existing_accounts: z.boolean().default(false),
    password_min_length: z.int().min(6).max(128).default(12),
    password_classes: z.boolean().default(true),
    password_change_min_length: z.int().min(6).max(128).default(6),
    secure_password_change: z.boolean().default(true),
    jwt_lifetime_seconds: seconds.default(hourSeconds),
    refresh_reuse_interval_seconds: z.int().min(0).default(10),
    signing_keys: z.string().nullable().default(null),
    hs256_secret: z.string().min(32).nullable().default(null),
    mail_gap_seconds: z.int().min(0).default(60),
    otp_length: z.int().min(6).max(10).default(6),
    otp_lifetime_seconds: seconds.default(600),
    link_lifetime_seconds: seconds.default(daySeconds),
    scanner_safe_links: z.boolean().default(true),
    test_otp: z
      .record(
        z.string().regex(/^\+?\d{6,15}$/, 'expected a phone number in digits'),
        z.string().regex(/^\d{4,10}$/, 'expected a code in digits'),
      )
      .default({}),
    factors: z
      .strictObject({
        totp: z.boolean().default(true),
        phone: z.boolean().default(true),
        max: z.int().min(1).default(10),
      })
      .default({ totp: true, phone: true, max: 10 }),
    web3: z
      .strictObject({ ethereum: z.boolean().default(true), solana: z.boolean().default(true) })
      .default({ ethereum: true, solana: true }),
    saml: z.boolean().default(true),
    id_token_skip_nonce: z.array(z.string()).default([]),
    captcha: z
      .strictObject({
        provider: z.enum(['hcaptcha', 'turnstile']),
        secret: z.string().min(1),
        /** Public; without it the site's own forms could show no captcha, and no one could log in. */
        site_key: z.string('is missing: without it the login form can show no captcha and locks everybody out').min(1),
        /** Where tokens are checked, and where the widget's script comes from; the provider's own places unless named. */
        url: z.url({ protocol: /^https?$/ }).optional(),
        script_url: z.url({ protocol: /^https?$/ }).optional(),
      })
      .nullable()
      .default(null),
  })
}

/** The auth service's switches, checked. */
export type AuthSettings = z.output<ReturnType<typeof authSettingsSchema>>

/** True when accounts may be made and entered by telephone number. */
export function isPhoneOffered(settings: AuthSettings): boolean {
  return settings.phone
}
