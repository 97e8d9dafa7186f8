import type { ShownFinding } from '#shared/contracts/review.ts'
import { applyPath, sectionPath, wordsPath } from '#web/workspace/apply-paths.ts'

type Place = NonNullable<ShownFinding['place']>

/** Letters of a sentence by which it is found again. */
const wordsMax = 160

/** The address of a place in the text: its section, with its words in view. */
export function placePath(id: string, { section, path, quote }: Place): string {
  return path === null ? sectionPath(id, section) : wordsPath(id, section, { path, words: quote.slice(0, wordsMax) })
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
