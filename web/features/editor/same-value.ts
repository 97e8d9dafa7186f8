import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'

/** Returns whether two stored values are the same, in the same form or not. */
export function isSameValue(one: StoredValue | null, other: StoredValue | null): boolean {
  if (one === null || other === null) return one === other
  return canonical(readContentValue(one)) === canonical(readContentValue(other))
}

function canonical(value: ContentValue): string {
  return JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
