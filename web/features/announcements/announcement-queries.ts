import { queryOptions } from '@tanstack/react-query'
import * as announcementsRoutes from '#shared/contracts/routes/announcements.ts'
import type { Audience } from '#shared/contracts/announcements.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** What every query of announcements begins with. */
export const listKey = ['admin', 'announcements'] as const

/** What was announced, newest first. */
export function announcementsQuery(api: ApiClient) {
  return { ...endpointQuery(api, [...listKey, 'list'], announcementsRoutes.listAnnouncements), staleTime: 0 }
}

/** How many people an audience has at the moment. */
export function audienceQuery(audience: Audience) {
  return queryOptions({
    queryKey: [...listKey, 'audience', audience] as const,
    queryFn: () => browserApi.call(announcementsRoutes.countPeople, { body: audience }),
    enabled: audience.kind !== 'person' || /^\S+@\S+\.\S+$/.test(audience.email),
    retry: false,
    staleTime: 0,
  })
}
