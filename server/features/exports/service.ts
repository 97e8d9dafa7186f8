import type { ApplicationPages, ExportFormat, exportObstacles } from '#shared/contracts/exports.ts'
import { exportFormats, exportPagesMax } from '#shared/contracts/exports.ts'
import { allowances } from '#shared/allowances.ts'
import { textOf } from '#shared/drafts/doc.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import type { SeenApplication } from '#server/features/applications/public.ts'
import { readSections } from '#server/features/drafts/public.ts'
import { writeChecklist } from '#server/features/exports/checklist.ts'
import { writeDocxInThread } from '#server/features/exports/docx-thread.ts'
import { layOutProposal } from '#server/features/exports/typst-process.ts'
import { readPlan } from '#server/features/plan/public.ts'
import { readChecklist, readStatement, sendCalendarFile } from '#server/features/submission/public.ts'
import { exportWords } from '#server/grants/data/export-words.ts'
import { packWithSums } from '#server/grants/export/archive.ts'
import type { MissingCharacter } from '#server/grants/export/characters.ts'
import type { ProposalDocument } from '#server/grants/export/document.ts'
import { fileNameOf } from '#server/grants/export/file-name.ts'
import { layoutOf } from '#server/grants/export/layout.ts'
import { prepareProposal } from '#server/grants/export/prepare.ts'
import type { PreparedProposal } from '#server/grants/export/prepare.ts'
import { planSection } from '#server/features/exports/plan-tables.ts'
import type { PlanForFiles } from '#server/features/exports/plan-tables.ts'
import { leastPages, sectionLengths } from '#server/grants/export/section-lengths.ts'
import type { ProposalPages } from '#server/grants/export/section-lengths.ts'
import { writeWorkbook } from '#server/features/exports/xlsx.ts'
import { languageOf } from '#server/grants/text/language.ts'
import { attachment } from '#server/http/attachment.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import { openTurns } from '#server/http/turns.ts'

const { site, user } = allowances.layout_time
/** Layouts are made one after the other; users take turns. */
const layoutTurn = openTurns({ atOnce: site.atOnce, perSubject: user.atOnce, waiting: 30, waitingPerSubject: 2 })

/** Most missing characters that a refusal names. */
const namedMax = 5

/** Makes a file of an application. @throws {AppError} `not_found`, `rate_limited`, `unavailable`, `export_refused` */
export async function exportApplication(
  deps: Deps,
  userId: string,
  { id, format: named }: { id: string; format: string },
): Promise<Response> {
  const format = exportFormats.find((each) => each === named)
  if (format === undefined) throw new AppError('not_found')
  if (format === 'checklist') return exportChecklist(deps, userId, id)
  if (format === 'ics') return sendCalendarFile(deps, userId, id)
  const asked = await readProposal(deps, userId, id)
  await takeOne(deps, 'exports', userId)
  const name = `${fileNameOf(asked.document.title, 'application')}.${format}`
  return attachment(await makeFile[format](deps, asked), { name, type: types[format] })
}

/** The checklist as a table for a spreadsheet, in the language of the application. */
async function exportChecklist(deps: Deps, userId: string, id: string): Promise<Response> {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  await takeOne(deps, 'exports', userId)
  const { items } = await readChecklist(db, row)
  return attachment(Buffer.from(writeChecklist(items, row.language)), {
    name: `${fileNameOf(row.title || (row.call_summary?.title ?? ''), 'application')}.csv`,
    type: 'text/csv; charset=utf-8',
  })
}

/** The formats that are laid out from the texts. */
type LaidOutFormat = Exclude<ExportFormat, 'ics' | 'checklist'>

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const satisfies Record<LaidOutFormat, string>

type Bytes = Uint8Array<ArrayBuffer>

const makeFile: Readonly<Record<LaidOutFormat, (deps: Deps, asked: Asked) => Promise<Bytes>>> = {
  pdf: async (deps, asked) => (await makePdf(deps, asked)).pdf,
  docx: async (deps, asked) => makeDocx(asked, await layOut(deps, { ...asked, isPdfWanted: false })),
  xlsx: async (_deps, { plan, document }) => writeWorkbook(plan, document.language),
  zip: async (deps, asked) => {
    const laidOut = await makePdf(deps, asked)
    const stem = fileNameOf(asked.document.title, 'application')
    const { language } = asked.document
    const statement = await readStatement(deps, asked.userId, asked.row.id, language)
    return packWithSums({
      [`${stem}.pdf`]: laidOut.pdf,
      [`${stem}.docx`]: await makeDocx(asked, laidOut),
      [`${stem}.xlsx`]: await writeWorkbook(asked.plan, asked.document.language),
      [`${stem}.csv`]: Buffer.from(writeChecklist((await readChecklist(deps.database.db, asked.row)).items, language)),
      [`${exportWords[language].statement}.txt`]: Buffer.from(statement.text),
    })
  },
}

async function makePdf(deps: Deps, asked: Asked): Promise<LaidOut & { pdf: Bytes }> {
  const { pdf, ...laidOut } = await layOut(deps, { ...asked, isPdfWanted: true })
  const { pages } = laidOut.pages
  if (pages > exportPagesMax) throw tooLong(`It has ${pages} pages`, 'too_long', pages)
  if (pdf === null) throw missingCharacters(asked.document, laidOut.missing)
  return { ...laidOut, pdf }
}

