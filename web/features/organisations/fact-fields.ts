import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { readTypedNumber } from './public/typed-number.ts'

type FieldKind =
  | 'text'
  | 'number'
  | 'date'
  | 'yesno'
  | 'check'
  | 'country'
  | 'currency'
  | 'legalKind'
  | 'holderKind'
  | 'readiness'

/** A field of a fact; its words are at `organisations:fields.<name>`. */
export type FactField = { name: FieldName; kind: FieldKind; isOptional?: true }

/** Names of fields in the forms. Figures of a holder carry the number of the year behind their name. */
type FieldName = BaseFieldName | 'value' | `${'year' | 'staff' | 'turnoverEur' | 'balanceEur'}${0 | 1}`

/** Names without the number of a year; their words are at `organisations:fields`. */
export type BaseFieldName =
  | 'year'
  | 'staff'
  | 'turnoverEur'
  | 'balanceEur'
  | 'name'
  | 'kind'
  | 'country'
  | 'share'
  | 'controls'
  | 'programme'
  | 'amountEur'
  | 'deMinimis'
  | 'amount'
  | 'currency'
  | 'en'
  | 'ru'
  | 'ro'

/** The content of the fields of one row of a form. */
export type FactRow = Partial<Record<FieldName, string>>

type FactForm = { isList: boolean; fields: readonly FactField[] }

const one = (kind: FieldKind): FactForm => ({ isList: false, fields: [{ name: 'value', kind }] })

const money: FactForm = {
  isList: false,
  fields: [
    { name: 'amount', kind: 'number' },
    { name: 'currency', kind: 'currency' },
  ],
}

const figures = ['year', 'staff', 'turnoverEur', 'balanceEur'] as const

const holders: FactForm = {
  isList: true,
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'kind', kind: 'holderKind' },
    { name: 'country', kind: 'country', isOptional: true },
    { name: 'share', kind: 'number' },
    { name: 'controls', kind: 'check' },
    ...([0, 1] as const).flatMap((place) =>
      figures.map((name) => ({ name: `${name}${place}` as const, kind: 'number' as const, isOptional: true as const })),
    ),
  ],
}

/** How each fact is filled in. */
export const factForms: Readonly<Record<OrganisationFactName, FactForm>> = {
  legalKind: one('legalKind'),
  country: one('country'),
  region: one('text'),
  founded: one('date'),
  pic: one('text'),
  sectors: one('text'),
  years: {
    isList: true,
    fields: [
      { name: 'year', kind: 'number' },
      { name: 'staff', kind: 'number' },
      { name: 'turnoverEur', kind: 'number', isOptional: true },
      { name: 'balanceEur', kind: 'number', isOptional: true },
    ],
  },
  owners: holders,
  holdings: holders,
  publicShare: one('number'),
  readiness: one('readiness'),
  grants: {
    isList: true,
    fields: [
      { name: 'programme', kind: 'text' },
      { name: 'year', kind: 'number' },
      { name: 'amountEur', kind: 'number' },
      { name: 'deMinimis', kind: 'check' },
    ],
  },
  ownMoney: money,
  annualIncome: money,
  solvent: one('yesno'),
  taxesPaid: one('yesno'),
  genderPlan: one('yesno'),
  languages: {
    isList: false,
    fields: [
      { name: 'en', kind: 'check' },
      { name: 'ru', kind: 'check' },
      { name: 'ro', kind: 'check' },
    ],
  },
}

/** The facts in the order in which they are shown. */
export const factNames = Object.keys(factForms) as OrganisationFactName[]

/** Most rows of a list. */
export const rowsMax: Readonly<Partial<Record<OrganisationFactName, number>>> = {
  years: 5,
  owners: 50,
  holdings: 50,
  grants: 100,
}

