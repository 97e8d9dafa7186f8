import { textsOf } from '#server/grants/export/characters.ts'
import type { ProposalLayout } from '#server/grants/export/document.ts'
import type { PreparedProposal } from '#server/grants/export/prepare.ts'

/** A place on the pages: pages from 1, `y` in pt from the top of the page. */
export type PagePlace = { page: number; y: number }

/** Where things are in a proposal that was laid out. */
export type ProposalPages = {
  pages: number
  /** The page on which the text begins: title and contents are before it. */
  bodyPage: number
  /** By heading, in the order of the text. */
  headings: readonly PagePlace[]
  /** By section, in the order of the text. */
  sectionEnds: readonly PagePlace[]
}

const ptPerMm = 72 / 25.4
const sizeMm = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const
/** Prose takes 0.42 em for a letter, spaces included; nothing that is read takes less than this. */
const letterEm = 0.3
const lineEm = 1.149

/** How much room each section of a proposal takes: its pages, and their number to a tenth. */
export function sectionLengths(
  { sections, layout }: PreparedProposal,
  { bodyPage, headings, sectionEnds }: ProposalPages,
): { key: string; title: string; first_page: number; last_page: number; length: number }[] {
  let heading = 0
  let before: PagePlace = { page: bodyPage, y: layout.margin_mm * ptPerMm }
  return sections.map(({ key, title, blocks }, index) => {
    // A heading may have moved to the next page with the text below it: the room that it left belongs to no section.
    const start = (title === '' ? undefined : headings[heading]) ?? before
    const end = sectionEnds[index] ?? start
    heading += blocks.filter(({ kind }) => kind === 'heading').length
    before = end
    const length = end.page - start.page + (end.y - start.y) / textHeight(layout)
    return { key, title, first_page: start.page, last_page: end.page, length: Math.round(length * 10) / 10 }
  })
}

const textHeight = ({ page_size, margin_mm }: ProposalLayout): number =>
  (sizeMm[page_size].height - 2 * margin_mm) * ptPerMm

/** As many pages as a proposal has at least, by its letters alone: what is far too long need not be laid out to be refused. */
export function leastPages({ sections, layout }: PreparedProposal): number {
  const width = (sizeMm[layout.page_size].width - 2 * layout.margin_mm) * ptPerMm
  const perPage = (width / (letterEm * layout.font_pt)) * (textHeight(layout) / (lineEm * layout.font_pt))
  const letters = sections.flatMap(({ blocks }) => blocks.flatMap(textsOf)).reduce((sum, text) => sum + text.length, 0)
  return Math.ceil(letters / perPage)
}
