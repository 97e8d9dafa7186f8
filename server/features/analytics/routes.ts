import {
  analyticsExportQuerySchema,
  analyticsLiveSchema,
  analyticsQuerySchema,
  analyticsSchema,
  departureSchema,
  visitSchema,
  weeklyMailSchema,
} from '#shared/contracts/analytics.ts'
import type { Deps } from '#server/deps.ts'
import { recordDeparture } from '#server/features/analytics/departures.ts'
import { recordView } from '#server/features/analytics/record.ts'
import { exportPanel, readAnalytics, readPresent } from '#server/features/analytics/report-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'
import { readChannels, saveChannels } from '#server/notifications/preferences.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** A page view every half second for a minute, then every second: more is no reader. */
const viewLimit: RateLimitRule = { name: 'visit', burst: 120, refillSeconds: 120 }

const departureLimit: RateLimitRule = { ...viewLimit, name: 'visit-departure' }

/** A page view is a few hundred bytes. */
const viewBytesMax = 8_192

/** What this feature needs from others; `server/app.ts` brings them together. */
export type AnalyticsSources = {
  /** Whether visits are counted at all. */
  isCounting(): boolean
  /** Addresses of the published pages. */
  publishedSlugs(): Promise<readonly string[]>
  /** The zone whose days are counted: the office's. */
  zone(): Promise<string>
}

/** First-party page views without cookies, and what they add up to. @see ADM-04 */
export function analyticsRoutes(deps: Deps, sources: AnalyticsSources): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/visits',
        summary: 'Count a page view. What cannot be counted is left out without a word.',
        access: 'public',
        limit: viewLimit,
        bodySchema: visitSchema,
        bodyBytesMax: viewBytesMax,
        answer: { status: 204, schema: null },
      },
      async ({ context, body, request }) => {
        if (!sources.isCounting() || !isOwn(request)) return
        await recordView(deps, context, body, asksNotTo(request), await sources.publishedSlugs(), await sources.zone())
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/visits/departures',
        summary:
          'Count a link that leads elsewhere, or how a page felt. What cannot be counted is left out without a word.',
        access: 'public',
        limit: departureLimit,
        bodySchema: departureSchema,
        bodyBytesMax: viewBytesMax,
        answer: { status: 204, schema: null },
      },
      async ({ context, body, request }) => {
        if (!sources.isCounting() || !isOwn(request)) return
        const [slugs, zone] = [await sources.publishedSlugs(), await sources.zone()]
        await recordDeparture(deps, context, body, { asksNotTo: asksNotTo(request), slugs, zone })
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/analytics',
        summary: 'Read the figures of a period, compared and narrowed.',
        access: 'analytics.view',
        querySchema: analyticsQuerySchema,
        answer: { status: 200, schema: analyticsSchema },
      },
      async ({ query }) => readAnalytics(deps, query, { zone: await sources.zone(), isCounting: sources.isCounting() }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/analytics/mail',
        summary: 'Read whether one gets the figures of each week by mail.',
        access: 'analytics.view',
        answer: { status: 200, schema: weeklyMailSchema },
      },
      async ({ actor }) => ({ email: (await readChannels(deps.database.db, userOf(actor), 'figures')).email }),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/admin/analytics/mail',
        summary: 'Choose whether one gets the figures of each week by mail.',
        access: 'analytics.view',
        bodySchema: weeklyMailSchema,
        answer: { status: 200, schema: weeklyMailSchema },
      },
      async ({ actor, body }) => {
        const userId = userOf(actor)
        await deps.database.db.transaction(async (tx) => {
          const { in_app } = await readChannels(tx, userId, 'figures')
          await saveChannels(tx, userId, 'figures', { in_app, ...body }, new Date(deps.clock.now()))
        })
        return body
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/analytics/live',
        summary: 'Read how many visitors are there at the moment, and on which pages.',
        access: 'analytics.view',
        answer: { status: 200, schema: analyticsLiveSchema },
      },
      async () => readPresent(deps),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/analytics/export',
        summary: 'Download the days or one panel of a period as CSV.',
        access: 'analytics.view',
        querySchema: analyticsExportQuerySchema,
        answer: { status: 200, schema: null, description: 'A CSV file in UTF-8 with a byte-order mark.' },
      },
      async ({ query }) =>
        new Response(await exportPanel(deps, query, await sources.zone()), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="visits-${query.panel}.csv"`,
            'cache-control': 'no-store',
          },
        }),
    ),
  ]
}

/** Another site cannot make its visitors count here. */
function isOwn(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}

/** Whether the browser asks not to be tracked (DNT), or that nothing is shared (GPC). */
function asksNotTo(request: Request): boolean {
  return request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1'
}

function userOf(actor: Actor): string {
  if (actor.kind === 'anonymous') throw new AppError('not_signed_in')
  return actor.userId
}
