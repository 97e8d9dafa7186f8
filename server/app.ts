import { defaultSettings } from '#shared/contracts/settings.ts'
import { minuteMs } from '#shared/duration.ts'
import { isClosedForRestore } from '#server/backup/closing.ts'
import { findVerifiedBackup } from '#server/features/backups/overview.ts'
import { requestOrigin } from '#server/http/request-origin.ts'
import { randomUUID } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { authApp, authAppElsewhere } from '#server/auth/app.ts'
import { listProvidersElsewhere } from '#server/auth/elsewhere/offered-providers.ts'
import { publicKey } from '#server/auth/sessions/public-key.ts'
import { findActor } from '#server/auth/sessions/session-guard.ts'
import { backupJobKinds, backupSources } from '#server/backup-sources.ts'
import type { Config } from '#server/config.ts'
import { bookingDeps } from '#server/booking-deps.ts'
import type { Deps } from '#server/deps.ts'
import { eraseAccount } from '#server/features/account/erasure.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import { consultationAdminRoutes } from '#server/features/consultations/admin-routes.ts'
import { feedKeys } from '#server/features/consultations/own-keys.ts'
import { consultationRoutes } from '#server/features/consultations/routes.ts'
import { openConversionCounter } from '#server/features/analytics/conversions.ts'
import { analyticsRoutes } from '#server/features/analytics/routes.ts'
import { visitCounts } from '#server/features/analytics/overview.ts'
import { countBooked, countUpcoming, findOfficeZone, listDay } from '#server/features/consultations/overview.ts'
import { countNewMessages, countOverdueMessages } from '#server/features/contact/overview.ts'
import { countUntranslated, listRecentEdits } from '#server/features/content/overview.ts'
import { countMissedOften } from '#server/features/not-found/overview.ts'
import { overviewRoutes } from '#server/features/overview/routes.ts'
import { countOverdue, countQuarantined, countUnassigned, countTickets } from '#server/features/support/overview.ts'
import { countPlanRequests, countUnclearPayments } from '#server/features/subscriptions/overview.ts'
import { countRegistrations } from '#server/features/users/overview.ts'
import { productVersion } from '#server/product-version.ts'
import { backupRoutes } from '#server/features/backups/routes.ts'
import { announcementRoutes } from '#server/features/announcements/routes.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { contentAdminRoutes } from '#server/features/content/admin-routes.ts'
import { contentRoutes } from '#server/features/content/routes.ts'
import { listCustomPages, resolvePage } from '#server/features/content/shown-pages.ts'
import { openShownSlugs } from '#server/features/content/shown-slugs.ts'
import { humanCheckRoutes } from '#server/features/human-check/routes.ts'
import { connectionRoutes } from '#server/features/integrations/connection-routes.ts'
import { tokenKeys } from '#server/features/integrations/own-keys.ts'
import { carriesApiToken, findTokenActor } from '#server/features/integrations/token-guard.ts'
import { tokenRoutes } from '#server/features/integrations/token-routes.ts'
import { webhookRoutes } from '#server/features/integrations/webhook-routes.ts'
import { launchRoutes } from '#server/features/launches/routes.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import type { LiveEvents } from '#server/features/live/live-events.ts'
import { logRoutes } from '#server/features/logs/routes.ts'
import { mediaRoutes } from '#server/features/media/routes.ts'
import { openMediaServer } from '#server/features/media/serve.ts'
import { mailOutboxRoutes } from '#server/features/mail-outbox/routes.ts'
import { menuRoutes } from '#server/features/menu/routes.ts'
import { notFoundRoutes } from '#server/features/not-found/routes.ts'
import { recordNotFound } from '#server/features/not-found/service.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import { pageRoutes } from '#server/features/pages/routes.ts'
import { queueSchedule } from '#server/features/pages/schedule-job.ts'
import { profileRoutes } from '#server/features/profile/routes.ts'
import { redirectRoutes } from '#server/features/redirects/routes.ts'
import { followRedirect } from '#server/features/redirects/service.ts'
import { roleRoutes } from '#server/features/roles/routes.ts'
import { testMailServerInForce } from '#server/features/settings/connection-tests.ts'
import { settingsRoutes } from '#server/features/settings/routes.ts'
import { openLiveSettings, withLiveSettings } from '#server/features/settings/live.ts'
import { isClosedPage, maintenancePage } from '#server/features/settings/maintenance.ts'
import { readSettings } from '#server/features/settings/service.ts'
import { setupRoutes } from '#server/features/setup/routes.ts'
import { discoveryRoutes } from '#server/features/site/discovery.ts'
import { siteRoutes } from '#server/features/site/routes.ts'
import { createTicket } from '#server/features/support/client-service.ts'
import { supportAdminRoutes } from '#server/features/support/admin-routes.ts'
import { supportMailRoutes } from '#server/features/support/mail-routes.ts'
import { supportRoutes } from '#server/features/support/routes.ts'
import { readAccess } from '#server/features/subscriptions/access.ts'
import { subscriptionRoutes } from '#server/features/subscriptions/routes.ts'
import { usersRoutes } from '#server/features/users/routes.ts'
import { networkOf } from '#server/http/client-address.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError, problemResponse, toAppError } from '#server/http/errors.ts'
import { openEventLoopWatch } from '#server/http/event-loop-delay.ts'
import { keptText } from '#server/http/kept-text.ts'
import { openMetrics, requireMetricsReader } from '#server/http/metrics.ts'
import { chooseLanguage } from '#server/http/language.ts'
import { mountEndpoints } from '#server/http/mount-endpoints.ts'
import type { AppEnvironment } from '#server/http/mount-endpoints.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { apiReference } from '#server/http/openapi-page.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { closedPolicy, securityHeaders, transportSecurity } from '#server/http/security-headers.ts'
import { openPagePlaces } from '#server/page-places.ts'
import { openPageRenderer } from '#server/page-renderer.ts'
import type { PageAnswer, PageRenderer, PageRequest } from '#server/page-renderer.ts'
import { pageScheduleJob, pageSources } from '#server/page-sources.ts'
import { personalParts } from '#server/personal-parts.ts'
import { queueJob } from '#server/jobs/jobs.ts'
import { mailWorld, recomputeDueJob, supportWorld } from '#server/support-world.ts'
import { clientFolder, pageRendererOf } from '#server/web-bundle.ts'
import type { WebBundle } from '#server/web-bundle.ts'

