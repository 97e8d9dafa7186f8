import type { Plan } from '#shared/contracts/plan.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import { numbers } from '#web/i18n/formats.ts'
import type { Language } from '#shared/languages.ts'

/** Writes an exact decimal in the manner of a language. @param least digits behind the point that are always shown. */
export function writeDecimal(value: string, language: Language, least = 0): string {
  // Browsers format decimals written as text without loss; the type knows only literal ones.
  return numbers(language, { minimumFractionDigits: least, maximumFractionDigits: 8 }).format(value as `${number}`)
}

/** Writes an amount of money without its currency; cents only where there are some. */
export function writeMoney(value: string, language: Language): string {
  return writeDecimal(value, language, value.endsWith('.00') ? 0 : 2)
}

/** What partners are called, by their ids. */
export function partnerNames({ partners }: Plan, unknown: string): (id: string | null) => string {
  const names = new Map(partners.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? '' : (names.get(id) ?? unknown))
}

/** Months of a project when neither the applicant nor the call says how many: the length most calls have. */
const usualMonths = 36

/** How long the project is, and whose word that is. */
export function monthsOf({ rows, basis }: Plan): { months: number; from: 'yours' | 'call' | 'default' } {
  const own = entriesOf(rows, 'settings')[0]?.months ?? null
  if (own !== null) return { months: own, from: 'yours' }
  const { max = null, min = null } = basis.months ?? {}
  const stated = max ?? min
  return stated === null ? { months: usualMonths, from: 'default' } : { months: Math.round(stated), from: 'call' }
}
