import type { DraftDoc } from '#shared/drafts/doc.ts'
import type { Language } from '#shared/languages.ts'

/** A part of a proposal. */
export type ProposalSection = {
  /** Unique in the proposal. */
  key: string
  /** Empty: its text follows the previous section without a heading. */
  title: string
  /** Of its heading, from 1. Headings in the text are below it. */
  level: number
  /** What the text is written in. */
  language: Language
  doc: DraftDoc
  /** A chart under its heading, before its text. */
  chart?: ProposalChart
}

/** A chart of months: a row for each bar, a cell for each column of the ruler. Its first row is the ruler. */
export type ProposalChart = {
  title: string
  /** Explains columns and marks. */
  note: string
  rows: readonly { name: string; cells: readonly ChartCell[] }[]
}

/** A cell of a chart: part of a bar or not, with what is due then. */
export type ChartCell = { isFilled: boolean; text: string }

/** How pages look. `given` names what the call asks for; the rest are usual values. */
export type ProposalLayout = {
  page_size: 'a4' | 'letter'
  /** On all four sides. */
  margin_mm: number
  font_pt: number
  given: readonly ('page_size' | 'margin_mm' | 'font_pt')[]
}

/** Everything of an application that its files show: one plain JSON value, the same for every format. */
export type ProposalDocument = {
  title: string
  language: Language
  organisation: string
  call: { identifier: string | null; title: string | null; funder: string | null } | null
  layout: ProposalLayout
  sections: readonly ProposalSection[]
}
