import { stepNames } from '#shared/applications.ts'
import type { StepCounts, StepName, StepState } from '#shared/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { severities } from '#shared/grants/review.ts'
import type { Language } from '#shared/languages.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { formatLately } from '#web/i18n/measures.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import type { StatusGlyphName } from '#web/ui/icon.tsx'

/** The drawing that signs the sheet of a step. */
export const stepDrawings: Readonly<Record<StepName, DrawingName>> = {
  fit: 'agent-1-profiler',
  call: 'agent-2-parser',
  text: 'agent-3-generator',
  review: 'agent-4-reviewer',
  submission: 'agent-5-coordinator',
}

/** The glyph of how far a step is. */
export const stepGlyphs: Readonly<Record<StepState, StatusGlyphName>> = {
  waits: 'wait',
  open: 'wait',
  at_work: 'half',
  done: 'full',
  out_of_date: 'wait',
}

/** The number of a step, from 1. */
export function stepNumber(step: StepName): number {
  return stepNames.indexOf(step) + 1
}

/** Which step an address inside an application belongs to; null for its history and for what is not known. */
export function stepAt(pathname: string): StepName | null {
  const [, , , part] = pathname.split('/')
  if (part === 'plan') return 'text'
  return stepNames.find((step) => step === part) ?? null
}

/** Says how far a step is, in a few words: what was counted in it where something was. */
export function stepWords(
  t: Translate<'applications'>,
  step: StepName,
  { steps, call, status }: Pick<Application, 'steps' | 'call' | 'status'>,
  { language, now }: { language: Language; now: number },
): string {
  const { state, counts = null, changed_at = null } = steps.find((each) => each.step === step) ?? { state: 'open' }
  if (step === 'call') return callWords(t, call)
  if (step === 'submission' && state === 'done') return t(`statuses.${status}`)
  if (state === 'out_of_date' && changed_at !== null)
    return t('counts.changed', { time: formatLately(changed_at, language, now) })
  if (counts === null || state === 'out_of_date' || (step === 'text' && state === 'open')) return t(`states.${state}`)
  const counted = countWords[step](t, counts)
  // A person may go on with rules unmet or findings open: those counts alone do not say that the step is done.
  return state === 'done' && step !== 'text' ? `${t('states.done')}, ${counted}` : counted
}

/** How much of what was counted in a step fits into its line, in its order. */
const countWords: Readonly<
  Record<Exclude<StepName, 'call'>, (t: Translate<'applications'>, counts: StepCounts) => string>
> = {
  fit: (t, { rules = 0, met = 0, missing = 0, barred = 0 }) =>
    [
      t('counts.rules', { met, count: rules }),
      ...(barred > 0 ? [t('counts.barred', { count: barred })] : []),
      ...(missing > 0 ? [t('counts.missing', { count: missing })] : []),
    ].join(', '),
  text: (t, { sections = 0, ready = 0, empty = 0 }) =>
    [
      t('counts.sections', { ready, count: sections }),
      ...(empty > 0 ? [t('counts.empty', { count: empty })] : []),
    ].join(', '),
  review: (t, counts) => {
    const found = severities.flatMap((severity) => {
      const count = counts[severity] ?? 0
      return count > 0 ? [t(`counts.${severity}`, { count })] : []
    })
    return found.length === 0 ? t('counts.none') : found.slice(0, 2).join(', ')
  },
  submission: (t, { documents = 0, ready = 0 }) => t('counts.documents', { ready, count: documents }),
}

function callWords(t: Translate<'applications'>, call: Application['call']): string {
  if (call === null) return t('callStates.none')
  if (call.state !== 'read') return t(`callStates.${call.state}`)
  const open = [
    ...(call.conflicts > 0 ? [t('callStates.conflicts', { count: call.conflicts })] : []),
    ...(call.unconfirmed > 0 ? [t('callStates.unconfirmed', { count: call.unconfirmed })] : []),
  ]
  return open.length === 0 ? t('callStates.confirmed') : open.join(', ')
}
