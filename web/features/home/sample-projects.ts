import type { StatusGlyphName } from '#web/ui/icon.tsx'

/** State of a project. @see docs/reference/product.md#4-states */
type ProjectStatus = 'draft' | 'in_progress' | 'ready_to_submit'

/** State of a section of a project. @see docs/reference/product.md#4-states */
type SectionStatus = 'pending' | 'in_progress' | 'ready'

/** Sections of a project in the order of the sheet. @see docs/reference/product.md#sample-project */
export const projectSections = ['excellence', 'impact', 'implementation', 'budget'] as const

/** A sample project: what is not words. Its words are content. */
type SampleProject = readonly [status: ProjectStatus, progressPercent: number, sections: readonly SectionStatus[]]

/** The three samples of the dashboard demo, in the order of their names. @see docs/reference/product.md#9-numbers (demo progress 75, 40, 90) */
export const sampleProjects: readonly SampleProject[] = [
  ['in_progress', 75, ['ready', 'ready', 'in_progress', 'in_progress']],
  ['draft', 40, ['ready', 'in_progress', 'pending', 'pending']],
  ['ready_to_submit', 90, ['ready', 'ready', 'ready', 'in_progress']],
]

type Look = { glyph: StatusGlyphName; tone: 'neutral' | 'blue' | 'green' }

const begun: Look = { glyph: 'wait', tone: 'neutral' }
const underWay: Look = { glyph: 'half', tone: 'blue' }
const done: Look = { glyph: 'full', tone: 'green' }

/** How the states of projects and of their sections look. @see docs/reference/design.md#components (status pills) */
export const stateLooks: Record<ProjectStatus | SectionStatus, Look> = {
  draft: begun,
  pending: begun,
  in_progress: underWay,
  ready: done,
  ready_to_submit: done,
}
