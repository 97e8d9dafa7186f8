import type { Language } from '#shared/languages.ts'

/** Characters that make one token of the usual models, by language; measured on calls and proposals. */
const charactersPerToken: Readonly<Record<Language, number>> = { en: 4, ru: 2.7, ro: 3.5 }

/** How many tokens a text will be, before a model has counted. */
export function estimateTokens(text: string, language: Language): number {
  return Math.ceil(text.length / charactersPerToken[language])
}

/** Counts the words of a text: what is between spaces and has a letter or a digit. */
export function countWords(text: string): number {
  let words = 0
  for (const part of text.split(/\s/)) if (/[\p{L}\p{N}]/u.test(part)) words += 1
  return words
}

/** What tokens cost, in millionths of a euro. @param price for 1,000 tokens, in millionths of a euro. */
export function costOf(tokens: { in: number; out: number }, price: { in: number; out: number }): number {
  return Math.ceil((tokens.in * price.in + tokens.out * price.out) / 1000)
}
