import type { ContentId } from '#shared/content/catalogue.ts'

/** What a fact is, which decides what may be typed and what a press on it does. */
export type SiteFactKind = 'text' | 'phone' | 'email'

type SiteFact = {
  kind: SiteFactKind
  /** Everywhere on the site where it stands; the first is the one that counts where they differ. */
  places: readonly ContentId[]
  /** True where it is written alike in all languages. */
  isShared: boolean
}

/** Facts of the organisation that stand in several places of the site, or that search engines and mails take from it. */
export const siteFacts = {
  name: { kind: 'text', places: ['layout.site.name'], isShared: false },
  tagline: { kind: 'text', places: ['layout.site.tagline'], isShared: false },
  phone: { kind: 'phone', places: ['layout.footer.phone', 'contact.details.phone'], isShared: true },
  email: { kind: 'email', places: ['layout.footer.email', 'contact.details.email'], isShared: true },
  address: { kind: 'text', places: ['layout.footer.address', 'contact.details.address'], isShared: false },
  hours: { kind: 'text', places: ['layout.footer.hours'], isShared: false },
  weekdays: { kind: 'text', places: ['contact.details.weekdays_hours'], isShared: false },
  saturday: { kind: 'text', places: ['contact.details.saturday_hours'], isShared: false },
  sunday: { kind: 'text', places: ['contact.details.sunday_hours'], isShared: false },
} as const satisfies Record<string, SiteFact>

/** The name of a fact. */
export type SiteFactName = keyof typeof siteFacts

/** The names of all facts, in the order of the screen. */
export const siteFactNames = Object.keys(siteFacts) as [SiteFactName, ...SiteFactName[]] // the keys of the object above
