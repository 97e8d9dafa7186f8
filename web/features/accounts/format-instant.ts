import type { Language } from '#shared/languages.ts'

/** The locale that dates are written in, by interface language. */
const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', ro: 'ro-RO' }

/**
 * Writes an instant in the reader's own time zone, for example "4 March 2026" or "4 March 2026 at 09:41". In the
 * browser only: the server does not know the zone.
 *
 * @param instant ISO 8601.
 * @returns the text as it came when it is no instant.
 */
export function formatInstant(instant: string, language: Language, parts: 'day' | 'minute'): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    ...(parts === 'minute' ? { timeStyle: 'short' } : {}),
  }).format(at)
}
