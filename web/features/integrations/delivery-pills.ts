/** How the states of a delivery look. */
export const deliveryPills = {
  waiting: { glyph: 'wait', tone: 'manila' },
  held: { glyph: 'half', tone: 'neutral' },
  sent: { glyph: 'full', tone: 'green' },
  failed: { glyph: 'off', tone: 'red' },
} as const

/** How a try went, in technical words: the fault, else the status of the answer; null when there was none yet. */
export function outcomeWords(error: string | null, status: number | null): string | null {
  return error ?? (status === null ? null : `HTTP ${status}`)
}
