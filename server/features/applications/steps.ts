import { nextActions, stepNames, submittedStatuses } from '#shared/applications.ts'
import type { ApplicationStatus, NextAction, StepName } from '#shared/applications.ts'
import type { Application, ApplicationStep } from '#shared/contracts/applications.ts'

/** The progress noted for a step, and which facts of the call it rests on. */
type StepNote = { step: StepName; state: 'at_work' | 'done'; facts_version: number; at: Date }

type StepFacts = { call: Application['call']; status: ApplicationStatus; notes: readonly StepNote[] }

/** The progress of each step of an application. The call's follows from the call, the others from what users noted. */
export function stepsOf({ call, status, notes }: StepFacts): ApplicationStep[] {
  return stepNames.map((step): ApplicationStep => {
    if (step === 'call') return { step, state: callState(call), at: null }
    if (step === 'submission' && isHandedIn(status)) return { step, state: 'done', at: null }
    const note = notes.find((each) => each.step === step)
    const at = note?.at.toISOString() ?? null
    // Without a call there is text to write all the same; everything else is measured against one.
    if (call === null ? step === 'fit' : call.state !== 'read') return { step, state: 'waits', at }
    if (note === undefined) return { step, state: 'open', at }
    const isOld = call !== null && note.facts_version < call.facts_version
    return { step, state: isOld ? 'out_of_date' : note.state, at }
  })
}

/** What comes next, and how many things it is about. */
export function nextOf(
  { call, status }: Pick<StepFacts, 'call' | 'status'>,
  steps: readonly ApplicationStep[],
): Application['next'] {
  const [action, count] = nextAction({ call, status }, steps)
  return { action, step: nextActions[action], count }
}

function nextAction(
  { call, status }: Pick<StepFacts, 'call' | 'status'>,
  steps: readonly ApplicationStep[],
): [action: NextAction, count: number] {
  const stateOf = (step: StepName) => steps.find((each) => each.step === step)?.state
  if (status === 'submitted') return ['await_result', 0]
  if (isHandedIn(status)) return ['look_back', 0]
  if (call?.state === 'reading') return ['await_reading', 0]
  if (call?.state === 'failed') return ['bring_call_again', 0]
  if (call !== null && call.conflicts > 0) return ['decide_conflicts', call.conflicts]
  if (call !== null && call.unconfirmed > 0) return ['confirm_facts', call.unconfirmed]
  if (call === null && stateOf('text') === 'open') return ['bring_call', 0]
  if (stateOf('fit') === 'out_of_date') return ['renew_fit', 0]
  if (call !== null && stateOf('fit') !== 'done') return ['check_fit', 0]
  if (stateOf('text') === 'out_of_date') return ['renew_text', 0]
  if (stateOf('text') !== 'done') return ['write', 0]
  if (stateOf('review') === 'out_of_date') return ['renew_review', 0]
  if (stateOf('review') !== 'done') return ['review', 0]
  return ['submit', 0]
}

function callState(call: Application['call']): ApplicationStep['state'] {
  if (call === null) return 'open'
  const isSettled = call.state === 'read' && call.unconfirmed === 0 && call.conflicts === 0
  return isSettled ? 'done' : 'at_work'
}

function isHandedIn(status: ApplicationStatus): boolean {
  return submittedStatuses.includes(status)
}
