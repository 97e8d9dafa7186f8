import type { CallFactsResponse, FactDecision } from '#shared/contracts/calls.ts'
import { isRecord, memberOf } from '#shared/guards.ts'
import type { Language } from '#shared/languages.ts'
import { zoneCity } from '#shared/zone-cities.ts'
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
  units: ['pages', 'words', 'characters', 'seconds'],
  models: ['single-stage', 'two-stage', 'concept-then-full', 'cut-offs', 'continuous'],
  forms: ['lump-sum', 'cost-based'],
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
  ],
} as const

type Known = typeof known
type Family = keyof Known

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

/** Names a zone by its city, or by what it is ahead of UTC: in "Etc/GMT-2" the sign is turned. */
export function zoneName(zone: string, language: Language): string {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone) ?? []
  if (hours !== undefined) return `UTC${sign === '-' ? '+' : '−'}${hours}`
  return zoneCity(zone, language) ?? zone
}

/** A deadline as the call's clock shows it: day, hour, city. */
export function deadlineText({ language }: Wording, { at, zone }: Deadline): string {
  const day = formatDay(wallDay(at), language)
  if (at.length < 16) return day
  const city = zone === null ? null : zoneName(zone, language)
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
    city: zoneCity(ownZone, language) ?? ownZone,
  })
}

/** Writes one member of a fact as the whole fact is written: "up to 24 months", "from 3 countries". */
export function proposedText(wording: Wording, path: string, value: unknown, currency: string | null): string {
  const { t, language } = wording
  const dot = path.lastIndexOf('.')
  const [outer, member] = [path.slice(0, dot), path.slice(dot + 1)]
  if (typeof value !== 'number') return valueText(wording, path, value, currency)
  const number = { value: formatDecimal(value, language, 2) }
  const counted = { count: value, ...number }
  switch (path) {
    case 'coFinancing.minPercent':
      return t('words.atLeast', { value: t('words.percent', number) })
    case 'indirectCosts.percent':
      return t('words.percent', number)
    case 'applicants.minAgeMonths':
      return t('words.atLeast', { value: monthText(wording, value, 'bound') })
    case 'consortium.minEntities':
      return t('facts.entities', counted)
    case 'consortium.minCountries':
      return t('facts.fromCountries', counted)
    case 'formatting.fontMinPt':
      return t('facts.font', number)
    case 'formatting.marginMinMm':
      return t('facts.margin', number)
    case 'trl.startMin':
      return t('facts.trlStart', { value: t('words.from', number) })
    case 'trl.endMin':
      return t('facts.trlEnd', { value: t('words.from', number) })
    case 'trl.endMax':
      return t('facts.trlEnd', { value: t('words.upTo', number) })
    default:
      return member === 'min' || member === 'max'
        ? valueText(wording, outer, { [member]: value }, currency)
        : valueText(wording, path, value, currency)
  }
}

/** Writes the value of any fact in a line, for lists of changes. */
export function valueText(wording: Wording, path: string, value: unknown, currency: string | null): string {
  const { t, language } = wording
  if (value === null || value === undefined) return t('words.nothing')
  if (typeof value === 'boolean') return t(value ? 'words.yes' : 'words.no')
  if (typeof value === 'number')
    return path.startsWith('money.') && path !== 'money.expectedProjects'
      ? moneyText(wording, value, currency)
      : formatDecimal(value, language, 2)
  if (typeof value === 'string') return textWords(wording, path, value)
  if (Array.isArray(value))
    return value.length === 0
      ? t('words.nothing')
      : value.map((each) => valueText(wording, path, each, currency)).join(', ')
  return isRecord(value) ? recordWords(wording, path, value, currency) : ''
}

function textWords(wording: Wording, path: string, value: string): string {
  if (path.startsWith('countries.')) return placeName(wording, value)
  if (path === 'programme.style') return codeLabel(wording, 'styles', value)
  if (path.startsWith('applicants.')) return codeLabel(wording, 'applicants', value)
  if (path === 'submission.model') return codeLabel(wording, 'models', value)
  if (path === 'actionType') return codeLabel(wording, 'actions', value)
  if (path === 'fundingForm') return codeLabel(wording, 'forms', value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, wording.language) : value
}

function recordWords(wording: Wording, path: string, value: Record<string, unknown>, currency: string | null): string {
  const number = (name: string): number | null => {
    const member = memberOf(value, name)
    return typeof member === 'number' ? member : null
  }
  const { at, zone } = value
  if (typeof at === 'string') return deadlineText(wording, { at, zone: typeof zone === 'string' ? zone : null })
  if ('min' in value || ('max' in value && !('threshold' in value) && !('unit' in value))) {
    const write = (each: number, place: 'alone' | 'bound'): string =>
      path.startsWith('money.') ? moneyText(wording, each, currency) : monthText(wording, each, place)
    return rangeText(wording, { min: number('min'), max: number('max') }, write) ?? wording.t('words.nothing')
  }
  const percent = number('percent')
  if (percent !== null) return wording.t('words.percent', { value: formatDecimal(percent, wording.language, 2) })
  const label = memberOf(value, 'label') ?? memberOf(value, 'name')
  if (typeof label === 'string' && !('threshold' in value)) return label
  return Object.entries(value)
    .filter(([name, member]) => name !== 'stage' && member !== null && !isRecord(member) && !Array.isArray(member))
    .map(([, member]) => valueText(wording, '', member, currency))
    .join(' · ')
}
