import type { Language } from '#shared/languages.ts'
import { formatEuro } from '#web/i18n/measures.ts'

/** What a plan costs: nothing, from so much a month, or what is agreed. */
type PlanPrice = { kind: 'free' } | { kind: 'agreed' } | { kind: 'from'; amount: string }

/** Reads the price of a plan. @param cents hundredths of a euro a month; null: agreed with each client. */
export function planPrice(cents: number | null, language: Language): PlanPrice {
  if (cents === null) return { kind: 'agreed' }
  return cents === 0 ? { kind: 'free' } : { kind: 'from', amount: formatEuro(cents, language) }
}
