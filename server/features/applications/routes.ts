import { allowances } from '#shared/allowances.ts'
import {
  applicationHistoryQuerySchema,
  applicationHistorySchema,
  applicationInputSchema,
  applicationPathSchema,
  applicationSchema,
  applicationStepInputSchema,
  applicationStepPathSchema,
  applicationUpdateSchema,
  applicationsQuerySchema,
  applicationsSchema,
  consultantInputSchema,
  consultantListSchema,
  consultantPathSchema,
  consultantSchema,
  openedApplicationsSchema,
} from '#shared/contracts/applications.ts'
import * as routes from '#shared/contracts/routes/applications.ts'
import type { Deps } from '#server/deps.ts'
import type { FindBlockers } from '#server/features/applications/blockers.ts'
import {
  closeToConsultant,
  listConsultants,
  listOpenedApplications,
  openToConsultant,
} from '#server/features/applications/consultants-service.ts'
import {
  changeApplication,
  createApplication,
  deleteApplication,
  listForPerson,
  noteStep,
  getApplication,
  readHistory,
  restoreApplication,
} from '#server/features/applications/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'

/** Many people of an office share one address; a person alone never writes as often. */
const writes = { name: 'applications', burst: 120, refillSeconds: 2 }

/** Applications and their steps. @see docs/reference/workspace.md#applications */
export function applicationRoutes(deps: Deps, finders: readonly FindBlockers[]): Endpoint[] {
  const doer = (actor: SignedIn, { requestId }: RequestContext) => ({ actor, requestId })
  return [
    endpoint(routes.listApplications, {
      summary: 'List the applications of the organisations that you work for, by deadline.',
      querySchema: applicationsQuerySchema,
      responseSchema: applicationsSchema,
      handle: async ({ actor, query }) => listForPerson(deps, actor.userId, query),
    }),
    endpoint(routes.createApplication, {
      summary: 'Begin an application, for a call that was brought in or without one.',
      limit: { name: 'applications.create', ...allowances.applications.network },
      uses: ['applications'],
      bodySchema: applicationInputSchema,
      responseSchema: applicationSchema,
      handle: async ({ actor, body, context }) => createApplication(deps, doer(actor, context), body, context.language),
    }),
    endpoint(routes.getApplication, {
      summary: 'Read an application: its call, deadline, steps and what comes next.',
      pathSchema: applicationPathSchema,
      responseSchema: applicationSchema,
      handle: async ({ actor, path }) => getApplication(deps, actor.userId, path.id),
    }),
    endpoint(routes.updateApplication, {
      summary: 'Change title, language, status or call of an application, or archive it.',
      limit: writes,
      pathSchema: applicationPathSchema,
      bodySchema: applicationUpdateSchema,
      responseSchema: applicationSchema,
      handle: async ({ actor, path, body, context }) =>
        changeApplication(deps, finders, { doer: doer(actor, context), id: path.id, update: body }),
    }),
    endpoint(routes.deleteApplication, {
      summary: 'Delete an application; for thirty days that can be undone.',
      limit: writes,
      pathSchema: applicationPathSchema,
      handle: async ({ actor, path, context }) => deleteApplication(deps, doer(actor, context), path.id),
    }),
    endpoint(routes.restoreApplication, {
      summary: 'Undo the deletion of an application.',
      limit: writes,
      pathSchema: applicationPathSchema,
      responseSchema: applicationSchema,
      handle: async ({ actor, path, context }) => restoreApplication(deps, doer(actor, context), path.id),
    }),
    endpoint(routes.noteApplicationStep, {
      summary: 'Note how far you are with a step, and which facts of the call it rests on.',
      limit: writes,
      pathSchema: applicationStepPathSchema,
      bodySchema: applicationStepInputSchema,
      responseSchema: applicationSchema,
      handle: async ({ actor, path, body, context }) => noteStep(deps, doer(actor, context), path, body),
    }),
    endpoint(routes.getApplicationHistory, {
      summary: 'List who did what in an application and to its call, newest first.',
      pathSchema: applicationPathSchema,
      querySchema: applicationHistoryQuerySchema,
      responseSchema: applicationHistorySchema,
      handle: async ({ actor, path, query }) => readHistory(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.listConsultants, {
      summary: 'List the consultants who see an application, and your bookings for which it can be opened.',
      pathSchema: applicationPathSchema,
      responseSchema: consultantListSchema,
      handle: async ({ actor, path }) => listConsultants(deps, actor.userId, path.id),
    }),
    endpoint(routes.openToConsultant, {
      summary: 'Open an application to the consultant of your booking, to read or to comment, until a date.',
      limit: { name: 'applications.open', burst: 20, refillSeconds: 180 },
      pathSchema: applicationPathSchema,
      bodySchema: consultantInputSchema,
      responseSchema: consultantSchema,
      handle: async ({ actor, path, body, context }) => openToConsultant(deps, doer(actor, context), path.id, body),
    }),
    endpoint(routes.closeToConsultant, {
      summary: 'End the access of a consultant.',
      limit: writes,
      pathSchema: consultantPathSchema,
      handle: async ({ actor, path, context }) => closeToConsultant(deps, doer(actor, context), path),
    }),
    endpoint(routes.listOpenedApplications, {
      summary: 'List the applications that are open to you as a consultant.',
      responseSchema: openedApplicationsSchema,
      handle: async ({ actor }) => listOpenedApplications(deps, actor.userId),
    }),
  ]
}
