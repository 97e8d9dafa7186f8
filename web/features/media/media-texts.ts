import type { MediaItem } from '#shared/contracts/media.ts'
import type { Language } from '#shared/languages.ts'

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
