import { matchRoutes } from 'react-router'
import type { RouteObject, ServerBuild } from 'react-router'
import type { LocatePage, PageAddress } from '#server/pages/page-renderer.ts'

/** What stands in an address of which one page is shown for all: no page, account or draft is ever called that. */
const anyName = '-'

/** Address at which nothing is. */
const nowhere = `/${anyName}`

/**
 * Which addresses of a route with a name in it are pages of their own. `all`: one page for every name, filled in the
 * browser; otherwise the names that there are. A route that is not listed here has no page of its own for any name.
 */
type NamedRoutes = Readonly<Record<string, 'all' | ((name: string) => boolean | Promise<boolean>)>>

/**
 * Makes the function that finds the place of an address in the table of routes.
 *
 * React Router takes `/FAQ`, `/faq//` and `/%66aq` for `/faq`: they are led to it, so that nobody can have one page
 * rendered and kept under a thousand spellings. Whatever no route knows shows the one page that says so.
 *
 * @param build the web bundle; null as long as it is not loaded, then every address stands for itself.
 */
export function openPageAddresses(build: () => ServerBuild | null, named: NamedRoutes): LocatePage {
  let table: { of: ServerBuild; routes: RouteObject[] } | null = null
  return (pathname) => {
    const loaded = build()
    if (loaded === null) return { spelling: pathname, shown: pathname }
    if (table?.of !== loaded) table = { of: loaded, routes: routesUnder(loaded, undefined) }
    const missing: PageAddress = { spelling: pathname, shown: nowhere }
    if (!isDecodable(pathname)) return missing
    const matches = matchRoutes(table.routes, pathname.replaceAll(/\/{2,}/g, '/')) ?? []
    const last = matches.at(-1)
    const pattern = matches.flatMap(({ route }) => segmentsOf(route.path)).join('/')
    if (last === undefined || pattern.includes('*')) return missing
    const name = Object.values(last.params)[0]
    if (name === undefined) return page(`/${pattern}`)
    const kind = named[pattern]
    const spell = (nameOf: (parameter: string) => string): string =>
      `/${pattern.replaceAll(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(nameOf(parameter)))}`
    const shown = spell(() => anyName)
    const without: PageAddress = { spelling: pathname, shown }
    if (kind === undefined) return without
    if (kind === 'all') return { spelling: spell((parameter) => last.params[parameter] ?? anyName), shown }
    return firstKnown([name, name.toLowerCase()], kind, (known) =>
      known === null ? without : page(spell(() => known)),
    )
  }
}

const page = (path: string): PageAddress => ({ spelling: path, shown: path })

/** The first of some names that is known, null when none is; at once when that is known at once. */
function firstKnown(
  [name, ...others]: readonly string[],
  isKnown: (name: string) => boolean | Promise<boolean>,
  toPlace: (name: string | null) => PageAddress,
): PageAddress | Promise<PageAddress> {
  if (name === undefined) return toPlace(null)
  const response = isKnown(name)
  const go = (known: boolean): PageAddress | Promise<PageAddress> =>
    known ? toPlace(name) : firstKnown(others, isKnown, toPlace)
  return response instanceof Promise ? response.then(go) : go(response)
}

/** The routes below one, as React Router matches them. */
function routesUnder(build: ServerBuild, parent: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .flatMap((route): RouteObject[] => {
      if (route === undefined) return []
      const { id, path } = route
      if (route.index === true) return [{ id, index: true, ...(path === undefined ? {} : { path }) }]
      return [{ id, ...(path === undefined ? {} : { path }), children: routesUnder(build, id) }]
    })
}

function segmentsOf(path: string | undefined): string[] {
  return (path ?? '').split('/').filter((segment) => segment !== '')
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
