import { languageWords, romanianLetters } from '#server/grants/data/language-words.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

const languageOfWord = new Map(
  languages.flatMap((language) => languageWords[language].split(/\s+/).map((word) => [word, language] as const)),
)
/** Beyond this a text says nothing new about its language. */
const lookedAtMax = 4000
const cyrillic = /[\u0400-\u04ff]/g
const latin = /[a-zA-Z\u00c0-\u024f]/g

/** How much speaks for each language: letters of its script, its small words, its own letters. */
type LanguageWeights = Record<Language, number>

/** Weighs the languages of a text. Foreign names weigh little against the small words between them. */
export function weighLanguages(text: string): LanguageWeights {
  const part = text.slice(0, lookedAtMax)
  const weights: LanguageWeights = { en: 0, ru: 0, ro: 0 }
  const russian = part.match(cyrillic)?.length ?? 0
  const others = part.match(latin)?.length ?? 0
  weights.ru += russian / 4
  for (const letter of part) if (romanianLetters.includes(letter)) weights.ro += 1.5
  for (const word of part.toLowerCase().split(/[^\p{L}]+/u)) {
    const language = languageOfWord.get(word.replaceAll('ş', 'ș').replaceAll('ţ', 'ț'))
    if (language === 'ru') weights.ru += 1
    else if (language !== undefined && others > 0) weights[language] += 1
  }
  return weights
}

/** The language of a text; null when it is too short or too foreign to tell. */
export function languageOf(text: string): Language | null {
  const weights = weighLanguages(text)
  const [first, second] = languages.toSorted((one, other) => weights[other] - weights[one])
  if (first === undefined || second === undefined) return null
  return weights[first] >= 2 && weights[first] > weights[second] * 1.2 ? first : null
}
