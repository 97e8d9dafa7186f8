import type { RunInput } from '#shared/contracts/runs.ts'
import { textOf } from '#shared/drafts/doc.ts'
import type { SectionLimit } from '#shared/drafts/sections.ts'
import type { Language } from '#shared/languages.ts'
import type { RunAction, WritingAction } from '#shared/runs.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import { findFactsOf, findText } from '#server/features/calls/public.ts'
import { readSections } from '#server/features/drafts/public.ts'
import { applicantTexts, callText } from '#server/features/runs/documents.ts'
import { answerOutMax, questionTask, questionTexts } from '#server/features/runs/question.ts'
import { listAnswers } from '#server/features/runs/store.ts'
import { remarksOutMax, secondReaderTask, secondReaderTexts } from '#server/features/runs/second-reader.ts'
import { AppError } from '#server/http/errors.ts'
import type { Untrusted } from '#server/models/fence.ts'
import { findSentText } from '#server/features/models/public.ts'
import type { ModelRequest } from '#server/features/models/public.ts'

/** Longest answer, in tokens: about six pages. */
const outMax = 6000

/** Most questions with their answers that go with the next one. */
const earlierMax = 6

/** Most characters of one document. */
const documentMax = 64_000

const languageNames: Readonly<Record<Language, string>> = { en: 'English', ru: 'Russian', ro: 'Romanian' }

/** What holds for everything that a model writes here. */
const rules = `Use only what the documents say. Invent nothing: no number, date, amount, name, partner or source that is not in them. Where something is missing, write [[what is missing]] in its place, as [[number of schools]].
Write plainly: short sentences, active verbs, no advertising, nothing about yourself or about this task. No HTML. A heading is a line that begins with "## ", an entry of a list a line that begins with "- ".`

const tasks: Readonly<Record<WritingAction, string>> = {
  draft:
    'Write the section that the document "section" describes, for the proposal that answers the call. Answer each of its criteria and outcomes. Follow the notes of the user where there are any.',
  shorter: 'Write the document "passage" again in about half its length. Keep every fact that answers a criterion.',
  cut: 'Write the document "passage" again so that it keeps within its limit. Cut repetition and filling first, and facts last.',
  simpler: 'Write the document "passage" again in simpler words and shorter sentences. Keep every fact.',
  clearer:
    'Write the document "passage" again so that each sentence says one thing and the order is clear. Keep every fact.',
  translate: 'Translate the document "passage". Keep every number, name and mark as it is.',
  answer: 'Write the document "passage" again so that it answers the criterion that the user names. Keep every fact.',
  own: 'Write the document "passage" again as the user wishes.',
}

/** Where a run belongs, what it does, and what it sends. `isCut`: not all of the texts had room. */
type RunRequest = {
  row: Awaited<ReturnType<typeof getApplicationFor>>['row']
  action: RunAction
  request: ModelRequest
  isCut: boolean
}

/**
 * Makes the request of a run from the sections, the call's facts, the profile and the partners of the application.
 *
 * @throws {AppError} `not_found`, `not_allowed`; `validation_failed` with the field that is missing or wrong.
 */
export async function getRunRequest(deps: Deps, userId: string, id: string, input: RunInput): Promise<RunRequest> {
  const { db } = deps.database
  const action = input.action ?? (input.agent === 'reviewer' ? 'review' : 'draft')
  if (action !== 'ask' && input.agent !== 'generator' && input.agent !== 'reviewer')
    throw wrong('agent', 'only the generator and the reviewer ask a model here; the other agents work by rules')
  if (action !== 'ask' && (action === 'review') !== (input.agent === 'reviewer'))
    throw wrong('action', 'the reviewer does `review` and `ask`, and the generator everything else')
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'editor' })
  const facts = row.call_id === null ? null : ((await findFactsOf(db, row.call_id))?.facts ?? null)
  const sections = await readSections(db, id)
  if (action === 'review') {
    const { documents, isCut } = secondReaderTexts(facts, sections)
    if (!documents.some(({ name }) => name !== 'call'))
      throw wrong('agent', 'no section holds a text yet; write one first')
    const instructions = secondReaderTask(languageNames[input.language ?? row.language])
    return { row, action, isCut, request: { instructions, documents, language: row.language, outMax: remarksOutMax } }
  }
  if (action === 'ask') {
    if (input.instruction === '') throw wrong('instruction', 'say what you ask')
    const { documents, isCut } = questionTexts({
      call: row.call_id === null ? '' : ((await findSentText(db, row.call_id)) ?? ''),
      facts,
      applicant: await applicantTexts(db, row.organisation_id),
      sections,
      earlier: (await listAnswers(db, id, { before: null, limit: earlierMax })).toReversed(),
    })
    const instructions = questionTask(input.instruction, languageNames[input.language ?? row.language])
    return { row, action, isCut, request: { instructions, documents, language: row.language, outMax: answerOutMax } }
  }
  const section = sections.find(({ key }) => key === input.section)
  if (section === undefined) throw wrong('section', 'the application has no such section; send the key of one')
  const applicant = await applicantTexts(db, row.organisation_id)
  return {
    row,
    action,
    isCut: false,
    request: writingRequest({ ...input, action }, { row, section, facts, applicant }),
  }
}

