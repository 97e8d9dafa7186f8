import { dayMs } from '#shared/duration.ts'
import { isUnderPath, marksOfRow, primaryDeadlineOf } from '#shared/grants/fact-rows.ts'
import type { FactMark, OpenPaths } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { addDays, isCalendarDay, isTimeZone, startOfDay } from '#shared/zoned-time.ts'

/** How lists tell deadlines apart, in their order: confirmed and ahead, ahead as it was read, none known, passed. */
export const dueRanks = ['ahead', 'unconfirmed', 'unknown', 'past'] as const
type DueRank = (typeof dueRanks)[number]

/** When something is due, and whether a person confirmed that. `due` null: no deadline is known. */
type Due = { due: Date | null; isConfirmed: boolean }

/** Where a list has something that is due. @param now milliseconds since 1970. */
export function dueRankOf({ due, isConfirmed }: Due, now: number): DueRank {
  if (due === null) return 'unknown'
  if (due.getTime() < now) return 'past'
  return isConfirmed ? 'ahead' : 'unconfirmed'
}

/**
 * The deadline that counts, its path, and what is not settled about it; null where the call says none. Two deadlines of
 * its stage that cannot both hold leave it open.
 */
export function openDeadlineOf(facts: CallReading, open: OpenPaths) {
  const primary = primaryDeadlineOf(facts)
  if (primary === null) return null
  const { deadlines } = facts.submission
  const isRival = (path: string) =>
    isUnderPath(path, 'submission.deadlines') ||
    path === 'primaryDeadline' ||
    deadlines.some(
      ({ stage }, place) => stage === primary.deadline.stage && isUnderPath(`submission.deadlines.${place}`, path),
    )
  const marks = marksOfRow(facts, open, { key: primary.path, also: [] })
  if (!facts.conflicts.some(({ path }) => isRival(path))) return { ...primary, marks }
  return { ...primary, marks: ['conflict' as const, ...marks.filter((mark) => mark === 'assumed')] }
}

/** Whether a person confirmed or set a deadline, by what is not settled about it. */
export function isSettled(marks: readonly FactMark[]): boolean {
  return marks.every((mark) => mark === 'assumed')
}

/**
 * The moment after which nothing can be handed in any more. A day without an hour lasts to its end; without a zone it is
 * reckoned in UTC.
 *
 * @returns null for what is no date.
 */
export function dueAt({ at, zone }: { at: string; zone: string | null }): Date | null {
  const [date = '', time] = at.split('T')
  if (!isCalendarDay(date)) return null
  const exact = time === undefined ? Number.NaN : Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(time) ? at : `${at}Z`)
  if (!Number.isNaN(exact)) return new Date(exact)
  const day = Date.parse(`${date}T00:00:00Z`)
  return new Date(zone === null || !isTimeZone(zone) ? day + dayMs : startOfDay(addDays(date, 1), zone))
}
