import { z } from 'zod'
import type {
  Answer,
  Conversation,
  SearchHits,
  conversationQuerySchema,
  proposedPathSchema,
} from '#shared/contracts/conversation.ts'
import type { Language } from '#shared/languages.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import { textOf } from '#shared/drafts/doc.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import { findFactsOf, findVersion } from '#server/features/calls/public.ts'
import { openDocuments, readAnswer } from '#server/features/conversation/answer.ts'
import { findAnswers } from '#server/features/conversation/search.ts'
import { getSuggestions, readSections, suggestFor } from '#server/features/drafts/public.ts'
import { getWhetherMaySend } from '#server/features/models/public.ts'
import { readPlan } from '#server/features/plan/public.ts'
import { listFindings } from '#server/features/review/public.ts'
import {
  applicantLines,
  applicantTexts,
  clearConversation,
  endLostRuns,
  factLines,
  listAnswers,
} from '#server/features/runs/public.ts'
import type { StoredAnswer } from '#server/features/runs/public.ts'
import { findUnsourced } from '#server/grants/check/unsourced.ts'
import { stripPromptInjection } from '#server/grants/read/read-call.ts'
import { attachment } from '#server/http/attachment.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

const answerCursor = z.tuple([z.uuid()]).transform(([id]) => id)

/** Most questions in the file of a conversation. */
const savedMax = 1_000

/** Reads the conversation of an application, newest first. @throws {AppError} `not_found` for strangers. */
export async function readConversation(
  deps: Deps,
  userId: string,
  id: string,
  { limit, cursor }: z.output<typeof conversationQuerySchema>,
): Promise<Conversation> {
  const { db } = deps.database
  const before = cursor === undefined ? null : readCursor(cursor, answerCursor)
  const { row, rows, describe } = await read(deps, userId, id, { atLeast: 'viewer', before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, (each) => writeCursor(each.id))
  const names = await listNames(
    db,
    shown.map(({ created_by }) => created_by),
  )
  return {
    items: shown.map((each) => describe(each, names.get(each.created_by ?? '') ?? null)),
    next_cursor,
    ...(await getWhetherMaySend(deps, { id: row.call_id, organisation_id: row.organisation_id })),
  }
}

/** Searches the documents of an application for what answers a question, by rules. @throws {AppError} `not_found` for strangers. */
export async function searchDocuments(
  deps: Deps,
  userId: string,
  id: string,
  { question, lng }: { question: string; lng: Language },
): Promise<SearchHits> {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const known = row.call_id === null ? null : await findFactsOf(db, row.call_id)
  const { items: findings } = await listFindings(deps, userId, id, lng)
  const [plan, sections] = [await readPlan(db, id), await readSections(db, id)]
  return {
    items: await findAnswers(question, { facts: known?.facts ?? null, findings, plan, sections }, lng),
    next_cursor: null,
  }
}

/** The conversation as a text file, oldest first. @throws {AppError} `not_found` for strangers. */
export async function sendConversationFile(deps: Deps, userId: string, id: string): Promise<Response> {
  const { rows } = await read(deps, userId, id, { atLeast: 'viewer', before: null, limit: savedMax })
  const said = rows
    .toReversed()
    .map(
      ({ created_at: at, model, question, answer }) => `${at.toISOString()}\n? ${question}\n\n${model}:\n${answer}\n`,
    )
  return attachment(said.join('\n'), { name: 'conversation.txt', type: 'text/plain; charset=utf-8' })
}

/** Deletes the conversation of an application. @throws {AppError} `not_found` for strangers, `not_allowed` for viewers. */
export async function deleteConversation(deps: Deps, userId: string, id: string): Promise<void> {
  const { db } = deps.database
  await getApplicationFor(deps, db, { userId, id, atLeast: 'editor' })
  await db.transaction(async (tx) => clearConversation(tx, id, new Date(deps.clock.now())))
}

/**
 * Puts a proposed wording among the suggestions of its section, where users decide about it. One that is open there already is
 * not put twice.
 *
 * @throws {AppError} `not_found` for strangers, and when the answer proposes nothing there or its words are not in the text any
 * more; `not_allowed` for viewers.
 */
export async function suggestProposed(
  deps: Deps,
  doer: RequestActor,
  { id, answer, part }: z.output<typeof proposedPathSchema>,
): Promise<void> {
  const { userId } = doer.actor
  const { rows, describe } = await read(deps, userId, id, { atLeast: 'editor', before: null, limit: savedMax })
  const row = rows.find((each) => each.id === answer)
  const proposed = row === undefined ? undefined : describe(row, null).parts[Number(part)]
  if (proposed?.kind !== 'proposal') throw new AppError('not_found')
  const path = { id, key: proposed.place.section }
  const { items } = await getSuggestions(deps, userId, path)
  if (items.some((each) => each.old === proposed.old && each.new === proposed.new)) return
  const { notFound } = await suggestFor(deps, doer, path, {
    author: { kind: 'model', userId },
    wordings: [{ old: proposed.old, new: proposed.new, why: proposed.why }],
  })
  if (notFound.length > 0) throw new AppError('not_found')
}

type Asked = { atLeast: OrganisationRole; before: string | null; limit: number }

/** Reads what was asked, and how to look up what the answers quote. */
async function read(deps: Deps, userId: string, id: string, { atLeast, before, limit }: Asked) {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast })
  await endLostRuns(db, { applicationId: id }, new Date(deps.clock.now()))
  const rows = await listAnswers(db, id, { before, limit })
  const version = row.call_id === null ? null : await findVersion(db, row.call_id)
  const read = row.call_id === null ? null : await findFactsOf(db, row.call_id)
  const call = version === null ? null : stripPromptInjection(version.model)
  const facts = read === null ? [] : factLines(read.facts)
  const applicant = applicantLines(await applicantTexts(db, row.organisation_id))
  const sections = await readSections(db, id)
  const documents = openDocuments({ call, facts, applicant, sections })
  const sources = [
    call?.text ?? '',
    ...[...facts, ...applicant].map(({ line }) => line),
    ...sections.flatMap(({ title, doc }) => [title, textOf(doc)]),
  ]
  const describe = (stored: StoredAnswer, by: string | null): Answer => {
    const { agent, question, answer, created_at: at, model, state, error } = stored
    const { parts, dropped } = readAnswer(answer, documents, state !== 'running')
    const said = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n')
    const unsourced = state === 'running' ? [] : findUnsourced(said, [...sources, question])
    return {
      id: stored.id,
      agent,
      question,
      by,
      at: at.toISOString(),
      model,
      state,
      error,
      parts,
      dropped,
      unsourced: [...new Set(unsourced.map(({ quote }) => quote))],
    }
  }
  return { row, rows, describe }
}
