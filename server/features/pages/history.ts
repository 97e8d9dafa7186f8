import type { PageDocument, PageRevisionKind } from '#shared/contracts/pages.ts'
import { minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { PageAuthor } from '#server/features/pages/sources.ts'
import { publishToPermitted } from '#server/live/publish.ts'
import {
  findNewestRevision,
  findPage,
  insertRevision,
  trimRevisions,
  updateRevision,
} from '#server/features/pages/store.ts'
import { emitWebhook } from '#server/webhooks/emit.ts'

/** How many states of a page are kept. */
const revisionsKept = 200

/** Saves of one person that are nearer to each other than this are one revision. */
const sittingMs = 10 * minuteMs

/** What was done to a page. */
type PageAct = {
  pageId: string
  kind: PageRevisionKind
  slug: string
  document: PageDocument
  languages?: readonly Language[]
  /** More for the activity log. */
  facts?: Record<string, unknown>
}

/** Keeps what was done to a page: the state it left, and the record of the act, in the transaction of the change. */
export async function keepAct(tx: Db, deps: Deps, author: PageAuthor, act: PageAct): Promise<void> {
  const at = new Date(deps.clock.now())
  const userId = authorId(author)
  const { pageId, kind, slug, document, languages = [], facts = {} } = act
  await tellPageChanged(tx, deps, pageId)
  if (kind === 'save') {
    const newest = await findNewestRevision(tx, pageId)
    const isSitting =
      newest?.kind === 'save' && newest.author_id === userId && at.getTime() - newest.created_at.getTime() < sittingMs
    // The log has one record of a sitting, the history its last state.
    if (isSitting) return updateRevision(tx, newest.id, document, at)
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
  await recordActivity(tx, {
    at,
    actor: author.actor,
    action: `page.${kind}`,
    targetId: pageId,
    requestId: author.requestId,
    after: { slug, ...(languages.length === 0 ? {} : { languages }), ...facts },
  })
  if (kind === 'publish' || kind === 'unpublish') {
    const data = { page_id: pageId, slug, languages: [...languages] }
    await emitWebhook(tx, at, { kind: kind === 'publish' ? 'page.published' : 'page.unpublished', data })
  }
}

/** Tells open builders that a page is not what they loaded, when the transaction commits. */
async function tellPageChanged(tx: Db, deps: Deps, pageId: string): Promise<void> {
  const page = await findPage(tx, pageId)
  if (page) {
    const event = { type: 'page_changed', page_id: pageId, version: String(page.version) } as const
    await publishToPermitted(tx, deps, 'pages.edit', event)
  }
}

/** The person behind an act; null for the product itself. */
export function authorId({ actor }: PageAuthor): string | null {
  return actor?.kind === 'user' ? actor.userId : null
}
