import { createHash } from 'node:crypto'
import { isCore } from '#shared/content/built-in-sections.ts'
import { contentEntries } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type {
  ContentChange,
  ContentInsert,
  ContentRow,
  DraftChange,
  SectionChanges,
} from '#shared/contracts/content.ts'
import type {
  EditedSection,
  NewSection,
  SectionChange,
  SectionDeletion,
  SectionMove,
} from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { builtInSections, defaults } from '#server/features/content/default-content.ts'
import { deleteRow, insertRows, rejectTakenKeys, toContentRow, writeValue } from '#server/features/content/service.ts'
import { laidOver, partsStored, richValuesOf, wordsOfMetadata } from '#server/features/content/shown-pages.ts'
import {
  builtInMetadata,
  isAddedRow,
  isBuiltIn,
  keyBefore,
  lockPage,
  sectionsIn,
} from '#server/features/content/page-sections.ts'
import type { MetadataChange, SectionRef } from '#server/features/content/page-sections.ts'
import { keepSectionChange, liveMetadata, readWithDrafts } from '#server/features/content/section-drafts.ts'
import { listPageRows } from '#server/features/content/store.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { readSectionMetadata, sectionMetadataKey } from '#server/features/content/stored-value.ts'
import type { SectionMetadata } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/**
 * Lists the sections of a page in their order, hidden ones with their words: those that it has by itself, and those
 * that were added.
 *
 * @param withDrafts as they are with the drafts of the page; their versions are those of the site.
 */
export async function listSections(
  deps: Deps,
  page: string,
  language: Language,
  withDrafts = false,
): Promise<EditedSection[]> {
  const live = await listPageRows(deps.database.db, page)
  const { rows, drafts } = withDrafts ? await readWithDrafts(deps.database.db, page, live) : { rows: live, drafts: [] }
  return sectionsIn(page, rows, language).map(({ name, metadata, language: placed }) => {
    const ofSection = rows.filter((row) => row.section === name)
    const { type, layout, visible } = metadata
    const version = versionOf(live.filter((row) => row.section === name))
    const marks = {
      ...(metadata.removed === true ? { removed: true as const } : {}),
      ...(drafts.some((draft) => draft.section === name && draft.content_key === sectionMetadataKey)
        ? { is_draft: true as const }
        : {}),
    }
    if (placed === null) {
      const title = builtInTitle({ page, name }, ofSection, language)
      const items = liveMetadata({ page, name }, ofSection)?.items
      const named = items ? { item_names: items } : {}
      return { name, type, layout, title, description: '', visible, version, built_in: true, ...marks, ...named }
    }
    const valueIn = (each: Language, key: string): unknown =>
      ofSection.find((row) => row.language === each && row.content_key === key)?.content_value
    const keys = [...new Set(ofSection.map((row) => row.content_key))]
    const valueAt = (key: string): ContentValue | undefined =>
      laidOver(
        valueIn(language, key),
        placed === language ? undefined : valueIn(placed, key),
        wordsOfMetadata(metadata, key),
      )
    const isLent = keys.some((key) => {
      const own = valueIn(language, key)
      return key !== sectionMetadataKey && (own === undefined || readContentValue(own).text !== valueAt(key)?.text)
    })
    return {
      name,
      type,
      layout,
      title: valueAt('section_title')?.text ?? '',
      description: valueAt('section_description')?.text ?? '',
      visible,
      version,
      ...marks,
      ...partsStored(type, keys, valueAt, true),
      values: richValuesOf(keys, valueAt),
      ...(isLent ? { language: placed } : {}),
    }
  })
}

/** What a section that a page has by itself is headed with; empty for one without a heading. */
export function builtInTitle({ page, name }: SectionRef, rows: readonly StoredContent[], language: Language): string {
  const entry = contentEntries.find((each) => each.page === page && each.section === name && each.kind === 'heading')
  if (!entry) return ''
  const row = rows.find((each) => each.language === language && each.content_key === entry.content_key)
  return readContentValue(row ? row.content_value : defaults[language][entry.id]).text
}

/**
 * Creates a section in one or several languages: its metadata, its title and, when given, its description, at once or
 * not at all. It comes before the section that is named, or last. As a draft it is hidden from visitors, and what waits
 * is that it shows.
 *
 * @throws {AppError} `content_exists` when the page has a section with this name; `not_found` when the one it is to
 * precede is gone.
 * @see EDIT-05
 */
