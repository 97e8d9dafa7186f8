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
import type { Deps } from '#server/deps.ts'
import { readDay, readFigure, readFirstSteps, readHealth, readWaiting } from '#server/features/overview/service.ts'
import type { OverviewSources } from '#server/features/overview/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** The first screen of the admin area; each part is an address of its own, so that one that fails takes no other along. @see ADM-01 */
export function overviewRoutes(deps: Deps, sources: OverviewSources, version: string): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/overview/figures',
        summary: 'Read a figure of the day beside the one of a week before; each asks for a permission of its own.',
        access: 'admin.view',
        querySchema: figureQuerySchema,
        answer: { status: 200, schema: figureSchema },
      },
      async ({ actor, query }) => readFigure(deps, sources, actor, query.name),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/overview/waiting',
        summary: 'List what waits for you, as far as you may act on it, oldest first.',
        access: 'admin.view',
        answer: { status: 200, schema: waitingListSchema },
      },
      async ({ actor }) => readWaiting(deps, sources, actor),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/overview/day',
        summary: 'List the consultations of a day.',
        access: 'consultations.manage',
        querySchema: dayQuerySchema,
        answer: { status: 200, schema: dayCalendarSchema },
      },
      async ({ query }) => readDay(deps, sources, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/overview/edits',
        summary: 'List the texts that were changed last.',
        access: 'content.edit',
        answer: { status: 200, schema: recentEditsSchema },
      },
      async () => sources.edits(deps.database.db),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/overview/first-steps',
        summary: 'Tell what is still to be done before the site is ready for people.',
        access: 'settings.edit',
        answer: { status: 200, schema: firstStepsSchema },
      },
      async () => readFirstSteps(deps, sources),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/overview/health',
        summary: 'Tell how mail, jobs, backups, the disk, the event loop and the activity log are.',
        access: 'settings.view',
        answer: { status: 200, schema: healthSchema },
      },
      async () => readHealth(deps, sources, version),
    ),
  ]
}