/** The whole product behind one function. */
export type App = {
  /** Answers a request. @param clientAddress for limits; `unknown` in process. */
  fetch(request: Request, clientAddress?: string): Promise<Response>
  /** Answers a request for a page, at once when the page is kept: the short way of the most frequent request. */
  answerPage(request: PageRequest): PageAnswer | null
  /** Every endpoint under /api: for the description and the permission walk. */
  endpoints: readonly Endpoint[]
  /** Every address that is not a page, the auth service's too, as `GET /api/content/{id}`: for the permission walk. */
  addresses: readonly string[]
  /** From now on /ready says that this process leaves; everything else is served as before. */
  leave(): void
  close(): void
}

/** Prefixes that are never pages. */
const ownPrefixes =
  /^\/(api|auth|assets|media|art|fonts|health|ready|metrics|sitemap\.xml|robots\.txt|\.well-known)(\/|$)/

/** The product's own screens: there is always a page, so a redirect from there would never be followed. */
const ownScreens =
  /^\/(features|about|contact|faq|privacy|terms|login|register|confirm|reset-password|unsubscribe|consultation|rate|setup|dashboard|admin(\/.*)?)$/i

/** Stands for the client's address in requests that the product makes of itself. */
const inProcess = 'unknown'

/** The map of addresses. @param bundle null serves no pages (tests of the API). */
export function createApp(given: Deps, bundle: WebBundle | null, live: LiveEvents): App {
  const settings = openLiveSettings(given)
  const deps: Deps = { ...given, config: withLiveSettings(given.config, settings) }
  const app = new Hono<AppEnvironment>()
  const eventLoop = openEventLoopWatch()
  const metrics = openMetrics(deps, eventLoop)
  const { base_path: authPath } = deps.config.auth
  const { authUrl, oauth } = deps.config
  const providers =
    authUrl === null
      ? async () => (['google', 'github'] as const).filter((provider) => oauth[provider] !== null)
      : keepFor(providersLifeMs, deps.clock, () => listProvidersElsewhere(deps, authUrl))
  let isLeaving = false
  const isCounting = (): boolean => settings.current().count_visits
  const slugs = openShownSlugs(deps)
  const knownZone = keepFor(zoneLifeMs, deps.clock, () => findOfficeZone(deps.database.db))
  const countConversion = openConversionCounter(deps, authPath, isCounting)

  app.use(async (c, next) => {
    const startedAt = performance.now()
    // Set by fetch() below; Hono hands it on as its bindings.
    const context = c.env as unknown as RequestContext
    c.set('requestContext', context)
    await next()
    countConversion(context, c.req.method, c.req.path, c.res.status)
    finishHeaders(c.res.headers, context.requestId, deps.config)
    metrics.observe(c.req.method, c.res.status, performance.now() - startedAt)
    logRequest(deps, context, c.req.method, c.req.path, c.res.status, performance.now() - startedAt)
  })
  app.use(async (c, next) => {
    // Reading goes on; what waits for a table meanwhile is answered after the restore.
    if (!/^(GET|HEAD|OPTIONS)$/.test(c.req.method) && (await isClosedForRestore(deps)))
      throw new AppError('maintenance', {
        retryAfterSeconds: 15,
        detail: 'A backup is being restored. Nothing was changed.',
      })
    await next()
  })
  app.onError((thrown, c) => {
    const error = toAppError(thrown)
    const { requestId } = c.get('requestContext')
    if (error.status >= 500)
      deps.log[error.code === 'unavailable' ? 'warn' : 'error'](
        { err: error.cause ?? error, request_id: requestId },
        error.message,
      )
    return problemResponse(error, requestId)
  })

  const support = supportWorld(deps)
  const endpoints: readonly Endpoint[] = [
    ...siteRoutes(deps, {
      publicKey: () => publicKey(deps),
      officeZone: () => findOfficeZone(deps.database.db),
      assistantLinks: async () => (await readSettings(given)).assistant_links,
      providers,
      languages: () => settings.current().languages_offered,
    }),
    ...accountRoutes(deps, personalParts(deps.clock), [tokenKeys, feedKeys]),
    ...contentRoutes(deps),
    ...contentAdminRoutes(deps),
    ...consultationAdminRoutes(bookingDeps(deps), (tx) => queueJob(tx, deps, recomputeDueJob, {})),
    ...consultationRoutes(bookingDeps(deps), {
      openConsultationsMax: async (userId) =>
        (await readAccess(deps.database.db, deps, userId)).limits.open_consultations,
    }),
    ...contactRoutes(deps, {
      ...support,
      async openTicket({ ownerId, subject, message, language }) {
        const client = { userId: ownerId, actor: null, requestId: null }
        const input = { subject, message, priority: 'normal', category: 'other', language } as const
        return (await createTicket(deps, support, client, { ...input, attachments: [] }, language)).id
      },
    }),
    ...humanCheckRoutes(deps),
    ...connectionRoutes(given, {
      mailServer: () => settings.mailServer(),
      testMailServer: () => testMailServerInForce(given),
    }),
    ...tokenRoutes(deps),
    ...webhookRoutes(deps, () => settings.current().keep_webhooks_days),
    ...launchRoutes(deps),
    ...liveRoutes(deps, live),
    ...logRoutes(deps),
    ...mailOutboxRoutes(deps),
    ...mediaRoutes(deps),
    ...menuRoutes(deps, {
      contentValues: async (page, language) => (await resolvePage(deps, page, language)).values,
      customPages: (language) => listCustomPages(deps, language),
    }),
    ...notFoundRoutes(deps),
    ...overviewRoutes(
      deps,
      {
        figures: {
          users: countRegistrations,
          consultations: countBooked,
          tickets: countTickets,
          visits: visitCounts,
        },
        waiting: {
          tickets: countUnassigned,
          overdue_tickets: countOverdue,
          held_mails: countQuarantined,
          messages: countNewMessages,
          overdue_messages: countOverdueMessages,
          plan_requests: countPlanRequests,
          payments: countUnclearPayments,
          consultations: countUpcoming,
          translations: countUntranslated,
          not_found: countMissedOften,
        },
        day: listDay,
        edits: listRecentEdits,
        verifiedBackup: findVerifiedBackup,
        hasAssistant: () =>
          Object.values(settings.current().assistant_links).every(
            (link) => !Object.values(defaultSettings.assistant_links).includes(link),
          ),
        zone: knownZone,
        eventLoopDelay: () => eventLoop.read(),
      },
      productVersion(),
    ),
    ...notificationRoutes(deps),
    ...pageRoutes(deps, pageSources, queueSchedule(deps, pageScheduleJob)),
    ...profileRoutes(deps),
    ...redirectRoutes(deps, (path) => ownPrefixes.test(path) || ownScreens.test(path)),
    ...roleRoutes(deps),
    ...backupRoutes(given, backupSources, backupJobKinds),
    ...analyticsRoutes(deps, { isCounting, publishedSlugs: slugs.listed, zone: knownZone }),
    ...settingsRoutes(given, () => settings.reload()),
    ...setupRoutes(deps),
    ...supportRoutes(deps, support),
    ...supportMailRoutes(deps, mailWorld(deps)),
    ...supportAdminRoutes(deps, support),
    ...announcementRoutes(deps),
    ...subscriptionRoutes(deps),
    ...usersRoutes(deps, (userId) => eraseAccount(deps, personalParts(deps.clock), userId)),
  ]
  mountEndpoints(
    app,
    deps,
    endpoints,
    (authorization, context) =>
      carriesApiToken(authorization)
        ? findTokenActor(deps, authorization, context)
        : findActor(deps, authorization, context),
    () => settings.current().maintenance,
  )

  const description = () => openApiDocument(endpoints, deps.config.publicUrl)
  const asJson = keptText('application/json', async () => JSON.stringify(await description()))
  const asPage = keptText('text/html; charset=utf-8', async () => apiReference(await description()))
  app.get('/api/openapi.json', (c) => asJson(c.req.raw))
  app.get('/api/docs', (c) => asPage(c.req.raw))
  app.all('/api/*', (c) => {
    const known = endpoints.some(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(c.req.path))
    throw known
      ? new AppError('method_not_allowed')
      : new AppError('not_found', { detail: 'There is no such address under /api.' })
  })

  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    const ready = !isLeaving && (await deps.database.isReady())
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    requireMetricsReader(deps.config.metricsToken, c.req.header('authorization'), c.get('requestContext').clientAddress)
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  for (const { path, handle } of discoveryRoutes(deps, slugs.listed, visibility))
    app.get(path, (c) => handle(new URL(c.req.url)))

  const serveMedia = openMediaServer(deps)
  app.get('/media/:id/:file', (c) =>
    serveMedia({ ...c.req.param(), url: new URL(c.req.url), headers: c.req.raw.headers }),
  )

  app.route(authPath === '' ? '/' : authPath, authUrl === null ? authApp(deps) : authAppElsewhere(deps, authUrl))

  let pages: PageRenderer | null = null
  if (bundle) {
    if (bundle.isBuilt) {
      app.use('/assets/*', cacheFor('public, max-age=31536000, immutable'))
      app.get('/assets/*', serveStatic({ root: clientFolder, precompressed: true }))
      app.use('/art/*', cacheFor('public, max-age=86400'))
      app.get('/art/*', serveStatic({ root: clientFolder, precompressed: true }))
    }
    const renderer = openPageRenderer(
      deps,
      pageRendererOf(bundle, (request) => fetchApp(request), deps.config.publicUrl),
      () => settings.current().languages_offered,
      openPagePlaces(() => bundle.loaded(), { 'page/:slug': slugs.isShown, 'admin/page-builder/:id': 'all' }),
    )
    pages = renderer
    app.on(['GET', 'HEAD'], '*', async (c) => {
      // React Router's data addresses: browsers ask the API instead.
      if (ownPrefixes.test(c.req.path) || (bundle.isBuilt && c.req.path.endsWith('.data')))
        throw new AppError('not_found')
      const { clientAddress } = c.get('requestContext')
      const request = pageRequestOf(c.req.raw, clientAddress)
      if (bundle.loaded() === null) await bundle.load()
      const answer = dressed(closedPage(request) ?? (await renderer.answer(request)))
      if (answer.status === 404) {
        const moved = await followRedirect(deps, new URL(c.req.url))
        if (moved) return moved
        await noteNotFound(deps, c.get('requestContext'), c.req.raw)
      }
      return new Response(answer.body === null ? null : new Uint8Array(answer.body), {
        status: answer.status,
        headers: answer.headers,
      })
    })
  }
  app.notFound(() => {
    throw new AppError('not_found')
  })

  function visibility() {
    const { search_engines, maintenance, languages_offered } = settings.current()
    return { indexed: search_engines && !maintenance, languages: languages_offered }
  }

  /** What visitors get instead of a page while the site is under maintenance. */
  function closedPage({ url, cookie, acceptLanguage }: PageRequest): PageAnswer | null {
    if (!isClosedPage(settings.current(), url.pathname)) return null
    const { language } = chooseLanguage(url, { cookie, acceptLanguage }, settings.current().languages_offered)
    return maintenancePage(settings.current(), language, deps.config.publicUrl.startsWith('https:'))
  }

  /** Tells search engines on every page whether they are welcome: robots.txt only tells those who ask for it. */
  function dressed(answer: PageAnswer): PageAnswer {
    if (visibility().indexed) return answer
    return { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex' } }
  }

  async function fetchApp(request: Request, clientAddress = inProcess): Promise<Response> {
    // /health says that the process lives, whatever the database does.
    if (!settings.isReady() && !request.url.endsWith('/health')) await settings.ready()
    const context: RequestContext = {
      requestId: randomUUID(),
      clientAddress,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 512),
      language: chooseLanguage(
        new URL(request.url),
        {
          cookie: request.headers.get('cookie') ?? undefined,
          acceptLanguage: request.headers.get('accept-language') ?? undefined,
        },
        settings.current().languages_offered,
      ).language,
      origin: requestOrigin(request.headers, deps.config.publicUrl),
    }
    return app.fetch(request, context)
  }

  return {
    fetch: fetchApp,
    endpoints,
    addresses: addressesOf(app),
    answerPage(request) {
      const { pathname } = request.url
      if (pages === null || !settings.isReady() || ownPrefixes.test(pathname) || pathname.endsWith('.data')) return null
      const answer = closedPage(request) ?? pages.kept(request)
      return answer === null ? null : dressed(answer)
    },
    leave() {
      isLeaving = true
    },
    close() {
      settings.close()
      slugs.close()
      pages?.close()
      metrics.close()
      eventLoop.close()
    },
  }
}

