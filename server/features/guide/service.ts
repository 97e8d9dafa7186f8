import type { z } from 'zod'
import type { GuidingQuestion, GuidingQuestions, answerInputSchema } from '#shared/contracts/guide.ts'
import type { Language } from '#shared/languages.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import { findSection } from '#server/features/drafts/public.ts'
import { listAnswers, storeAnswer } from '#server/features/guide/store.ts'
import type { StoredAnswer } from '#server/features/guide/store.ts'
import { questionsFor } from '#server/grants/guide/questions.ts'
import type { GuidingQuestion as Asked } from '#server/grants/guide/questions.ts'
import { AppError } from '#server/http/errors.ts'
import { listNames } from '#server/people/names.ts'

type SectionPath = { id: string; key: string }

/** Lists the questions of a section with what was answered. @param spoken the language of the user. @throws {AppError} `not_found` */
export async function listQuestions(
  deps: Deps,
  userId: string,
  path: SectionPath,
  spoken: Language,
): Promise<GuidingQuestions> {
  const { db } = deps.database
  const asked = await getAsked(deps, db, { userId, path, spoken, atLeast: 'viewer' })
  return { items: await withAnswers(db, path, asked), next_cursor: null }
}

/**
 * Stores an answer.
 *
 * @throws {AppError} `not_found`, `not_allowed`; `draft_conflict` with the stored question when another user answered it
 * in the meantime.
 */
export async function answerQuestion(
  deps: Deps,
  { userId, spoken }: { userId: string; spoken: Language },
  { question, ...path }: SectionPath & { question: string },
  { version, answer }: z.output<typeof answerInputSchema>,
): Promise<GuidingQuestion> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const asked = await getAsked(deps, tx, { userId, path, spoken, atLeast: 'editor' })
    const known = asked.filter(({ id }) => id === question)
    if (known.length === 0) throw new AppError('not_found')
    const row = { application_id: path.id, section: path.key, question, answer, version: version + 1 }
    const isStored = await storeAnswer(tx, { ...row, updated_at: at, updated_by: userId })
    const [item] = await withAnswers(tx, path, known)
    if (item === undefined) throw new AppError('not_found')
    if (isStored) return item
    throw new AppError('draft_conflict', {
      detail: 'answer: another user answered this question after you loaded it. Compare, then send the new version.',
      extra: { stored: item },
    })
  })
}

async function getAsked(
  deps: Deps,
  db: Db,
  { userId, path, spoken, atLeast }: { userId: string; path: SectionPath; spoken: Language; atLeast: OrganisationRole },
): Promise<Asked[]> {
  const { row } = await getApplicationFor(deps, db, { userId, id: path.id, atLeast })
  const section = await findSection(db, path.id, path.key)
  if (section === null || section.deleted_at !== null) throw new AppError('not_found')
  return questionsFor(section.kind, spoken, row.language)
}

async function withAnswers(db: Db, { id, key }: SectionPath, asked: readonly Asked[]): Promise<GuidingQuestion[]> {
  const answers = new Map((await listAnswers(db, id, key)).map((each) => [each.question, each]))
  const names = await listNames(
    db,
    [...answers.values()].map(({ updated_by }) => updated_by),
  )
  return asked.map((question) => describe(question, answers.get(question.id), names))
}

function describe(
  question: Asked,
  stored: StoredAnswer | undefined,
  names: ReadonlyMap<string, string>,
): GuidingQuestion {
  const author = stored?.updated_by ?? null
  const name = author === null ? undefined : names.get(author)
  return {
    ...question,
    answer: stored?.answer ?? '',
    version: stored?.version ?? 0,
    by: author === null || name === undefined ? null : { id: author, name },
  }
}
