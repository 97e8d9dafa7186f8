import type { StatusGlyphName } from '#web/ui/icon.tsx'

/** State of a project. @see docs/reference/product.md#4-states */
type ProjectStatus = 'draft' | 'in_progress' | 'ready_to_submit'

/** State of a section of a project. @see docs/reference/product.md#4-states */
type SectionStatus = 'pending' | 'in_progress' | 'ready'

/** Sections of a project in the order of the sheet. @see docs/reference/product.md#sample-project */
export const projectSections = ['excellence', 'impact', 'implementation', 'budget'] as const

/** A sample project: what is not words. Its words are content. */
export type SampleProject = {
  /** Number in the content keys. */
  number: 1 | 2 | 3
  status: ProjectStatus
  /** 0 to 100. */
  progressPercent: number
  sections: Record<(typeof projectSections)[number], SectionStatus>
}

/** The three samples of the dashboard demo. @see docs/reference/product.md#9-numbers (demo progress 75, 40, 90) */
export const sampleProjects: readonly SampleProject[] = [
  {
    number: 1,
    status: 'in_progress',
    progressPercent: 75,
    sections: { excellence: 'ready', impact: 'ready', implementation: 'in_progress', budget: 'in_progress' },
  },
  {
    number: 2,
    status: 'draft',
    progressPercent: 40,
    sections: { excellence: 'ready', impact: 'in_progress', implementation: 'pending', budget: 'pending' },
  },
  {
    number: 3,
    status: 'ready_to_submit',
    progressPercent: 90,
    sections: { excellence: 'ready', impact: 'ready', implementation: 'ready', budget: 'in_progress' },
  },
]

type Look = { glyph: StatusGlyphName; tone: 'neutral' | 'blue' | 'green' }

/** How a project's state looks. @see docs/reference/design.md#components (status pills) */
export const projectLooks: Record<ProjectStatus, Look> = {
  draft: { glyph: 'wait', tone: 'neutral' },
  in_progress: { glyph: 'half', tone: 'blue' },
  ready_to_submit: { glyph: 'full', tone: 'green' },
}

/** How a section's state looks. @see docs/reference/design.md#components (status pills) */
export const sectionLooks: Record<SectionStatus, Look> = {
  pending: { glyph: 'wait', tone: 'neutral' },
  in_progress: { glyph: 'half', tone: 'blue' },
  ready: { glyph: 'full', tone: 'green' },
}
