import type { Plan } from '#shared/contracts/plan.ts'
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
