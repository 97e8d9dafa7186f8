import { matchRoutes } from 'react-router'
import type { RouteObject, ServerBuild } from 'react-router'
import type { LocatePage, PageAddress } from '#server/pages/page-renderer.ts'

/** The part of an address of which one page is shown for all: no page, account or draft is ever called that. */
const anyName = '-'

/** Address at which nothing is. */
const nowhere = `/${anyName}`

/**
 * Most addresses whose route is remembered, and how long they may be. React Router compiles all patterns again for
 * every address that it is asked for, which takes longer than sending a kept page.
 */
const rememberedMax = 1_000
const rememberedLengthMax = 200

/**
 * Which addresses of a route with a name in it are pages of their own. `all`: one page for every name, filled in the
 * browser; otherwise the names that there are. A route that is not listed here has no page of its own for any name.
 */
type NamedRoutes = Readonly<Record<string, 'all' | ((name: string) => boolean | Promise<boolean>)>>

/**
 * Makes the function that finds the place of an address in the table of routes.
 *
 * React Router takes `/FAQ`, `/faq//` and `/%66aq` for `/faq`: they are led to it, so that no one can have one page
 * rendered and kept under a thousand spellings. Whatever no route knows shows the one page that says so.
 *
 * @param build the web bundle; null as long as it is not loaded, then every address stands for itself.
 */
export function openPageAddresses(build: () => ServerBuild | null, named: NamedRoutes): LocatePage {
  let table: { of: ServerBuild; match: (pathname: string) => RouteMatch | null } | null = null
  return (pathname) => {
    const loaded = build()
    if (loaded === null) return { spelling: pathname, shown: pathname }
    if (table?.of !== loaded) table = { of: loaded, match: openMatching(routesUnder(loaded, undefined)) }
    const match = table.match(pathname)
    if (match === null) return { spelling: pathname, shown: nowhere }
    const { pattern, params } = match
    const name = Object.values(params)[0]
    if (name === undefined) return page(`/${pattern}`)
    const kind = named[pattern]
    const spell = (nameOf: (parameter: string) => string): string =>
      `/${pattern.replaceAll(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(nameOf(parameter)))}`
    const shown = spell(() => anyName)
    const without: PageAddress = { spelling: pathname, shown }
    if (kind === undefined) return without
    if (kind === 'all') return { spelling: spell((parameter) => params[parameter] ?? anyName), shown }
    return firstKnown([name, name.toLowerCase()], kind, (known) =>
      known === null ? without : page(spell(() => known)),
    )
  }
}

/** The route of an address: its pattern without the first slash, and what its parameters are in this address. */
type RouteMatch = { pattern: string; params: Readonly<Record<string, string | undefined>> }

/** Finds the route of an address, null when it has none; remembers it, for most addresses are asked for again. */
function openMatching(routes: RouteObject[]): (pathname: string) => RouteMatch | null {
  const remembered = new Map<string, RouteMatch | null>()
  return (pathname) => {
    const known = remembered.get(pathname)
    if (known !== undefined) return known
    const match = matchRoute(routes, pathname)
    if (pathname.length > rememberedLengthMax) return match
    if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(pathname, match)
    return match
  }
}

function matchRoute(routes: RouteObject[], pathname: string): RouteMatch | null {
  if (!isDecodable(pathname)) return null
  const matches = matchRoutes(routes, pathname.replaceAll(/\/{2,}/g, '/')) ?? []
  const last = matches.at(-1)
  const pattern = matches.flatMap(({ route }) => segmentsOf(route.path)).join('/')
  return last === undefined || pattern.includes('*') ? null : { pattern, params: last.params }
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
