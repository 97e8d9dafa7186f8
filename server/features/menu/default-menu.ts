import type { MenuChildEntry, MenuTopEntry, MenuTree } from '#shared/contracts/menu.ts'
import type { MenuContentId } from '#shared/menu/targets.ts'

/** The menu as shipped: header and footer of the specification, all of their words content. @see docs/reference/product.md#2-screens */
export const defaultMenu: MenuTree = {
  header: [
    top('layout.header.nav_home'),
    top('layout.header.nav_about'),
    top('layout.header.nav_features'),
    top('layout.header.nav_contact'),
    top('layout.header.nav_faq'),
  ],
  footer: [
    top('layout.footer.features_title', [
      'layout.footer.feature_1',
      'layout.footer.feature_2',
      'layout.footer.feature_3',
      'layout.footer.feature_4',
      'layout.footer.feature_5',
    ]),
    top('layout.footer.company_title', [
      'layout.footer.company_about',
      'layout.footer.company_features',
      'layout.footer.company_agents',
      'layout.footer.company_dashboard',
      'layout.footer.company_contact',
    ]),
    top('layout.footer.contact_title', [
      'layout.footer.email',
      'layout.footer.phone',
      'layout.footer.address',
      'layout.footer.hours',
    ]),
  ],
  bottom: [
    top('layout.footer.faq'),
    top('layout.footer.support'),
    top('layout.footer.login'),
    top('layout.footer.register'),
  ],
}

function top(id: MenuContentId, children: readonly MenuContentId[] = []): MenuTopEntry {
  return { ...child(id), children: children.map(child) }
}

function child(id: MenuContentId): MenuChildEntry {
  return {
    id: id.replace('layout.', '').replace('.', '-'),
    target: { kind: 'content', id },
    labels: { en: '', ru: '', ro: '' },
    new_tab: false,
    audience: 'all',
    hidden: [],
  }
}
