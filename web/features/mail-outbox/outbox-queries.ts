import type { QueryClient } from '@tanstack/react-query'
import type { MailItem, MailList, MailWords, TestMail } from '#shared/contracts/mail-outbox.ts'
import type { MailState } from '#shared/mail-kinds.ts'
import type { ApiClient } from '#web/api/client.ts'

/** Which part of the outbox is shown; null for every state, and for the newest mails. */
export type OutboxPlace = { state: MailState | null; cursor: string | null }

const outboxKey = ['admin', 'mails'] as const

/** A part of the outbox. */
export function outboxQuery(api: ApiClient, { state, cursor }: OutboxPlace) {
  const query = new URLSearchParams({
    limit: '25',
    ...(state === null ? {} : { state }),
    ...(cursor === null ? {} : { cursor }),
  })
  return {
    queryKey: [...outboxKey, 'list', state, cursor] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<MailList>(`/api/admin/mails?${query}`, signal),
  }
}

/** How one mail stands. */
export function outboxMailQuery(api: ApiClient, id: string) {
  return {
    queryKey: [...outboxKey, 'mail', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<MailItem>(`/api/admin/mails/${id}`, signal),
  }
}

/** Reads what a mail says; each call is recorded, so it is no query that could be fetched again by itself. */
export function openMail(api: ApiClient, id: string): Promise<MailWords> {
  return api.send('POST', `/api/admin/mails/${id}/open`)
}

/** Lets a mail be sent again, and the lists follow. @throws {ApiError} `mail_not_retryable` */
export async function retryMail(api: ApiClient, queries: QueryClient, id: string): Promise<void> {
  try {
    await api.send('POST', `/api/admin/mails/${id}/retry`)
  } finally {
    await refreshOutbox(queries)
  }
}

/** Queues a test mail to one's own address, and the lists follow. */
export async function sendTestMail(api: ApiClient, queries: QueryClient): Promise<TestMail> {
  const queued = await api.send<TestMail>('POST', '/api/admin/mails/test')
  await refreshOutbox(queries)
  return queued
}

/** Fetches the lists that are shown anew. */
export function refreshOutbox(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [...outboxKey, 'list'] })
}
