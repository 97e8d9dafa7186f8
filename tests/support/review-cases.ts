import type { ReviewInput, ReviewPlan, ReviewSection } from '#server/grants/review/review-input.ts'
import type { DraftDoc, DraftNode } from '#shared/drafts/doc.ts'

const textNode = (text: string): DraftNode => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
})

/** A text with a paragraph for each line. */
export function paragraphs(text: string): DraftDoc {
  return { type: 'doc', content: text.split('\n').map(textNode) }
}

/** A text that is one table. */
export function table(rows: readonly (readonly string[])[]): DraftDoc {
  const cells = (row: readonly string[]) => row.map((cell) => ({ type: 'tableCell', content: [textNode(cell)] }))
  return {
    type: 'doc',
    content: [{ type: 'table', content: rows.map((row) => ({ type: 'tableRow', content: cells(row) })) }],
  }
}

/** A section as a review takes it. */
export function sectionOf(changes: Partial<ReviewSection> = {}): ReviewSection {
  const { key = 'one' } = changes
  return {
    key,
    kind: 'other',
    title: 'Objectives',
    limit: null,
    criteria: [],
    outcomes: [],
    doc: paragraphs(''),
    ...changes,
  }
}

/** A plan in which nothing is planned. */
export const emptyPlan: ReviewPlan = {
  months: null,
  partners: [],
  packages: [],
  tasks: [],
  deliverables: [],
  milestones: [],
  efforts: [],
  risks: [],
  indicators: [],
  currency: 'EUR',
  request: null,
  indirectPercent: null,
  personnel: [],
  checks: [],
}

/** An application as a review takes it, without a call. */
export function reviewOf(changes: Partial<ReviewInput>): ReviewInput {
  return {
    call: null,
    language: 'en',
    sections: [],
    plan: null,
    names: [],
    profileText: '',
    callText: '',
    missingCharacters: [],
    now: Date.parse('2027-03-09T12:00:00Z'),
    ...changes,
  }
}
