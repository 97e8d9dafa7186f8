import type { Language } from '#shared/languages.ts'

/**
 * Small words that tell one language from the others. A word is in one list only.
 * Source: the most frequent words of calls for proposals; checked 2026-11-23.
 */
export const languageWords: Readonly<Record<Language, string>> = {
  en: `the of and to for is are be by with that this from or as not may must will at an it on which their its has have
    than only no any each all can we you our should where when under who been these those were was if per between within
    out other such into them they`,
  ro: `și de la în pentru cu din este sunt nu se care prin pe sau un o al ale ai cel cea cei fi va vor mai până după
    poate pot trebuie sunt fie unui unei lor sa său iar dacă între către cât când prezentul apelul proiectului proiect
    acestei acestui asupra fără toate privind conform ani luni lei`,
  ru: `и в на не с по для от из что как или а к до при за это также которые быть может могут должны должен не более
    менее одной одного проект заявки заявка если только между его их`,
}

/** Letters that only one of the languages with Latin letters uses. */
export const romanianLetters = 'ăâîșțĂÂÎȘȚşţŞŢ'