type Written = {
  row: RunRequest['row']
  section: Awaited<ReturnType<typeof readSections>>[number]
  facts: Parameters<typeof callText>[0] | null
  applicant: readonly Untrusted[]
}

/** Makes the request for a draft, or for a passage again. @throws {AppError} `validation_failed` with the field that is missing. */
function writingRequest(
  input: RunInput & { action: WritingAction },
  { row, section, facts, applicant }: Written,
): ModelRequest {
  const isNew = input.action === 'draft'
  if (!isNew && input.passage.trim() === '') throw wrong('passage', 'send the words that are to be written again')
  if (input.action === 'cut' && input.limit === undefined) throw wrong('limit', 'send the limit to cut to')
  if ((input.action === 'own' || input.action === 'answer') && input.instruction === '')
    throw wrong('instruction', 'say what the text is to answer')
  const written = row.language
  const language = input.action === 'translate' ? (input.language ?? written) : written
  const limit = input.action === 'cut' ? input.limit : isNew ? (section.limit ?? undefined) : undefined
  const instructions = [
    tasks[input.action],
    `Write in ${languageNames[language]}.`,
    ...(limit === undefined ? [] : [`Write at most ${limitWords(limit)}.`]),
    rules,
    ...(input.instruction === '' ? [] : [`What the user wants, in their words: ${JSON.stringify(input.instruction)}`]),
  ].join('\n')
  const documents: Untrusted[] = [
    {
      name: 'section',
      text: JSON.stringify({
        title: section.title,
        purpose: section.purpose,
        criteria: section.criteria,
        outcomes: section.outcomes,
        limit: section.limit,
      }),
    },
    ...(isNew ? [] : [{ name: 'passage', text: input.passage }]),
    ...(facts === null ? [] : [{ name: 'call', text: callText(facts) }]),
    ...applicant,
    { name: 'text so far', text: textOf(section.doc) },
  ]
  return {
    instructions,
    documents: documents
      .filter(({ text }) => text.trim() !== '')
      .map(({ name, text }) => ({ name, text: text.slice(0, documentMax) })),
    language: written,
    outMax,
  }
}

/** What a draft may say without being asked for its source: the call, the profile, the partners and what is written already. */
export async function listSources(
  db: Db,
  { id, call_id, organisation_id }: { id: string; call_id: string | null; organisation_id: string },
): Promise<string[]> {
  const facts = call_id === null ? null : await findFactsOf(db, call_id)
  const textOfCall = call_id === null ? null : await findText(db, call_id)
  const sections = await readSections(db, id)
  return [
    ...(facts === null ? [] : [JSON.stringify(facts.facts)]),
    ...(textOfCall === null ? [] : [textOfCall]),
    ...(await applicantTexts(db, organisation_id)).map(({ text }) => text),
    ...sections.flatMap(({ title, purpose, doc }) => [title, purpose, textOf(doc)]),
  ]
}

function limitWords({ unit, max }: SectionLimit): string {
  // A page of 11 points at A4 holds about 830 words.
  return unit === 'pages' ? `${max * 700} words` : `${max} ${unit.replaceAll('_', ' ')}`
}

function wrong(path: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code: 'invalid' }] })
}
