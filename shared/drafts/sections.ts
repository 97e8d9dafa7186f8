/** Outlines that a new application can begin with; `blank` has one section without a name. */
export const outlineTemplates = ['ria', 'ia', 'csa', 'digital', 'national', 'foundation', 'blank'] as const

export type OutlineTemplate = (typeof outlineTemplates)[number]

/** What a section is about. Guiding questions, frames and the review go by it. */
export const sectionKinds = [
  'summary',
  'need',
  'objectives',
  'ambition',
  'method',
  'impact',
  'dissemination',
  'exploitation',
  'target_group',
  'activities',
  'work_plan',
  'management',
  'consortium',
  'organisation',
  'resources',
  'risks',
  'indicators',
  'sustainability',
  'ethics',
  'other',
] as const

export type SectionKind = (typeof sectionKinds)[number]

/** How far a section is. */
export const sectionStates = ['pending', 'in_progress', 'ready'] as const

export type SectionState = (typeof sectionStates)[number]

/** What the length of a section is counted in. */
export const limitUnits = ['pages', 'words', 'characters', 'characters_without_spaces'] as const

/** The most that a section may hold, as the call counts. */
export type SectionLimit = { unit: (typeof limitUnits)[number]; max: number }

/** Most sections of one application. */
export const sectionsMax = 100

/** Longest title of a section, in characters. */
export const sectionTitleMax = 200

/** Who wrote a version of a text. */
export const authorKinds = ['person', 'rule', 'model'] as const

export type AuthorKind = (typeof authorKinds)[number]

/** Why a version of a text is kept: a pause in writing, another author, or what replaced the text. */
export const versionReasons = ['pause', 'author', 'model', 'accepted', 'restored', 'replaced'] as const

export type VersionReason = (typeof versionReasons)[number]

/** Longest comment, quoted passage or wording of a suggestion, in characters. */
export const noteTextMax = 5_000

/** What becomes of a suggestion. */
export const suggestionDecisions = ['accept', 'reject'] as const
