import type { ShownFinding } from '#shared/contracts/review.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'

type Place = NonNullable<ShownFinding['place']>

/** The address of a place in the text: its section, opened at its block. */
export function placePath(id: string, { section, path }: Place): string {
  const address = `${applyPath(id, 'text')}/${section}`
  return path === null ? address : `${address}#at-${path.join('-')}`
}

/** Where a finding is put right, and what the way there is called; null for what is missing altogether. */
export function remedyPath(
  id: string,
  { place, group, rule }: Pick<ShownFinding, 'place' | 'group' | 'rule'>,
): { to: string; words: 'goTo' | 'goToPlan' | 'goToFit' } | null {
  if (place !== null) return { to: placePath(id, place), words: 'goTo' }
  if (rule.startsWith('fit.')) return { to: applyPath(id, 'fit'), words: 'goToFit' }
  return group === 'substance' || group === 'budget' ? { to: applyPath(id, 'plan'), words: 'goToPlan' } : null
}
