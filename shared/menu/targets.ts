import type { ContentId } from '#shared/content/catalogue.ts'

/** Links and titles of header and footer that are content: their words and addresses are edited on the page. */
export const menuContentIds = [
  'layout.header.nav_home',
  'layout.header.nav_about',
  'layout.header.nav_features',
  'layout.header.nav_contact',
  'layout.header.nav_faq',
  'layout.footer.features_title',
  'layout.footer.feature_1',
  'layout.footer.feature_2',
  'layout.footer.feature_3',
  'layout.footer.feature_4',
  'layout.footer.feature_5',
  'layout.footer.company_title',
  'layout.footer.company_about',
  'layout.footer.company_features',
  'layout.footer.company_agents',
  'layout.footer.company_dashboard',
  'layout.footer.company_contact',
  'layout.footer.contact_title',
  'layout.footer.email',
  'layout.footer.phone',
  'layout.footer.address',
  'layout.footer.hours',
  'layout.footer.faq',
  'layout.footer.support',
  'layout.footer.login',
  'layout.footer.register',
] as const satisfies readonly ContentId[]

export type MenuContentId = (typeof menuContentIds)[number]

/** The site's own pages, as entries name them. */
export const menuPages = ['home', 'about', 'features', 'contact', 'faq', 'dashboard'] as const
type MenuPage = (typeof menuPages)[number]

/** Where each own page is. */
export const menuPageUrls: Record<MenuPage, string> = {
  home: '/',
  about: '/about',
  features: '/features',
  contact: '/contact',
  faq: '/faq',
  dashboard: '/dashboard',
}

/** The content that names a target without a label of its own. */
export const menuPageWords: Record<MenuPage | 'launch' | 'login' | 'register', ContentId> = {
  home: 'layout.header.nav_home',
  about: 'layout.header.nav_about',
  features: 'layout.header.nav_features',
  contact: 'layout.header.nav_contact',
  faq: 'layout.header.nav_faq',
  dashboard: 'layout.footer.company_dashboard',
  launch: 'layout.header.launch',
  login: 'layout.header.login',
  register: 'layout.header.register',
}
