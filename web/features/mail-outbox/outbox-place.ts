import { mailStates } from '#shared/mail-kinds.ts'
import type { MailState } from '#shared/mail-kinds.ts'
import type { OutboxPlace } from './outbox-queries.ts'

/** Reads from the address which part of the outbox is shown; what it does not know counts as not said. */
export function readOutboxPlace(search: URLSearchParams): OutboxPlace {
  const state = search.get('state')
  return { state: mailStates.find((each) => each === state) ?? null, cursor: search.get('cursor') }
}

/** The query part of the address for a part of the outbox, with its question mark; empty for all of it. */
export function outboxSearch(state: MailState | null, cursor: string | null = null): string {
  const search = new URLSearchParams({ ...(state === null ? {} : { state }), ...(cursor === null ? {} : { cursor }) })
  return search.size === 0 ? '?' : `?${search}`
}
