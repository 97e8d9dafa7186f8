import type { SiteConfig } from '#shared/contracts/site.ts'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import * as siteRoutes from '#shared/contracts/routes/site.ts'
import type { FakeApi } from './fake-api.ts'

/** What everybody may know of a site whose settings are untouched. */
export function siteConfig(change: Partial<SiteConfig> = {}): SiteConfig {
  return {
    public_key: 'public',
    site_url: 'https://grantwright.example',
    languages: ['en', 'ru', 'ro'],
    default_language: 'en',
    office_zone: { name: 'Europe/Chisinau', labels: { en: 'Chișinău', ru: 'Кишинёв', ro: 'Chișinău' } },
    assistant_links: {
      en: 'https://assistant.grantwright.example/en',
      ro: 'https://assistant.grantwright.example/ro',
      other: 'https://assistant.grantwright.example/ru',
    },
    providers: [],
    password: { length_min: 12, classes: true, change_length_min: 6 },
    sign_in: {
      signup: true,
      email: true,
      email_confirmation: 'later',
      phone: false,
      code_length: 6,
      mail_gap_seconds: 60,
      captcha: null,
    },
    ...change,
  }
}

/** Answers what every screen asks about the site: its settings, and pages whose texts nobody has changed. */
export function answerSite(api: FakeApi, change: Partial<SiteConfig> = {}): void {
  api.on(siteRoutes.getSiteConfig, () => siteConfig(change))
  api.on(contentRoutes.getPageContent, () => ({ version: '1', values: {}, sections: [] }))
}

/** Finds a sentence on the screen, where some of its spaces do not break. */
export function sentence(words: string): RegExp {
  return new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`))
}
