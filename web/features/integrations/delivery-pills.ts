/** How the states of a delivery look. */
export const deliveryPills = {
  waiting: { glyph: 'wait', tone: 'manila' },
  held: { glyph: 'half', tone: 'neutral' },
  sent: { glyph: 'full', tone: 'green' },
  failed: { glyph: 'off', tone: 'red' },
} as const

/**
 * The outcome of a try, in technical words: the fault, otherwise the status of the answer; null when there was none
 * yet.
 */
export function outcomeWords(error: string | null, status: number | null): string | null {
  return error ?? (status === null ? null : `HTTP ${status}`)
}
