import type { UserAction, UserActionResults, UserNote } from '#shared/contracts/users.ts'
import * as usersRoutes from '#shared/contracts/routes/users.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { dayEdge, listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** Everything that the list of people keeps in its address. */
export const userParameters = [
  'q',
  'role',
  'state',
  'method',
  'factor',
  'confirmed',
  'created_from',
  'created_to',
  'signed_in_from',
  'signed_in_to',
  'sort',
  'cursor',
  'columns',
  'density',
  'user',
] as const

/** The parameters that filter. */
export const userFilters = userParameters.slice(0, userParameters.indexOf('sort'))

/** Newest first, as long as nothing else is chosen. */
export const defaultUserSort = '-created'

/** How long a page of the list counts as fresh: people come and go while staff look. */
const listStaleMs = 15_000

/** The filter as the API takes it: days become instants of the reader's zone. */
export function filterQuery(parameters: ListParameters): Readonly<Record<string, string | undefined>> {
  return {
    q: parameters['q']?.slice(0, 200),
    role: parameters['role'],
    state: parameters['state'],
    method: parameters['method'],
    factor: parameters['factor'],
    confirmed: parameters['confirmed'],
    created_from: dayEdge(parameters['created_from'], 'begin'),
    created_to: dayEdge(parameters['created_to'], 'end'),
    signed_in_from: dayEdge(parameters['signed_in_from'], 'begin'),
    signed_in_to: dayEdge(parameters['signed_in_to'], 'end'),
  }
}

/** One page of the list. */
export function usersQuery(api: ApiClient, parameters: ListParameters) {
  const query = listQuery({
    ...filterQuery(parameters),
    sort: parameters['sort'] ?? defaultUserSort,
    cursor: parameters['cursor'],
  })
  return {
    ...endpointQuery(api, ['admin', 'users', 'list', query], usersRoutes.listUsers, { query }),
    staleTime: listStaleMs,
  }
}

/** How many people match. */
export function usersTotalQuery(api: ApiClient, parameters: ListParameters) {
  const query = listQuery(filterQuery(parameters))
  return {
    ...endpointQuery(api, ['admin', 'users', 'total', query], usersRoutes.countUsers, { query }),
    staleTime: listStaleMs,
  }
}

/** Everything about one person. */
export function userQuery(api: ApiClient, id: string) {
  return {
    ...endpointQuery(api, ['admin', 'users', 'one', id], usersRoutes.getUser, { path: { id } }),
    staleTime: listStaleMs,
  }
}

/** What every query of people begins with: for bringing all of them up to date. */
export const usersKey = ['admin', 'users'] as const

/** Reads the ids of a page of all that match, in an order that acts do not change. */
export async function listMatchingIds(
  api: ApiClient,
  parameters: ListParameters,
  cursor: string | null,
): Promise<{ ids: string[]; next: string | null }> {
  const query = listQuery({ ...filterQuery(parameters), sort: 'created', limit: '200', cursor: cursor ?? undefined })
  const page = await api.call(usersRoutes.listUsers, { query })
  return { ids: page.items.map(({ id }) => id), next: page.next_cursor }
}

/** Does an act to up to 200 people. */
export function sendAction(api: ApiClient, ids: readonly string[], action: UserAction): Promise<UserActionResults> {
  return api.call(usersRoutes.actOnUsers, { body: { ids, action } })
}

/** Adds a note. @returns all notes. */
export async function addNote(api: ApiClient, userId: string, body: string): Promise<UserNote[]> {
  return (await api.call(usersRoutes.addUserNote, { path: { id: userId }, body: { body } })).items
}

/** Deletes a note. @returns the notes that are left. */
export async function removeNote(api: ApiClient, userId: string, noteId: string): Promise<UserNote[]> {
  return (await api.call(usersRoutes.removeUserNote, { path: { id: userId, note_id: noteId } })).items
}
