import { mergeItems } from '#shared/content/merge-items.ts'
import { repeatedIn } from '#shared/content/repeated-items.ts'
import { sectionDraftFields } from '#shared/contracts/content-drafts.ts'
import type { SectionDraftField } from '#shared/contracts/content-drafts.ts'
import type { DraftChange } from '#shared/contracts/content.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  listPageDrafts,
  lockDraftAt,
  rejectCustomPage,
  rejectTooManyDrafts,
  setDraft,
} from '#server/features/content/draft-store.ts'
import type { DraftKey, StoredDraft } from '#server/features/content/draft-store.ts'
import { builtInMetadata, isBuiltIn } from '#server/features/content/page-sections.ts'
import type { MetadataChange, SectionRef } from '#server/features/content/page-sections.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import type { SectionMetadata } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** What is read of a row where drafts are laid over it. */
type LaidRow = Pick<StoredContent, 'section' | 'content_key' | 'content_value'>

/** What a draft changes of a section as it is on the site, and where another editor changed the same. */
type SectionMerge = { change: MetadataChange; changed: SectionDraftField[]; conflicts: SectionDraftField[] }

/** The one draft of a whole section: what it says holds for all languages. */
function sectionDraftPlace({ page, name }: SectionRef): DraftKey {
  return { page, section: name, language: defaultLanguage, content_key: sectionMetadataKey }
}

/** What the rows of a section say of it; null for an added one that is gone. @param rows those of the section */
export function liveMetadata(place: SectionRef, rows: readonly StoredContent[]): SectionMetadata | null {
  const metadata = rows.filter(({ content_key }) => content_key === sectionMetadataKey)
  // They are written together; a file that was imported may have changed one alone.
  const row = metadata.find(({ language }) => language === defaultLanguage) ?? metadata[0]
  if (row) return readSectionMetadata(row.content_value)
  return isBuiltIn(place) ? builtInMetadata(place.name) : null
}

/**
 * Merges a draft of a section with the section on the site: only what the draft changes is changed, so a section that
 * another editor inserted next to it stays where it is.
 */
export function mergeSection(
  place: SectionRef,
  live: SectionMetadata,
  draft: Pick<StoredDraft, 'content_value' | 'base'>,
): SectionMerge {
  const [mine, base] = [readSectionMetadata(draft.content_value), readSectionMetadata(draft.base)]
  const said = { mine: fieldsOf(place, mine), base: fieldsOf(place, base), live: fieldsOf(place, live) }
  // One field at a time of the same metadata.
  const change: Record<string, unknown> = {}
  const merge: SectionMerge = { change, changed: [], conflicts: [] }
  for (const field of sectionDraftFields) {
    if (isSameJson(said.mine[field], said.base[field]) || isSameJson(said.mine[field], said.live[field])) continue
    merge.changed.push(field)
    change[field] = mine[field]
    if (isSameJson(said.base[field], said.live[field])) continue
    const items = field === 'items' ? mergeItems(said.base.items, said.mine.items, said.live.items) : null
    if (items && items.length > 0) change['items'] = items
    else {
      merge.conflicts.push(field)
      if (field === 'items') change['items'] = mergeItems(said.base.items, said.mine.items, said.live.items, true)
    }
  }
  // Another editor deleted what would be shown.
  if (merge.change.visible && live.removed && !base.removed) merge.conflicts.push('removed')
  return merge
}

/** What metadata says where it says nothing, too. */
function fieldsOf(
  { page, name }: SectionRef,
  metadata: SectionMetadata,
): SectionMetadata & { items: readonly string[] } {
  return { ...metadata, items: metadata.items ?? [...(repeatedIn(page, name)?.own ?? [])] }
}

/** True when a draft deletes its section, or something that this one repeats. */
function deletesSomething({ page, section, content_key, content_value, base }: StoredDraft): boolean {
  if (content_key !== sectionMetadataKey) return false
  const [before, after] = [base, content_value].map((value) =>
    fieldsOf({ page, name: section }, readSectionMetadata(value)),
  )
  if (!before || !after) return false
  return (after.removed === true && !before.removed) || before.items.some((item) => !after.items.includes(item))
}

