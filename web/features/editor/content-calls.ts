import type { z } from 'zod'
import { insertContentRow } from '#web/content/insert-row.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type {
  ContentChange,
  ContentRevision,
  ContentRow,
  DraftChange,
  SectionChanges,
} from '#shared/contracts/content.ts'
import type {
  EditedSection,
  ItemMove,
  NewItem,
  NewSection,
  SectionChange,
  SectionCopy,
  SectionTransfer,
  sectionDeletionSchema,
  sectionMoveSchema,
} from '#shared/contracts/sections.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'

/** The place of a content row: page, section, language and key name it once. */
export type ContentRef = Pick<ContentRow, 'page' | 'section' | 'language' | 'content_key'>

type RowList = { items: ContentRow[]; next_cursor: string | null }

/** The most rows that one answer of the list holds. @see docs/reference/interfaces.md#addresses (/api/content) */
const rowsPerResponse = 1_000

/** Lists all rows of a page in one language, hidden ones included. @throws {ApiError} */
export async function listPageRows(page: string, language: Language, signal?: AbortSignal): Promise<ContentRow[]> {
  const rows: ContentRow[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({
      page,
      language,
      limit: String(rowsPerResponse),
      ...(cursor === null ? {} : { cursor }),
    })
    const answer: RowList = await browserApi.call(contentRoutes.listContent, { query, signal })
    rows.push(...answer.items)
    cursor = answer.next_cursor
  } while (cursor !== null)
  return rows
}

/** Finds the row at a place; null when there is none. @throws {ApiError} */
export async function findRow(place: ContentRef): Promise<ContentRow | null> {
  const { items } = await browserApi.call(contentRoutes.listContent, { query: { ...place } })
  return items[0] ?? null
}

/** Lists the rows of one key, at most one a language. @throws {ApiError} */
export async function listKeyRows(key: Omit<ContentRef, 'language'>, signal?: AbortSignal): Promise<ContentRow[]> {
  const query = new URLSearchParams({ ...key, limit: String(languages.length) })
  return (await browserApi.call(contentRoutes.listContent, { query, signal })).items
}

/** Saves a value made from the version that `updated_at` names. @throws {ApiError} `content_conflict` with `stored` */
export function saveRow(id: string, value: StoredValue, updatedAt: string): Promise<ContentRow> {
  return browserApi.call(contentStaffRoutes.saveContent, {
    path: { id },
    body: { content_value: value, updated_at: updatedAt },
  })
}

/** Stores the first row of a place. @throws {ApiError} `content_exists` */
export function insertRow(place: ContentRef, value: StoredValue): Promise<ContentRow> {
  return insertContentRow(browserApi, place, value)
}

/** Deletes a row; its history stays. @throws {ApiError} `not_found` */
export function deleteRow(id: string): Promise<void> {
  return browserApi.call(contentStaffRoutes.deleteContent, { path: { id } })
}

/** Lists the changes of a row, newest first, also of one that was deleted. @throws {ApiError} */
export async function listRevisions(id: string, signal?: AbortSignal): Promise<ContentRevision[]> {
  return (await browserApi.call(contentStaffRoutes.listContentRevisions, { path: { id }, signal })).items
}

/** Brings the value of an earlier change back; a deleted row comes back under its id. @throws {ApiError} */
export function restoreRevision(id: string, revision: number): Promise<ContentRow> {
  return browserApi.call(contentStaffRoutes.restoreContent, { path: { id, revision } })
}

/** Creates a section: two or three rows, or none. @throws {ApiError} */
export function createSection(section: NewSection): Promise<ContentRow[]> {
  return browserApi.call(contentStaffRoutes.createSection, { body: section })
}

/**
 * Lists the sections of a page in their order, hidden ones too, on the site or as they are with its drafts. @throws
 * {ApiError}
 */
export async function listSections(
  { page, language, withDrafts }: { page: string; language: Language; withDrafts: boolean },
  signal?: AbortSignal,
): Promise<EditedSection[]> {
  const query = { page, language, ...(withDrafts ? { with_drafts: 'true' as const } : {}) }
  return (await browserApi.call(contentStaffRoutes.listSections, { query, signal })).items
}

