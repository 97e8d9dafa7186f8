import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { Ports } from '#server/feature.ts'
import { recordNotFound } from '#server/features/not-found/public.ts'
import { followRedirect } from '#server/features/redirects/public.ts'
import { isClosedPage, maintenancePage, visibilityOf } from '#server/features/settings/public.ts'
import { networkOf } from '#server/http/client-address.ts'
import { AppError } from '#server/http/errors.ts'
import { chooseLanguage } from '#server/http/language.ts'
import type { AppEnvironment } from '#server/http/mount-endpoints.ts'
import { isBehindPages } from '#server/http/own-addresses.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { openPageAddresses } from '#server/pages/page-addresses.ts'
import { openPageRenderer } from '#server/pages/page-renderer.ts'
import type { PageResponse, PageRequest } from '#server/pages/page-renderer.ts'
import { clientFolder, pageRendererOf } from '#server/pages/web-bundle.ts'
import type { WebBundle } from '#server/pages/web-bundle.ts'

/** The pages of the site, with the files that they load. */
type SitePages = {
  /** Puts them into the app; they take every address that no one before them has taken. */
  mount(app: Hono<AppEnvironment>): void
  /** Answers from what is kept; null when the page has to be made first, or the address is none of a page. */
  cached(request: PageRequest): PageResponse | null
  close(): void
}

/** The screens of an application, and of a call without one: one page for all of them, filled in the browser. */
const stepPages = Object.fromEntries([
  ['calls/:id', 'all'] as const,
  ...['', '/fit', '/call', '/text', '/text/:section', '/plan', '/review', '/submission', '/history'].map(
    (screen) => [`apply/:id${screen}`, 'all'] as const,
  ),
])

/** Opens the pages. @param fetchApi the API in process, which pages ask for what they show. */
export function openSitePages(
  { deps, settings, slugs }: Ports,
  bundle: WebBundle,
  fetchApi: (request: Request) => Promise<Response>,
): SitePages {
  const renderer = openPageRenderer(
    deps,
    pageRendererOf(bundle, fetchApi, deps.config.publicUrl),
    () => settings.current().languages_offered,
    openPageAddresses(() => bundle.loaded(), {
      'page/:slug': slugs.isShown,
      'admin/page-builder/:id': 'all',
      ...stepPages,
    }),
  )

  /** What visitors get instead of a page while the site is under maintenance. */
  function closedPage({ url, cookie, acceptLanguage }: PageRequest): PageResponse | null {
    if (!isClosedPage(settings.current(), url.pathname)) return null
    const { language } = chooseLanguage(url, { cookie, acceptLanguage }, settings.current().languages_offered)
    return maintenancePage(settings.current(), language, deps.config.publicUrl.startsWith('https:'))
  }

  /** Says to search engines on every page whether they are welcome: robots.txt only reaches those who ask for it. */
  function dressed(response: PageResponse): PageResponse {
    if (visibilityOf(settings.current()).indexed) return response
    return { ...response, headers: { ...response.headers, 'x-robots-tag': 'noindex' } }
  }

  return {
    mount(app) {
      if (bundle.isBuilt) mountFiles(app)
      app.on(['GET', 'HEAD'], '*', async (c) => {
        // React Router's data addresses: browsers ask the API instead.
        if (isBehindPages(c.req.path) || (bundle.isBuilt && c.req.path.endsWith('.data')))
          throw new AppError('not_found')
        const context = c.get('requestContext')
        const request = pageRequestOf(c.req.raw, context.clientAddress)
        if (bundle.loaded() === null) await bundle.load()
        const response = dressed(closedPage(request) ?? (await renderer.response(request)))
        if (response.status === 404) {
          const moved = await followRedirect(deps, new URL(c.req.url))
          if (moved) return moved
          await noteNotFound(deps, context, c.req.raw)
        }
        return new Response(response.body === null ? null : new Uint8Array(response.body), {
          status: response.status,
          headers: response.headers,
        })
      })
    },
    cached(request) {
      const { pathname } = request.url
      if (!settings.isReady() || isBehindPages(pathname) || pathname.endsWith('.data')) return null
      const response = closedPage(request) ?? renderer.cached(request)
      return response === null ? null : dressed(response)
    },
    close: () => renderer.close(),
  }
}

function mountFiles(app: Hono<AppEnvironment>): void {
  app.use('/assets/*', cacheFor('public, max-age=31536000, immutable'))
  app.get('/assets/*', serveStatic({ root: clientFolder, precompressed: true }))
  app.use('/art/*', cacheFor('public, max-age=86400'))
  app.get('/art/*', serveStatic({ root: clientFolder, precompressed: true }))
  // The texts of the example calls, `shared/example-calls.ts`.
  app.get('/examples/*', serveStatic({ root: clientFolder, precompressed: true }))
}

/** Says how long browsers may keep a file; a file that is not there is not kept. */
function cacheFor(policy: string): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', policy)
  }
}

function pageRequestOf(request: Request, clientAddress: string): PageRequest {
  const header = (name: string) => request.headers.get(name) ?? undefined
  return {
    method: request.method,
    url: new URL(request.url),
    cookie: header('cookie'),
    acceptLanguage: header('accept-language'),
    acceptEncoding: header('accept-encoding'),
    ifNoneMatch: header('if-none-match'),
    clientAddress,
  }
}

/** A visitor may fill the not-found list only so fast. */
const notFoundLimit = { name: 'not-found', burst: 30, refillSeconds: 300 }

async function noteNotFound(deps: Deps, context: RequestContext, request: Request): Promise<void> {
  try {
    const { allowed } = await takeFromLimit(deps, notFoundLimit, networkOf(context.clientAddress))
    if (allowed) await recordNotFound(deps, new URL(request.url).pathname, request.headers.get('referer'))
  } catch (error) {
    // The visitor's 404 goes out even when the list cannot be written.
    deps.log.warn({ err: error, request_id: context.requestId }, 'the not-found list could not be written')
  }
}
