import { captchaWidget } from '#server/auth/public.ts'
import { z } from 'zod'
import { siteConfigSchema } from '#shared/contracts/site.ts'
import type { SiteConfig } from '#shared/contracts/site.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { zoneLabel } from '#shared/meeting-time.ts'
import { zoneCity } from '#shared/zone-cities.ts'
import * as routes from '#shared/contracts/routes/site.ts'
import type { Deps } from '#server/deps.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { languageCookie } from '#server/http/language.ts'

/** What this feature needs from others; the `feature.ts` next to it brings them together. */
type SitePorts = {
  publicKey(): string
  /** The zone of the office's calendar. */
  officeZone(): Promise<string>
  assistantLinks(): Promise<SiteConfig['assistant_links']>
  /** Sign-in providers that the auth service offers. */
  providers(): Promise<SiteConfig['providers']>
  /** Languages that visitors may choose. */
  languages(): readonly SiteConfig['default_language'][]
}

/** Facts about the site, and the language cookie. @see docs/reference/interfaces.md#addresses (/api/config) */
export function siteRoutes(deps: Deps, ports: SitePorts): Endpoint[] {
  return [
    endpoint(routes.getSiteConfig, {
      summary: 'Read what a client needs to know about the site.',
      responseSchema: siteConfigSchema,
      handle: async (): Promise<SiteConfig> => ({
        public_key: ports.publicKey(),
        site_url: deps.config.publicUrl,
        languages: [...ports.languages()],
        default_language: defaultLanguage,
        office_zone: describeZone(await ports.officeZone(), deps.clock.now()),
        assistant_links: await ports.assistantLinks(),
        providers: [...(await ports.providers())],
        ...describeSignIn(deps.config.auth),
      }),
    }),
    endpoint(routes.setLanguage, {
      summary: 'Keep the chosen language in a cookie, so that the server renders it at once.',
      limit: { name: 'language', burst: 300, refillSeconds: 300 },
      bodySchema: z.object({ language: z.enum(languages) }).strict(),
      handle: async ({ body }) =>
        new Response(null, {
          status: 204,
          headers: {
            'set-cookie': languageCookie(body.language, deps.config.publicUrl.startsWith('https:')),
            'cache-control': 'no-store',
          },
        }),
    }),
  ]
}

/** A zone without a city, such as `Etc/GMT-3`, is called by its clock. */
function describeZone(name: string, now: number): SiteConfig['office_zone'] {
  const label = (language: Language): string => zoneCity(name, language) ?? zoneLabel(name, now, language)
  return { name, labels: { en: label('en'), ru: label('ru'), ro: label('ro') } }
}

function describeSignIn(auth: Deps['config']['auth']): Pick<SiteConfig, 'password' | 'sign_in'> {
  const widget = captchaWidget(auth)
  return {
    password: {
      length_min: auth.password_min_length,
      classes: auth.password_classes,
      change_length_min: auth.password_change_min_length,
    },
    sign_in: {
      signup: auth.signup,
      email: auth.email,
      email_confirmation: auth.confirm_email,
      phone: auth.phone,
      code_length: auth.otp_length,
      mail_gap_seconds: auth.mail_gap_seconds,
      captcha:
        auth.captcha === null || widget === null
          ? null
          : { provider: auth.captcha.provider, site_key: auth.captcha.site_key, script_url: widget.scriptUrl },
    },
  }
}
