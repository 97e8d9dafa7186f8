import type { Language } from '#shared/languages.ts'
import en from './error-words/en.json'
import ro from './error-words/ro.json'
import ru from './error-words/ru.json'

/** Words of the error page. They come with the code, because everything that is fetched may be what failed. */
export const errorWords: Readonly<Record<Language, typeof en>> = { en, ru, ro }
