import type {
  DayCalendar,
  FirstSteps,
  Health,
  OverviewFigure,
  OverviewFigureName,
  RecentEdits,
  WaitingList,
} from '#shared/contracts/overview.ts'
import { minuteMs } from '#shared/duration.ts'
import type { ApiClient } from '#web/api/client.ts'

/** How often an open overview looks again. */
const everyMs = minuteMs

function partOf<Part>(api: ApiClient, name: readonly string[], path: string) {
  return {
    queryKey: ['admin', 'overview', ...name] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Part>(`/api/admin/overview/${path}`, signal),
    staleTime: 0,
    refetchInterval: everyMs,
  }
}

/** A figure of the day. */
export function figureQuery(api: ApiClient, name: OverviewFigureName) {
  return partOf<OverviewFigure>(api, ['figures', name], `figures?name=${name}`)
}

/** What waits for the one who asks. */
export function waitingQuery(api: ApiClient) {
  return partOf<WaitingList>(api, ['waiting'], 'waiting')
}

/** The consultations of today in the office. */
export function dayQuery(api: ApiClient) {
  return partOf<DayCalendar>(api, ['day'], 'day')
}

/** The texts that were changed last. */
export function editsQuery(api: ApiClient) {
  return partOf<RecentEdits>(api, ['edits'], 'edits')
}

/** What is still to be done before the site is ready. */
export function firstStepsQuery(api: ApiClient) {
  return partOf<FirstSteps>(api, ['first-steps'], 'first-steps')
}

/** How the machinery is. */
export function healthQuery(api: ApiClient) {
  return partOf<Health>(api, ['health'], 'health')
}