async function makeDocx({ userId }: Asked, { proposal, pages }: LaidOut): Promise<Bytes> {
  if (pages.pages > exportPagesMax) throw tooLong(`It has ${pages.pages} pages`, 'too_long', pages.pages)
  const headings = pages.headings.map(({ page }) => page)
  const docx = await layoutTurn(userId, () => writeDocxInThread({ proposal, pages: headings }))
  if (docx === null) throw tooLong('Writing it takes too long or too much memory', 'too_large', null)
  return docx
}

/**
 * Counts the pages of an application, of all of it and section by section, with the layout of its PDF.
 *
 * @throws {AppError} as `exportApplication`
 */
export async function countApplicationPages(deps: Deps, userId: string, id: string): Promise<ApplicationPages> {
  const asked = await readProposal(deps, userId, id)
  await takeOne(deps, 'page_counts', userId)
  const { proposal, pages, missing } = await layOut(deps, { ...asked, isPdfWanted: false })
  return {
    pages: pages.pages,
    body_page: pages.bodyPage,
    sections: sectionLengths(proposal, pages),
    limits: asked.limits.flatMap(({ applies, unit, max }) => (unit === 'pages' ? [{ applies, max }] : [])),
    layout: proposal.layout,
    missing_characters: missing,
  }
}

/** Reads everything of an application that its files show. */
async function readProposal(deps: Deps, userId: string, id: string): Promise<Asked> {
  const { db } = deps.database
  const { row, organisation } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const plan = await readPlan(db, id)
  const facts = plan.call?.facts ?? null
  const planned = planSection(plan, row.language)
  const sections = (await readSections(db, id)).map(({ key, title, doc }) => ({
    key,
    title,
    level: levelOf(title),
    language: languageOf(textOf(doc)) ?? row.language,
    doc,
  }))
  const document: ProposalDocument = {
    title: row.title || (facts?.title ?? ''),
    language: row.language,
    organisation,
    call: facts && {
      identifier: facts.identifiers.topic ?? facts.identifiers.call,
      title: facts.title,
      funder: facts.issuer ?? facts.programme?.name ?? null,
    },
    layout: layoutOf(facts?.formatting ?? null),
    sections: planned === null ? sections : [...sections, planned],
  }
  return { userId, row, document, plan, limits: facts?.limits ?? [] }
}

/** The level that a title gives itself: `1.2 Method` is below `1 Excellence`. */
const levelOf = (title: string): number =>
  /^\d{1,3}(?:\.\d{1,3}){0,5}(?=[.)]?\s)/.exec(title)?.[0].split('.').length ?? 1

async function takeOne(deps: Deps, resource: 'exports' | 'page_counts', userId: string): Promise<void> {
  const limit = { name: resource, ...allowances[resource].user }
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, limit, userId)
  if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds })
}

type Asked = {
  userId: string
  row: SeenApplication['row']
  document: ProposalDocument
  plan: PlanForFiles
  limits: CallFacts['limits']
}

type LaidOut = { proposal: PreparedProposal; pages: ProposalPages; missing: readonly MissingCharacter[] }

/** Lays a proposal out when its turn comes. */
async function layOut(
  deps: Pick<Deps, 'log'>,
  { userId, row: { organisation_id: owner }, document, isPdfWanted }: Asked & { isPdfWanted: boolean },
): Promise<LaidOut & { pdf: Bytes | null }> {
  const proposal = prepareProposal(document)
  const least = leastPages(proposal)
  if (least > exportPagesMax) throw tooLong(`It has ${least} pages or more`, 'too_long', least)
  const outcome = await layoutTurn(userId, () =>
    layOutProposal({ proposal, owner, pagesMax: exportPagesMax, isPdfWanted }),
  )
  if (outcome === 'too_large') throw tooLong('Laying it out takes too long or too much memory', 'too_large', null)
  if ('failure' in outcome) {
    deps.log.error({ failure: outcome.failure }, 'an application could not be laid out')
    throw new AppError('unexpected', { detail: 'The pages could not be laid out. The error was logged.' })
  }
  return { proposal, pages: outcome.layout, missing: outcome.missing, pdf: outcome.pdf }
}

function tooLong(what: string, reason: (typeof exportObstacles)[number], pages: number | null): AppError {
  return new AppError('export_refused', {
    detail: `${what}; files have at most ${exportPagesMax} pages. Shorten the text, or move parts of it into annexes of their own.`,
    extra: { reason, pages },
  })
}

function missingCharacters({ sections }: ProposalDocument, missing: readonly MissingCharacter[]): AppError {
  const titleOf = (section: string | null) =>
    section === null ? 'the title page' : `“${sections.find(({ key }) => key === section)?.title || section}”`
  const named = missing
    .slice(0, namedMax)
    .map(({ character, section, excerpt }) => `${nameOf(character)} in ${titleOf(section)} (“${excerpt}”)`)
  const others = missing.length > namedMax ? ` and ${missing.length - namedMax} more` : ''
  return new AppError('export_refused', {
    detail: `The font of the files has no picture for ${named.join('; ')}${others}. Replace or delete these characters.`,
    extra: { reason: 'missing_characters', missing_characters: missing },
  })
}

const nameOf = (character: string): string =>
  `“${character}” (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
