import type { staffBookingSchema } from '#shared/contracts/consultations.ts'
import type { z } from 'zod'
import type { QueryClient } from '@tanstack/react-query'
import type {
  Feed,
  OpenedFeed,
  ConsultationAction,
  ConsultationActionResults,
  ConsultationDetails,
  ConsultationList,
  ConsultationPatch,
  StaffMove,
} from '#shared/contracts/consultations-admin.ts'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import { minuteMs } from '#shared/duration.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** The parameters that filter. */
export const deskFilters = ['q', 'period', 'status', 'assignee', 'source', 'language'] as const
/** Everything that the screen keeps in its address. `day`: the day that the calendar begins with. */
export const deskParameters = [...deskFilters, 'cursor', 'view', 'open', 'day'] as const

const deskKey = ['admin', 'consultations'] as const

/**
 * One page of the list: to come soonest first, otherwise latest first. @param today the first instant of today, ISO
 * 8601.
 */
export function deskListQuery(parameters: ListParameters, today: string) {
  const period = parameters['period'] ?? 'upcoming'
  const query = listQuery({
    q: parameters['q']?.slice(0, 200),
    status: parameters['status'],
    assignee: parameters['assignee'],
    source: parameters['source'],
    language: parameters['language'],
    from: period === 'upcoming' ? today : undefined,
    to: period === 'past' ? today : undefined,
    sort: period === 'upcoming' ? 'starts' : '-starts',
    cursor: parameters['cursor'],
  })
  return {
    ...endpointQuery(browserApi, [...deskKey, 'list', query], consultationsRoutes.listConsultations, { query }),
    staleTime: 15_000,
  }
}

/** The first instant of today, ISO 8601. */
export function startOfToday(): string {
  return new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
}

/** What the screen begins with, where that is the list. */
export function deskQuery(_: ApiClient, parameters: ListParameters) {
  return parameters['view'] === undefined ? deskListQuery(parameters, startOfToday()) : null
}

/** Most pages of a calendar that are fetched: a thousand meetings. */
const spanPagesMax = 5

/** The consultations between two instants, ISO 8601, whatever their number; cancelled ones are left out. */
export function deskSpanQuery(from: string, to: string) {
  return {
    queryKey: [...deskKey, 'span', from, to] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<{ items: ConsultationList['items'] }> => {
      const items: ConsultationList['items'] = []
      let cursor: string | undefined
      for (let page = 0; page < spanPagesMax; page += 1) {
        const query = listQuery({ from, to, status: 'scheduled,completed', limit: '200', cursor })
        const answer = await browserApi.call(consultationsRoutes.listConsultations, { query, signal })
        items.push(...answer.items)
        if (answer.next_cursor === null) break
        cursor = answer.next_cursor
      }
      return { items }
    },
    staleTime: 15_000,
  }
}

/** Everything about one consultation. */
export function deskDetailsQuery(id: string) {
  return {
    ...endpointQuery(browserApi, [...deskKey, 'one', id], consultationsRoutes.getConsultation, { path: { id } }),
    staleTime: 0,
  }
}

/** Office hours, closed periods and kinds of consultation. */
export function officeQuery() {
  return { ...endpointQuery(browserApi, [...deskKey, 'office'], consultationsRoutes.getOffice), staleTime: minuteMs }
}

/** The starts of one day of the office. @param type null: the first one. */
export function freeTimesQuery(date: string, type: string | null) {
  const query = listQuery({ date, type: type ?? undefined })
  return {
    ...endpointQuery(browserApi, [...deskKey, 'free', query], consultationsRoutes.listFreeSlots, { query }),
    staleTime: 15_000,
  }
}

/** People with an account whose name or address has these words. */
export function knownClientsQuery(words: string) {
  const query = listQuery({ q: words, limit: '5' })
  return {
    ...endpointQuery(browserApi, [...deskKey, 'clients', words], usersRoutes.listUsers, { query }),
    staleTime: minuteMs,
  }
}

/** Asks for everything of the screen again. */
export function refreshDesk(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: deskKey })
}

/** Does one act to consultations. @throws {ApiError} */
export function actOn(ids: readonly string[], action: ConsultationAction): Promise<ConsultationActionResults> {
  return browserApi.call(consultationsRoutes.actOnConsultations, { body: { ids, action } })
}

/** Moves a consultation. @throws {ApiError} */
export function moveConsultation(id: string, move: StaffMove): Promise<ConsultationDetails> {
  return browserApi.call(consultationsRoutes.moveForClient, { path: { id }, body: move })
}

/** Changes who holds it, or where. @throws {ApiError} */
export function patchConsultation(id: string, patch: ConsultationPatch): Promise<ConsultationDetails> {
  return browserApi.call(consultationsRoutes.patchConsultation, { path: { id }, body: patch })
}

/** Adds a note. @throws {ApiError} */
export function addNote(id: string, body: string, shared: boolean): Promise<ConsultationDetails> {
  return browserApi.call(consultationsRoutes.addConsultationNote, { path: { id }, body: { body, shared } })
}

/** Books for a client. @throws {ApiError} */
export function bookForClient(booking: z.input<typeof staffBookingSchema>): Promise<ConsultationDetails> {
  return browserApi.call(consultationsRoutes.bookForClient, { body: booking })
}

const feedsKey = [...deskKey, 'feeds'] as const

/** The reader's own calendar feeds. */
export function feedsQuery() {
  return endpointQuery(browserApi, feedsKey, consultationsRoutes.listOwnFeeds)
}

/** Asks for the feeds again. */
export function refreshFeeds(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: feedsKey })
}

/** Gives a feed another address. @throws {ApiError} */
export function renewFeed({ id }: Feed): Promise<OpenedFeed> {
  return browserApi.call(consultationsRoutes.renewOwnFeed, { path: { id } })
}

/** Takes a feed back. @throws {ApiError} */
export async function closeFeed({ id }: Feed): Promise<void> {
  await browserApi.call(consultationsRoutes.closeFeed, { path: { id } })
}
