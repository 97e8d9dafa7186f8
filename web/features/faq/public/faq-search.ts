/**
 * Brings a text into the form in which it is searched: small letters without accents, plain spaces, nothing invisible.
 * So "ё" finds "е", "ș" finds "s", and a no-break space or a word joiner is no obstacle.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(invisible, '')
    .toLowerCase()
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/[’ʼ]/g, "'")
    .trim()
}

/** Soft hyphen, zero-width space and joiners, word joiner, byte order mark. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Where a search found its words. */
export type FaqMatch = 'question' | 'answer' | null

/**
 * Looks for every word of a search in a question and its answer, in any order and also inside of words.
 *
 * @returns `question` when the question alone holds them all; an empty search finds every question.
 */
export function matchQuestion(search: string, question: string, answer: string): FaqMatch {
  const words = searchForm(search).split(' ')
  const asked = searchForm(question)
  if (words.every((word) => asked.includes(word))) return 'question'
  const all = `${asked} ${searchForm(answer)}`
  return words.every((word) => all.includes(word)) ? 'answer' : null
}
