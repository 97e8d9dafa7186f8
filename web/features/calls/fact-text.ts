import type { CallFactsResponse, FactDecision } from '#shared/contracts/calls.ts'
import type { Language } from '#shared/languages.ts'
import { zoneName } from '#shared/meeting-time.ts'
import { offsetAt, wallDay } from '#shared/zoned-time.ts'
import { countryName } from '#web/workspace/countries.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatDecimal, formatLongInstant, formatNumber } from '#web/i18n/measures.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { userZone } from '#web/i18n/user-day.ts'
import { instantOf } from '#web/workspace/due-text.ts'

/** What words of facts are made with. */
export type Wording = { t: Translate<'calls'>; language: Language }

/** Codes that have words of their own; others are shown as they are. */
const known = {
  places: ['EU', 'EEA', 'ASSOCIATED'],
  stages: ['full', 'first', 'second', 'concept', 'cut-off'],
  unitNames: ['pages', 'words', 'characters', 'seconds'],
  models: ['single-stage', 'two-stage', 'concept-then-full', 'cut-offs', 'continuous'],
  forms: ['lump-sum', 'cost-based'],
  languages: ['en', 'ru', 'ro'],
  ceilings: ['maximum'],
  bases: ['grant'],
  styles: ['horizon-europe', 'digital-europe', 'cross-border', 'national', 'foundation'],
  actions: ['RIA', 'IA', 'CSA', 'SME-SUPPORT', 'GRANT'],
  applicants: [
    'all',
    'legal-entity',
    'natural-person',
    'self-employed',
    'company',
    'for-profit',
    'non-profit',
    'SME',
    'start-up',
    'micro-enterprise',
    'small-enterprise',
    'medium-enterprise',
    'large-enterprise',
    'state-enterprise',
    'municipal-enterprise',
    'university',
    'research-organisation',
    'public-body',
    'state-body',
    'local-authority',
    'community-foundation',
    'informal-group-with-host',
    'political-party',
    'religious-organisation',
    'trade-union',
    'chamber-of-commerce',
    'international-organisation',
    'insolvent',
    'in-liquidation',
    'bank',
    'microfinance',
    'cooperative',
    'foundation',
    'farmer',
    'school',
    'insurer',
    'gambling',
    'media',
    'social-enterprise',
    'library',
    'museum',
    'hospital',
    'sports-club',
  ],
} as const

type Known = typeof known
/** A closed list of codes that have words. */
export type Family = keyof Known

/** Says a code of a closed list in words; a code without words is shown as it is. */
export function codeLabel<Name extends Family>({ t }: Wording, family: Name, code: string): string {
  const codes: readonly string[] = known[family]
  // The list holds exactly the keys that have words.
  return codes.includes(code) ? t(`${family}.${code}` as Parameters<typeof t>[0]) : code.replaceAll('-', ' ')
}

/** Codes of a closed list, for a choice. */
export function codesOf(family: Family): readonly string[] {
  return known[family]
}

/** Writes an amount of money; without a known currency, the number alone. */
export function moneyText({ language }: Wording, amount: number, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return formatDecimal(amount, language, 2)
  // The code, as in Fit: "$" and "lei" name several currencies.
  return `${formatDecimal(amount, language, 2)}\u00A0${currency}`
}

/** Writes a least and a most; null where both are missing. */
export function rangeText(
  { t }: Wording,
  { min, max }: { min: number | null; max: number | null },
  write: (value: number, place: 'alone' | 'bound') => string,
): string | null {
  const bound = (value: number): string => write(value, 'bound')
  if (min === null) return max === null ? null : t('words.upTo', { value: bound(max) })
  if (max === null) return t('words.from', { value: bound(min) })
  return min === max ? write(min, 'alone') : t('words.range', { min: bound(min), max: bound(max) })
}

/** Writes a length; behind "up to" and its like some languages bend the month. */
export function monthText({ t, language }: Wording, months: number, place: 'alone' | 'bound'): string {
  return t(place === 'bound' ? 'words.monthsOf' : 'words.months', {
    count: months,
    value: formatNumber(months, language),
  })
}

/** Names a country or group of countries. */
export function placeName(wording: Wording, code: string): string {
  if (!/^[A-Z]{2}$/.test(code) || code === 'EU') return codeLabel(wording, 'places', code)
  return countryName(code, wording.language)
}

/** Says who decided a fact, and when. */
export function decisionText({ t, language }: Wording, { status, by, at }: FactDecision): string {
  return t(`decided.${status}`, { name: by ?? t('decided.somebody'), time: formatLongInstant(at, language) })
}

type Deadline = Pick<CallFactsResponse['submission']['deadlines'][number], 'at' | 'zone'>

/** What a clock is ahead of UTC. @param offset as `+05:30` */
function offsetName(offset: string): string {
  const [, sign, hours, minutes] = /([+-])0?(\d{1,2}):(\d{2})/.exec(offset) ?? []
  return `UTC${sign === '-' ? '−' : '+'}${hours}${minutes === '00' ? '' : `:${minutes}`}`
}

/** A deadline as the call's clock shows it: day, hour, city. */
export function deadlineText({ language }: Wording, { at, zone }: Deadline): string {
  const day = formatDay(wallDay(at), language)
  if (at.length < 16) return day
  const offset = /[+-]\d{2}:\d{2}$/.exec(at)?.[0]
  const city = zone !== null ? zoneName(zone, language) : offset === undefined ? null : offsetName(offset)
  return [`${day}, ${at.slice(11, 16)}`, city].filter(Boolean).join(' ')
}

/** The same moment on the person's clock; null where that says nothing else, or the call gives no hour. */
export function ownDeadlineText({ t, language }: Wording, { at, zone }: Deadline): string | null {
  const instant = instantOf(at)
  if (instant === null) return null
  const ownZone = userZone()
  const moment = Date.parse(instant)
  if (zone !== null && offsetAt(moment, zone) === offsetAt(moment, ownZone)) return null
  return t('words.yourClock', {
    time: formatLongInstant(instant, language),
    city: zoneName(ownZone, language),
  })
}

/** Writes one text of a fact: a code, a country, a day or a moment in words; anything else as it is. */
export function textWords(wording: Wording, path: string, value: string): string {
  const { language } = wording
  if (/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?$/.test(value)) return deadlineText(wording, { at: value, zone: null })
  if (path.endsWith('.zone')) return zoneName(value, language)
  const family = families.find(([pattern]) => pattern.test(path))?.[1]
  if (family !== undefined) return codeLabel(wording, family, value)
  return path.startsWith('countries.') ? placeName(wording, value) : value
}

const families: readonly (readonly [RegExp, Family])[] = [
  [/\.stage$/, 'stages'],
  [/^limits\..*\.unit$/, 'unitNames'],
  [/^indirectCosts\.kind$/, 'ceilings'],
  [/^indirectCosts\.base$/, 'bases'],
  [/^(applicants\.|rates\..*\.applies$)/, 'applicants'],
  [/^programme\.style$/, 'styles'],
  [/^submission\.model$/, 'models'],
  [/^actionType$/, 'actions'],
  [/^fundingForm$/, 'forms'],
  [/^language$/, 'languages'],
]
