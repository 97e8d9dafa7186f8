import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/** What says the order of a date in a language but is no part of it: "on the", "de la", "г.". */
const fillers = new Set(['the', 'of', 'на', 'до', 'г', 'года', 'de', 'la', 'până'])

/**
 * Reads a day as people type it in a language: `17.02.2027`, `17/2/2027`, `17 February 2027`, `Feb 17, 2027`.
 *
 * @returns `YYYY-MM-DD`; null when it is no such day. Of numbers alone the day comes first.
 */
export function readTypedDay(typed: string, language: Language): string | null {
  const parts = (typed.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).filter((part) => !fillers.has(part))
  const [first = '', second = '', third = ''] = parts.map((part) => monthNumber(part, language) ?? part)
  if (parts.length !== 3) return null
  const isName = (part = ''): boolean => !/^\d/.test(part)
  if (first.length === 4) return dayOf(first, second, third)
  return isName(parts[0]) ? dayOf(third, first, second) : dayOf(third, second, first)
}

function dayOf(year: string, month: string, day: string): string | null {
  if (![/^\d{4}$/.test(year), /^\d{1,2}$/.test(month), /^\d{1,2}$/.test(day)].every(Boolean)) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(`${written}T00:00:00Z`)
  // The 31st of a short month is read as a day of the next one.
  return Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(written) ? null : written
}

/** The number of a month by its name or by the first three letters or more of it, in the case that a date has. */
function monthNumber(word: string, language: Language): string | null {
  if (/^\d/.test(word) || word.length < 3) return null
  const format = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  for (let month = 0; month < 12; month += 1) {
    const name = format
      .formatToParts(Date.UTC(2027, month, 1))
      .find(({ type }) => type === 'month')
      ?.value.toLowerCase()
    // "май" and "мая" are one month, as all names and their cases are.
    if (name?.startsWith(word) || (name && word.startsWith(name.slice(0, -1)) && word.length <= name.length + 1)) {
      return String(month + 1)
    }
  }
  return null
}
