import type { QueryClient } from '@tanstack/react-query'
import * as mailOutboxRoutes from '#shared/contracts/routes/mail-outbox.ts'
import type { TestMail } from '#shared/contracts/mail-outbox.ts'
import { mailKinds, mailStates } from '#shared/mail-kinds.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { dayEdge, listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

const outboxKey = ['admin', 'mails'] as const

/** What the outbox keeps in its address. */
export const outboxFilters = ['recipient', 'kind', 'state', 'day'] as const

/** A part of the outbox. An unknown kind or state in the address counts as not given. */
export function outboxQuery(api: ApiClient, parameters: ListParameters) {
  const query = listQuery({
    limit: '25',
    recipient: parameters['recipient']?.slice(0, 200),
    kind: mailKinds.find((kind) => kind === parameters['kind']),
    state: mailStates.find((state) => state === parameters['state']),
    from: dayEdge(parameters['day'], 'begin'),
    to: dayEdge(parameters['day'], 'end'),
    cursor: parameters['cursor'],
  })
  return { ...endpointQuery(api, [...outboxKey, 'list', query], mailOutboxRoutes.listMails, { query }), staleTime: 0 }
}

/** The state of one mail. */
export function outboxMailQuery(api: ApiClient, id: string) {
  return endpointQuery(api, [...outboxKey, 'mail', id], mailOutboxRoutes.getMail, { path: { id } })
}

/** Lets a mail be sent again, and the lists follow. @throws {ApiError} `mail_not_retryable` */
export async function retryMail(api: ApiClient, queries: QueryClient, id: string): Promise<void> {
  try {
    await api.call(mailOutboxRoutes.retryMail, { path: { id } })
  } finally {
    await refreshOutbox(queries)
  }
}

/** Queues a test mail to one's own address, and the lists follow. */
export async function sendTestMail(api: ApiClient, queries: QueryClient): Promise<TestMail> {
  const queued = await api.call(mailOutboxRoutes.sendTestMail)
  await refreshOutbox(queries)
  return queued
}

/** Fetches the lists that are shown again. */
export function refreshOutbox(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [...outboxKey, 'list'] })
}
