import { launchCardsSchema, launchFiguresSchema, launchPeriodSchema, launchSchema } from '#shared/contracts/launches.ts'
import type { Deps } from '#server/deps.ts'
import { countLaunch, readLaunches, readLaunchesByCard } from '#server/features/launches/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Launches of the assistant, counted by day, language and card. @see LAUNCH-03 */
export function launchRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/launches',
        summary: 'Count a launch of the assistant, with the card it came from.',
        access: 'signed-in',
        limit: { name: 'launch', burst: 30, refillSeconds: 300 },
        bodySchema: launchSchema,
        answer: { status: 204, schema: null },
      },
      async ({ body }) => countLaunch(deps, body.language, body.agent ?? null),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/launches',
        summary:
          'Read the launches of the last thirty days by language, beside those of the thirty days before, and by card.',
        access: 'agents.edit',
        answer: { status: 200, schema: launchFiguresSchema },
      },
      async () => readLaunches(deps),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/analytics/launches',
        summary: 'Read the launches of a period by card and language.',
        access: 'analytics.view',
        querySchema: launchPeriodSchema,
        answer: { status: 200, schema: launchCardsSchema },
      },
      async ({ query }) => readLaunchesByCard(deps, query.from, query.to),
    ),
  ]
}
