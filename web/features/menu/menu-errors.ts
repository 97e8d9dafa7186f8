import { headerEntriesAdvised, menuLocations, menuTreeSchema } from '#shared/contracts/menu.ts'
import type { MenuChildEntry, MenuTable, MenuTree } from '#shared/contracts/menu.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { menuError, resolveMenu } from '#shared/menu/resolve.ts'
import { menuPageUrls } from '#shared/menu/targets.ts'
import { rowsOf } from './menu-draft.ts'

/** What is doubtful about an entry; `unknown_path`: no page of the site has this address. */
type MenuWarning = {
  kind: NonNullable<ReturnType<typeof menuError>> | 'unknown_path' | 'untranslated'
  languages: readonly Language[]
}

/** A field of an entry that is not filled in rightly, and would be refused. */
export type MenuFieldError = 'label' | 'target' | 'place'

type Facts = MenuTable['facts']

/** Addresses of the site that no entry of the menu names as a page. */
const otherPaths = /^\/(login|register|admin|media|dashboard)(\/|$)/

/** Lists what is doubtful about an entry; it can be saved nevertheless. */
export function warningsOf(entry: MenuChildEntry, facts: Facts, isHeader: boolean): MenuWarning[] {
  const shown = languages.filter((language) => !entry.hidden.includes(language))
  const byKind = new Map<MenuWarning['kind'], Language[]>()
  for (const language of shown) {
    const kinds = [
      menuError(entry, facts[language], isHeader),
      hasUnknownPath(entry, facts) ? ('unknown_path' as const) : null,
      isUntranslated(entry, language) ? ('untranslated' as const) : null,
    ]
    for (const kind of kinds) if (kind !== null) byKind.set(kind, [...(byKind.get(kind) ?? []), language])
  }
  return [...byKind].map(([kind, where]) => ({ kind, languages: where }))
}

/** The languages in which the header has more entries at the top than can be read at a glance. */
export function crowdedLanguages(tree: MenuTree, facts: Facts): Language[] {
  return languages.filter(
    (language) => resolveMenu(tree, facts[language], language, 'visitor').header.length > headerEntriesAdvised,
  )
}

/** The custom pages that are in the header by rule: published, marked for the menu, and without an entry. */
export function pagesByRule(tree: MenuTree, facts: Facts, language: Language): { slug: string; title: string }[] {
  const placed = new Set(
    rowsOf(tree.header).flatMap(({ entry: { target } }) => (target.kind === 'custom' ? [target.slug] : [])),
  )
  return facts[language].pages.filter((page) => page.published && page.show_in_menu && !placed.has(page.slug))
}

/** What the schema of a menu would refuse, by the id of the entry. */
export function fieldErrors(tree: MenuTree): Map<string, Set<MenuFieldError>> {
  const errors = new Map<string, Set<MenuFieldError>>()
  const { error } = menuTreeSchema.safeParse(tree)
  for (const { path } of error?.issues ?? []) {
    const [place, at, word, below, ...rest] = path
    const top = menuLocations.find((each) => each === place)
    const entry = top && typeof at === 'number' ? tree[top][at] : undefined
    if (!entry) continue
    const isBelow = word === 'children' && typeof below === 'number'
    const id = isBelow ? (entry.children[below]?.id ?? entry.id) : entry.id
    const field = isBelow ? rest[0] : word
    errors.set(id, (errors.get(id) ?? new Set()).add(fieldOf(field)))
  }
  return errors
}

function fieldOf(name: PropertyKey | undefined): MenuFieldError {
  if (name === 'labels') return 'label'
  return name === 'target' ? 'target' : 'place'
}

function hasUnknownPath({ target }: MenuChildEntry, facts: Facts): boolean {
  const address = target.kind === 'address' ? target.url : target.kind === 'anchor' ? target.anchor : ''
  if (!address.startsWith('/')) return false
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/'
  if (Object.values(menuPageUrls).includes(path) || otherPaths.test(path)) return false
  return !languages.some((language) =>
    facts[language].pages.some(({ slug, published }) => published && path === `/page/${encodeURIComponent(slug)}`),
  )
}

/** True when a name of its own is missing in a language and no target gives it one. */
function isUntranslated({ target, labels }: MenuChildEntry, language: Language): boolean {
  const isNameless = target.kind === 'group' || target.kind === 'anchor' || target.kind === 'address'
  return isNameless && labels[language] === '' && labels.en !== ''
}
