import type { PageDocument, PageRevisionKind } from '#shared/contracts/pages.ts'
import { minuteMs } from '#shared/duration.ts'
import type { pageEvents } from '#shared/events/pages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { pageFeature } from '#server/features/pages/events.ts'
import {
  findNewestRevision,
  findPage,
  insertRevision,
  trimRevisions,
  updateRevision,
} from '#server/features/pages/store.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** How many states of a page are kept. */
const revisionsKept = 200

/** Saves of one person that are nearer to each other than this are one revision. */
const sittingMs = 10 * minuteMs

type PageAction = {
  pageId: string
  kind: PageRevisionKind
  slug: string
  document: PageDocument
  languages?: readonly Language[]
  /** More for the activity log. */
  facts?: Record<string, unknown>
}

/** Keeps what was done to a page: the state it left, and the record of the act, in the transaction of the change. */
export async function keepAction(tx: Db, deps: Deps, author: ChangeAuthor, action: PageAction): Promise<void> {
  const at = new Date(deps.clock.now())
  const userId = authorId(author)
  const { pageId, kind, document, languages = [] } = action
  if (kind === 'save') {
    const newest = await findNewestRevision(tx, pageId)
    const isSitting =
      newest?.kind === 'save' && newest.author_id === userId && at.getTime() - newest.created_at.getTime() < sittingMs
    // The log has one record of a sitting, the history its last state.
    if (isSitting) {
      await updateRevision(tx, newest.id, document, at)
      return tellAction(tx, deps, author, { action, name: 'page.saved_again' })
    }
  }
  await insertRevision(tx, {
    page_id: pageId,
    kind,
    languages: [...languages],
    document,
    author_id: userId,
    created_at: at,
  })
  await trimRevisions(tx, pageId, revisionsKept)
  await tellAction(tx, deps, author, { action, name: eventNames[kind] })
}

/** What each kind of revision is called as an event. */
const eventNames = {
  create: 'page.created',
  save: 'page.saved',
  publish: 'page.published',
  unpublish: 'page.unpublished',
  discard: 'page.discarded',
  trash: 'page.trashed',
  restore: 'page.restored',
  slug: 'page.moved',
} as const satisfies Record<PageRevisionKind, keyof typeof pageEvents>

async function tellAction(
  tx: Db,
  deps: Deps,
  { actor, requestId }: ChangeAuthor,
  { action: { pageId, slug, languages = [], facts = {} }, name }: { action: PageAction; name: keyof typeof pageEvents },
): Promise<void> {
  const page = await findPage(tx, pageId)
  if (page === null) throw new Error('The page is gone although it was locked')
  const data = { page_id: pageId, version: String(page.version), slug, languages: [...languages] }
  const after = { slug, ...(languages.length === 0 ? {} : { languages }), ...facts }
  const by = { kind: actor === null ? 'system' : 'staff', actor } as const
  await emit(tx, deps, pageFeature, { event: { name, to: [], data }, by, targetId: pageId, requestId, after })
}

/** The person behind an act; null for the product itself. */
export function authorId({ actor }: ChangeAuthor): string | null {
  return actor?.kind === 'user' ? actor.userId : null
}
