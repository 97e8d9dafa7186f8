import {
  dayCalendarSchema,
  dayQuerySchema,
  figureQuerySchema,
  firstStepsSchema,
  figureSchema,
  healthSchema,
  recentEditsSchema,
  waitingListSchema,
} from '#shared/contracts/overview.ts'
import * as routes from '#shared/contracts/routes/overview.ts'
import type { Deps } from '#server/deps.ts'
import { readDay, getFigure, getFirstSteps, getHealth, listWaiting } from '#server/features/overview/service.ts'
import type { OverviewPorts } from '#server/features/overview/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** The first screen of the admin area; each part is an address of its own, so that one that fails takes no other along. @see ADM-01 */
export function overviewRoutes(deps: Deps, ports: OverviewPorts, version: string): Endpoint[] {
  return [
    endpoint(routes.getFigure, {
      summary: 'Read a figure of the day with the one of a week before; each asks for a permission of its own.',
      querySchema: figureQuerySchema,
      responseSchema: figureSchema,
      handle: async ({ actor, query }) => getFigure(deps, ports, actor, query.name),
    }),
    endpoint(routes.listWaiting, {
      summary: 'List what waits for you, as far as you may act on it, oldest first.',
      responseSchema: waitingListSchema,
      handle: async ({ actor }) => listWaiting(deps, ports, actor),
    }),
    endpoint(routes.getDay, {
      summary: 'List the consultations of a day.',
      querySchema: dayQuerySchema,
      responseSchema: dayCalendarSchema,
      handle: async ({ query }) => readDay(deps, ports, query),
    }),
    endpoint(routes.listRecentEdits, {
      summary: 'List the texts that were changed last.',
      responseSchema: recentEditsSchema,
      handle: async () => ports.edits(deps.database.db),
    }),
    endpoint(routes.getFirstSteps, {
      summary: 'Tell what is still to be done before the site is ready for people.',
      responseSchema: firstStepsSchema,
      handle: async () => getFirstSteps(deps, ports),
    }),
    endpoint(routes.getHealth, {
      summary: 'Tell how mail, jobs, backups, the disk, the event loop and the activity log are.',
      responseSchema: healthSchema,
      handle: async () => getHealth(deps, ports, version),
    }),
  ]
}
