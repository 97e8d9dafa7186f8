import type { ContentInsert } from '#shared/contracts/content.ts'
import {
  cleanStoredValue,
  deleteRow,
  insertRows,
  listContentOfPages,
  listCustomSlugs,
  lockPage,
  movePage,
  listPageContent,
  rejectTakenKeys,
  showDrafts,
  toContentRow,
  writeValue,
} from '#server/features/content/public.ts'
import { renameInMenu } from '#server/features/menu/public.ts'
import type { PagePorts } from '#server/features/pages/sources.ts'
import { redirectChangedSlug } from '#server/features/redirects/public.ts'

/** What custom pages are made of: the content's rows, the menu's entries, redirects. */
export const pagePorts: PagePorts = {
  lockPage,
  async listRows(db, pages) {
    if (pages.length === 0) return []
    const rows = await listContentOfPages(db, pages)
    return rows.map((row) => ({ ...toContentRow(row), updated_at: row.updated_at }))
  },
  readRows: listPageContent,
  showDrafts,
  listSlugs: listCustomSlugs,
  cleanValue: cleanStoredValue,
  async insertRows(tx, deps, author, rows) {
    const inserts: ContentInsert[] = [...rows]
    await rejectTakenKeys(() => insertRows(tx, deps, author, { action: 'insert', rows: inserts }))
  },
  async writeRow(tx, deps, author, { row, value }) {
    await writeValue(tx, deps, author, { action: 'update', id: row.id, value, basedOn: row.updated_at })
  },
  deleteRow,
  renamePage: movePage,
  redirect: redirectChangedSlug,
  renameInMenu,
}
