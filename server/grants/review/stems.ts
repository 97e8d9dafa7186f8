import { languageWords } from '#server/grants/data/language-words.ts'
import { endings, synonyms } from '#server/grants/data/review-cues.ts'
import { folded, wordsOf } from '#server/grants/read/phrases.ts'
import type { Word } from '#server/grants/read/phrases.ts'
import type { Language } from '#shared/languages.ts'
import { languages } from '#shared/languages.ts'

/** Fewest letters that stay when an ending is cut. */
const stemMin = 3
/** Letters by which long words compare: what comes later tells their forms apart, not what they mean. */
const stemMax = 8

function cut(word: string, language: Language): string {
  if (language === 'en' && word.endsWith('ss')) return word.slice(0, stemMax)
  const ending = endings[language].find((each) => word.length - each.length >= stemMin && word.endsWith(each)) ?? ''
  return word.slice(0, Math.min(word.length - ending.length, stemMax))
}

const small = new Set(languages.flatMap((language) => languageWords[language].split(/\s+/).map((word) => folded(word))))

/** Words of every call and application: they say nothing about what this one asks. */
const common: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: stemmed(
    'project proposal result outcome expected contribute support include including based use using new relevant through also more well how what these those both our shall least',
    'en',
  ),
  ru: stemmed('проект заявка результат ожидаемый включая также более новый этот быть является который наш', 'ru'),
  ro: stemmed('proiect propunere rezultat asteptat include inclusiv nou acest precum mai foarte nostru', 'ro'),
}

function stemmed(list: string, language: Language): ReadonlySet<string> {
  return new Set(list.split(' ').map((word) => cut(word, language)))
}

/** For each stem of a line of synonyms the stem of its first word. */
const same: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: firstOfLines('en'),
  ru: firstOfLines('ru'),
  ro: firstOfLines('ro'),
}

function firstOfLines(language: Language): ReadonlyMap<string, string> {
  return new Map(
    synonyms[language].flatMap((line) => {
      const stems = line.split(' ').map((word) => cut(word, language))
      return stems.map((stem) => [stem, stems[0] ?? stem] as const)
    }),
  )
}

/** What a word is compared by across its forms and synonyms; null for one that says nothing. */
export function stemOf({ kind, text }: Word, language: Language): string | null {
  if (kind === 'mark') return null
  if (kind === 'number') return text
  if (small.has(text) || text.length < 2) return null
  const stem = cut(text, language)
  return common[language].has(stem) ? null : (same[language].get(stem) ?? stem)
}

/** The stems of a text, each with the first of its words as it is written. */
export function stemsOf(text: string, language: Language, words: readonly Word[] = wordsOf(text)): Map<string, string> {
  const stems = new Map<string, string>()
  for (const word of words) {
    const stem = stemOf(word, language)
    if (stem !== null && !stems.has(stem)) stems.set(stem, text.slice(word.start, word.end))
  }
  return stems
}
