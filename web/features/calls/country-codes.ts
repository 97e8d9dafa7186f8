import { languages } from '#shared/languages.ts'
import { listCountries } from '#web/workspace/countries.ts'

/** Groups of countries that a call may name as a whole, with the words for them. */
const groups: Readonly<Record<string, string>> = {
  eu: 'EU',
  ec: 'EU',
  ue: 'EU',
  ес: 'EU',
  'member states': 'EU',
  'eu member states': 'EU',
  'state membre': 'EU',
  'statele membre': 'EU',
  'государства-члены': 'EU',
  eea: 'EEA',
  see: 'EEA',
  еэз: 'EEA',
  associated: 'ASSOCIATED',
  'associated countries': 'ASSOCIATED',
  'țări asociate': 'ASSOCIATED',
  'ассоциированные страны': 'ASSOCIATED',
}

let known: Map<string, string> | null = null

/** Codes of countries by their names in the three languages and by the codes themselves. */
function codes(): Map<string, string> {
  known ??= new Map([
    ...Object.entries(groups),
    ...languages
      .flatMap((language) => listCountries(language))
      .flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [name.toLowerCase(), code] as const]),
  ])
  return known
}

/**
 * Reads countries as people list them: names in English, Russian or Romanian, two letters, or EU, EEA, ASSOCIATED, parted by
 * commas, semicolons or line ends.
 *
 * @returns the codes, each once, or the first part that names no country.
 */
export function readCountries(text: string): { codes: string[] } | { unknown: string } {
  const parts = text
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const found = new Set<string>()
  for (const part of parts) {
    const code = codes().get(part.toLowerCase())
    if (code === undefined) return { unknown: part }
    found.add(code)
  }
  return { codes: [...found] }
}
