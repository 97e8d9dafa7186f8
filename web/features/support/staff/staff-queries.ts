import type { QueryClient } from '@tanstack/react-query'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { categoryLengthMax, sortsByWaiting, ticketQueues } from '#shared/contracts/support.ts'
import type { StaffTicket, Template, TemplateInput, TicketQueue } from '#shared/contracts/support.ts'
import { ticketPriorities } from '#shared/ticket-states.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** What every query of staff's side begins with. */
const deskKey = ['admin', 'tickets'] as const

/** Reads the queue out of the address; all that is active unless one is named. */
export function queueOf(search: URLSearchParams): TicketQueue {
  return ticketQueues.find((queue) => queue === search.get('queue')) ?? 'active'
}

/** What a queue can be narrowed to, and its order: what each is called in the address, and in that of the API. */
export const queueFilters = ['q', 'priority', 'category', 'assignee', 'overdue', 'sort'] as const
/** A queue's filters as the address has them; an empty text is none. */
export type QueueFilter = Readonly<Record<(typeof queueFilters)[number], string>>

/** Reads the filters of a queue out of the address; what no filter can be is none. */
export function filterOf(search: URLSearchParams, queue: TicketQueue): QueueFilter {
  const read = (name: (typeof queueFilters)[number]) => search.get(name)?.trim() ?? ''
  const assignee = read('assignee')
  return {
    q: read('q').slice(0, 200),
    priority: ticketPriorities.find((each) => each === read('priority')) ?? '',
    category: read('category').slice(0, categoryLengthMax),
    assignee: assignee === 'me' || assignee === 'none' || isUuid(assignee) ? assignee : '',
    overdue: read('overdue') === 'true' ? 'true' : '',
    sort: read('sort') === 'waiting' && sortsByWaiting(queue) ? 'waiting' : '',
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** Pages of a queue. */
export function queueQuery(api: ApiClient, queue: TicketQueue, filter: QueueFilter) {
  const query = new URLSearchParams({ queue, limit: '30' })
  for (const name of queueFilters) if (filter[name] !== '') query.set(name, filter[name])
  return pagesQuery([...deskKey, 'list', query.toString()], (cursor, signal) => {
    const page = new URLSearchParams(query)
    if (cursor !== undefined) page.set('cursor', cursor)
    return api.call(supportRoutes.listTickets, { query: page, signal })
  })
}

/** What the desk begins with: a queue, or the mails that are held. */
export function deskQuery(api: ApiClient, parameters: ListParameters) {
  const search = new URLSearchParams(parameters)
  const queue = queueOf(search)
  return search.get('mails') === 'held' ? null : queueQuery(api, queue, filterOf(search, queue))
}

/** One ticket as staff see it. */
export function staffTicketQuery(api: ApiClient, id: string) {
  return endpointQuery(api, [...deskKey, 'one', id], supportRoutes.getStaffTicket, { path: { id } })
}

/** How many wait, and how fast answers were. */
export function figuresQuery(api: ApiClient) {
  return endpointQuery(api, [...deskKey, 'figures'], supportRoutes.getSupportFigures)
}

/** Who may answer. */
export function assigneesQuery(api: ApiClient) {
  return endpointQuery(api, [...deskKey, 'assignees'], supportRoutes.listAssignees)
}

/** Every ready answer. */
export function templatesQuery(api: ApiClient) {
  return endpointQuery(api, [...deskKey, 'templates'], supportRoutes.listTemplates)
}

/** Brings lists and figures up to date, and one ticket, or all that are shown. */
export async function refreshDesk(client: QueryClient, id: string | null): Promise<void> {
  await client.invalidateQueries({
    queryKey: deskKey,
    predicate: ({ queryKey }) =>
      queryKey[2] === 'list' ||
      queryKey[2] === 'figures' ||
      queryKey[2] === 'held' ||
      id === null ||
      queryKey[3] === id,
  })
}

/** Keeps a ready answer. @param stored the one to change, in the version that was changed; null: a new one. */
export function saveTemplate(
  api: ApiClient,
  stored: Pick<Template, 'id' | 'version'> | null,
  input: TemplateInput,
): Promise<Template> {
  if (stored === null) return api.call(supportRoutes.createTemplate, { body: input })
  const { id, version } = stored
  return api.call(supportRoutes.updateTemplate, { path: { id }, body: { ...input, version } })
}

/** Mails in quarantine, page by page, newest first. */
export function heldMailsQuery(api: ApiClient) {
  return pagesQuery([...deskKey, 'held'], (cursor, signal) =>
    api.call(supportRoutes.listQuarantine, { query: { cursor }, signal }),
  )
}

/**
 * Takes the merge of a ticket into another back, whatever its version is. @returns the ticket that is separate again.
 */
export async function undoMerge(api: ApiClient, id: string): Promise<StaffTicket> {
  const { version } = await api.call(supportRoutes.getStaffTicket, { path: { id } })
  return api.call(supportRoutes.unmergeTicket, { path: { id }, body: { version } })
}
