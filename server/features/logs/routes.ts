import { z } from 'zod'
import {
  activityActionsSchema,
  activityDetailsSchema,
  activityExportSchema,
  activityListSchema,
  activityQuerySchema,
  failedSignInListSchema,
  jobListSchema,
  jobQuerySchema,
  logIntegritySchema,
  pageQuerySchema,
  signInListSchema,
  signInQuerySchema,
} from '#shared/contracts/logs.ts'
import { minuteSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { readJobs, retryFailedJob } from '#server/features/logs/jobs-service.ts'
import {
  exportActivity,
  readActions,
  readActivity,
  readActivityDetails,
  readFailedSignIns,
  readIntegrity,
  readSignIns,
  verifyOnScreen,
} from '#server/features/logs/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

const access = 'logs.view'
/** An open live tail asks every few seconds. */
const listLimit = { name: 'logs-list', burst: 900, refillSeconds: 5 * minuteSeconds }
const exportLimit = { name: 'logs-export', burst: 10, refillSeconds: 10 * minuteSeconds }
const verifyLimit = { name: 'logs-verify', burst: 10, refillSeconds: 10 * minuteSeconds }
const idSchema = z.object({ id: z.string().regex(/^\d{1,15}$/) })

/** What happened on the site, for those who look after it. @see ADM-05 */
export function logRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/admin/logs',
        summary: 'List the activity log by actor, action, target and time, newest first.',
        access,
        limit: listLimit,
        querySchema: activityQuerySchema,
        answer: { status: 200, schema: activityListSchema },
      },
      async ({ query }) => readActivity(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/logs/actions',
        summary: 'List everything that was ever done, by name.',
        access,
        answer: { status: 200, schema: activityActionsSchema },
      },
      async () => readActions(deps),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/logs/export',
        summary: 'Export the activity log of a filter as CSV or JSON; the export itself is recorded.',
        access,
        limit: exportLimit,
        querySchema: activityExportSchema,
        answer: { status: 200, schema: null, description: 'CSV, UTF-8 with a byte-order mark, or JSON' },
      },
      async ({ actor, context, query }) => exportActivity(deps, actor, context.requestId, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/logs/integrity',
        summary: 'Read how far the activity log is sealed, and what its last verification found.',
        access,
        answer: { status: 200, schema: logIntegritySchema },
      },
      async () => readIntegrity(deps),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/logs/verify',
        summary: 'Verify that nobody altered the newest part of the activity log.',
        access,
        limit: verifyLimit,
        answer: { status: 200, schema: logIntegritySchema },
      },
      async () => verifyOnScreen(deps),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/logs/sign-ins',
        summary: 'List sessions as they began, newest first; those that ended long ago are forgotten.',
        access,
        limit: listLimit,
        querySchema: signInQuerySchema,
        answer: { status: 200, schema: signInListSchema },
      },
      async ({ query }) => readSignIns(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/logs/failed-sign-ins',
        summary:
          'List refused sign-ins by hour, network, account and way, those tried last first; kept for thirty days.',
        access,
        limit: listLimit,
        querySchema: pageQuerySchema,
        answer: { status: 200, schema: failedSignInListSchema },
      },
      async ({ query }) => readFailedSignIns(deps, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/logs/{id}',
        summary: 'Read an entry of the activity log with what was before and after, secrets masked.',
        access,
        limit: listLimit,
        pathSchema: idSchema,
        answer: { status: 200, schema: activityDetailsSchema },
      },
      async ({ path }) => readActivityDetails(deps, path.id),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/jobs',
        summary: 'List jobs, newest first, and when the work that returns was last done.',
        access,
        limit: listLimit,
        querySchema: jobQuerySchema,
        answer: { status: 200, schema: jobListSchema },
      },
      async ({ query }) => readJobs(deps, query),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/admin/jobs/{id}/retry',
        summary: 'Let a job that was given up be tried again.',
        access: 'settings.edit',
        pathSchema: z.object({ id: z.uuid() }),
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => retryFailedJob(deps, actor, context.requestId, path.id),
    ),
  ]
}
