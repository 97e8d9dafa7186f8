import type { PageDocument, PageDraft, PageItem, PageSchedule } from '#shared/contracts/pages.ts'
import { pageDocumentSchema } from '#shared/contracts/pages.ts'
import { defaultLanguage, isLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { documentOf } from '#shared/pages/document.ts'
import { mergePages } from '#shared/pages/merge.ts'
import type { Db } from '#server/db/database.ts'
import { markOf, statesOf } from '#server/features/pages/publication.ts'
import type { PageContentRow, PagePorts } from '#server/features/pages/sources.ts'
import { listSchedules } from '#server/features/pages/store.ts'
import type { StoredPage, StoredSchedule } from '#server/features/pages/store.ts'
import { listNames } from '#server/people/names.ts'

/** A document that says nothing. */
export const emptyDocument: PageDocument = { heads: { en: null, ru: null, ro: null }, sections: [] }

/** Reads a stored document; one that an older version of the product wrote and that fits no more counts as empty. */
export function readDocument(stored: unknown): PageDocument {
  return pageDocumentSchema.safeParse(stored).data ?? emptyDocument
}

/** Languages of a column; the column holds only what was checked. */
export function readLanguages(stored: readonly string[]): Language[] {
  return stored.filter(isLanguage)
}

/** Describes pages for the list. @param language whose titles are shown first. */
export async function describePages(
  db: Db,
  ports: PagePorts,
  pages: readonly StoredPage[],
  language: Language,
): Promise<PageItem[]> {
  const live = pages.filter((page) => page.deleted_at === null)
  const rows = await ports.listRows(
    db,
    live.map(({ slug }) => slug),
  )
  const schedules = await listSchedules(
    db,
    pages.map(({ id }) => id),
  )
  const names = await listNames(
    db,
    pages.map((page) => page.changed_by),
  )
  return pages.map(
    (page) =>
      itemOf(page, page.deleted_at === null ? rows.filter((row) => row.page === page.slug) : [], {
        language,
        names,
        schedules: schedules.filter((schedule) => schedule.page_id === page.id),
      }).item,
  )
}

/** Describes a page for the builder, with everything in it. */
export async function describeDraft(db: Db, ports: PagePorts, page: StoredPage): Promise<PageDraft> {
  const rows = page.deleted_at === null ? await ports.listRows(db, [page.slug]) : []
  const schedules = await listSchedules(db, [page.id])
  const names = await listNames(db, [page.changed_by])
  const { item, document, conflicts } = itemOf(page, rows, { language: defaultLanguage, names, schedules })
  return {
    ...item,
    version: String(page.version),
    document,
    published: documentOf(rows),
    mark: markOf(rows),
    conflicts,
  }
}

/** Writes a waiting act as the API shows it. */
function toSchedule({ id, action, languages: of, run_at, state, failure }: StoredSchedule): PageSchedule {
  return {
    id,
    action: action === 'unpublish' ? 'unpublish' : 'publish',
    languages: readLanguages(of),
    run_at: run_at.toISOString(),
    state: state === 'waiting' ? 'waiting' : state === 'failed' ? 'failed' : 'done',
    failure,
  }
}

type ItemFacts = { language: Language; names: ReadonlyMap<string, string>; schedules: readonly StoredSchedule[] }

function itemOf(page: StoredPage, rows: readonly PageContentRow[], { language, names, schedules }: ItemFacts) {
  const draft = readDocument(page.document)
  const { document, conflicts } =
    page.deleted_at === null
      ? mergePages(readDocument(page.base), draft, documentOf(rows))
      : { document: draft, conflicts: [] }
  const inOrder = [language, ...languages.filter((each) => each !== language)]
  const { changed_by: by } = page
  const item: PageItem = {
    id: page.id,
    slug: page.slug,
    title: inOrder.map((each) => document.heads[each]?.title ?? '').find((title) => title !== '') ?? '',
    states: statesOf(document, rows),
    in_menu: languages.filter((each) => document.heads[each]?.show_in_menu === true),
    scheduled: schedules.map(toSchedule),
    changed_at: page.changed_at.toISOString(),
    changed_by: by === null ? null : { id: by, name: names.get(by) ?? '' },
    deleted_at: page.deleted_at?.toISOString() ?? null,
  }
  return { item, document, conflicts }
}
