import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/** Codes of ISO 3166-1 alpha-2, and Kosovo's. */
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN ' +
  'CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GH GI GL GM GN GQ GR GT GW GY HK ' +
  'HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
  'MD ME MG MH MK ML MM MN MO MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT ' +
  'PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW ' +
  'TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE ZA ZM ZW'

/** By language: making one takes longer than reading all its names. */
const names = new Map<Language, Intl.DisplayNames>()

/** What a country is called; the code where the language has no name for it. @param code ISO 3166-1 alpha-2 */
export function countryName(code: string, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames(locales[language], { type: 'region', fallback: 'code' })
  names.set(language, known)
  return known.of(code) ?? code
}

/** Countries with their names, by name. */
export function listCountries(language: Language): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(locales[language])
  return codes
    .split(' ')
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => compare(one.name, other.name))
}
