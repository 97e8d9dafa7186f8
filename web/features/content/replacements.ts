import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { GridItem, GridList } from '#shared/contracts/content-grid.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { captionOf, withFields, withWords, wordsOf } from './cell-value.ts'
import type { StoredValue } from './content-queries.ts'

/** Most rows that are replaced at once: what the API changes together. */
export const replacementsMax = 500

/** One row with other words; `before` and `after` are whole values, as the API compares and stores them. */
export type Replacement = {
  row_id: string
  page: string
  section: string
  language: Language
  content_key: string
  before: StoredValue
  after: StoredValue
}

/** What to find, what to put in its place, and in which languages. */
type Search = { find: string; put: string; languages: readonly Language[] }

/** Finds the rows of a filter whose words hold a text, letter for letter, and what they would become. @throws {ApiError} */
export async function findReplacements(
  api: ApiClient,
  { page, section, language }: ListParameters,
  search: Search,
): Promise<Replacement[]> {
  const found: Replacement[] = []
  let cursor: string | null = null
  do {
    const query: string = listQuery({
      page,
      section,
      language,
      q: search.find,
      limit: '200',
      cursor: cursor ?? undefined,
    })
    const part: GridList = await api.call(contentStaffRoutes.listContentGrid, { query })
    found.push(...part.items.flatMap((item) => replacementsOf(item, search)))
    cursor = part.next_cursor
  } while (cursor !== null && found.length < replacementsMax)
  return found.slice(0, replacementsMax)
}

/** What becomes of one key's rows; rows without the text are left out. */
export function replacementsOf(
  { page, section, content_key, cells }: GridItem,
  { find, put, languages }: Search,
): Replacement[] {
  return languages.flatMap((language) => {
    const { row } = cells[language]
    if (row === null) return []
    const words = wordsOf(row.content_value)
    const caption = captionOf(row.content_value)
    if (!words.includes(find) && !caption.includes(find)) return []
    const replaced = (text: string): string => text.split(find).join(put)
    const reworded = words.includes(find) ? withWords(row.content_value, replaced(words), replaced) : row.content_value
    const after = caption.includes(find) ? withFields(reworded, { label: replaced(caption) }) : reworded
    return [{ row_id: row.id, page, section, language, content_key, before: row.content_value, after }]
  })
}

/** The same rows back to what they were. */
export function reverseOf(replacements: readonly Replacement[]): Replacement[] {
  return replacements.map((each) => ({ ...each, before: each.after, after: each.before }))
}

/** Changes all of them together, or none. @throws {ApiError} `content_conflict` when one was saved in the meantime */
export function sendReplacements(api: ApiClient, changes: readonly Replacement[]): Promise<{ changed: number }> {
  return api.call(contentStaffRoutes.applyChanges, { body: { changes } })
}
