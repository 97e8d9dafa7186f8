import { Hono } from 'hono'
import { authApp, externalAuthApp } from '#server/auth/app.ts'
import { findActor } from '#server/auth/public.ts'
import { rejectChangesDuringRestore } from '#server/backup/reject-changes.ts'
import type { Deps } from '#server/deps.ts'
import type { Ports, Runtime } from '#server/feature.ts'
import { allFeatures, features } from '#server/features.ts'
import { openConversionCounter } from '#server/features/analytics/public.ts'
import { openShownSlugs } from '#server/features/content/public.ts'
import { openLiveEvents } from '#server/features/live/public.ts'
import { openLiveSettings, withLiveSettings } from '#server/features/settings/public.ts'
import { carriesApiToken, findTokenActor } from '#server/features/integrations/public.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError, problemResponse, toAppError } from '#server/http/errors.ts'
import { openEventLoopWatch } from '#server/http/event-loop-delay.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { mountDescription } from '#server/http/mount-description.ts'
import { mountEndpoints } from '#server/http/mount-endpoints.ts'
import type { AppEnvironment } from '#server/http/mount-endpoints.ts'
import { mountState } from '#server/http/mount-state.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { inProcess, requestFacts } from '#server/http/request-facts.ts'
import { watchRequests } from '#server/http/watch-requests.ts'
import { openSitePages } from '#server/pages/site-pages.ts'
import type { PageResponse, PageRequest } from '#server/pages/page-renderer.ts'
import type { WebBundle } from '#server/pages/web-bundle.ts'

/** The whole product behind one function. */
export type App = {
  /** Answers a request. @param clientAddress for limits; `unknown` in process. */
  fetch(request: Request, clientAddress?: string): Promise<Response>
  /** Answers a request for a page, at once when the page is kept: the short way of the most frequent request. */
  respondWithPage(request: PageRequest): PageResponse | null
  /** Every endpoint under /api: for the description and the permission walk. */
  endpoints: readonly Endpoint[]
  /** Every address that is not a page, the auth service's too, as `GET /api/content/{id}`: for the permission walk. */
  addresses: readonly string[]
  /** From now on /ready says that this process leaves; everything else is served as before. */
  leave(): void
  close(): void
}

/** Opens what everything in a process shares, once. @param started the world with the configuration of the environment. */
export function openRuntime(started: Deps): Runtime {
  const settings = openLiveSettings(started)
  const deps: Deps = { ...started, config: withLiveSettings(started.config, settings) }
  return { deps, started, settings, live: openLiveEvents(started) }
}

/** Puts what the features declare into one app. @param bundle null serves no pages (tests of the API). */
export function createApp(runtime: Runtime, bundle: WebBundle | null): App {
  const { deps, settings } = runtime
  const eventLoop = openEventLoopWatch()
  const metrics = openMetrics(deps, eventLoop)
  const slugs = openShownSlugs(deps)
  const ports: Ports = { ...runtime, all: allFeatures, slugs, eventLoopDelay: () => eventLoop.read() }
  const endpoints = features.flatMap((each) => each.routes(ports))
  const { base_path: authPath } = deps.config.auth
  const { authUrl } = deps.config
  const countConversion = openConversionCounter(deps, authPath, () => settings.current().count_visits)
  let isLeaving = false

  const app = new Hono<AppEnvironment>()
  app.use(
    watchRequests(deps, ({ context, method, path, status, durationMs }) => {
      countConversion(context, method, path, status)
      metrics.observe(method, status, durationMs)
    }),
  )
  app.use(rejectChangesDuringRestore(deps))
  app.onError((thrown, c) => respondWithError(deps, thrown, c.get('requestContext')))
  mountEndpoints(app, deps, endpoints, {
    findActor: (authorization, context) =>
      carriesApiToken(authorization)
        ? findTokenActor(deps, authorization, context)
        : findActor(deps, authorization, context),
    isClosed: () => settings.current().maintenance,
  })
  mountDescription(app, deps, endpoints)
  mountState(app, deps, metrics, () => isLeaving)
  for (const { path, handle } of features.flatMap((each) => each.documents(ports)))
    app.get(path, (c) => handle(c.req.raw, c.req.param()))
  app.route(authPath === '' ? '/' : authPath, authUrl === null ? authApp(deps) : externalAuthApp(deps, authUrl))
  const pages = bundle === null ? null : openSitePages(ports, bundle, (request) => fetchApp(request))
  pages?.mount(app)
  app.notFound(() => {
    throw new AppError('not_found')
  })

  async function fetchApp(request: Request, clientAddress = inProcess): Promise<Response> {
    // /health says that the process lives, whatever the database does.
    if (!settings.isReady() && !request.url.endsWith('/health')) await settings.ready()
    return app.fetch(request, requestFacts(request, clientAddress, deps.config, settings.current().languages_offered))
  }

  return {
    fetch: fetchApp,
    endpoints,
    addresses: addressesOf(app),
    respondWithPage: (request) => pages?.cached(request) ?? null,
    leave() {
      isLeaving = true
    },
    close() {
      slugs.close()
      pages?.close()
      metrics.close()
      eventLoop.close()
    },
  }
}

/** Turns whatever was thrown into an answer; an unexpected failure is logged. */
function respondWithError(deps: Deps, thrown: unknown, { requestId }: RequestContext): Response {
  const error = toAppError(thrown)
  if (error.status >= 500)
    deps.log[error.code === 'unavailable' ? 'warn' : 'error'](
      { err: error.cause ?? error, request_id: requestId },
      error.message,
    )
  return problemResponse(error, requestId)
}

/** What the router knows, without what comes before or after all of it: middleware, preflights and refusals. */
function addressesOf(app: Hono<AppEnvironment>): string[] {
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && method !== 'OPTIONS' && !path.endsWith('*'))
  return [...new Set(own.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))]
}
