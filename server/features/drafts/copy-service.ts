import type { z } from 'zod'
import type { ApplicationCopy, CallChange, applicationCopyInputSchema } from '#shared/contracts/drafts.ts'
import type { SectionLimit } from '#shared/drafts/sections.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Deps } from '#server/deps.ts'
import { beginApplication, getApplicationFor, noteTextBegun } from '#server/features/applications/public.ts'
import { findFactsOf, getCallFor } from '#server/features/calls/public.ts'
import { newSection } from '#server/features/drafts/outline-service.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import { insertSections, listTexts } from '#server/features/drafts/store.ts'
import { keepSectionCounts } from '#server/features/drafts/texts.ts'
import { layOut, suggestTemplate } from '#server/grants/outline/lay-out.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/**
 * Copies an application to another call of its organisation: its sections with their texts, no facts. Limits, criteria and
 * outcomes are those of the new call, and each section keeps what that call changed in it.
 *
 * @throws {AppError} `call_unread`; as for a new application.
 */
export async function copyApplication(
  deps: Deps,
  doer: RequestActor,
  id: string,
  { call_id, title }: z.output<typeof applicationCopyInputSchema>,
): Promise<ApplicationCopy> {
  const { userId } = doer.actor
  return deps.database.db.transaction(async (tx) => {
    const { row } = await getApplicationFor(deps, tx, { userId, id, atLeast: 'editor' })
    await getCallFor(tx, userId, call_id, 'editor')
    const known = await findFactsOf(tx, call_id)
    if (known === null)
      throw new AppError('call_unread', { detail: 'call_id: wait until the call is read, then copy again.' })
    const application = await beginApplication(tx, deps, doer, {
      call_id,
      organisation_id: row.organisation_id,
      title: title ?? row.title,
      language: row.language,
      usual: row.language,
    })
    const laid = layOut(suggestTemplate(known.facts), known.facts, row.language)
    const old = await listTexts(tx, id)
    const asked = new Map(laid.map((section) => [section.key, section]))
    const copied = old.map((section) => {
      const now = asked.get(section.key) ?? { limit: null, criteria: [], outcomes: [] }
      const text = SharedText.begin(SharedText.load(section.stored, section.updates).toJson())
      const { key, kind, title: name, purpose } = section
      const change = asked.has(key) ? 'kept' : 'not_asked'
      return {
        text,
        section: { key, kind, title: name, purpose, ...pickFacts(now) },
        call_change: changeOf(change, { ...section, limit: section.max_length }, now),
      }
    })
    const added = laid
      .filter(({ key }) => old.every((section) => section.key !== key))
      .map((section) => ({
        text: SharedText.begin(),
        section,
        call_change: changeOf('added', { limit: null, criteria: [], outcomes: [] }, section),
      }))
    const all = [...copied, ...added]
    await insertSections(
      tx,
      all.map(({ section, call_change, text }, place) => ({
        ...newSection(deps, doer, { ...section, application_id: application.id, place }, text),
        call_change,
        state: text.length().words > 0 ? ('in_progress' as const) : ('pending' as const),
      })),
    )
    await keepSectionCounts(tx, deps, application.id)
    if (all.some(({ text }) => text.length().words > 0)) {
      const seen = await getApplicationFor(deps, tx, { userId, id: application.id, atLeast: 'editor' })
      await noteTextBegun(tx, deps, doer, { ...seen, isReopened: false })
    }
    return {
      application,
      changes: all.flatMap(({ section: { key, title: name }, call_change }) =>
        call_change === null ? [] : [{ key, title: name, ...call_change }],
      ),
    }
  })
}

type CallParts = { limit: SectionLimit | null; criteria: string[]; outcomes: string[] }

function pickFacts({ limit, criteria, outcomes }: CallParts): CallParts {
  return { limit, criteria, outcomes }
}

/** What a call changes in a section; null when it asks for the same. */
function changeOf(change: CallChange['change'], before: CallParts, after: CallParts): CallChange | null {
  const differ = (name: 'criteria' | 'outcomes') => ({
    added: after[name].filter((each) => !before[name].includes(each)),
    removed: before[name].filter((each) => !after[name].includes(each)),
  })
  const [criteria, outcomes] = [differ('criteria'), differ('outcomes')]
  const lists = [criteria.added, criteria.removed, outcomes.added, outcomes.removed]
  if (change === 'kept' && isSameJson(before.limit, after.limit) && lists.every((list) => list.length === 0))
    return null
  return { change, limit: { before: before.limit, after: after.limit }, criteria, outcomes }
}
