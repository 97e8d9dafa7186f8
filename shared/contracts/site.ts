import { z } from 'zod'
import { languages } from '#shared/languages.ts'
import { menuContentIds } from '#shared/menu/targets.ts'

/** An address elsewhere; empty where there is none. */
const assistantLink = z.union([z.literal(''), z.url()])

/** Facts about the site that everybody may know. @see docs/reference/interfaces.md#addresses (/api/config) */
export const siteConfigSchema = z.object({
  /** Public key for the header `apikey`; identifies the site, opens nothing. */
  public_key: z.string(),
  site_url: z.url(),
  languages: z.array(z.enum(languages)),
  default_language: z.enum(languages),
  /** The time zone that the office hours are written in, and what people call it: its city. */
  office_zone: z.object({ name: z.string(), labels: z.object({ en: z.string(), ru: z.string(), ro: z.string() }) }),
  /** Where the assistant is, by language; `other` serves every language without one of its own. Empty: `/apply/new` of this site. */
  assistant_links: z.object({ en: assistantLink, ro: assistantLink, other: assistantLink }),
  /** Sign-in providers that are configured: google, github. */
  providers: z.array(z.string()),
  /** What the auth service asks of passwords; the forms check the same. */
  password: z.object({
    /** Least number of characters of a first password, and whether it needs all four classes of characters. */
    length_min: z.int(),
    classes: z.boolean(),
    /** Least number of characters of every later password; it needs no classes. */
    change_length_min: z.int(),
  }),
  /** Ways to sign in, as the forms need to know them. */
  sign_in: z.object({
    signup: z.boolean(),
    email: z.boolean(),
    /** Whether an address must be confirmed: before the first sign-in, some time later, or never. */
    email_confirmation: z.enum(['later', 'required', 'off']),
    phone: z.boolean(),
    /** Digits of a mailed code. */
    code_length: z.int(),
    /** Seconds between two mails to one address. */
    mail_gap_seconds: z.int(),
    /** The widget that the forms show and whose token they send; null: none is asked for. */
    captcha: z
      .object({ provider: z.enum(['hcaptcha', 'turnstile']), site_key: z.string(), script_url: z.url() })
      .nullable(),
  }),
})

const menuLinkSchema = z.object({
  label: z.string(),
  /** Empty for words that lead nowhere, `assistant` for a launch. */
  url: z.string(),
  /** Content element that label and address come from; left out when the menu names the entry itself. */
  content: z.enum(menuContentIds).optional(),
  /** What a press does besides following the address. */
  action: z.enum(['launch', 'login', 'register']).optional(),
  new_tab: z.literal(true).optional(),
})

/** An entry of the header or the footer. */
const menuEntrySchema = menuLinkSchema.extend({ children: z.array(menuLinkSchema).optional() })

/** Entries of the header and the footer in one language, custom pages included. @see docs/reference/interfaces.md#addresses (/api/menu) */
export const siteMenuSchema = z.object({
  header: z.array(menuEntrySchema),
  footer: z.array(
    z.object({
      title: z.string(),
      content: z.enum(menuContentIds).optional(),
      entries: z.array(menuLinkSchema),
    }),
  ),
  bottom: z.array(menuLinkSchema),
  /** A signed-in user may get other entries: `?own=1` asks for them. */
  personal: z.literal(true).optional(),
})

export type SiteConfig = z.output<typeof siteConfigSchema>
export type SiteMenu = z.output<typeof siteMenuSchema>
export type MenuLink = z.output<typeof menuLinkSchema>
export type MenuEntry = z.output<typeof menuEntrySchema>
