import type { MenuLink, SiteMenu } from '#shared/contracts/site.ts'
import type { MenuContentId } from '#shared/menu/targets.ts'

/** The menu as shipped, for a page whose menu could not be read: its words are content, so it needs none of its own. */
export const fallbackMenu: SiteMenu = {
  header: links('header', ['nav_home', 'nav_about', 'nav_features', 'nav_contact', 'nav_faq']),
  footer: [
    column('features_title', ['feature_1', 'feature_2', 'feature_3', 'feature_4', 'feature_5']),
    column('company_title', [
      'company_about',
      'company_features',
      'company_agents',
      'company_dashboard',
      'company_contact',
    ]),
    column('contact_title', ['email', 'phone', 'address', 'hours']),
  ],
  bottom: links('footer', ['faq', 'support', 'login', 'register']),
}

type KeyOf<Section extends string> = MenuContentId extends infer Id
  ? Id extends `layout.${Section}.${infer Key}`
    ? Key
    : never
  : never

function links<Section extends 'header' | 'footer'>(section: Section, keys: readonly KeyOf<Section>[]): MenuLink[] {
  // A section with one of its keys is an id; the compiler cannot put the two together again.
  return keys.map((key) => ({ label: '', url: '', content: `layout.${section}.${key}` as MenuContentId }))
}

function column(title: KeyOf<'footer'>, keys: readonly KeyOf<'footer'>[]): SiteMenu['footer'][number] {
  const [{ content } = {}] = links('footer', [title])
  return { title: '', ...(content === undefined ? {} : { content }), entries: links('footer', keys) }
}
