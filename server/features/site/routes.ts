import { z } from 'zod'
import { readContentValue } from '#shared/content/value.ts'
import { siteConfigSchema, siteMenuSchema } from '#shared/contracts/site.ts'
import type { SiteConfig, SiteMenu } from '#shared/contracts/site.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { languageCookie } from '#server/http/language.ts'

/** What this feature needs from others; `server/app.ts` brings them together. */
export type SiteSources = {
  publicKey(): string
  assistantLinks(): Promise<SiteConfig['assistant_links']>
  /** Resolved values of a content page, by content id. */
  contentValues(page: string, language: Language): Promise<Record<string, unknown>>
  menuPages(language: Language): Promise<{ slug: string; label: string }[]>
}

/** Facts about the site, its menu, and the language cookie. @see interfaces page, /api/config and /api/menu */
export function siteRoutes(deps: Deps, sources: SiteSources): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/config',
        summary: 'Read what a client needs to know about the site.',
        access: 'public',
        answer: { status: 200, schema: siteConfigSchema },
      },
      async (): Promise<SiteConfig> => ({
        public_key: sources.publicKey(),
        site_url: deps.config.publicUrl,
        languages: [...languages],
        default_language: defaultLanguage,
        assistant_links: await sources.assistantLinks(),
        providers: (['google', 'github'] as const).filter((provider) => deps.config.oauth[provider] !== null),
        ...describeSignIn(deps.config.auth),
      }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/menu',
        summary: 'Read the header and footer entries, custom pages included.',
        access: 'public',
        querySchema: z.object({ language: z.enum(languages).default(defaultLanguage) }),
        answer: { status: 200, schema: siteMenuSchema },
      },
      async ({ query }) => readMenu(sources, query.language),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/language',
        summary: 'Keep the chosen language in a cookie, so that the server renders it at once.',
        access: 'public',
        bodySchema: z.object({ language: z.enum(languages) }).strict(),
        answer: { status: 204, schema: null },
      },
      async ({ body }) =>
        new Response(null, {
          status: 204,
          headers: {
            'set-cookie': languageCookie(body.language, deps.config.publicUrl.startsWith('https:')),
            'cache-control': 'no-store',
          },
        }),
    ),
  ]
}

function describeSignIn(auth: Deps['config']['auth']): Pick<SiteConfig, 'password' | 'sign_in'> {
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
    },
  }
}

async function readMenu(sources: SiteSources, language: Language): Promise<SiteMenu> {
  const [values, pages] = await Promise.all([sources.contentValues('layout', language), sources.menuPages(language)])
  const entries = (section: 'header' | 'footer', keys: readonly string[]) =>
    keys
      .map((key) => readContentValue(values[`layout.${section}.${key}`]))
      .filter((value) => value.visible !== false)
      .map((value) => ({ label: value.text, url: value.url ?? '' }))
  const title = (key: string) => readContentValue(values[`layout.footer.${key}`]).text
  return {
    header: [
      ...entries('header', ['nav_home', 'nav_about', 'nav_features', 'nav_contact', 'nav_faq']),
      ...pages.map((page) => ({ label: page.label, url: `/page/${page.slug}` })),
    ],
    footer: [
      {
        title: title('features_title'),
        entries: entries('footer', ['feature_1', 'feature_2', 'feature_3', 'feature_4', 'feature_5']),
      },
      {
        title: title('company_title'),
        entries: entries('footer', [
          'company_about',
          'company_features',
          'company_agents',
          'company_dashboard',
          'company_contact',
        ]),
      },
      { title: title('contact_title'), entries: entries('footer', ['email', 'phone', 'address', 'hours']) },
    ],
    bottom: entries('footer', ['faq', 'support', 'login', 'register']),
  }
}