/** Puts a stored value into the fields of its form. */
export function rowsOf(name: OrganisationFactName, value: unknown): FactRow[] {
  if (value === undefined) return factForms[name].isList ? [] : [{}]
  if (name === 'sectors' && Array.isArray(value)) return [{ value: value.join(', ') }]
  if (name === 'languages' && Array.isArray(value))
    return [Object.fromEntries(value.map((language) => [language, 'yes']))]
  if (Array.isArray(value)) return value.map((each) => rowOf(each))
  return [typeof value === 'object' ? rowOf(value) : { value: textOf(value) }]
}

function rowOf(value: unknown): FactRow {
  const row: Record<string, string> = {}
  for (const [key, each] of Object.entries(value ?? {})) {
    if (Array.isArray(each)) each.forEach((year, place) => Object.assign(row, suffixed(rowOf(year), place)))
    else row[key] = textOf(each)
  }
  return row
}

function suffixed(row: FactRow, place: number): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([key, text]) => [`${key}${place}`, text]))
}

function textOf(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return value === null || value === undefined ? '' : String(value)
}

/** Begins a row of a list: a year is the one before the last that is there; anything else begins empty. */
export function newRow(name: OrganisationFactName, rows: readonly FactRow[]): FactRow {
  if (name === 'owners' || name === 'holdings') return { kind: name === 'owners' ? 'person' : 'enterprise' }
  if (name !== 'years') return {}
  const last = Number(rows.at(-1)?.year)
  return { year: String(Number.isInteger(last) && last > 0 ? last - 1 : Number(userDay(Date.now()).slice(0, 4)) - 1) }
}

/** Reads the fields of a form as the value that is sent; what is no number goes as it was typed, and is refused by name. */
export function valueOf(name: OrganisationFactName, rows: readonly FactRow[]): unknown {
  const [first = {}] = rows
  const { isList, fields } = factForms[name]
  if (name === 'sectors') return (first.value ?? '').split(/[\s,;]+/).filter((code) => code !== '')
  if (name === 'languages') return (['en', 'ru', 'ro'] as const).filter((language) => first[language] === 'yes')
  if (isList) return rows.map((row) => (fields === holders.fields ? holderOf(row) : objectOf(row, fields)))
  const [field] = fields
  return fields.length === 1 && field !== undefined ? read(first[field.name], field) : objectOf(first, fields)
}

function holderOf(row: FactRow): Record<string, unknown> {
  const years = ([0, 1] as const).flatMap((place) => {
    const stated = figures.map((name) => [name, row[`${name}${place}`]?.trim() ?? ''] as const)
    if (stated.every(([, text]) => text === '')) return []
    return [Object.fromEntries(stated.map(([name, text]) => [name, readTypedNumber(text)]))]
  })
  return { ...objectOf(row, holders.fields.slice(0, 5)), years }
}

function objectOf(row: FactRow, fields: readonly FactField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, read(row[field.name], field)]))
}

function read(text: string | undefined, { kind }: FactField): unknown {
  const typed = text?.trim() ?? ''
  if (kind === 'check' || kind === 'yesno') return typed === '' && kind === 'yesno' ? null : typed === 'yes'
  if (kind === 'number' || kind === 'readiness') return readTypedNumber(typed)
  return typed === '' && kind === 'country' ? null : typed
}

/**
 * Finds the fields that a refusal names.
 *
 * @param paths as the API names them, `facts.years.value.0.staff`.
 * @returns places `<row>.<field>`; `date` and `source` for those of the fact, and an empty text for one that has no field.
 */
export function wrongPlaces(name: OrganisationFactName, paths: readonly string[]): Set<string> {
  return new Set(paths.map((path) => placeOf(path.split('.').slice(2), factForms[name].isList)))
}

function placeOf(parts: readonly string[], isList: boolean): string {
  const [head, ...rest] = parts
  if (head === 'date' || head === 'source') return head
  if (head !== 'value') return ''
  if (!isList) return `0.${rest[0] === undefined || /^\d+$/.test(rest[0]) ? 'value' : rest[0]}`
  const [row, field, place, figure] = rest
  if (row === undefined) return ''
  return field === 'years' && place !== undefined ? `${row}.${figure ?? 'year'}${place}` : `${row}.${field ?? 'name'}`
}
