import type { CallView } from '#server/grants/fit/call-view.ts'
import type { Blank, Finding, Lack, Phrase, Source } from '#server/grants/fit/finding.ts'
import { units as englishUnits, words as english } from '#server/grants/fit/words/en.ts'
import type { FitPhrase, FitUnit } from '#server/grants/fit/words/en.ts'
import { units as romanianUnits, words as romanian } from '#server/grants/fit/words/ro.ts'
import { units as russianUnits, words as russian } from '#server/grants/fit/words/ru.ts'
import type { Partner } from '#shared/grants/profile.ts'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

const messagesByLanguage: Readonly<Record<Language, Readonly<Record<FitPhrase, string>>>> = {
  en: english,
  ru: russian,
  ro: romanian,
}
const unitsByLanguage: Readonly<Record<Language, Readonly<Record<FitUnit, PluralForms>>>> = {
  en: englishUnits,
  ru: russianUnits,
  ro: romanianUnits,
}

const isPhrase = (key: string): key is FitPhrase => Object.hasOwn(english, key)
const isUnit = (name: string): name is FitUnit => Object.hasOwn(englishUnits, name)

/** Says a phrase in a language. */
export function say({ key, blanks }: Phrase, language: Language): string {
  const [head = '', ...rest] = messagesByLanguage[language][key].split('{')
  const filled = rest.map((part) => {
    const end = part.indexOf('}')
    const [name = '', unit = ''] = part.slice(0, end).split('#')
    const blank = blanks?.[name]
    return `${blank === undefined ? '' : fill(blank, unit, language)}${part.slice(end + 1)}`
  })
  return `${head}${filled.join('')}`
}

function fill(blank: Blank, unit: string, language: Language): string {
  return isUnit(unit) && typeof blank === 'number' ? counted(blank, unit, language) : written(blank, language)
}

function counted(count: number, unit: FitUnit, language: Language): string {
  const forms = unitsByLanguage[language][unit]
  const form = forms[new Intl.PluralRules(locales[language]).select(count)] ?? forms.other
  return form.replace('{n}', written(count, language))
}

function written(blank: Blank, language: Language): string {
  const locale = locales[language]
  if (typeof blank === 'string') return blank
  if (typeof blank === 'number') return new Intl.NumberFormat(locale).format(blank)
  if ('day' in blank) return sayDay(blank.day, language)
  if ('moment' in blank) return sayMoment(blank.moment, blank.zone, language)
  if ('money' in blank) {
    const digits = Number.isInteger(blank.money) ? 0 : 2
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    // The code, not the sign: "$" and "lei" name several currencies.
    return `${new Intl.NumberFormat(locale, options).format(blank.money)} ${blank.currency}`
  }
  if ('phrase' in blank) return say(blank.phrase, language)
  if ('phrases' in blank) return listed(blank.phrases.map((each) => say(each, language)))
  if ('countries' in blank) return listed(blank.countries.map((code) => countryName(code, language)))
  if ('facts' in blank) return sayFacts(blank.facts, language)
  if ('actors' in blank) return blank.actors.map((kind) => kindName(kind, language)).join(' / ')
  return listed(blank.kinds.map((kind) => kindName(kind, language)))
}

const listed = (items: readonly string[]) => items.join(', ')

function sayFacts(facts: readonly string[], language: Language): string {
  const names = new Set(facts.map((fact) => factName(fact, language)))
  return listed([...names].map((fact) => say({ key: 'fact.quoted', blanks: { fact } }, language)))
}

function kindName(kind: string, language: Language): string {
  const key = `kind.${kind}`
  return isPhrase(key) ? messagesByLanguage[language][key] : kind
}

/** The code, where the language has no name for the country. */
function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(locales[language], { type: 'region', fallback: 'code' }).of(code) ?? code
}

function sayDay(day: string, language: Language): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locales[language], options).format(Date.parse(`${day.slice(0, 10)}T00:00:00Z`))
}

function sayMoment(at: string, zone: string | null, language: Language): string {
  if (!at.includes('T')) return sayDay(at, language)
  // As the call writes it: the wall clock of its own zone.
  const place = zone === null ? '' : ` (${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone})`
  return `${sayDay(at, language)}, ${at.slice(11, 16)}${place}`
}

/** Says where a rule comes from. */
export function saySources(sources: readonly Source[], call: CallView, language: Language): string {
  return sources.map((source) => saySource(source, call, language)).join('; ')
}

function saySource(source: Source, call: CallView, language: Language): string {
  if (source.kind === 'call') {
    const proof = call.proof(source.path, source.country)
    if (proof === null && call.isOverridden(source.path)) return say({ key: 'source.person' }, language)
    return proof === null
      ? say({ key: 'source.call_alone' }, language)
      : say({ key: 'source.call', blanks: { page: proof.page } }, language)
  }
  const key = `source.${source.name}`
  const name = isPhrase(key) ? messagesByLanguage[language][key] : source.name
  const checked = { day: source.checked }
  return source.from === null
    ? say({ key: 'source.checked', blanks: { name, checked } }, language)
    : say({ key: 'source.since', blanks: { name, from: { day: source.from }, checked } }, language)
}

/** The sentence of the call that a finding rests on; null where it rests on a table alone. */
export function quoteOf({ sources }: Finding, call: CallView) {
  const inCall = sources.find((source) => source.kind === 'call')
  return inCall === undefined ? null : call.proof(inCall.path, inCall.country)
}

/** Says which fact is missing, and why it does not count. */
export function formatMissingFact({ fact, why }: Lack, language: Language): string {
  const name = factName(fact, language)
  const isOfCall = fact.startsWith('call.')
  const key = why === 'missing' && isOfCall ? 'lack.call_silent' : (`lack.${why}` as const)
  return say({ key, blanks: { fact: name } }, language)
}

/** The name of a fact: `profile.country`, `call.submission.deadlines.0.at`. */
export function factName(fact: string, language: Language): string {
  const path = fact.replace(/^profile\./, '').split('.')
  for (let length = path.length; length > 0; length -= 1) {
    const key = `fact.${path.slice(0, length).join('.')}`
    if (isPhrase(key)) return messagesByLanguage[language][key]
  }
  return fact
}

/** The name of a kind of organisation in law. */
export function legalKindName(kind: Partner['legalKind'], language: Language): string {
  return messagesByLanguage[language][`legal.${kind}`]
}
