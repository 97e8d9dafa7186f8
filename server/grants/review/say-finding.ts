import { budgetWords } from '#server/grants/data/budget-words.ts'
import type { ReviewBlank, ReviewFinding } from '#server/grants/review/finding.ts'
import { languageNames as englishNames, words as english } from '#server/grants/review/words/en.ts'
import type { RuleWords } from '#server/grants/review/words/en.ts'
import { languageNames as romanianNames, words as romanian } from '#server/grants/review/words/ro.ts'
import { languageNames as russianNames, words as russian } from '#server/grants/review/words/ru.ts'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

const said = { en: english, ru: russian, ro: romanian }
const names = { en: englishNames, ru: russianNames, ro: romanianNames }
const indirect = { en: 'Indirect costs', ru: 'Накладные расходы', ro: 'Costuri indirecte' }

/** Says a finding in a language: what is wrong, why it matters, what to do. */
export function sayFinding(
  { rule, blanks = {} }: Pick<ReviewFinding, 'rule' | 'blanks'>,
  language: Language,
): RuleWords {
  const { title, reason, remedy } = said[language][rule]
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const blank = blanks[name]
      return blank === undefined ? '' : written(blank, language)
    })
  return { title: fill(title), reason: fill(reason), remedy: fill(remedy) }
}

function written(blank: ReviewBlank, language: Language): string {
  const write = (number: number) =>
    new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(number)
  if (typeof blank === 'string') return blank
  if (typeof blank === 'number') return write(blank)
  if ('language' in blank) return names[language][blank.language]
  if ('category' in blank)
    return blank.category === 'indirect' ? indirect[language] : budgetWords[language].categories[blank.category]
  // The code, not the sign: "$" and "lei" name several currencies.
  return `${write(blank.money)} ${blank.currency}`
}
