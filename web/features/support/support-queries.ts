import type { QueryClient } from '@tanstack/react-query'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { PersonalFile } from '#shared/contracts/files.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'

/** What the owner's list keeps in its address. */
type OwnFilter = { status: string; q: string }

/** What every query of one's own tickets begins with. */
const ownTicketsKey = ['me', 'tickets'] as const

/** Pages of one's own tickets, the last changed first. */
export function ownTicketsQuery(api: ApiClient, userId: string, filter: OwnFilter) {
  const query = new URLSearchParams({ limit: '20' })
  if (filter.status !== '') query.set('status', filter.status)
  if (filter.q !== '') query.set('q', filter.q.slice(0, 200))
  return pagesQuery([...ownTicketsKey, userId, 'list', query.toString()], (cursor, signal) => {
    const page = new URLSearchParams(query)
    if (cursor !== undefined) page.set('cursor', cursor)
    return api.call(supportRoutes.listOwnTickets, { query: page, signal })
  })
}

/** One's own tickets that are not closed: what the dashboard counts; fifty say enough. */
export function activeTicketsQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, [...ownTicketsKey, userId, 'list', 'active-count'], supportRoutes.listOwnTickets, {
    query: { status: 'active', limit: '50' },
  })
}

/** One of one's own tickets with its thread. */
export function ownTicketQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...ownTicketsKey, userId, 'one', id], supportRoutes.getTicket, { path: { id } })
}

/** Brings the lists up to date, and one ticket, or all that are shown. */
export async function refreshOwnTickets(client: QueryClient, id: string | null): Promise<void> {
  await client.invalidateQueries({
    queryKey: ownTicketsKey,
    predicate: ({ queryKey }) => queryKey[3] === 'list' || id === null || queryKey[4] === id,
  })
}

/** Sends a file for a message to come. */
export function sendTicketFile(api: ApiClient, file: File, signal: AbortSignal): Promise<PersonalFile> {
  const name = new URLSearchParams({ name: file.name.slice(-160) })
  return api.call(supportRoutes.uploadTicketFile, { query: name, body: file, signal })
}
