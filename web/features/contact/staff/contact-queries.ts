import * as contactRoutes from '#shared/contracts/routes/contact.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** First parts of the keys of everything that the inbox fetches. */
export const contactKey = ['admin', 'contact'] as const

/** What the inbox keeps in its address. */
export const contactParameters = ['state', 'search', 'overdue', 'cursor', 'open'] as const

/** A page of what came through the contact form. */
export function contactsQuery(api: ApiClient, { state, search, overdue, cursor }: ListParameters) {
  const query = listQuery({ state, search, overdue, cursor })
  return { ...endpointQuery(api, [...contactKey, 'list', query], contactRoutes.listContacts, { query }), staleTime: 0 }
}
