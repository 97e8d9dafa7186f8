/** Interface and content languages, in the order of the language picker. @see docs/reference/product.md#9-numbers */
export const languages = ['en', 'ru', 'ro'] as const

/** A language that the product speaks: ISO 639-1 code. */
export type Language = (typeof languages)[number]

/** Default and fallback language. @see docs/reference/product.md#9-numbers */
export const defaultLanguage: Language = 'en'

/** Names of the languages in themselves, as the picker shows them. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский', ro: 'Română' }

/** The locale that numbers, dates and amounts are written in. */
export const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', ro: 'ro-RO' }

/** Names that the language detector uses in the address, the cookie and the browser's storages. */
export const languageKeys = { query: 'lng', cookie: 'i18next', storage: 'i18nextLng' } as const

/** True when the text is exactly one of the product's language codes. */
export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && (languages as readonly string[]).includes(text)
}

/**
 * Finds the product's language for a language tag.
 *
 * @param tag a BCP 47 tag in any case, such as `ru-BY` or `RO_md`.
 * @returns null when the product does not speak it.
 */
export function languageOfTag(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0]
  return isLanguage(primary) ? primary : null
}
