import { changedFields, withCompanions } from '#web/features/editor/draft.ts'
import type { AnyField, Draft } from '#web/features/editor/draft.ts'

/** What comes out when two people changed the same element. */
export type Merge = {
  /** Both sides' changes together; where both changed a field, it holds mine. */
  draft: Draft
  /** Fields that only the other side had changed. */
  taken: AnyField[]
  /** Fields that both sides changed to different things: the editor has to choose. */
  conflicts: AnyField[]
}

/**
 * Merges two changes of one value, field by field.
 *
 * @param base the version that both began with.
 * @see CONT-04
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const changedByMe = new Set(changedFields(base, mine))
  const changedByThem = changedFields(base, theirs)
  const different = new Set(changedFields(mine, theirs))
  const taken = changedByThem.filter((field) => !changedByMe.has(field))
  const conflicts = changedByThem.filter((field) => changedByMe.has(field) && different.has(field))
  return { draft: taken.reduce((draft, field) => withField(draft, field, theirs), mine), taken, conflicts }
}

/** A draft with one field taken from another, with what belongs to it. */
export function withField(draft: Draft, field: AnyField, source: Draft): Draft {
  const fields = field === 'visible' ? [field] : withCompanions(field)
  return { ...draft, ...Object.fromEntries(fields.map((each) => [each, source[each]])) }
}