/** Moves a section before another one, or to the end. @throws {ApiError} `not_found` */
export function moveSection(
  page: string,
  name: string,
  place: z.input<typeof sectionMoveSchema>,
): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.moveSection, { path: { page, name }, body: place })
}

/** Copies a section; the copy follows it. @throws {ApiError} `not_found` */
export function duplicateSection(page: string, name: string, copy: SectionCopy): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.duplicateSection, { path: { page, name }, body: copy })
}

/** Moves a section to another page, or puts a copy of it there. @throws {ApiError} `not_found` when one of the two is gone */
export function transferSection(page: string, name: string, transfer: SectionTransfer): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.transferSection, { path: { page, name }, body: transfer })
}

/** Hides a section or shows it, or changes its type or layout. @throws {ApiError} `not_found` */
export function changeSection(page: string, name: string, change: SectionChange): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.changeSection, { path: { page, name }, body: change })
}

/** Deletes a section in all languages. @throws {ApiError} `content_conflict` when it is not that version any more */
export function deleteSection(page: string, name: string, deletion: Deletion): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.deleteSection, { path: { page, name }, query: deletion })
}

/** Adds a question or a figure to a section, empty or as a copy. @throws {ApiError} `not_found` when the one before is gone */
export function addItem(page: string, name: string, item: NewItem): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.addItem, { path: { page, name }, body: item })
}

/** The version that a deletion saw, and whether it waits as a draft. */
type Deletion = z.input<typeof sectionDeletionSchema>

/** A question or figure of a section, by its names. */
type ItemPlace = { page: string; section: string; item: string }

/** Moves a question or a figure before another one, or to the end. @throws {ApiError} `not_found` */
export function moveItem({ page, section, item }: ItemPlace, place: ItemMove): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.moveItem, { path: { page, name: section, item }, body: place })
}

/** Deletes a question or a figure in all languages. @throws {ApiError} `content_conflict` when its section is not that version any more */
export function deleteItem({ page, section, item }: ItemPlace, deletion: Deletion): Promise<SectionChanges> {
  return browserApi.call(contentStaffRoutes.deleteItem, { path: { page, name: section, item }, query: deletion })
}

/** Makes changes of rows and drafts together or not at all. @throws {ApiError} `content_conflict` when one holds something else by now */
export function applyChanges(
  changes: readonly ContentChange[],
  drafts: readonly DraftChange[] = [],
): Promise<{ changed: number }> {
  return browserApi.call(contentStaffRoutes.applyChanges, {
    body: { changes: [...changes], ...(drafts.length === 0 ? {} : { drafts: [...drafts] }) },
  })
}

/**
 * Fetches everything again that shows content: pages, rows, custom pages and the menu. Waits until what is shown has
 * arrived.
 */
export async function refreshContent(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => contentKeys.has(queryKey[0]) })
}

/** The same for what one change touches. */
export async function refreshPage(client: QueryClient, page: string, language: Language): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind, ...rest] }) =>
      kind === 'menu' ||
      kind === 'page' ||
      // Sections of the default language are in those that lack them.
      (kind === 'content' && rest[0] === page && (rest[1] === language || language === defaultLanguage)) ||
      (kind === rowsKey && rest[0] === page),
  })
}

/**
 * Puts a row that was just stored among those of its page, if they are here. A page that arrives before its rows would be
 * drawn without the words of an element that was hidden.
 */
export function takeRow(client: QueryClient, row: ContentRow): void {
  client.setQueryData<ContentRow[]>([rowsKey, row.page, row.language], (rows) =>
    rows?.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : rows && [...rows, row],
  )
}

/** First part of the query keys that hold content rows. They are for those who may edit, so they are apart from `content`. */
export const rowsKey = 'content-rows'

const contentKeys = new Set<unknown>(['content', 'menu', 'page', rowsKey])
