import type { ContentId } from '#shared/content/catalogue.ts'

/**
 * What a fact is, which decides what may be typed and which field of its places holds it: `picture` the address of a picture, `alt`
 * what that one shows, `links` addresses of profiles, one a line. Pictures and links may be empty.
 */
export type SiteFactKind = 'text' | 'phone' | 'email' | 'picture' | 'alt' | 'links'

/** Whether a fact of a kind may be left empty: the site then shows what it has by itself, or nothing. */
export function mayBeEmpty(kind: SiteFactKind): boolean {
  return kind === 'picture' || kind === 'links'
}

type SiteFact = {
  kind: SiteFactKind
  /** Everywhere on the site where it appears; the first counts where they differ. */
  places: readonly ContentId[]
  /** True where it is written alike in all languages. */
  isShared: boolean
}

/**
 * Facts of the organisation that appear in several places of the site, or that search engines and mails take from it.
 */
export const siteFacts = {
  name: { kind: 'text', places: ['layout.site.name'], isShared: false },
  tagline: { kind: 'text', places: ['layout.site.tagline'], isShared: false },
  logo: { kind: 'picture', places: ['layout.site.logo'], isShared: true },
  share: { kind: 'picture', places: ['layout.site.share_image'], isShared: true },
  share_words: { kind: 'alt', places: ['layout.site.share_image'], isShared: false },
  phone: { kind: 'phone', places: ['layout.footer.phone', 'contact.details.phone'], isShared: true },
  email: { kind: 'email', places: ['layout.footer.email', 'contact.details.email'], isShared: true },
  address: { kind: 'text', places: ['layout.footer.address', 'contact.details.address'], isShared: false },
  social: { kind: 'links', places: ['layout.site.social'], isShared: true },
  hours: { kind: 'text', places: ['layout.footer.hours'], isShared: false },
  weekdays: { kind: 'text', places: ['contact.details.weekdays_hours'], isShared: false },
  saturday: { kind: 'text', places: ['contact.details.saturday_hours'], isShared: false },
  sunday: { kind: 'text', places: ['contact.details.sunday_hours'], isShared: false },
} as const satisfies Record<string, SiteFact>

/** The name of a fact. */
export type SiteFactName = keyof typeof siteFacts

/** The names of all facts, in the order of the screen. */
export const siteFactNames = Object.keys(siteFacts) as [SiteFactName, ...SiteFactName[]] // the keys of the object above
