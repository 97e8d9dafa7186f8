import type { z } from 'zod'
import type {
  DraftComment,
  DraftComments,
  draftCommentInputSchema,
  draftReplyInputSchema,
} from '#shared/contracts/draft-notes.ts'
import { mayAs } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { listWhoSee } from '#server/features/applications/public.ts'
import type { SeenApplication } from '#server/features/applications/public.ts'
import { draftFeature } from '#server/features/drafts/events.ts'
import { getSectionFor } from '#server/features/drafts/outline-service.ts'
import type { SectionPath } from '#server/features/drafts/outline-service.ts'
import {
  countComments,
  findComment,
  insertComment,
  listComments,
  listThread,
  removeComment,
  setResolved,
  tellSection,
} from '#server/features/drafts/store.ts'
import type { CommentRow } from '#server/features/drafts/store.ts'
import { readText } from '#server/features/drafts/texts.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

/** Most comments and answers of one section. */
const commentsMax = 1_000

/** Which comment of which section. */
type CommentPath = SectionPath & { comment: string }

/** A comment that is added, where a passage is meant, or to another comment. */
type AddedComment = z.output<typeof draftReplyInputSchema> &
  Partial<Pick<z.output<typeof draftCommentInputSchema>, 'start' | 'end' | 'quote'>>

/** Lists the comments of a section in the order of their places in the text, with the people whom a comment can mention. */
export async function getComments(deps: Deps, userId: string, path: SectionPath): Promise<DraftComments> {
  const { db } = deps.database
  const { section, seen } = await getSectionFor(deps, db, userId, { path, atLeast: 'viewer' })
  const items = await describeComments(deps, section.id, await listComments(db, section.id))
  return { items, next_cursor: null, people: await listMentionable(deps, userId, seen) }
}

async function listMentionable(
  deps: Deps,
  userId: string,
  { row, role }: Pick<SeenApplication, 'row' | 'role'>,
): Promise<DraftComments['people']> {
  if (!mayAs(role, 'commenter')) return []
  const { db } = deps.database
  const ids = await listWhoSee(db, deps, { application_id: row.id, organisation_id: row.organisation_id })
  const names = await listNames(db, ids)
  return ids.flatMap((id) => {
    const name = names.get(id) ?? ''
    return id === userId || name === '' ? [] : [{ id, name }]
  })
}

/**
 * Adds a comment on a passage, or an answer.
 *
 * @param answers the comment that is answered; null for a new thread.
 * @throws {AppError} `validation_failed` for a place that is not in the text, and for a mention of someone who does not
 * see the application; `draft_full`.
 */
export async function addComment(
  deps: Deps,
  { actor, requestId }: RequestActor,
  { answers, ...path }: SectionPath & { answers: string | null },
  { mentions, text, start = '', end = '', quote = '' }: AddedComment,
): Promise<DraftComment> {
  const id = orderedId()
  const { db } = deps.database
  const { section, seen } = await getSectionFor(deps, db, actor.userId, { path, atLeast: 'commenter' })
  if (answers === null && (await readText(deps, section.id, (shared) => shared.passageAt(start, end))) === null)
    throw invalidField('start', 'is no place in this text; load the text again')
  await db.transaction(async (tx) => {
    if ((await countComments(tx, section.id)) >= commentsMax)
      throw new AppError('draft_full', {
        detail: `A section has at most ${commentsMax} comments. Delete old ones first.`,
      })
    if (answers !== null) await requireThread(tx, section.id, answers)
    const scope = { application_id: seen.row.id, organisation_id: seen.row.organisation_id }
    const people = mentions.length === 0 ? [] : await listWhoSee(tx, deps, scope)
    if (!mentions.every((userId) => people.includes(userId)))
      throw invalidField('mentions', 'must be people who see this application')
    await insertComment(tx, {
      id,
      section_id: section.id,
      answers_id: answers,
      start,
      end,
      quote,
      text,
      at: new Date(deps.clock.now()),
      author_id: actor.userId,
    })
    const data = { ...scope, section_id: section.id, comment_id: id, mentioned: mentions }
    const to = mentions.length === 0 ? [] : (['mentioned'] as const)
    const event = { name: 'comment.added', to, data } as const
    await emit(tx, deps, draftFeature, { event, by: { kind: 'client', actor }, requestId, targetId: seen.row.id })
    await tellSection(tx, { section: section.id, changed: 'comments' })
  })
  return readThread(deps, section.id, answers ?? id)
}

/** Settles a comment, or opens it again. Doing it again changes nothing. */
export async function settleComment(
  deps: Deps,
  userId: string,
  { comment, ...path }: CommentPath,
  isResolved: boolean,
): Promise<DraftComment> {
  const { db } = deps.database
  const { section } = await getSectionFor(deps, db, userId, { path, atLeast: 'commenter' })
  const row = await requireThread(db, section.id, comment)
  if ((row.resolved_at !== null) !== isResolved)
    await db.transaction(async (tx) => {
      const resolved_at = isResolved ? new Date(deps.clock.now()) : null
      await setResolved(tx, comment, { resolved_at, resolved_by: isResolved ? userId : null })
      await tellSection(tx, { section: section.id, changed: 'comments' })
    })
  return readThread(deps, section.id, comment)
}

/** Deletes an own comment with its answers, or an own answer. @throws {AppError} `not_allowed` for that of another. */
export async function deleteComment(deps: Deps, userId: string, { comment, ...path }: CommentPath): Promise<void> {
  const { db } = deps.database
  const { section } = await getSectionFor(deps, db, userId, { path, atLeast: 'commenter' })
  const row = await requireComment(db, section.id, comment)
  if (row.author_id !== userId)
    throw new AppError('not_allowed', { detail: 'Only its author deletes a comment. You can settle it.' })
  await db.transaction(async (tx) => {
    await removeComment(tx, comment)
    await tellSection(tx, { section: section.id, changed: 'comments' })
  })
}

async function requireComment(db: Db, sectionId: string, id: string): Promise<CommentRow> {
  const row = await findComment(db, id)
  if (row === null || row.section_id !== sectionId) throw new AppError('not_found')
  return row
}

/** The first comment of a thread. */
async function requireThread(db: Db, sectionId: string, id: string): Promise<CommentRow> {
  const row = await requireComment(db, sectionId, id)
  if (row.answers_id !== null) throw new AppError('not_found')
  return row
}

async function readThread(deps: Deps, sectionId: string, id: string): Promise<DraftComment> {
  const [comment] = await describeComments(deps, sectionId, await listThread(deps.database.db, id))
  if (comment === undefined) throw new AppError('not_found')
  return comment
}

async function describeComments(deps: Deps, sectionId: string, rows: readonly CommentRow[]): Promise<DraftComment[]> {
  const first = rows.filter(({ answers_id }) => answers_id === null)
  if (first.length === 0) return []
  const names = await listNames(
    deps.database.db,
    rows.flatMap(({ author_id, resolved_by }) => [author_id, resolved_by]),
  )
  const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  const toReply = ({ id, at, author_id, text }: CommentRow) => ({
    id,
    at: at.toISOString(),
    by: person(author_id),
    text,
  })
  return readText(deps, sectionId, (shared) =>
    shared.inOrder(first).map((row) => ({
      ...toReply(row),
      start: row.start,
      end: row.end,
      quote: row.quote,
      orphaned: shared.passageAt(row.start, row.end) === null,
      resolved: row.resolved_at === null ? null : { at: row.resolved_at.toISOString(), by: person(row.resolved_by) },
      replies: rows.filter(({ answers_id }) => answers_id === row.id).map(toReply),
    })),
  )
}
