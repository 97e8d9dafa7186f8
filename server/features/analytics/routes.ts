import {
  analyticsExportQuerySchema,
  analyticsLiveSchema,
  analyticsQuerySchema,
  analyticsSchema,
  visitSchema,
} from '#shared/contracts/analytics.ts'
import type { Deps } from '#server/deps.ts'
import { recordView } from '#server/features/analytics/record.ts'
import { exportPanel, readAnalytics, readPresent } from '#server/features/analytics/report-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** A page view every half second for a minute, then every second: more is no reader. */
const viewLimit: RateLimitRule = { name: 'visit', burst: 120, refillSeconds: 120 }

/** A page view is a few hundred bytes. */
const viewBytesMax = 8_192

/** What this feature needs from others; `server/app.ts` brings them together. */
export type AnalyticsSources = {
  /** Whether visits are counted at all. */
  isCounting(): boolean
  /** Addresses of the published pages. */
  publishedSlugs(): Promise<readonly string[]>
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
        // Another site cannot make its visitors count here.
        const site = request.headers.get('sec-fetch-site')
        if (!sources.isCounting() || (site !== null && site !== 'same-origin')) return
        const asksNotTo = request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1'
        await recordView(deps, context, body, asksNotTo, await sources.publishedSlugs())
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
      async ({ query }) => readAnalytics(deps, query, sources.isCounting()),
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
        new Response(await exportPanel(deps, query), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="visits-${query.panel}-${query.from}-${query.to}.csv"`,
            'cache-control': 'no-store',
          },
        }),
    ),
  ]
}
