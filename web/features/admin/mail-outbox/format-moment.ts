import type { Language } from '#shared/languages.ts'

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', ro: 'ro-RO' }

/** Writes an instant briefly in the reader's own time zone, for example "4 Mar 2026, 09:41". @param instant ISO 8601. */
export function formatMoment(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(instant),
  )
}
