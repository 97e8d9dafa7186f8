import type { MediaItem } from '#shared/contracts/media.ts'
import type { Language } from '#shared/languages.ts'

/** Writes a size for people: kilobytes, from a megabyte on megabytes with one digit. */
export function sizeWords(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value)
}

/** The words that stand for a picture in a language: none when it is decorative. */
export function altOf({ alt, is_decorative, name }: MediaItem, language: Language): string {
  return is_decorative ? '' : alt[language] || alt.en || name
}

/** Reads tags out of one line, where commas part them. */
export function readTags(line: string): string[] {
  return [...new Set(line.split(',').map((tag) => tag.trim().toLowerCase()))].filter((tag) => tag !== '')
}

/** The languages in which a picture lacks its words. */
export function missingAlt({ type, alt, is_decorative }: MediaItem): Language[] {
  if (is_decorative || type === 'application/pdf') return []
  return (['en', 'ru', 'ro'] as const).filter((language) => alt[language] === '')
}