export async function createSection(deps: Deps, author: ChangeAuthor, section: NewSection): Promise<ContentRow[]> {
  const { page, name, type, layout, language, title, description, as_draft } = section
  if (builtInSections.has(`${page}.${name}`)) {
    throw new AppError('content_exists', { detail: 'The page has a section of its own with this name.' })
  }
  return rejectTakenKeys(() =>
    deps.database.db.transaction(async (tx) => {
      await lockPage(tx, page)
      const others = sectionsIn(page, await readPage(tx, page, as_draft), language)
      const order = keyBefore(others, section.before ?? null)
      const words = [{ language, title, description }, ...(section.translations ?? [])]
      const shape = { type, layout, order, visible: !as_draft }
      const rows = words.flatMap((each) => rowsOfSection({ page, name }, shape, each))
      const inserted = await insertRows(tx, deps, author, { action: 'insert', rows })
      if (as_draft) await keepShown(tx, deps, author, { page, name })
      return inserted
    }),
  )
}

/**
 * Moves a section before another one, or to the end, in all its languages. Only its own key changes, so editors who
 * move different sections never conflict, and changes of the section's type or words in the meantime are kept.
 *
 * @throws {AppError} `not_found` when one of the two is gone.
 */
export async function moveSection(
  deps: Deps,
  author: ChangeAuthor,
  place: SectionRef,
  { language, before, as_draft }: SectionMove,
): Promise<SectionChanges> {
  return deps.database.db.transaction(async (tx) => {
    const rows = await lockSection(tx, place)
    const onPage = await readPage(tx, place.page, as_draft)
    const others = sectionsIn(place.page, onPage, language).filter(({ name }) => name !== place.name)
    const change = { order: keyBefore(others, before) }
    return changeNowOrLater(tx, deps, author, { place, rows, change, asDraft: as_draft })
  })
}

/**
 * Hides a section from visitors or shows it again, or gives one that was added another type or layout, in all its languages.
 *
 * @throws {AppError} `not_found`
 */
export async function changeSection(
  deps: Deps,
  author: ChangeAuthor,
  place: SectionRef,
  { visible, type, layout, as_draft }: SectionChange,
): Promise<SectionChanges> {
  const change: MetadataChange = {
    ...(visible === undefined ? {} : { visible, ...(visible ? { removed: undefined } : {}) }),
    ...(type === undefined ? {} : { type }),
    ...(layout === undefined ? {} : { layout }),
  }
  return deps.database.db.transaction(async (tx) => {
    const rows = await lockSection(tx, place)
    return changeNowOrLater(tx, deps, author, { place, rows, change, asDraft: as_draft })
  })
}

/**
 * Deletes a section with all its rows in all its languages. Their history stays. A section that the page has by itself
 * keeps its rows: shown again, it is where it was with the same words.
 *
 * @param deletion names what the editor saw; another editor may have written into the section since.
 * @throws {AppError} `not_found`; `content_conflict` when the section has changed since; `validation_failed` for one
 * without which its page says nothing.
 */
export async function deleteSection(
  deps: Deps,
  author: ChangeAuthor,
  place: SectionRef,
  { version, as_draft }: SectionDeletion,
): Promise<SectionChanges> {
  const asDraft = as_draft === 'true'

  return deps.database.db.transaction(async (tx) => {
    const rows = await lockSection(tx, place)
    rejectStale(rows, version)
    if (isBuiltIn(place) && isCore(place.page, place.name)) {
      throw new AppError('validation_failed', {
        detail: 'The page says nothing without this section. Hide it instead.',
      })
    }
    if (isBuiltIn(place) || asDraft) {
      const change = { visible: false, removed: true } as const
      return changeNowOrLater(tx, deps, author, { place, rows, change, asDraft })
    }
    for (const row of rows) await deleteRow(tx, deps, author, row.id)
    return {
      name: place.name,
      changes: rows.map((row) => changeOf(toContentRow(row), toContentRow(row).content_value, null)),
    }
  })
}

/**
 * Locks a section and reads its rows; one that the page has by itself may have none.
 *
 * @throws {AppError} `not_found`
 */
export async function lockSection(tx: Db, place: SectionRef): Promise<StoredContent[]> {
  const { page, name } = place
  await lockPage(tx, page)
  const rows = await listPageRows(tx, page, name)
  if (!isBuiltIn(place) && !rows.some(isAddedRow(page))) {
    throw new AppError('not_found', { detail: 'There is no such section on this page.' })
  }
  return rows
}

