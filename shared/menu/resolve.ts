import type { MenuChildEntry, MenuLanguageFacts, MenuTopEntry, MenuTree } from '#shared/contracts/menu.ts'
import type { MenuEntry, MenuLink, SiteMenu } from '#shared/contracts/site.ts'
import type { Language } from '#shared/languages.ts'
import { menuPageUrls, menuPageWords } from '#shared/menu/targets.ts'

/** Who looks at a menu. `editor` sees hidden content too, because it is unhidden in place. */
export type MenuViewer = 'visitor' | 'user' | 'staff' | 'editor'

/** Address of a launch in an entry, as the content writes it. */
const launchUrl = 'assistant'

/**
 * Resolves the stored menu for one user and one language.
 *
 * Entries whose target is not published, that are hidden in the language or are for others are left out. In the header
 * a custom page appears exactly when it is published and marked for the menu: where its entry is, or last.
 *
 * @see HDR-02, CUST-03
 */
export function resolveMenu(
  tree: MenuTree,
  facts: MenuLanguageFacts,
  language: Language,
  viewer: MenuViewer,
): SiteMenu {
  const view: View = { facts, language, viewer }
  const header = tree.header.flatMap((entry) => topEntry(entry, { ...view, isHeader: true }))
  const placed = new Set(tree.header.flatMap((entry) => [entry, ...entry.children]).map(slugOf))
  const byRule = facts.pages
    .filter((page) => page.published && page.show_in_menu && !placed.has(page.slug))
    .map((page) => ({ label: page.title || page.slug, url: pageUrl(page.slug) }))
  const menu: SiteMenu = {
    header: [...header, ...byRule],
    footer: tree.footer.flatMap((entry) => column(entry, view)),
    bottom: tree.bottom.flatMap((entry) => link(entry, view)),
  }
  return isPersonal(tree, facts) ? { ...menu, personal: true } : menu
}

/** What an entry is called in a language; empty when its target has no name there. */
export function menuLabel(entry: MenuChildEntry, facts: MenuLanguageFacts, language: Language): string {
  const { target, labels } = entry
  if (labels[language] !== '') return labels[language]
  const named = targetName(target, facts)
  return named === '' ? labels.en : named
}

/** What is wrong with an entry in a language, for the manager's warnings; null when nothing is. */
export function menuError(
  entry: MenuChildEntry,
  facts: MenuLanguageFacts,
  isHeader: boolean,
): 'unpublished' | 'missing_page' | 'not_in_menu' | 'hidden_content' | null {
  const { target } = entry
  if (target.kind === 'content') return facts.words[target.id]?.visible === false ? 'hidden_content' : null
  if (target.kind !== 'custom') return null
  const page = facts.pages.find(({ slug }) => slug === target.slug)
  if (!page) return 'missing_page'
  if (!page.published) return 'unpublished'
  return isHeader && !page.show_in_menu ? 'not_in_menu' : null
}

type View = { facts: MenuLanguageFacts; language: Language; viewer: MenuViewer; isHeader?: true }

function topEntry(entry: MenuTopEntry, view: View): MenuEntry[] {
  if (!isShown(entry, view)) return []
  const children = entry.children.flatMap((child) => link(child, view))
  if (entry.target.kind === 'group') {
    // A title with nothing below it would be a button that does nothing.
    return children.length === 0 ? [] : [{ label: menuLabel(entry, view.facts, view.language), url: '', children }]
  }
  return link(entry, view).map((own) => (children.length === 0 ? own : { ...own, children }))
}

function column(entry: MenuTopEntry, view: View): SiteMenu['footer'] {
  if (!isShown(entry, view)) return []
  const title = menuLabel(entry, view.facts, view.language)
  const entries = entry.children.flatMap((child) => link(child, view))
  if (entries.length === 0) return []
  return [{ title, ...contentOf(entry, view), entries }]
}

function link(entry: MenuChildEntry, view: View): MenuLink[] {
  if (!isShown(entry, view)) return []
  const { target } = entry
  const action = target.kind === 'launch' ? 'launch' : target.kind === 'sign_in' ? target.tab : undefined
  return [
    {
      label: menuLabel(entry, view.facts, view.language),
      url: urlOf(entry, view.facts),
      ...contentOf(entry, view),
      ...(action === undefined ? {} : { action }),
      ...(entry.new_tab ? { new_tab: true as const } : {}),
    },
  ]
}

/** Names the content element as long as its own words are shown. */
function contentOf({ target, labels }: MenuChildEntry, { language }: View): Pick<MenuLink, 'content'> {
  return target.kind === 'content' && labels[language] === '' ? { content: target.id } : {}
}

function isShown(entry: MenuChildEntry, { facts, language, viewer, isHeader }: View): boolean {
  if (entry.hidden.includes(language)) return false
  const { audience } = entry
  if (audience === 'visitors' && viewer !== 'visitor') return false
  if (audience === 'signed_in' && viewer === 'visitor') return false
  if (audience === 'staff' && viewer !== 'staff' && viewer !== 'editor') return false
  const error = menuError(entry, facts, isHeader === true)
  return error === null || (error === 'hidden_content' && viewer === 'editor')
}

/** True when a signed-in user may see another menu than a visitor. */
function isPersonal(tree: MenuTree, facts: MenuLanguageFacts): boolean {
  return [tree.header, tree.footer, tree.bottom]
    .flat()
    .flatMap((entry) => [entry, ...entry.children])
    .some((entry) => entry.audience !== 'all' || menuError(entry, facts, false) === 'hidden_content')
}

function targetName(target: MenuChildEntry['target'], { words, pages }: MenuLanguageFacts): string {
  switch (target.kind) {
    case 'content':
      return words[target.id]?.text ?? ''
    case 'page':
      return words[menuPageWords[target.page]]?.text ?? ''
    case 'launch':
      return words[menuPageWords.launch]?.text ?? ''
    case 'sign_in':
      return words[menuPageWords[target.tab]]?.text ?? ''
    case 'custom':
      return pages.find(({ slug }) => slug === target.slug)?.title || target.slug
    case 'anchor':
    case 'address':
    case 'group':
      return ''
  }
}

function urlOf({ target }: MenuChildEntry, { words }: MenuLanguageFacts): string {
  switch (target.kind) {
    case 'content':
      return words[target.id]?.url ?? ''
    case 'page':
      return menuPageUrls[target.page]
    case 'launch':
      return launchUrl
    case 'sign_in':
      return `/${target.tab}`
    case 'custom':
      return pageUrl(target.slug)
    case 'anchor':
      return target.anchor
    case 'address':
      return target.url
    case 'group':
      return ''
  }
}

function slugOf({ target }: MenuChildEntry): string | null {
  return target.kind === 'custom' ? target.slug : null
}

function pageUrl(slug: string): string {
  return `/page/${encodeURIComponent(slug)}`
}
