import { z } from 'zod'
import { isContentId, splitContentId } from '#shared/content/catalogue.ts'
import type { ContentTree, GridCell, GridItem, GridList, GridQuery } from '#shared/contracts/content-grid.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { listGrid, listTree } from '#server/features/content/grid-store.ts'
import type { GridRecord, TreeRecord } from '#server/features/content/grid-store.ts'
import { cleanStoredValue } from '#server/features/content/stored-value.ts'
import { cutPage, cursorText, readCursor, writeCursor } from '#server/http/list-page.ts'

const position = z
  .tuple([cursorText, cursorText, cursorText, z.enum(['done', 'first'])])
  .transform(([page, section, content_key, part]) => ({ page, section, content_key, is_done: part === 'done' }))

/**
 * Lists keys with their three languages side by side: stored ones, and those of the catalogue that have no row.
 *
 * @throws {AppError} `validation_failed` for a cursor that is not one of ours.
 * @see ADM-03
 */
export async function listContentGrid(deps: Deps, query: GridQuery): Promise<GridList> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor, position)
  const records = await listGrid(deps.database.db, query, after, query.limit + 1)
  const { shown, next_cursor } = cutPage(records, query.limit, ({ page, section, content_key, is_done }) =>
    writeCursor(page, section, content_key, is_done ? 'done' : 'first'),
  )
  return { items: shown.map(toItem), next_cursor }
}

/** Counts the keys of every section, and how many are missing, outdated or hidden in each language. */
export async function getContentTree(deps: Deps): Promise<ContentTree> {
  const records = await listTree(deps.database.db)
  const countsOf = (record: TreeRecord, language: Language) => ({
    missing: record[`${language}_missing`],
    outdated: record[`${language}_outdated`],
    hidden: record[`${language}_hidden`],
  })
  return {
    items: records.map((record) => ({
      page: record.page,
      section: record.section,
      total: record.total,
      languages: { en: countsOf(record, 'en'), ru: countsOf(record, 'ru'), ro: countsOf(record, 'ro') },
    })),
    next_cursor: null,
  }
}

function toItem(record: GridRecord): GridItem {
  const { page, section, content_key } = record
  const id = `${page}.${section}.${content_key}`
  return {
    page,
    section,
    content_key,
    kind: isContentId(id) ? splitContentId(id).kind : null,
    cells: { en: toCell(record, 'en'), ru: toCell(record, 'ru'), ro: toCell(record, 'ro') },
  }
}

function toCell(record: GridRecord, language: Language): GridCell {
  const [id, at] = [record[`${language}_id`], record[`${language}_at`]]
  const state = record[`${language}_state`]
  if (id === null || at === null) return { state, row: null }
  const content_value = cleanStoredValue(record.content_key, record[`${language}_value`])
  const row = { id, content_value, updated_at: new Date(at).toISOString() }
  const source = record[`${language}_source`]
  return source === null ? { state, row } : { state, row, source_before: cleanStoredValue(record.content_key, source) }
}
