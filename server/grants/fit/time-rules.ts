import { usualEffortDays } from '#server/grants/data/fit-defaults.ts'
import type { CallView } from '#server/grants/fit/call-view.ts'
import type { FitRuleOf } from '#server/grants/fit/fit-case.ts'
import { lacksProfile } from '#server/grants/fit/fit-case.ts'
import type { Finding, Source } from '#server/grants/fit/finding.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import { daysUntil, localOf, wallDay } from '#shared/zoned-time.ts'

type Deadline = CallFacts['submission']['deadlines'][number]

const dayOf = (deadline: Deadline) => wallDay(deadline.at)
const hasOffset = (at: string) => /(?:Z|[+-]\d{2}:\d{2})$/.test(at)

/** Whether a deadline is over; without hour or zone its day is left open until it is over everywhere. */
function isOver(deadline: Deadline, now: number): 'yes' | 'no' | 'look' {
  if (hasOffset(deadline.at)) return Date.parse(deadline.at) < now ? 'yes' : 'no'
  const start = Date.parse(`${dayOf(deadline)}T00:00:00Z`)
  if (now >= start + dayMs + 12 * hourMs) return 'yes'
  return now >= start - 14 * hourMs ? 'look' : 'no'
}

/** The deadline that an applicant of today has before it, and what is to be said of it. */
function nextDeadline(
  facts: CallFacts,
  now: number,
): {
  readonly deadline: Deadline | null
  readonly state: 'ahead' | 'today' | 'first_over' | 'over' | 'none' | 'continuous'
} {
  const current = facts.submission.deadlines.filter(({ status }) => status === 'current')
  const first = current.find(({ id }) => id === facts.primaryDeadline) ?? current[0]
  if (first === undefined) {
    return { deadline: null, state: facts.submission.model === 'continuous' ? 'continuous' : 'none' }
  }
  const ahead = current.find((each) => isOver(each, now) !== 'yes')
  if (ahead === undefined) return { deadline: current.at(-1) ?? first, state: 'over' }
  if (isOver(first, now) === 'yes' && ahead.stage !== first.stage) return { deadline: ahead, state: 'first_over' }
  return { deadline: ahead, state: isOver(ahead, now) === 'look' ? 'today' : 'ahead' }
}

/** The zone of a call's next deadline; UTC where it names none. */
export function zoneOf(facts: CallFacts, now: number): string {
  return nextDeadline(facts, now).deadline?.zone ?? 'UTC'
}

/** The day by which conditions must hold. */
export function conditionDay(facts: CallFacts, now: number): string {
  const { deadline } = nextDeadline(facts, now)
  return deadline === null ? localOf(now, 'UTC').date : dayOf(deadline)
}

/** The fact of the call that gives that day; null where none does. */
export function conditionFact(facts: CallFacts, now: number): string | null {
  const { deadline } = nextDeadline(facts, now)
  return deadline === null ? null : `call.${deadlinePath(facts, deadline)}`
}

function deadlinePath({ submission }: CallFacts, deadline: Deadline): string {
  return `submission.deadlines.${submission.deadlines.indexOf(deadline)}.at`
}

/** Whether there is still a day to hand in. */
export const deadlineRule: FitRuleOf = (fitCase) => {
  const { call, now, timeZone } = fitCase
  const { deadline, state } = nextDeadline(call.facts, now)
  const id = 'fit.deadline_passed'
  if (deadline === null) {
    const sources: Source[] = [{ kind: 'call', path: 'submission' }]
    return state === 'continuous'
      ? { id, verdict: 'yes', says: { key: 'deadline.continuous' }, sources, facts: ['call.submission.model'] }
      : {
          id,
          verdict: 'look',
          says: { key: 'deadline.none' },
          sources,
          facts: [],
          lacks: [{ fact: 'call.submission.deadlines', why: 'missing' }],
          remedy: { key: 'do.confirm_call' },
        }
  }
  const path = deadlinePath(call.facts, deadline)
  const days = daysUntil(deadline.at, now, timeZone)
  const blanks = { moment: { moment: deadline.at, zone: deadline.zone }, days } as const
  const base = { id, sources: [{ kind: 'call', path }], facts: [`call.${path}`] } as const
  if (state === 'over')
    return {
      ...base,
      verdict: 'no',
      bars: true,
      says: { key: 'deadline.over', blanks },
      remedy: { key: 'do.other_call' },
    }
  if (state === 'first_over') {
    return { ...base, verdict: 'look', says: { key: 'deadline.first_over', blanks }, remedy: { key: 'do.invitation' } }
  }
  if (state === 'today')
    return { ...base, verdict: 'look', says: { key: 'deadline.today', blanks }, remedy: { key: 'do.hour' } }
  return {
    ...base,
    verdict: 'yes',
    says: { key: isAsRead(call, path) ? 'deadline.as_read' : 'deadline.ahead', blanks },
  }
}