/** What the router knows, without what stands before or behind all of it: middleware, preflights and refusals. */
function addressesOf(app: Hono<AppEnvironment>): string[] {
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && method !== 'OPTIONS' && !path.endsWith('*'))
  return [...new Set(own.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))]
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

/** How long it is believed which sign-in providers the auth service of another site offers. */
const providersLifeMs = minuteMs

/** How long the time zone of the office may be old. */
const zoneLifeMs = minuteMs

/** Remembers an answer for a while. What fails is not remembered. */
function keepFor<Answer>(lifeMs: number, clock: Deps['clock'], ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { until: number; answer: Promise<Answer> } | null = null
  return () => {
    if (kept === null || kept.until < clock.now()) {
      const answer = ask()
      kept = { until: clock.now() + lifeMs, answer }
      answer.catch(() => {
        kept = null
      })
    }
    return kept.answer
  }
}

/** A visitor may fill the not-found list only so fast. */
const notFoundLimit = { name: 'not-found', burst: 30, refillSeconds: 300 }

async function noteNotFound(deps: Deps, context: RequestContext, request: Request): Promise<void> {
  try {
    const { allowed } = await takeFromLimit(deps, notFoundLimit, networkOf(context.clientAddress))
    if (allowed) await recordNotFound(deps, new URL(request.url).pathname, request.headers.get('referer'))
  } catch (error) {
    // The visitor's 404 stands even when the list cannot be written.
    deps.log.warn({ err: error, request_id: context.requestId }, 'the not-found list could not be written')
  }
}

function finishHeaders(headers: Headers, requestId: string, config: Config): void {
  headers.set('x-request-id', requestId)
  for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (!headers.has('content-security-policy') && !(isPage && config.mode === 'development'))
    headers.set('content-security-policy', closedPolicy)
  if (config.publicUrl.startsWith('https:')) headers.set('strict-transport-security', transportSecurity)
}

function logRequest(
  deps: Deps,
  context: RequestContext,
  method: string,
  path: string,
  status: number,
  durationMs: number,
): void {
  // Requests that a page makes in process are part of that page's own line.
  const level = context.clientAddress === inProcess ? 'debug' : 'info'
  deps.log[level](
    { request_id: context.requestId, method, path: path.slice(0, 512), status, ms: Math.round(durationMs * 10) / 10 },
    'request',
  )
}
