import { weeklyFigureNames } from '#shared/contracts/analytics.ts'
import { addDays, localOf, readLocal, weekdayOf } from '#shared/zoned-time.ts'
import type { Deps } from '#server/deps.ts'
import { getTotals, openPeriod } from '#server/features/analytics/report-store.ts'
import { weeklyFigures } from '#server/features/analytics/tables.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** When the figures of a week go out: Monday, by the office's clock. */
const tellAt = '08:00'
const page = '/admin/analytics?period=7d'

/**
 * Sends the staff who asked for it the figures of the last whole week with those of the week before, by mail and on the
 * site. A first Monday morning that is noticed late is made up for once; weeks before it are not.
 *
 * A week is sent by the process that writes its row, in the transaction that writes the mails: with many replicas, a
 * kill in between and a mail that was thrown away since, each person still gets it once.
 *
 * @param zone the office's.
 * @param isCounting without it there is nothing to send.
 */
export async function tellWeeklyFigures(deps: Deps, zone: string, isCounting: boolean): Promise<void> {
  const now = deps.clock.now()
  const monday = lastMonday(now, zone)
  await deps.database.db.transaction(async (tx) => {
    const [week] = await tx
      .insert(weeklyFigures)
      .values({ week: monday, told_at: new Date(now) })
      .onConflictDoNothing()
      .returning()
    if (!week || !isCounting) return
    const period = { from: addDays(monday, -7), to: addDays(monday, -1) }
    const totals = await getTotals(tx, await openPeriod(tx, period))
    const before = { from: addDays(monday, -14), to: addDays(monday, -8) }
    const earlier = await getTotals(tx, await openPeriod(tx, before))
    const figures = weeklyFigureNames.map((name) => ({ name, now: totals[name], before: earlier[name] }))
    const content = { kind: 'weekly_figures', ...period, figures, href: deps.config.publicUrl + page } as const
    for (const { id: userId } of await listActiveStaff(tx, 'analytics.view', new Date(now))) {
      const dedupeKey = `figures:${monday}`
      const data = { visits: String(totals.visits), ...period }
      await notifyPerson(tx, deps, { userId, kind: 'weekly_figures', data, link: page, dedupeKey })
      await mailPerson(tx, deps, { userId, topic: 'figures', content, dedupeKey: `${dedupeKey}:${userId}` })
    }
  })
}

/** The last Monday whose morning has come, as `YYYY-MM-DD`. */
function lastMonday(now: number, zone: string): string {
  const { date } = localOf(now, zone)
  const monday = addDays(date, 1 - weekdayOf(date))
  return readLocal({ date: monday, time: tellAt }, zone).at <= now ? monday : addDays(monday, -7)
}
