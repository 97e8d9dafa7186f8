import type { DraftDoc } from '#shared/drafts/doc.ts'
import type { SectionKind, SectionLimit, SectionState, VersionReason } from '#shared/drafts/sections.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getSectionFor } from '#server/features/drafts/outline-service.ts'
import type { SectionPath } from '#server/features/drafts/outline-service.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import { listTexts } from '#server/features/drafts/store.ts'
import { replaceIn } from '#server/features/drafts/text-service.ts'
import { changeText } from '#server/features/drafts/texts.ts'
import type { TextAuthor } from '#server/features/drafts/texts.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** A section with its text, as other features read it. */
type ReadSection = {
  key: string
  kind: SectionKind
  title: string
  purpose: string
  limit: SectionLimit | null
  criteria: string[]
  outcomes: string[]
  state: SectionState
  doc: DraftDoc
  version: number
}

/** Reads the sections of an application that are not deleted, in their order. Whether the reader may, the caller has asked. */
export async function readSections(db: Db, applicationId: string): Promise<ReadSection[]> {
  const rows = await listTexts(db, applicationId)
  return rows.map(({ key, kind, title, purpose, max_length, criteria, outcomes, state, head, stored, updates }) => {
    const text = SharedText.load(stored, updates)
    const doc = text.toJson()
    text.destroy()
    return { key, kind, title, purpose, limit: max_length, criteria, outcomes, state, doc, version: head }
  })
}

/**
 * Changes the text of a section for a user: what a model drafted, a frame filled or a suggestion said. What others typed
 * in the meantime stays; what the text was becomes a version, and so does the new one.
 *
 * @param change makes the new text from the one that is stored now; null: nothing is to change.
 * @returns the number of the change; null when there was none.
 * @throws {AppError} `not_found`, `not_allowed`; `validation_failed` for a text that the schema does not know; `draft_full`.
 */
export async function replaceDraftFor(
  deps: Deps,
  doer: RequestActor,
  path: SectionPath,
  {
    author,
    reason,
    change,
  }: { author: TextAuthor; reason: VersionReason; change(doc: DraftDoc, version: number): DraftDoc | null },
): Promise<number | null> {
  const { seen, section } = await getSectionFor(deps, deps.database.db, doer.actor.userId, { path, atLeast: 'editor' })
  return changeText(deps, section.id, async (open) => {
    const doc = change(open.text.toJson(), open.section.head)
    return doc === null ? null : replaceIn(deps, doer, { open, seen, doc, author, reason })
  })
}
