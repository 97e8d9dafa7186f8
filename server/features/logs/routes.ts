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
import * as routes from '#shared/contracts/routes/logs.ts'
import type { Deps } from '#server/deps.ts'
import { listJobs, retryFailedJob } from '#server/features/logs/jobs-service.ts'
import {
  exportActivity,
  getActionList,
  getActivityList,
  getActivityDetails,
  getFailedSignInList,
  getIntegrity,
  getSignInList,
  verifyOnScreen,
} from '#server/features/logs/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** An open live tail asks every few seconds. */
const listLimit = { name: 'logs-list', burst: 900, refillSeconds: 5 * minuteSeconds }
const exportLimit = { name: 'logs-export', burst: 10, refillSeconds: 10 * minuteSeconds }
const verifyLimit = { name: 'logs-verify', burst: 10, refillSeconds: 10 * minuteSeconds }
const idSchema = z.object({ id: z.string().regex(/^\d{1,15}$/) })

/** What happened on the site, for those who look after it. @see ADM-05 */
export function logRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listActivity, {
      summary: 'List the activity log by actor, action, target and time, newest first.',
      limit: listLimit,
      querySchema: activityQuerySchema,
      responseSchema: activityListSchema,
      handle: async ({ query }) => getActivityList(deps, query),
    }),
    endpoint(routes.listActivityActions, {
      summary: 'List everything that was ever done, by name.',
      responseSchema: activityActionsSchema,
      handle: async () => getActionList(deps),
    }),
    endpoint(routes.exportActivity, {
      summary: 'Export the activity log of a filter as CSV or JSON; the export itself is recorded.',
      limit: exportLimit,
      querySchema: activityExportSchema,
      responseDescription: 'CSV, UTF-8 with a byte-order mark, or JSON',
      handle: async ({ actor, context, query }) => exportActivity(deps, actor, context.requestId, query),
    }),
    endpoint(routes.getLogIntegrity, {
      summary: 'Read how far the activity log is sealed, and what its last verification found.',
      responseSchema: logIntegritySchema,
      handle: async () => getIntegrity(deps),
    }),
    endpoint(routes.verifyLog, {
      summary: 'Verify that nobody altered the newest part of the activity log.',
      limit: verifyLimit,
      responseSchema: logIntegritySchema,
      handle: async () => verifyOnScreen(deps),
    }),
    endpoint(routes.listSignIns, {
      summary: 'List sessions as they began, newest first; those that ended long ago are forgotten.',
      limit: listLimit,
      querySchema: signInQuerySchema,
      responseSchema: signInListSchema,
      handle: async ({ query }) => getSignInList(deps, query),
    }),
    endpoint(routes.listFailedSignIns, {
      summary: 'List refused sign-ins by hour, network, account and way, those tried last first; kept for thirty days.',
      limit: listLimit,
      querySchema: pageQuerySchema,
      responseSchema: failedSignInListSchema,
      handle: async ({ query }) => getFailedSignInList(deps, query),
    }),
    endpoint(routes.getActivity, {
      summary: 'Read an entry of the activity log with what was before and after, secrets masked.',
      limit: listLimit,
      pathSchema: idSchema,
      responseSchema: activityDetailsSchema,
      handle: async ({ path }) => getActivityDetails(deps, path.id),
    }),
    endpoint(routes.listJobs, {
      summary: 'List jobs, newest first, and when the work that returns was last done.',
      limit: listLimit,
      querySchema: jobQuerySchema,
      responseSchema: jobListSchema,
      handle: async ({ query }) => listJobs(deps, query),
    }),
    endpoint(routes.retryJob, {
      summary: 'Let a job that was given up be tried again.',
      pathSchema: z.object({ id: z.uuid() }),
      handle: async ({ actor, context, path }) => retryFailedJob(deps, actor, context.requestId, path.id),
    }),
  ]
}
