import { dayMs } from '#shared/duration.ts'
import { markedRowsOf, marksOfRow, primaryDeadlineOf } from '#shared/grants/fact-rows.ts'
import type { FactMark, OpenPaths } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { addDays, isTimeZone, startOfDay } from '#shared/zoned-time.ts'

/** What an application keeps of its call, apart from the call itself: what lists show and sort by. */
export type CallSummary = {
  title: string | null
  programme: string | null
  identifier: string | null
  /** The deadline that counts, as the call says it; null where it says none. */
  deadline: { at: string; zone: string | null; path?: string; marks?: FactMark[] } | null
  /** How many facts wait for a person's word, as the screen of the call lists them. */
  unconfirmed: number
  conflicts: number
  /**
   * How many facts a user assumed. Like place and marks of the deadline, missing from summaries of before these were
   * kept.
   */
  assumed?: number
}

/** Sums up the facts of a call. @param open the paths that nobody has confirmed, open conflicts among them, and assumed ones. */
export function summariseCall(facts: CallReading, open: OpenPaths): CallSummary {
  const primary = primaryDeadlineOf(facts)
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
            marks: marksOfRow(facts, open, { key: primary.path, also: [] }),
          },
    unconfirmed: count('unconfirmed'),
    conflicts: facts.conflicts.length,
    assumed: count('assumed'),
  }
}

/**
 * The moment after which nothing can be handed in any more. A day without an hour lasts to its end; without a zone it is
 * reckoned in UTC.
 *
 * @returns null for what is no date.
 */
export function dueAt({ at, zone }: { at: string; zone: string | null }): Date | null {
  const [date = '', time] = at.split('T')
  const exact = time === undefined ? Number.NaN : Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(time) ? at : `${at}Z`)
  if (!Number.isNaN(exact)) return new Date(exact)
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day)) return null
  return new Date(zone === null || !isTimeZone(zone) ? day + dayMs : startOfDay(addDays(date, 1), zone))
}