/** Whether a deadline is as it was read: no user confirmed, corrected or set it. */
function isAsRead(call: CallView, path: string): boolean {
  return !call.isDecided(path) && call.weakness(path) !== 'assumed'
}

/** Time left against the usual effort. */
export const timeLeftRule: FitRuleOf = (fitCase) => {
  const { call, now, timeZone } = fitCase
  const { deadline, state } = nextDeadline(call.facts, now)
  if (deadline === null || (state !== 'ahead' && state !== 'today')) return null
  const isOutline = deadline.stage === 'first' || deadline.stage === 'concept'
  const isJoint = (call.facts.consortium?.minEntities ?? 1) > 1
  const kind = isOutline ? 'outline' : isJoint ? 'consortium' : 'alone'
  const usual = usualEffortDays[kind]
  const left = daysUntil(deadline.at, now, timeZone)
  const path = deadlinePath(call.facts, deadline)
  const base = {
    id: 'fit.time_left',
    sources: [
      { kind: 'call', path },
      { kind: 'table', name: 'usual_effort', from: null, checked: usualEffortDays.checked },
    ],
    facts: [`call.${path}`],
  } as const
  const blanks = { left, usual }
  const isRead = isAsRead(call, path)
  return left >= usual
    ? { ...base, verdict: 'yes', says: { key: isRead ? 'time.as_read' : 'time.enough', blanks } }
    : {
        ...base,
        verdict: 'look',
        says: { key: isRead ? 'time.as_read' : 'time.short', blanks },
        remedy: { key: 'do.hurry', blanks },
      }
}

/** The distance between the readiness of the technology and where the call begins. */
export const readinessRule: FitRuleOf = ({ call, profile }) => {
  const { trl } = call.facts
  if (trl === null || (trl.startMin ?? trl.startMax ?? trl.endMin ?? trl.endMax) === null) return null
  const id = 'fit.readiness'
  const facts = ['call.trl', 'profile.readiness']
  const sources: Source[] = [{ kind: 'call', path: 'trl' }]
  const from = trl.startMin ?? trl.startMax
  const to = trl.startMax ?? trl.startMin
  const end = trl.endMin ?? trl.endMax
  const own = profile.readiness?.value
  const base = { id, facts, sources } as const
  if (own === undefined) {
    return {
      ...base,
      verdict: 'look',
      says: { key: 'readiness.missing' },
      lacks: lacksProfile('readiness'),
      remedy: { key: 'do.tell', blanks: { fact: { phrase: { key: 'fact.readiness' } } } },
    }
  }
  const blanks = { own, from: from ?? '', to: to ?? '', end: end ?? '', distance: Math.abs((from ?? own) - own) }
  if (end !== null && own >= end)
    return { ...base, verdict: 'no', says: { key: 'readiness.there', blanks }, remedy: { key: 'do.other_technology' } }
  if (from === null || to === null) return { ...base, verdict: 'yes', says: { key: 'readiness.below_end', blanks } }
  if (own >= from && own <= to)
    return { ...base, verdict: 'yes', says: { key: from === to ? 'readiness.at' : 'readiness.within', blanks } }
  if (own > to)
    return { ...base, verdict: 'look', says: { key: 'readiness.past', blanks }, remedy: { key: 'do.other_technology' } }
  const verdict: Finding['verdict'] = from - own === 1 ? 'look' : 'no'
  return { ...base, verdict, says: { key: 'readiness.before', blanks }, remedy: { key: 'do.raise_readiness', blanks } }
}
