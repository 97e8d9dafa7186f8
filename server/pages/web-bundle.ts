import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreateRequestHandlerFunction, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { InlineParts } from '#server/http/security-headers.ts'
import { productFolder } from '#server/process/product-files.ts'
import type { RenderPage, RenderedPage } from '#server/pages/page-renderer.ts'

/** What the web bundle's server entry exports in addition to React Router's own things. */
type WebEntry = {
  createRequestHandler: CreateRequestHandlerFunction
  RouterContextProvider: typeof RouterContextProvider
  loadContext: RouterContext<unknown>
  makeApiClient: (fetch: (path: string, init?: RequestInit) => Promise<Response>) => unknown
}

/** The web bundle: the built one, or a fresh one from the development server for each page. */
export type WebBundle = {
  load(): Promise<ServerBuild>
  /** The bundle that was loaded last; null before. */
  loaded(): ServerBuild | null
  isBuilt: boolean
}

/** Folder of the built files that browsers load. */
export const clientFolder = join(productFolder, 'build/client')

/** The bundle that `npm run build` made. */
export function builtWebBundle(): WebBundle {
  const address = pathToFileURL(join(productFolder, 'build/server/index.js')).href
  // The built module exports exactly React Router's server build.
  const loading = import(address) as Promise<ServerBuild>
  let loaded: ServerBuild | null = null
  // The request for a page reports a failure.
  loading.then(
    (build) => (loaded = build),
    () => {},
  )
  return { load: () => loading, loaded: () => loaded, isBuilt: true }
}

/**
 * Makes the function that renders pages with the web bundle.
 *
 * @param fetchApi the API in process: takes a request as it would come over the network.
 * @param siteUrl origin of the site.
 */
export function pageRendererOf(
  bundle: WebBundle,
  fetchApi: (request: Request) => Promise<Response>,
  siteUrl: string,
): RenderPage {
  const sheets = new Map<string, string>()
  const sheet = (address: string): string => {
    const text = sheets.get(address) ?? readFileSync(join(clientFolder, address), 'utf8')
    sheets.set(address, text)
    return text
  }
  return async (pathname, language) => {
    const build = await bundle.load()
    // The entry module is ours (web/entry.server.tsx); React Router types only the part that it needs.
    const entry = build.entry.module as unknown as WebEntry
    let isAway = false
    const pages = new Set<string>()
    const api = entry.makeApiClient(async (path, init) => {
      const page = pageAskedFor(path)
      if (page !== null) pages.add(page)
      const response = await fetchApi(new Request(new URL(path, siteUrl), init))
      if (response.status === 503) isAway = true
      return response
    })
    const context = new entry.RouterContextProvider()
    const inline: InlineParts = { scripts: [], styles: [] }
    context.set(entry.loadContext, { api, language, siteUrl, sheet, inline })
    const response = await entry.createRequestHandler(build, bundle.isBuilt ? 'production' : 'development')(
      // Not resolved: a path that begins with two slashes would be read as another host's, and its page as ours.
      new Request(`${siteUrl}${pathname}`),
      context,
    )
    const html = await response.text()
    // The development server puts scripts of its own into pages.
    if (bundle.isBuilt) requireListedScripts(html, inline.scripts)
    const page: RenderedPage = { status: response.status, html, headers: new Headers(response.headers), pages, inline }
    if (isAway && response.status >= 500) {
      page.status = 503
      page.headers.set('retry-after', '5')
    }
    return page
  }
}

/**
 * Refuses a rendered page that holds a script other than the listed ones. Its security policy would not let it run; its
 * presence shows that something came in with data.
 *
 * @param listed texts of the page's own inline scripts.
 * @throws {Error} when the page holds any other script: it is not sent.
 * @see QUAL-06
 */
export function requireListedScripts(html: string, listed: readonly string[]): void {
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\b/gi)) {
    const isListed = (attributes === '' || attributes === ' type="module"') && listed.includes(text)
    // Facts for search engines: no browser runs them, and JSON has no way out of its element.
    const isData = attributes === ' type="application/ld+json"'
    if (!isListed && !isData) throw new Error('A page holds a script that is none of ours; it is not sent.')
  }
}

/** The page whose content an address of the API answers; null when it answers something else. */
function pageAskedFor(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://in.process')
  const custom = /^\/api\/pages\/([^/]+)$/.exec(pathname)?.[1]
  if (custom !== undefined) return decodeURIComponent(custom)
  return pathname === '/api/content/page' ? searchParams.get('page') : null
}
