import { and, eq, inArray } from 'drizzle-orm'
import { itemKeys, repeatedIn } from '#shared/content/repeated-items.ts'
import type { DraftedSection } from '#shared/contracts/content-drafts.ts'
import type { ContentChange } from '#shared/contracts/content.ts'
import { readContentValue } from '#shared/content/value.ts'
import { languages } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { placeOf } from '#server/features/content/draft-store.ts'
import type { StoredDraft } from '#server/features/content/draft-store.ts'
import { liveMetadata, mergeSection } from '#server/features/content/section-drafts.ts'
import { isBuiltIn } from '#server/features/content/page-sections.ts'
import { builtInTitle, changeMetadata, changeOf } from '#server/features/content/section-service.ts'
import { deleteRow, toContentRow } from '#server/features/content/service.ts'
import { listContentOfPages, listPageRows } from '#server/features/content/store.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { contentDrafts } from '#server/features/content/tables.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** True for a draft of a whole section: its place, whether it shows, its type and layout, what it repeats. */
export function isSectionDraft({ content_key }: StoredDraft): boolean {
  return content_key === sectionMetadataKey
}

/**
 * Publishes a draft of a section, merged with what others changed in the meantime; the page is locked already. What it
 * deletes goes with the drafts of its words.
 *
 * @throws {AppError} `content_conflict` with the place as `place` when another editor changed the same, wrote into what
 * would be deleted, or deleted the section.
 */
export async function publishSectionDraft(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  draft: StoredDraft,
): Promise<ContentChange[]> {
  const place = { page: draft.page, name: draft.section }
  const rows = await listPageRows(tx, place.page, place.name)
  const live = liveMetadata(place, rows)
  const merge = live && mergeSection(place, live, draft)
  if (!merge || merge.conflicts.length > 0) throw changedSince(draft)
  const { change } = merge
  if (merge.changed.length === 0) return []
  if (change.removed && !isBuiltIn(place)) {
    await dropDrafts(tx, draft, null)
    return deleteRows(tx, deps, author, { draft, rows })
  }
  const changes = await changeMetadata(tx, deps, author, { place, rows, change })
  const keys = deletedKeys(draft, live.items, change.items)
  if (keys.length === 0) return changes
  await dropDrafts(tx, draft, keys)
  const deleted = rows.filter(({ content_key }) => keys.includes(content_key))
  return [...changes, ...(await deleteRows(tx, deps, author, { draft, rows: deleted }))]
}

/** What lists show of drafts of sections, by the id of the draft; null for a section that is gone. */
export async function describeSectionDrafts(
  db: Db,
  drafts: readonly StoredDraft[],
): Promise<ReadonlyMap<string, DraftedSection | null>> {
  const ofSections = drafts.filter(isSectionDraft)
  if (ofSections.length === 0) return new Map()
  const rows = await listContentOfPages(db, [...new Set(ofSections.map(({ page }) => page))])
  return new Map(
    ofSections.map((draft) => {
      const ofSection = rows.filter(({ page, section }) => page === draft.page && section === draft.section)
      return [draft.id, describe(draft, ofSection)]
    }),
  )
}

function describe(draft: StoredDraft, rows: readonly StoredContent[]): DraftedSection | null {
  const place = { page: draft.page, name: draft.section }
  const live = liveMetadata(place, rows)
  if (!live) return null
  const { change, changed, conflicts } = mergeSection(place, live, draft)
  const own = repeatedIn(place.page, place.name)?.own ?? []
  const [before, after] = [draft.base, draft.content_value].map((value) => readSectionMetadata(value).items ?? own)
  const titles = languages.map((language) => {
    const row = rows.find((each) => each.language === language && each.content_key === 'section_title')
    const added = row ? readContentValue(row.content_value).text : live.title
    return [language, isBuiltIn(place) ? builtInTitle(place, rows, language) : added] as const
  })
  return {
    titles: Object.fromEntries(titles) as DraftedSection['titles'], // each language was set
    type: live.type,
    changed,
    items_added: countMissing(after, before),
    items_deleted: countMissing(before, after),
    conflicts,
    live,
    merged: readSectionMetadata({ ...live, ...change }),
  }
}

function countMissing(names: readonly string[] = [], from: readonly string[] = []): number {
  return names.filter((name) => !from.includes(name)).length
}

/** The keys of what a section repeats no more. */
function deletedKeys(
  { page, section }: StoredDraft,
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): string[] {
  const repeated = repeatedIn(page, section)
  if (!repeated || !after) return []
  return (before ?? repeated.own).filter((item) => !after.includes(item)).flatMap((item) => itemKeys(repeated, item))
}

async function deleteRows(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  { draft, rows }: { draft: StoredDraft; rows: readonly StoredContent[] },
): Promise<ContentChange[]> {
  // An editor who wrote into it since loses nothing.
  if (rows.some(({ updated_at }) => updated_at > draft.updated_at)) throw changedSince(draft)
  for (const row of rows) await deleteRow(tx, deps, author, row.id)
  return rows.map((row) => changeOf(toContentRow(row), toContentRow(row).content_value, null))
}

/** @param keys null: all of the section */
async function dropDrafts(tx: Db, { page, section }: StoredDraft, keys: readonly string[] | null): Promise<void> {
  await tx
    .delete(contentDrafts)
    .where(
      and(
        eq(contentDrafts.page, page),
        eq(contentDrafts.section, section),
        keys === null ? undefined : inArray(contentDrafts.content_key, [...keys]),
      ),
    )
}

function changedSince(draft: StoredDraft): AppError {
  return new AppError('content_conflict', {
    detail: 'Another editor changed this section on the site after the draft was begun. Nothing was published.',
    extra: { place: placeOf(draft) },
  })
}
