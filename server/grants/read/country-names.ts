import { countryNames, groupPhrases, namedGroups, russianRegions } from '#server/grants/data/countries.ts'
import { fold, lexiconOf } from '#server/grants/read/words.ts'

/** Cases of a Russian name of one word, from its basic form. */
function russianCases(name: string): string[] {
  const stem = name.slice(0, -1)
  if (name.includes(' ') || name.length < 4) {
    return [name]
  }
  if (name.endsWith('ия')) {
    return ['я', 'и', 'ю', 'ей'].map((end) => stem + end)
  }
  if (name.endsWith('а')) {
    return ['а', 'ы', 'е', 'у', 'ой', 'и'].map((end) => stem + end)
  }
  return /[бвгдзклмнпрстфхцчшщ]$/.test(name) ? ['', 'а', 'у', 'ом', 'е'].map((end) => name + end) : [name]
}

/** Cases of a Romanian name of one word: with its article, and of whom. */
function romanianCases(name: string): string[] {
  const stem = name.slice(0, -1)
  if (name.includes(' ')) {
    return [name]
  }
  if (name.endsWith('a')) {
    return [name, `${stem}ei`, `${stem}a`]
  }
  return name.endsWith('u') ? [name, `${name}l`, `${name}lui`] : [name, `${name}ul`, `${name}ului`]
}

const phrases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  countryNames.map(([code, english, romanian, russian]) => [
    code,
    [
      ...english.split('|').map((name) => fold(name).replaceAll('"', ' ')),
      ...romanian.split('|').flatMap((name) => romanianCases(fold(name).replaceAll('-', ' '))),
      ...russian.split('|').flatMap((name) => russianCases(fold(name).replaceAll('-', ' ').replaceAll('"', ' '))),
      ...(code === 'RU' ? russianRegions : []),
    ],
  ]),
)

/** Names of countries, groups that the facts keep (EU, EEA, ASSOCIATED), and groups that stand for a list (`list:0`). */
export const countryLexicon = lexiconOf({
  ...phrases,
  ...groupPhrases,
  ...Object.fromEntries(namedGroups.map(({ phrases: names }, index) => [`list:${index}`, names])),
})
