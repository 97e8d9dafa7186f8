import { languageWords, romanianLetters } from '#server/grants/data/language-words.ts'
import { otherLanguageWords } from '#server/grants/data/other-languages.ts'
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

const smallWords = Object.entries({ ...languageWords, ...otherLanguageWords }).map(
  ([language, words]) => [language, new Set(words.split(/\s+/))] as const,
)
/** Letters of a text that tell in which language most of it is. */
const sampleMax = 20_000
/** Small words that another language needs, and their least share of all words. */
const smallWordsMin = 8
const smallWordsShare = 0.15
/** How many times as many they must be as those of a language that is read. */
const lead = 1.25

/** The code of the language of a text that rules do not read; null when they do, or when it is too short to tell. */
export function otherLanguageOf(text: string): string | null {
  const sample = text.slice(0, sampleMax).toLowerCase()
  const words = sample.split(/[^\p{L}]+/u).filter((word) => word !== '')
  // Russian alone of the three in Cyrillic letters writes these, and hardly a line is without them.
  if ((sample.match(/[ыэ]/g)?.length ?? 0) > words.length / 50) return null
  const counts = smallWords.map(
    ([language, small]) => [language, words.reduce((sum, word) => sum + (small.has(word) ? 1 : 0), 0)] as const,
  )
  const isRead = (language: string) => languages.some((each) => each === language)
  const known = Math.max(...counts.flatMap(([language, count]) => (isRead(language) ? [count] : [])))
  const [best] = counts.filter(([language]) => !isRead(language)).toSorted(([, one], [, other]) => other - one)
  if (!best || best[1] < Math.max(smallWordsMin, smallWordsShare * words.length)) return null
  return best[1] > lead * known ? best[0] : null
}
