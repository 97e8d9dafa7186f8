import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as routes from '#shared/contracts/routes/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'

/** What every query of one's applications begins with. */
export const applicationsKey = ['me', 'applications'] as const

/** How often an application is asked for again while its call is being read. */
const readingIntervalMs = 1_500

/** One application as its members see it. */
export function applicationQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...endpointQuery(api, [...applicationsKey, userId, 'one', id], routes.getApplication, { path: { id } }),
    refetchInterval: ({ state }: { state: { data?: Application | undefined } }) =>
      state.data?.call?.state === 'reading' ? readingIntervalMs : false,
  }
}

/** Consultants who see an application, and own bookings for which it can be opened. */
export function consultantsQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...applicationsKey, userId, 'consultants', id], routes.listConsultants, { path: { id } })
}

/** Brings everything that shows applications up to date: after a fact was confirmed, a step done, a title changed. */
export async function refreshApplications(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: applicationsKey })
}

/**
 * Brings the thread up to date after a step was counted: the server keeps what it counted when the step is read.
 *
 * @param countedAt when the step was last read; 0 while it was not.
 */
export function useCountedStep(userId: string, id: string, countedAt: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (countedAt > 0) void queries.invalidateQueries({ queryKey: [...applicationsKey, userId, 'one', id] })
  }, [queries, userId, id, countedAt])
}

/** Shows what others who work for the organisation do with its applications and calls, as long as the component is. */
export function useLiveApplications(): void {
  const queries = useQueryClient()
  useLiveEvent('application_changed', () => void refreshApplications(queries))
  useLiveEvent('call_changed', () => void refreshApplications(queries))
}