/** Locks a section that was added, to change what it holds. @throws {AppError} `not_found` when it is none. */
export async function lockAddedSection(tx: Db, place: SectionRef): Promise<StoredContent[]> {
  if (isBuiltIn(place)) {
    throw new AppError('not_found', {
      detail: 'This section belongs to the page: it holds no cards or pictures of its own.',
    })
  }
  return lockSection(tx, place)
}

/** Changes what the rows of a section say of it; a section of the page itself gets such rows with its first change. */
export async function changeMetadata(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  {
    place: { page, name },
    rows,
    change,
  }: { place: SectionRef; rows: readonly StoredContent[]; change: MetadataChange },
): Promise<ContentChange[]> {
  const changes: ContentChange[] = []
  const stored = rows.filter((each) => each.content_key === sectionMetadataKey)
  for (const row of stored) {
    const value = { ...readSectionMetadata(row.content_value), ...change }
    const after = await writeValue(tx, deps, author, { action: 'update', id: row.id, value, basedOn: row.updated_at })
    changes.push(changeOf(after, toContentRow(row).content_value, after.content_value))
  }
  if (!isBuiltIn({ page, name })) return changes
  const added = languages
    .filter((language) => !stored.some((row) => row.language === language))
    .map((language): ContentInsert => {
      const content_value = { ...builtInMetadata(name), ...change }
      return { page, section: name, language, content_key: sectionMetadataKey, content_value }
    })
  const inserted = added.length === 0 ? [] : await insertRows(tx, deps, author, { action: 'insert', rows: added })
  return [...changes, ...inserted.map((row) => changeOf(row, null, row.content_value))]
}

/** Changes what a section is at once, or keeps the change for later. */
export async function changeNowOrLater(
  tx: Db,
  deps: Deps,
  author: ChangeAuthor,
  {
    asDraft = false,
    ...what
  }: { place: SectionRef; rows: readonly StoredContent[]; change: MetadataChange; asDraft?: boolean | undefined },
): Promise<SectionChanges> {
  const { name } = what.place
  return asDraft
    ? { name, changes: [], drafts: await keepSectionChange(tx, deps, author, what) }
    : { name, changes: await changeMetadata(tx, deps, author, what) }
}

/** Lets a section that was just made, and is hidden, wait for publication. */
export async function keepShown(tx: Db, deps: Deps, author: ChangeAuthor, place: SectionRef): Promise<DraftChange[]> {
  const rows = await listPageRows(tx, place.page, place.name)
  return keepSectionChange(tx, deps, author, { place, rows, change: { visible: true } })
}

/** The rows of a page as the person sees it who changes it: with its drafts, where the change is one too. */
export async function readPage(tx: Db, page: string, withDrafts = false): Promise<StoredContent[]> {
  const live = await listPageRows(tx, page)
  return withDrafts ? (await readWithDrafts(tx, page, live)).rows : live
}

/** A change of a row as an undo needs it. */
export function changeOf(
  row: ContentRow,
  before: ContentChange['before'],
  after: ContentChange['after'],
): ContentChange {
  const { id, page, section, language, content_key } = row
  return { row_id: id, page, section, language, content_key, before, after }
}

function rowsOfSection(
  { page, name }: SectionRef,
  metadata: Pick<SectionMetadata, 'type' | 'layout' | 'order' | 'visible'>,
  { language, title, description }: { language: Language; title: string; description?: string | undefined },
): ContentInsert[] {
  const place = { page, section: name, language }
  return [
    {
      ...place,
      content_key: sectionMetadataKey,
      content_value: { ...metadata, title, description: description ?? '' },
    },
    { ...place, content_key: 'section_title', content_value: { text: title, type: 'heading' } },
    ...(description
      ? [{ ...place, content_key: 'section_description', content_value: { text: description, type: 'text' } }]
      : []),
  ]
}

/** @throws {AppError} `content_conflict` when the rows of a section are not those that the person saw. */
export function rejectStale(rows: readonly StoredContent[], version: string): void {
  if (versionOf(rows) === version) return
  throw new AppError('content_conflict', {
    detail:
      'Another editor changed this section after you loaded it, perhaps in another language. Nothing was deleted.',
  })
}

function versionOf(rows: readonly StoredContent[]): string {
  const states = rows.map((row) => `${row.id} ${row.updated_at.toISOString()}`).toSorted()
  return createHash('sha256').update(states.join('\n')).digest('base64url').slice(0, 16)
}
