import { stepNames } from '#shared/applications.ts'
import type { StepName, StepState } from '#shared/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
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

/** Says how far a step is, in a few words. */
export function stepWords(
  t: Translate<'applications'>,
  step: StepName,
  { steps, call, status }: Pick<Application, 'steps' | 'call' | 'status'>,
): string {
  const state = steps.find((each) => each.step === step)?.state ?? 'open'
  if (step === 'call') return callWords(t, call)
  if (step === 'submission' && state === 'done') return t(`statuses.${status}`)
  return t(`states.${state}`)
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
