import type { Section } from '#shared/contracts/drafts.ts'
import type { DraftLength } from '#shared/drafts/count.ts'
import type { SectionState } from '#shared/drafts/sections.ts'
import type { Language } from '#shared/languages.ts'
import { formatDecimal, formatNumber } from '#web/i18n/measures.ts'
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

/** What the ruler counted last: the pages of a section, and whether the call counts in pages. Null: not counted. */
type Counted = { pages: number | null; isAsked: boolean }

/** How long a section is in the unit that its call counts in; null where only the ruler says it, and has not yet. */
function countedIn({ limit }: Pick<Section, 'limit'>, length: DraftLength, { pages }: Counted): number | null {
  return limit?.unit === 'pages' ? pages : length[limit?.unit ?? 'words']
}

/** True for a section that is longer than it may be. */
export function isOver(section: Pick<Section, 'limit'>, length: DraftLength, counted: Counted): boolean {
  const count = countedIn(section, length, counted)
  return count !== null && section.limit !== null && count > section.limit.max
}

/** How long a section is, in figures: "2,905 / 3,500"; "1.4 p." where the call counts pages of the whole. */
export function figuresOf(
  t: Translate<'drafts'>,
  section: Pick<Section, 'limit'>,
  length: DraftLength,
  { language, ...counted }: Counted & { language: Language },
): string {
  const { limit } = section
  const { pages, isAsked } = counted
  const figure = pages === null ? null : formatDecimal(pages, language, 1)
  if (limit === null && isAsked && figure !== null) return t('length.short', { figure })
  const max = limit === null ? '' : ` / ${formatNumber(limit.max, language)}`
  if (limit?.unit === 'pages') return figure === null ? formatNumber(length.words, language) : figure + max
  return formatNumber(length[limit?.unit ?? 'words'], language) + max
}

/** How long a section is, in words: "2,905 of 3,500 characters", with its pages once they were counted. */
export function lengthWords(
  t: Translate<'drafts'>,
  { limit }: Pick<Section, 'limit'>,
  length: DraftLength,
  { language, pages }: Pick<Counted, 'pages'> & { language: Language },
): string {
  const words = t('length.words', { count: length.words, figure: formatNumber(length.words, language) })
  const figure = pages === null ? null : formatDecimal(pages, language, 1)
  const max = limit === null ? '' : formatNumber(limit.max, language)
  if (limit?.unit === 'pages')
    return figure === null
      ? t('length.pages', { words, max, count: limit.max })
      : t('length.pagesOf', { words, figure, max })
  const typed =
    limit === null ? words : t(`length.of.${limit.unit}`, { figure: formatNumber(length[limit.unit], language), max })
  return figure === null ? typed : t('length.pdf', { words: typed, figure })
}
