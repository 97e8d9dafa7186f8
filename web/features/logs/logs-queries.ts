import * as notFoundStaffRoutes from '#shared/contracts/routes/not-found-staff.ts'
import * as logsRoutes from '#shared/contracts/routes/logs.ts'
import { jobStateNames } from '#shared/contracts/logs.ts'
import { activityOrigins } from '#shared/activity-names.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import { dayEdge, listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** Tabs of the logs, as the address names them. */
export const logTabs = ['activity', 'sign-ins', 'failed-sign-ins', 'not-found', 'jobs'] as const
export type LogTab = (typeof logTabs)[number]

/** Everything that the logs keep in their address. */
export const logParameters = [
  'tab',
  'q',
  'actor',
  'action',
  'origin',
  'target',
  'request',
  'from',
  'to',
  'open',
  'state',
] as const
/** The parameters that filter the activity. */
export const activityFilters = ['actor', 'action', 'origin', 'target', 'request', 'from', 'to'] as const

const logsKey = ['admin', 'logs'] as const
const pageSize = 50

/** The filter as the API takes it: days become instants of the reader's zone. */
export function activityQueryOf(parameters: ListParameters): Readonly<Record<string, string | undefined>> {
  return {
    actor: parameters['actor'],
    action: parameters['action'],
    origin: activityOrigins.find((each) => each === parameters['origin']),
    target: parameters['target'],
    request: parameters['request'],
    from: dayEdge(parameters['from'], 'begin'),
    to: dayEdge(parameters['to'], 'end'),
  }
}

/** The activity log, page by page. */
export function activityQuery(api: ApiClient, parameters: ListParameters) {
  return pagesOf(['activity'], activityQueryOf(parameters), (query, signal) =>
    api.call(logsRoutes.listActivity, { query, signal }),
  )
}

/** One entry with what was before and after. */
export function activityDetailsQuery(api: ApiClient, id: string) {
  return endpointQuery(api, [...logsKey, 'entry', id], logsRoutes.getActivity, { path: { id } })
}

/** Everything that was ever done, by name. */
export function actionsQuery(api: ApiClient) {
  return endpointQuery(api, [...logsKey, 'actions'], logsRoutes.listActivityActions)
}

/** How far the log is proven. */
export function integrityQuery(api: ApiClient) {
  return { ...endpointQuery(api, [...logsKey, 'integrity'], logsRoutes.getLogIntegrity), staleTime: 0 }
}

/** Sign-ins, page by page. */
export function signInsQuery(api: ApiClient, q: string | undefined) {
  return pagesOf(['sign-ins'], { q }, (query, signal) => api.call(logsRoutes.listSignIns, { query, signal }))
}

/** Unknown addresses, page by page. */
export function notFoundQuery(api: ApiClient) {
  return pagesOf(['not-found'], {}, (query, signal) => api.call(notFoundStaffRoutes.listNotFound, { query, signal }))
}

/** Jobs, page by page. */
export function jobsQuery(api: ApiClient, state: string | undefined) {
  return pagesOf(['jobs'], { state }, (query, signal) => api.call(logsRoutes.listJobs, { query, signal }))
}

/** What the logs begin with, by their tab. */
export function logsQuery(api: ApiClient, parameters: ListParameters) {
  switch (parameters['tab']) {
    case 'sign-ins':
      return signInsQuery(api, parameters['q'])
    case 'failed-sign-ins':
      return failedSignInsQuery(api)
    case 'not-found':
      return notFoundQuery(api)
    case 'jobs':
      return jobsQuery(api, jobStateOf(parameters))
    default:
      return activityQuery(api, parameters)
  }
}

/** The state of jobs that the address asks for. */
export function jobStateOf(parameters: ListParameters): (typeof jobStateNames)[number] | undefined {
  return jobStateNames.find((each) => each === parameters['state'])
}

function pagesOf<Page extends { next_cursor: string | null }>(
  name: readonly string[],
  filter: Readonly<Record<string, string | undefined>>,
  ask: (query: string, signal: AbortSignal) => Promise<Page>,
) {
  return {
    ...pagesQuery([...logsKey, ...name, filter], (cursor, signal) =>
      ask(listQuery({ ...filter, limit: String(pageSize), cursor }), signal),
    ),
    staleTime: 0,
  }
}

/** Refused sign-ins, page by page. */
export function failedSignInsQuery(api: ApiClient) {
  return pagesOf(['failed-sign-ins'], {}, (query, signal) => api.call(logsRoutes.listFailedSignIns, { query, signal }))
}
