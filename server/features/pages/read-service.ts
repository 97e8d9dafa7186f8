import type { CustomPage } from '#shared/contracts/custom-page.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { documentOf, isPublishedIn, isStructureRow } from '#shared/pages/document.ts'
import type { PageRow } from '#shared/pages/document.ts'
import { showPage } from '#shared/pages/show.ts'
import type { Deps } from '#server/deps.ts'
import { findDraftAt } from '#server/features/pages/pages-service.ts'
import type { PagePorts } from '#server/features/pages/sources.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Reads a published custom page. A language without the page shows the default language's, and when that has none either,
 * the first other one's; the page says which. Words that a language lacks are the default language's.
 *
 * @throws {AppError} `not_found` when there is none, or it is not published.
 * @see CUST-01
 */
export async function getPublishedPage(
  deps: Deps,
  ports: PagePorts,
  slug: string,
  language: Language,
): Promise<CustomPage> {
  const read = async (each: Language): Promise<PageRow[]> =>
    (await ports.readRows(deps.database, slug, each)).map((row) => ({ ...row, language: each }))
  const [own, borrowed] = await Promise.all([
    read(language),
    language === defaultLanguage ? ([] as PageRow[]) : read(defaultLanguage),
  ])
  const isPublished = isPublishedIn(own, language) ?? isPublishedIn(borrowed, defaultLanguage)
  if (isPublished === null) return readForeignPage(slug, read, language)
  if (!isPublished) throw notPublished()
  // What is not published in the default language lends no words.
  const lent = isPublishedIn(borrowed, defaultLanguage) === true ? borrowed : []
  const document = documentOf([...own, ...lent], language)
  // A language without a page of its own has the default language's, whatever single rows it has.
  const isOwn = isPublishedIn(own, language) !== null
  const structure = isOwn ? own.filter(isStructureRow).map(({ section }) => section) : []
  const sections =
    structure.length === 0 ? document.sections : document.sections.filter(({ name }) => structure.includes(name))
  return showPage({ ...document, sections }, slug, language)
}

/** The page in a language that was not asked for: for readers, not for search engines. */
async function readForeignPage(
  slug: string,
  read: (language: Language) => Promise<PageRow[]>,
  asked: Language,
): Promise<CustomPage> {
  const others = languages.filter((each) => each !== asked && each !== defaultLanguage)
  const found = await Promise.all(others.map(async (language) => ({ language, rows: await read(language) })))
  const shown = found.find(({ language, rows }) => isPublishedIn(rows, language) === true)
  if (!shown) throw notPublished()
  return { ...showPage(documentOf(shown.rows, shown.language), slug, shown.language), is_indexed: false }
}

/**
 * Reads the draft of a page as visitors would see it: for those who may edit.
 *
 * @throws {AppError} `not_found` when there is no such page.
 */
export async function getPagePreview(
  deps: Deps,
  ports: PagePorts,
  slug: string,
  language: Language,
): Promise<CustomPage> {
  const draft = await findDraftAt(deps, ports, slug)
  if (!draft) throw notPublished()
  return showPage(draft.document, slug, language)
}

function notPublished(): AppError {
  return new AppError('not_found', { detail: 'There is no published page with this address.' })
}
