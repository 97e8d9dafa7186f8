import type { Language } from '#shared/languages.ts'
import en from '#web/i18n/locales/en/error-page.json'
import ro from '#web/i18n/locales/ro/error-page.json'
import ru from '#web/i18n/locales/ru/error-page.json'

/** Words of the error page. They come with the code, because everything that is fetched may be what failed. */
export const errorWords: Readonly<Record<Language, typeof en>> = { en, ru, ro }
