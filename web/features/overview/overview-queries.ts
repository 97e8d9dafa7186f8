import * as overviewRoutes from '#shared/contracts/routes/overview.ts'
import type { OverviewFigureName } from '#shared/contracts/overview.ts'
import { minuteMs } from '#shared/duration.ts'
import type { ApiClient } from '#web/api/client.ts'

/** How often an open overview looks again. */
const everyMs = minuteMs

function partOf<Part>(name: readonly string[], ask: (signal: AbortSignal) => Promise<Part>) {
  return {
    queryKey: ['admin', 'overview', ...name] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    staleTime: 0,
    refetchInterval: everyMs,
  }
}

/** A figure of the day. */
export function figureQuery(api: ApiClient, name: OverviewFigureName) {
  return partOf(['figures', name], (signal) => api.call(overviewRoutes.getFigure, { query: { name }, signal }))
}

/** What waits for the one who asks. */
export function waitingQuery(api: ApiClient) {
  return partOf(['waiting'], (signal) => api.call(overviewRoutes.listWaiting, { signal }))
}

/** The consultations of today in the office. */
export function dayQuery(api: ApiClient) {
  return partOf(['day'], (signal) => api.call(overviewRoutes.getDay, { signal }))
}

/** The texts that were changed last. */
export function editsQuery(api: ApiClient) {
  return partOf(['edits'], (signal) => api.call(overviewRoutes.listRecentEdits, { signal }))
}

/** What is still to be done before the site is ready. */
export function firstStepsQuery(api: ApiClient) {
  return partOf(['first-steps'], (signal) => api.call(overviewRoutes.getFirstSteps, { signal }))
}

/** How the machinery is. */
export function healthQuery(api: ApiClient) {
  return partOf(['health'], (signal) => api.call(overviewRoutes.getHealth, { signal }))
}
