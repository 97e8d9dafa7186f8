import * as analyticsStaffRoutes from '#shared/contracts/routes/analytics-staff.ts'
import * as launchesStaffRoutes from '#shared/contracts/routes/launches-staff.ts'
import { minuteMs } from '#shared/duration.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { reportOf } from './analytics-period.ts'

/** The figures that the address asks for. */
export function analyticsQuery(api: ApiClient, parameters: ListParameters) {
  const { query: asked, compare } = reportOf(parameters)
  const query = `${asked}&compare=${compare}`
  return {
    ...endpointQuery(api, ['admin', 'analytics', 'report', query], analyticsStaffRoutes.getAnalytics, { query }),
    staleTime: minuteMs,
  }
}

/** Who is there at the moment; asked again while it is looked at. */
export function presentQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, ['admin', 'analytics', 'live'], analyticsStaffRoutes.getPresentVisitors),
    staleTime: 0,
    refetchInterval: 15_000,
  }
}

/** Launches by card and language in some days, both inclusive. */
export function launchesQuery(api: ApiClient, from: string, to: string) {
  return {
    ...endpointQuery(api, ['admin', 'analytics', 'launches', from, to], launchesStaffRoutes.getLaunchesByCard, {
      query: { from: from, to: to },
    }),
    staleTime: minuteMs,
  }
}

/** Whether one gets the figures of each week by mail. */
export function weeklyMailQuery(api: ApiClient) {
  return endpointQuery(api, ['admin', 'analytics', 'mail'], analyticsStaffRoutes.getWeeklyMail)
}

/** Chooses whether one gets the figures of each week by mail. @throws {ApiError} */
export async function saveWeeklyMail(api: ApiClient, email: boolean): Promise<{ email: boolean }> {
  return api.call(analyticsStaffRoutes.saveWeeklyMail, { body: { email } })
}
