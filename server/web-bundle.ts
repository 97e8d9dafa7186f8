import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { RouterContext, ServerBuild } from 'react-router'
import type { RenderPage, RenderedPage } from '#server/page-renderer.ts'

/** What the web bundle's server entry exports beside React Router's own things. */
type WebEntry = {
  loadContext: RouterContext<unknown>
  makeApiClient: (fetch: (path: string, init?: RequestInit) => Promise<Response>) => unknown
  stylesheetUrl: string
  inlineScripts: readonly string[]
}

/** The web bundle: the built one, or a fresh one from the development server for each page. */
export type WebBundle = {
  load(): Promise<ServerBuild>
  /** The bundle that was loaded last; null before. */
  loaded(): ServerBuild | null
  isBuilt: boolean
}

/** Folder of the built files that browsers load. */
export const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url))

/** The bundle that `npm run build` made. */
export function builtWebBundle(): WebBundle {
  const address = new URL('../build/server/index.js', import.meta.url).href
  // The built module exports exactly React Router's server build.
  const loading = import(address) as Promise<ServerBuild>
  let loaded: ServerBuild | null = null
  // Whoever asks for a page hears of a failure.
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
  let styles: string | null = null
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
    const context = new RouterContextProvider()
    context.set(entry.loadContext, { api, language, siteUrl })
    const response = await createRequestHandler(build, bundle.isBuilt ? 'production' : 'development')(
      // Not resolved: a path that begins with two slashes would be read as another host's, and its page as ours.
      new Request(`${siteUrl}${pathname}`),
      context,
    )
    const raw = await response.text()
    const nonce = response.headers.get('x-script-nonce')
    // The development server puts scripts of its own into pages.
    const html = nonce === null || !bundle.isBuilt ? raw : withListedScripts(raw, nonce, entry.inlineScripts)
    const page: RenderedPage = { status: response.status, html, headers: new Headers(response.headers), pages }
    if (isAway && response.status >= 500) {
      page.status = 503
      page.headers.set('retry-after', '5')
    }
    if (bundle.isBuilt && html.startsWith('<!DOCTYPE html>')) {
      styles ??= readFileSync(`${clientFolder}${entry.stylesheetUrl}`, 'utf8')
      page.html = finishDocument(html, styles)
    }
    return page
  }
}

/**
 * Takes the nonce out of a rendered page whose scripts are all ours: the policy of a page is made from the hashes of what
 * stands in it, so a script that came in with data would be allowed by it.
 *
 * @param nonce what the scripts of this one render carry.
 * @param known texts of inline scripts that are the same on every page.
 * @throws {Error} when the page holds any other script: it is not sent.
 * @see QUAL-06
 */
export function withListedScripts(html: string, nonce: string, known: readonly string[]): string {
  const mark = ` nonce="${nonce}"`
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\b/gi)) {
    const isListed = attributes.includes(mark) || (attributes === '' && known.includes(text))
    // Facts for search engines: no browser runs them, and JSON has no way out of its element.
    const isData = attributes === ' type="application/ld+json"'
    if (!isListed && !isData) throw new Error('A page holds a script that is none of ours; it is not sent.')
  }
  return html.replaceAll(mark, '')
}

/** The page whose content an address of the API answers; null when it answers something else. */
function pageAskedFor(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://in.process')
  const custom = /^\/api\/pages\/([^/]+)$/.exec(pathname)?.[1]
  if (custom !== undefined) return decodeURIComponent(custom)
  return pathname === '/api/content/page' ? searchParams.get('page') : null
}

/**
 * Makes the rendered document fast: the style sheet stands in the page instead of behind another request, and the
 * scripts come after the first paint, because as module preloads in the head they compete with it.
 *
 * @param styles text of the built style sheet.
 */
function finishDocument(html: string, styles: string): string {
  const withStyles = html.replace('</head>', () => `<style>${styles}</style></head>`)
  return loadScriptsLate(withStyles)
}

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/

/** Takes React Router's preloads out and lets its module script load the same modules late. */
function loadScriptsLate(html: string): string {
  const script = moduleScript.exec(html)
  if (!script?.[1]) return html
  const imports = [...script[1].matchAll(/import\s+(?:\*\s+as\s+(\w+)\s+from\s+)?"([^"]+)"\s*;/g)]
  const rest = script[1].replaceAll(/import\s+(?:\*\s+as\s+\w+\s+from\s+)?"[^"]+"\s*;/g, '')
  const names = imports.map(([, name], position) => name ?? `_${position}`)
  const loads = imports.map(([, , address]) => `import(${JSON.stringify(address)})`)
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, address]) => address)
  const preload = `${JSON.stringify(preloads)}.forEach(function(a){var l=document.createElement('link');l.rel='modulepreload';l.href=a;document.head.append(l)})`
  const start = `function start(){if(started)return;started=1;${preload};Promise.all([${loads.join(',')}]).then(function(m){var ${names
    .map((name, position) => `${name}=m[${position}]`)
    .join(',')};${rest.trim()}},window.scriptsFailed)}`
  const loader = `(function(){var started=0;${start}
addEventListener('pointerdown',start,{once:true,capture:true,passive:true});addEventListener('keydown',start,{once:true,capture:true});
function painted(){if(document.hidden||performance.getEntriesByName('first-contentful-paint').length)setTimeout(start);else new PerformanceObserver(function(l,o){o.disconnect();setTimeout(start)}).observe({type:'paint',buffered:true})}
if(document.readyState==='complete')painted();else addEventListener('load',painted)})()`
  // The element stays where it is, because hydration expects it there; what it holds is not compared.
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(moduleScript, () => `<script type="module" async="">${loader}</script>`)
}
