import { AppError } from '#server/http/errors.ts'
import type { DraftsPreview } from '#shared/contracts/content-drafts.ts'
import type { Language } from '#shared/languages.ts'
import type { PageRow } from '#shared/pages/document.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { ChangeAuthor } from '#server/http/request-context.ts'

/** A content row of a page with its id and version. */
export type PageContentRow = PageRow & { id: string; page: string; updated_at: Date }

type NewContentRow = {
  page: string
  section: string
  language: Language
  content_key: string
  content_value: string | Record<string, unknown>
}

/** What this feature needs from others; the `feature.ts` next to it brings them together. */
export type PagePorts = {
  /** Makes callers that place sections on a page do so one after the other. */
  lockPage(tx: Db, page: string): Promise<void>
  /** Rows of some pages in every language, with clean values. */
  listRows(db: Db, pages: readonly string[]): Promise<PageContentRow[]>
  /** Rows of one page in one language, for visitors: a hot read. */
  readRows(database: Database, page: string, language: Language): Promise<Omit<PageRow, 'language'>[]>
  /** The site's own pages that have drafts, as visitors would see them. */
  showDrafts(deps: Deps, language: Language): Promise<Omit<DraftsPreview, 'expires_at'>>
  /** Addresses that have a row which makes them a custom page. */
  listSlugs(db: Db): Promise<string[]>
  cleanValue(contentKey: string, value: unknown): string | Record<string, unknown>
  insertRows(tx: Db, deps: Deps, author: ChangeAuthor, rows: readonly NewContentRow[]): Promise<void>
  /** @throws {AppError} `content_conflict` when the row is not of this version. */
  writeRow(tx: Db, deps: Deps, author: ChangeAuthor, change: { row: PageContentRow; value: unknown }): Promise<void>
  deleteRow(tx: Db, deps: Deps, author: ChangeAuthor, id: string): Promise<void>
  /** Moves all rows of a page to another address. */
  renamePage(tx: Db, deps: Deps, author: ChangeAuthor, slugs: SlugChange): Promise<void>
  redirect(tx: Db, deps: Deps, author: ChangeAuthor, slugs: SlugChange): Promise<void>
  /** Lets the entries of the menu follow. */
  renameInMenu(tx: Db, deps: Deps, author: ChangeAuthor, slugs: SlugChange): Promise<void>
}

/** An address before and after. */
type SlugChange = { old: string; new: string }

/** Runs an act again when a row was edited on the page at the same moment: that edit is then taken in. */
export async function retryOnConflict<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await action()
    } catch (error) {
      const isMet = error instanceof AppError && (error.code === 'content_conflict' || error.code === 'content_exists')
      if (!isMet || tries >= triesMax) throw error
    }
  }
}

const triesMax = 3
