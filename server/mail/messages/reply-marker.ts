import type { Language } from '#shared/languages.ts'

/**
 * The line at the top of mails that can be answered: what an answer holds from this line on is a quote of ours.
 *
 * @see docs/reference/services.md#36-mail-in
 */
export const replyMarkers: Readonly<Record<Language, string>> = {
  en: '– Write your answer above this line –',
  ru: '– Напишите ответ выше этой строки –',
  ro: '– Scrieți răspunsul deasupra acestei linii –',
}
