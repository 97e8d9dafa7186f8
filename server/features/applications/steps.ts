import { nextActions, stepNames, submittedStatuses } from '#shared/applications.ts'
import type { ApplicationStatus, NextAction, StepName } from '#shared/applications.ts'
import type { Application, ApplicationStep } from '#shared/contracts/applications.ts'
import type { applicationSteps } from '#server/features/applications/tables.ts'

/** What is known of a step: what users noted of it, and what was counted in it, each with the facts of the call it rests on. */
type StepNote = Omit<typeof applicationSteps.$inferSelect, 'application_id'>

type StepFacts = { call: Application['call']; status: ApplicationStatus; notes: readonly StepNote[] }

/**
 * The progress of each step of an application. The call's follows from the call, the others from what users noted and what
 * was counted.
 */
export function stepsOf({ call, status, notes }: StepFacts): ApplicationStep[] {
  return stepNames.map((step): ApplicationStep => {
    const nothing = { step, at: null, counts: null, changed_at: null }
    if (step === 'call') return { ...nothing, state: callState(call) }
    const note = notes.find((each) => each.step === step)
    const isDone = step === 'submission' && isHandedIn(status)
    // Without a call there is text to write all the same; everything else is measured against one.
    const doesWait = !isDone && (call === null ? step === 'fit' : call.state !== 'read')
    const [at, version] = [note?.at.toISOString() ?? null, call?.facts_version ?? 0]
    if (doesWait || note === undefined) return { ...nothing, state: isDone ? 'done' : doesWait ? 'waits' : 'open', at }
    const changed_at = isDone ? null : (note.changed_at?.toISOString() ?? null)
    // What is written stays written when the call changes; what is measured against the call does not.
    const counts = step === 'text' || (note.counted_version ?? version) >= version ? note.counts : null
    const state = isDone
      ? 'done'
      : changed_at !== null || isOld(note, version)
        ? 'out_of_date'
        : progress(note, version)
    return { step, state, at, counts, changed_at }
  })
}

/** Whether a step was neither noted nor looked at since the call last changed. */
function isOld({ step, state, facts_version, counted_version }: StepNote, version: number): boolean {
  const isLookedAt = step === 'fit' || step === 'review'
  const seen = [
    ...(state === null ? [] : [facts_version]),
    ...(isLookedAt && counted_version !== null ? [counted_version] : []),
  ]
  return seen.length > 0 && Math.max(...seen) < version
}

/** No note makes a step done while what was counted in it is open. */
function progress({ step, state, facts_version, counts }: StepNote, version: number): ApplicationStep['state'] {
  const { sections = 0, empty = 0, ready = 0, barred = 0, blocker = 0 } = counts ?? {}
  const isNoted = state === 'done' && facts_version >= version
  if (step === 'text' && counts !== null) {
    if (sections > 0 && ready === sections && empty === 0) return 'done'
    return state === null && ready === 0 && empty === sections ? 'open' : 'at_work'
  }
  if (step === 'submission' && state === null) return ready > 0 ? 'at_work' : 'open'
  return isNoted && barred + blocker === 0 ? 'done' : 'at_work'
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
