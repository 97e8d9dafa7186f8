import { isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import { markedRowsOf } from '#shared/grants/fact-rows.ts'
import type { FactMark, OpenPaths } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'

/** What an application keeps of its call, apart from the call itself: what lists show and sort by. */
export type CallSummary = {
  title: string | null
  programme: string | null
  identifier: string | null
  /** The deadline that counts, as the call says it; null where it says none. */
  deadline: { at: string; zone: string | null; path?: string; marks?: FactMark[] } | null
  /** Whether a person confirmed or set that deadline. Missing from summaries of before this was kept, until they are renewed. */
  deadline_confirmed?: boolean
  /** How many facts wait for a person's word, as the screen of the call lists them. */
  unconfirmed: number
  conflicts: number
  /** How many facts a user assumed. Like path and marks of the deadline, missing from the oldest summaries. */
  assumed?: number
}

/** Sums up the facts of a call. @param open the paths that no one has confirmed, open conflicts among them, and assumed ones. */
export function summariseCall(facts: CallReading, open: OpenPaths): CallSummary {
  const primary = openDeadlineOf(facts, open)
  const rows = markedRowsOf(facts, open)
  const count = (mark: FactMark) => rows.filter(({ marks }) => marks.includes(mark)).length
  return {
    title: facts.title,
    programme: facts.programme?.name ?? facts.issuer,
    identifier: facts.identifiers.topic ?? facts.identifiers.call,
    deadline:
      primary === null
        ? null
        : {
            at: primary.deadline.at,
            zone: primary.deadline.zone,
            path: primary.path,
            marks: primary.marks,
          },
    deadline_confirmed: primary !== null && isSettled(primary.marks),
    unconfirmed: count('unconfirmed'),
    conflicts: facts.conflicts.length,
    assumed: count('assumed'),
  }
}
