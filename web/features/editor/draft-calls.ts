import type { QueryClient } from '@tanstack/react-query'
import type { ContentDraft, KeptDrafts, PublishedChanges } from '#shared/contracts/content-drafts.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { rowsKey } from '#web/features/editor/content-calls.ts'
import type { ContentRef } from '#web/features/editor/content-calls.ts'

/** First part of the query keys that hold drafts. */
export const draftsKey = 'content-drafts'

/** Lists the drafts of the whole site, or those of one key. @throws {ApiError} */
export async function listDrafts(
  key: Partial<Omit<ContentRef, 'language'>>,
  signal?: AbortSignal,
): Promise<ContentDraft[]> {
  const drafts: ContentDraft[] = []
  let cursor: string | null = null
  do {
    const query = { ...key, limit: '200', ...(cursor === null ? {} : { cursor }) }
    const answer: { items: ContentDraft[]; next_cursor: string | null } = await browserApi.call(
      contentStaffRoutes.listContentDrafts,
      { query, signal },
    )
    drafts.push(...answer.items)
    cursor = answer.next_cursor
  } while (cursor !== null)
  return drafts
}

/**
 * Keeps changes for later. @throws {ApiError} `content_conflict` when another editor changed one of the drafts in the
 * meantime
 */
export function keepDrafts(drafts: KeptDrafts['drafts']): Promise<ContentDraft[]> {
  return browserApi.call(contentStaffRoutes.keepContentDrafts, { body: { drafts } })
}

/** Discards a draft in the version that was seen. @throws {ApiError} `content_conflict`; `not_found` */
export function discardDraft({ id, updated_at }: ContentDraft): Promise<void> {
  return browserApi.call(contentStaffRoutes.discardContentDraft, { path: { id }, query: { version: updated_at } })
}

/** Publishes drafts together or not at all. @throws {ApiError} `content_conflict`; `not_found` */
export function publishDrafts(drafts: readonly ContentDraft[]): Promise<PublishedChanges> {
  const named = drafts.map(({ id, updated_at }) => ({ id, updated_at }))
  return browserApi.call(contentStaffRoutes.publishContentDrafts, { body: { drafts: named } })
}

/** Has drafts published together at a time, or calls that off. @throws {ApiError} `content_conflict`; `not_found` */
export function planDrafts(drafts: readonly ContentDraft[], publishAt: string | null): Promise<ContentDraft[]> {
  const named = drafts.map(({ id, updated_at }) => ({ id, updated_at }))
  return browserApi.call(contentStaffRoutes.planContentDrafts, { body: { drafts: named, publish_at: publishAt } })
}

/** Fetches the drafts again, and the sections as they are with them. */
export async function refreshDrafts(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind, , part] }) => kind === draftsKey || (kind === rowsKey && part === 'sections'),
  })
}
