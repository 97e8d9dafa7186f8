import type { Section } from '#shared/contracts/drafts.ts'
import type { DraftLength } from '#shared/drafts/count.ts'
import type { SectionState } from '#shared/drafts/sections.ts'
import type { Language } from '#shared/languages.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import type { StatusGlyphName } from '#web/ui/icon.tsx'

/** The glyph of how far a section is. */
export const sectionGlyphs: Readonly<Record<SectionState, StatusGlyphName>> = {
  pending: 'open',
  in_progress: 'half',
  ready: 'full',
}

/** What a section is called; one that has no name yet says so. */
export function titleOf(t: Translate<'drafts'>, { title }: Pick<Section, 'title'>): string {
  return title || t('untitled')
}

/** How long a section is in the unit that its call counts in; null where only the finished file says it. */
function countedIn({ limit }: Pick<Section, 'limit'>, length: DraftLength): number | null {
  if (limit?.unit === 'pages') return null
  return length[limit?.unit ?? 'words']
}

/** True for a section that is longer than it may be. */
export function isOver(section: Pick<Section, 'limit'>, length: DraftLength): boolean {
  const count = countedIn(section, length)
  return count !== null && section.limit !== null && count > section.limit.max
}

/** How long a section is, in figures: "2,905 / 3,500". */
export function figuresOf(section: Pick<Section, 'limit'>, length: DraftLength, language: Language): string {
  const count = formatNumber(countedIn(section, length) ?? length.words, language)
  const { limit } = section
  return limit === null || limit.unit === 'pages' ? count : `${count} / ${formatNumber(limit.max, language)}`
}

/** How long a section is, in words: "2,905 of 3,500 characters". */
export function lengthWords(
  t: Translate<'drafts'>,
  section: Pick<Section, 'limit'>,
  length: DraftLength,
  language: Language,
): string {
  const { limit } = section
  const words = t('length.words', { count: length.words, figure: formatNumber(length.words, language) })
  if (limit === null) return words
  const max = formatNumber(limit.max, language)
  if (limit.unit === 'pages') return t('length.pages', { words, max, count: limit.max })
  return t(`length.of.${limit.unit}`, { figure: formatNumber(length[limit.unit], language), max })
}