/** @throws {AppError} `not_allowed` when drafts delete something and the person may not delete; the product itself may. */
export function rejectDeletions({ actor }: Pick<ChangeAuthor, 'actor'>, drafts: readonly StoredDraft[]): void {
  const mayDelete = actor === null || (actor.kind === 'user' && actor.permissions.includes('content.delete'))
  if (mayDelete || !drafts.some(deletesSomething)) return
  throw new AppError('not_allowed', { detail: 'This would delete content, which your role does not allow.' })
}

/**
 * Applies the drafts of a page to what a language has of it: what visitors would see once all were published. Where
 * another editor changed the same in the meantime, the draft is shown.
 *
 * @param make a row at a place that has none.
 */
export function applyDrafts<Row extends LaidRow>(
  { page, language }: { page: string; language: Language },
  rows: readonly Row[],
  drafts: readonly StoredDraft[],
  make: (row: LaidRow) => Row,
): Row[] {
  if (drafts.length === 0) return [...rows]
  const laid = new Map(rows.map((row) => [`${row.section}.${row.content_key}`, row]))
  for (const draft of drafts) {
    const { section, content_key } = draft
    const at = `${section}.${content_key}`
    const row = laid.get(at)
    let { content_value } = draft
    if (content_key === sectionMetadataKey) {
      const place = { page, name: section }
      if (!row && !isBuiltIn(place)) continue
      const live = row ? readSectionMetadata(row.content_value) : builtInMetadata(section)
      content_value = { ...live, ...mergeSection(place, live, draft).change }
    } else if (draft.language !== language) continue
    laid.set(at, row ? { ...row, content_value } : make({ section, content_key, content_value }))
  }
  return [...laid.values()].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

/** The order in which rows of a page are read. */
function sortKey({ content_key, section }: LaidRow): string {
  return `${content_key} ${section}`
}

/** The rows of a page in all languages with its drafts; what has no row has no id. */
export async function readWithDrafts(
  db: Db,
  page: string,
  rows: readonly StoredContent[],
): Promise<{ rows: StoredContent[]; drafts: StoredDraft[] }> {
  const drafts = await listPageDrafts(db, page)
  const laid = languages.flatMap((language) =>
    applyDrafts(
      { page, language },
      rows.filter((row) => row.language === language),
      drafts,
      (row): StoredContent => ({ ...row, id: '', page, language, updated_at: new Date(0) }),
    ),
  )
  return { rows: laid, drafts }
}

/**
 * Keeps a change of a section for later, with those that wait already. When nothing differs from the site any more, the
 * draft goes.
 *
 * @param rows those of the section on the site.
 * @returns the change of the draft, so that it can be undone.
 * @throws {AppError} `not_found`; `validation_failed` on a custom page, and for too many drafts.
 */
export async function keepSectionChange(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { place, rows, change }: { place: SectionRef; rows: readonly StoredContent[]; change: MetadataChange },
): Promise<DraftChange[]> {
  rejectCustomPage(place.page)
  const live = liveMetadata(place, rows)
  if (!live) throw new AppError('not_found', { detail: 'There is no such section on this page.' })
  const at = sectionDraftPlace(place)
  const stored = await lockDraftAt(tx, at)
  // What is changed now was decided over what the site says now.
  const seen = Object.fromEntries(Object.keys(change).map((field) => [field, live[field as keyof SectionMetadata]]))
  const base = readSectionMetadata({ ...(stored ? readSectionMetadata(stored.base) : live), ...seen })
  const content_value = readSectionMetadata({
    ...(stored ? readSectionMetadata(stored.content_value) : live),
    ...change,
  })
  const [before, after] = [fieldsOf(place, base), fieldsOf(place, content_value)]
  const isNothing = sectionDraftFields.every((field) => isSameJson(before[field], after[field]))
  const kept = await setDraft(tx, deps, author.actor, { place: at, kept: isNothing ? null : { content_value, base } })
  await rejectTooManyDrafts(tx)
  return kept ? [kept] : []
}
