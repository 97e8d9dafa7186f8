import type { z } from 'zod'
import type {
  Suggestion,
  Suggestions,
  SuggestionsDecided,
  suggestionDecisionSchema,
  suggestionInputSchema,
} from '#shared/contracts/draft-notes.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { getSectionFor } from '#server/features/drafts/outline-service.ts'
import type { SectionPath } from '#server/features/drafts/outline-service.ts'
import {
  countSuggestions,
  insertSuggestions,
  listSuggestions,
  removeSuggestions,
  tellSection,
} from '#server/features/drafts/store.ts'
import type { SuggestionRow } from '#server/features/drafts/store.ts'
import { beginStep, keepBefore, personOf, refusing } from '#server/features/drafts/text-service.ts'
import { changeText, readText } from '#server/features/drafts/texts.ts'
import type { TextAuthor } from '#server/features/drafts/texts.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

/** Most open suggestions of one section. */
const suggestionsMax = 1_000

/** Lists the open suggestions of a section. */
export async function getSuggestions(deps: Deps, userId: string, path: SectionPath): Promise<Suggestions> {
  const { section } = await getSectionFor(deps, deps.database.db, userId, { path, atLeast: 'viewer' })
  return { items: await describeSuggestions(deps, section.id), next_cursor: null }
}

/** Suggests a wording. @throws {AppError} `validation_failed` for a place whose words are not `old`; `draft_full`. */
export async function suggest(
  deps: Deps,
  doer: RequestActor,
  path: SectionPath,
  input: z.output<typeof suggestionInputSchema>,
): Promise<Suggestion> {
  const { section } = await getSectionFor(deps, deps.database.db, doer.actor.userId, { path, atLeast: 'commenter' })
  const passage = await readText(deps, section.id, (text) => text.passageAt(input.start, input.end))
  if (passage !== input.old)
    throw new AppError('validation_failed', {
      errors: [{ path: 'old', message: 'is not what the text says there; load the text again', code: 'outdated' }],
    })
  const [id] = await store(deps, section.id, personOf(doer), [input])
  const suggestion = (await describeSuggestions(deps, section.id)).find((each) => each.id === id)
  if (suggestion === undefined) throw new AppError('not_found')
  return suggestion
}

/**
 * Suggests wordings by their words, for what knows no places in a text: a model, a rule.
 *
 * @returns those whose `old` is nowhere in the text as one run of words: they were not stored.
 */
export async function suggestFor(
  deps: Deps,
  doer: RequestActor,
  path: SectionPath,
  { author, wordings }: { author: TextAuthor; wordings: readonly { old: string; new: string; why: string }[] },
): Promise<{ notFound: string[] }> {
  const { section } = await getSectionFor(deps, deps.database.db, doer.actor.userId, { path, atLeast: 'editor' })
  const placed = await readText(deps, section.id, (text) =>
    wordings.map((wording) => ({ ...wording, place: wording.old === '' ? null : text.findPassage(wording.old) })),
  )
  const found = placed.flatMap(({ place, ...wording }) => (place === null ? [] : [{ ...wording, ...place }]))
  await store(deps, section.id, author, found)
  return { notFound: placed.flatMap(({ place, old }) => (place === null ? [old] : [])) }
}

/**
 * Accepts or rejects suggestions. Each accepted one becomes a change that everyone sees, with a version before the first
 * and after the last.
 *
 * @returns also those whose text has changed: they stay open, and can only be rejected.
 */
export async function decideSuggestions(
  deps: Deps,
  doer: RequestActor,
  path: SectionPath,
  { ids, decision }: z.output<typeof suggestionDecisionSchema>,
): Promise<SuggestionsDecided> {
  const { section, seen } = await getSectionFor(deps, deps.database.db, doer.actor.userId, { path, atLeast: 'editor' })
  const { decided, outdated } = await changeText(deps, section.id, async (open) => {
    if (open.section.deleted_at !== null) throw new AppError('not_found')
    const chosen = (await listSuggestions(open.tx, section.id)).filter(({ id }) => ids.includes(id))
    const done: SuggestionRow[] = []
    const late: SuggestionRow[] = []
    const isAccepted = decision === 'accept'
    if (isAccepted && chosen.length > 0) await keepBefore(deps, open, personOf(doer))
    for (const suggestion of chosen) {
      const update = isAccepted ? refusing('ids', () => open.text.replacePassage(suggestion)) : null
      if (isAccepted && update === null && suggestion.old !== suggestion.new) late.push(suggestion)
      else done.push(suggestion)
      if (update === null) continue
      await beginStep(deps, doer, open, seen)
      await open.store(update, { kind: suggestion.author_kind, userId: doer.actor.userId })
    }
    if (isAccepted && open.section.head !== open.section.versioned) await open.keepVersion('accepted')
    await removeSuggestions(
      open.tx,
      done.map(({ id }) => id),
    )
    if (done.length > 0) await tellSection(open.tx, { section: section.id, changed: 'suggestions' })
    return { decided: done.map(({ id }) => id), outdated: late.map(({ id }) => id) }
  })
  return { decided, outdated, items: await describeSuggestions(deps, section.id), next_cursor: null }
}

async function store(
  deps: Deps,
  sectionId: string,
  { kind, userId }: TextAuthor,
  wordings: readonly Pick<SuggestionRow, 'start' | 'end' | 'old' | 'new' | 'why'>[],
): Promise<string[]> {
  const at = new Date(deps.clock.now())
  const rows = wordings.map(({ start, end, old, new: words, why }) => ({
    id: orderedId(),
    section_id: sectionId,
    start,
    end,
    old,
    new: words,
    why,
    author_kind: kind,
    author_id: userId,
    at,
  }))
  await deps.database.db.transaction(async (tx) => {
    if ((await countSuggestions(tx, sectionId)) + rows.length > suggestionsMax)
      throw new AppError('draft_full', {
        detail: `A section has at most ${suggestionsMax} open suggestions. Decide some first.`,
      })
    await insertSuggestions(tx, rows)
    if (rows.length > 0) await tellSection(tx, { section: sectionId, changed: 'suggestions' })
  })
  return rows.map(({ id }) => id)
}

async function describeSuggestions(deps: Deps, sectionId: string): Promise<Suggestion[]> {
  const { db } = deps.database
  const rows = await listSuggestions(db, sectionId)
  if (rows.length === 0) return []
  const names = await listNames(
    db,
    rows.map(({ author_id }) => author_id),
  )
  return readText(deps, sectionId, (text) =>
    rows.map(({ section_id: _section, author_id, at, ...row }) => ({
      ...row,
      by: author_id === null ? null : { id: author_id, name: names.get(author_id) ?? '' },
      at: at.toISOString(),
      outdated: text.passageAt(row.start, row.end) !== row.old,
    })),
  )
}
