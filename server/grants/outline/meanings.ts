import { fold } from '#server/grants/read/words.ts'

/** Beginnings of words, in English, Romanian and Russian, as `fold` writes them and divided by commas. */
const list = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(', '))

/** Words by which a criterion shows what it is about. A criterion can be about several things. */
const beginnings = {
  excellence: list(
    'excellen, ambiti, innovat, novelt, scientific, original',
    'excelent, noutat, inovat, stiintific, ipotez',
    'новизн, научн, инновац, оригинальн, превосходств',
  ),
  need: list(
    'need, relevan, rationale, problem',
    'necesit, oportunitat, justificarea proiect, nevoi',
    'актуальн, потребност, проблем, востребован, релевантн',
  ),
  impact: list(
    'impact, effect, benefit, outcome, result, market, competitiv, jobs',
    'efect, folos, benefici, rezultat, piata, locuri de munca, viabil, consum',
    'эффект, польз, воздейств, влиян, результат, рыноч, применим, рабочих мест, значимост',
  ),
  implementation: list(
    'implement, plan, feasib, method, management, maturity, deliver, design',
    'fezab, metod, maturit, realizab, realism',
    'осуществим, реализ, план, метод, реалистичн, выполним',
  ),
  team: list(
    'capacity, capabil, team, experience, partner, consorti, applicant, expertise, track record',
    'capacit, echip, experient, parteneri, solicitant, pregatire, dotare, competent',
    'команд, опыт, исполнител, участник, партнер, руководител, групп, заявител, квалификац, кадр',
  ),
  budget: list(
    'budget, cost, value, financ, resourc',
    'buget, chelt, resurs',
    'смет, бюджет, расход, финанс, затрат, ресурс',
  ),
  sustainability: list(
    'sustainab, lasting, durabil, continu, go on, environment, climate, green',
    'sustenab, mediu, clima',
    'устойчив, экологич, долговечн, продолжен, климат',
  ),
} as const

/** What a criterion can be about. */
export type CriterionMeaning = keyof typeof beginnings

const meanings = Object.keys(beginnings) as CriterionMeaning[]

/** Finds what a criterion is about by its name, in any of the three languages. */
export function meaningsOf(criterion: string): CriterionMeaning[] {
  const words = wordsOf(criterion)
  return meanings.filter((meaning) => hasAny(words, beginnings[meaning]))
}

/** Words by which a limit says which part of a proposal it is about. */
const parts = {
  summary: list('abstract, summary', 'rezumat, sumar', 'аннотац, резюме, краткое описание'),
  each: list('each, every', 'fiecare', 'кажд'),
  resources: list('budget', 'buget', 'бюджет, смет'),
}

/** Papers that are no sections: a limit of each of them is none of a section. */
const papers = list(
  'letter, cv, annex, film, video, appendix',
  'scrisoar, anex, videoclip',
  'письм, приложен, биограф, видео',
)

/** Finds what a limit is about: the summary, each section, or the budget; null for the whole proposal and for other papers. */
export function partOfLimit(applies: string): keyof typeof parts | null {
  const words = wordsOf(applies)
  if (hasAny(words, papers)) return null
  if (hasAny(words, parts.each)) return 'each'
  if (hasAny(words, parts.summary)) return 'summary'
  return hasAny(words, parts.resources) ? 'resources' : null
}

function hasAny(words: string, starts: readonly string[]): boolean {
  return starts.some((start) => words.includes(` ${start}`))
}

function wordsOf(text: string): string {
  return ` ${fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
}
