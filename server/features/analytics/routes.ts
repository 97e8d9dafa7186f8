import {
  analyticsExportQuerySchema,
  analyticsLiveSchema,
  analyticsQuerySchema,
  analyticsSchema,
  visitBeaconSchema,
  visitSchema,
  weeklyMailSchema,
} from '#shared/contracts/analytics.ts'
import * as routes from '#shared/contracts/routes/analytics.ts'
import * as staffRoutes from '#shared/contracts/routes/analytics-staff.ts'
import type { Deps } from '#server/deps.ts'
import { recordVisitBeacon } from '#server/features/analytics/visit-beacons.ts'
import { recordView } from '#server/features/analytics/record.ts'
import { exportPanel, getAnalytics, getPresent } from '#server/features/analytics/report-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { getChannels, saveChannels } from '#server/notifications/preferences.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { attachment } from '#server/http/attachment.ts'

/** A page view every half second for a minute, then every second: more is no reader. */
const viewLimit: RateLimitRule = { name: 'visit', burst: 120, refillSeconds: 120 }

const visitBeaconLimit: RateLimitRule = { ...viewLimit, name: 'visit-departure' }

/** A page view is a few hundred bytes. */
const viewBytesMax = 8_192

/** What this feature needs from others; the `feature.ts` next to it brings them together. */
type AnalyticsPorts = {
  /** Whether visits are counted at all. */
  isCounting(): boolean
  /** Addresses of the published pages. */
  publishedSlugs(): Promise<readonly string[]>
  /** The zone whose days are counted: the office's. */
  zone(): Promise<string>
}

/** First-party page views without cookies, and what they add up to. @see ADM-04 */
export function analyticsRoutes(deps: Deps, ports: AnalyticsPorts): Endpoint[] {
  return [
    endpoint(routes.recordView, {
      summary: 'Count a page view. What cannot be counted is left out without a word.',
      limit: viewLimit,
      bodySchema: visitSchema,
      bodyBytesMax: viewBytesMax,
      handle: async ({ context, body, request }) => {
        if (!ports.isCounting() || !isOwn(request)) return
        await recordView(deps, context, {
          visit: body,
          asksNotTo: asksNotTo(request),
          slugs: await ports.publishedSlugs(),
          zone: await ports.zone(),
        })
      },
    }),
    endpoint(routes.recordVisitBeacon, {
      summary:
        'Count a link that leads elsewhere, or how a page felt. What cannot be counted is left out without a word.',
      limit: visitBeaconLimit,
      bodySchema: visitBeaconSchema,
      bodyBytesMax: viewBytesMax,
      handle: async ({ context, body, request }) => {
        if (!ports.isCounting() || !isOwn(request)) return
        const [slugs, zone] = [await ports.publishedSlugs(), await ports.zone()]
        await recordVisitBeacon(deps, context, body, { asksNotTo: asksNotTo(request), slugs, zone })
      },
    }),
    endpoint(staffRoutes.getAnalytics, {
      summary: 'Read the figures of a period, compared and narrowed.',
      querySchema: analyticsQuerySchema,
      responseSchema: analyticsSchema,
      handle: async ({ query }) =>
        getAnalytics(deps, query, { zone: await ports.zone(), isCounting: ports.isCounting() }),
    }),
    endpoint(staffRoutes.getWeeklyMail, {
      summary: 'Read whether one gets the figures of each week by mail.',
      responseSchema: weeklyMailSchema,
      handle: async ({ actor }) => ({ email: (await getChannels(deps.database.db, actor.userId, 'figures')).email }),
    }),
    endpoint(staffRoutes.saveWeeklyMail, {
      summary: 'Choose whether one gets the figures of each week by mail.',
      bodySchema: weeklyMailSchema,
      responseSchema: weeklyMailSchema,
      handle: async ({ actor, body }) => {
        const { userId } = actor
        await deps.database.db.transaction(async (tx) => {
          const { in_app } = await getChannels(tx, userId, 'figures')
          await saveChannels(tx, userId, {
            topic: 'figures',
            channels: { in_app, ...body },
            now: new Date(deps.clock.now()),
          })
        })
        return body
      },
    }),
    endpoint(staffRoutes.getPresentVisitors, {
      summary: 'Read how many visitors are there at the moment, and on which pages.',
      responseSchema: analyticsLiveSchema,
      handle: async () => getPresent(deps),
    }),
    endpoint(staffRoutes.exportAnalytics, {
      summary: 'Download the days or one panel of a period as CSV.',
      querySchema: analyticsExportQuerySchema,
      responseDescription: 'A CSV file in UTF-8 with a byte-order mark.',
      handle: async ({ query }) =>
        attachment(await exportPanel(deps, query, await ports.zone()), {
          name: `visits-${query.panel}.csv`,
          type: 'text/csv; charset=utf-8',
        }),
    }),
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
