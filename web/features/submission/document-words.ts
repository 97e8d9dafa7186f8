import type { ChecklistDocument } from '#shared/contracts/submission.ts'
import type { DocumentState } from '#shared/submission.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import type { StatusGlyphName } from '#web/ui/icon.tsx'

/** The glyph and the colour of the state of a document. */
export const stateLooks: Readonly<
  Record<DocumentState, { glyph: StatusGlyphName; tone: 'neutral' | 'blue' | 'green' | 'manila' }>
> = {
  open: { glyph: 'open', tone: 'manila' },
  being_written: { glyph: 'half', tone: 'blue' },
  waits: { glyph: 'wait', tone: 'manila' },
  ready: { glyph: 'full', tone: 'green' },
  later: { glyph: 'wait', tone: 'neutral' },
  does_not_apply: { glyph: 'off', tone: 'neutral' },
  leave_out: { glyph: 'off', tone: 'neutral' },
}

/** States in which nothing is to be done now. */
export const restingStates: readonly DocumentState[] = ['later', 'does_not_apply', 'leave_out']

/** Says how far a document is. */
export function stateWords(t: Translate<'submission'>, { state, waits_for }: ChecklistDocument): string {
  return state === 'waits' && waits_for !== null ? t('waitsFor', { name: waits_for }) : t(`documentStates.${state}`)
}
