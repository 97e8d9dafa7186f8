import type { DraftChange } from '#shared/contracts/content.ts'
import { applyChanges } from '#web/features/editor/content-calls.ts'
import type { ContentRef } from '#web/features/editor/content-calls.ts'
import { listDrafts } from '#web/features/editor/draft-calls.ts'
import { applyDraft, changedFields, draftOf } from '#web/features/editor/draft.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'
import { stepOf } from '#web/features/editor/edit-history.ts'
import type { Step } from '#web/features/editor/edit-history.ts'
import { withField } from '#web/features/editor/merge.ts'
import { isSameValue } from '#web/features/editor/same-value.ts'
import type { SaveTarget } from '#web/features/editor/save-draft.ts'

/** What a draft holds. */
type Kept = NonNullable<DraftChange['after']>

/**
 * Keeps changes of elements as drafts, all or none, each applied to the draft that waits there; where the result equals
 * what visitors see, no draft is left.
 *
 * @returns what it changed, for undo.
 * @throws {ApiError} `content_conflict` when another editor changed one of the drafts at the same moment.
 */
export async function keepForLater(targets: readonly SaveTarget[]): Promise<Step> {
  const drafts = await Promise.all(
    targets.map(async ({ place, stored, draft }) => {
      const { language, ...key } = place
      const waiting = (await listDrafts(key)).find((each) => each.language === language)
      const before = waiting ? { content_value: waiting.content_value, base: waiting.base } : null
      const fields = changedFields(draftOf(stored), draft)
      const over: StoredValue = before?.content_value ?? stored
      const after = fields.reduce((typed, field) => withField(typed, field, draft), draftOf(over))
      return draftChange(place, before, { content_value: applyDraft(over, after), base: before?.base ?? stored })
    }),
  )
  const changed = drafts.filter(({ before, after }) => before !== null || after !== null)
  if (changed.length > 0) await applyChanges([], changed)
  return stepOf({ changes: [], drafts: changed })
}

/** The change of a draft; one that comes to what visitors see goes. */
export function draftChange(
  { page, section, language, content_key }: ContentRef,
  before: Kept | null,
  { content_value, base }: { content_value: StoredValue; base: StoredValue },
): DraftChange {
  const place = { page, section, language, content_key }
  const isNothing = isSameValue(content_value, base)
  return { ...place, before, after: isNothing ? null : { content_value: copyOf(content_value), base: copyOf(base) } }
}

function copyOf(value: StoredValue): Kept['base'] {
  return typeof value === 'string' ? value : { ...value }
}
