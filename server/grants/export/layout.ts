import type { CallFacts } from '#shared/grants/facts.ts'
import type { ProposalLayout } from '#server/grants/export/document.ts'

/** What proposals look like where the call asks for nothing: A4, 20 mm, 11 pt. */
const usual = { page_size: 'a4', margin_mm: 20, font_pt: 11 } as const
/** What leaves room for text on a page; a call that says more was misread. */
const bounds = { margin_mm: { min: 5, max: 60 }, font_pt: { min: 6, max: 24 } }

/** The layout that a call asks for. Its least margin and least font size are taken as they are. */
export function layoutOf(formatting: CallFacts['formatting']): ProposalLayout {
  const given = {
    page_size: pageSizeOf(formatting?.pageSize),
    margin_mm: within(formatting?.marginMinMm, bounds.margin_mm),
    font_pt: within(formatting?.fontMinPt, bounds.font_pt),
  }
  return {
    page_size: given.page_size ?? usual.page_size,
    margin_mm: given.margin_mm ?? usual.margin_mm,
    font_pt: given.font_pt ?? usual.font_pt,
    given: (['page_size', 'margin_mm', 'font_pt'] as const).filter((each) => given[each] !== null),
  }
}

function within(value: number | undefined, { min, max }: { min: number; max: number }): number | null {
  return value !== undefined && value >= min && value <= max ? value : null
}

function pageSizeOf(stated: string | undefined): ProposalLayout['page_size'] | null {
  const name = stated?.trim().toLowerCase()
  return name === 'a4' || name === 'letter' ? name : null
}
