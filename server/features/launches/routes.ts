import { launchCardsSchema, launchFiguresSchema, launchPeriodSchema, launchSchema } from '#shared/contracts/launches.ts'
import * as routes from '#shared/contracts/routes/launches.ts'
import * as staffRoutes from '#shared/contracts/routes/launches-staff.ts'
import type { Deps } from '#server/deps.ts'
import { countLaunch, getLaunches, getLaunchesByCard } from '#server/features/launches/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Launches of the assistant, counted by day, language and card. @see LAUNCH-03 */
export function launchRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.countLaunch, {
      summary: 'Count a launch of the assistant, with the card it came from.',
      limit: { name: 'launch', burst: 30, refillSeconds: 300 },
      bodySchema: launchSchema,
      handle: async ({ body }) => countLaunch(deps, body.language, body.agent ?? null),
    }),
    endpoint(staffRoutes.getLaunchFigures, {
      summary:
        'Read the launches of the last thirty days by language, with those of the thirty days before, and by card.',
      responseSchema: launchFiguresSchema,
      handle: async () => getLaunches(deps),
    }),
    endpoint(staffRoutes.getLaunchesByCard, {
      summary: 'Read the launches of a period by card and language.',
      querySchema: launchPeriodSchema,
      responseSchema: launchCardsSchema,
      handle: async ({ query }) => getLaunchesByCard(deps, query.from, query.to),
    }),
  ]
}
