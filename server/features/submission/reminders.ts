import { z } from 'zod'
import { dayMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { listReminded, takeDueReminders } from '#server/features/submission/reminders-store.ts'
import { jobKind, queueJob } from '#server/jobs/jobs.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'

/** How many days ahead of a confirmed deadline a reminder comes. */
const reminderDays = [30, 14, 7, 2] as const

/** How many applications one job reminds of. */
const jobSize = 100

const due = z.object({ application_id: z.uuid(), due_at: z.string(), days: z.int() })

/** Sends the reminders of some applications. What was submitted, archived or moved in the meantime is left out. */
export const remindJob = jobKind('submission.remind', z.object({ due: z.array(due) }), async (deps, data, running) => {
  await deps.database.db.transaction(async (tx) => {
    // The messages and the note that they were sent commit together, so a job that runs twice sends once.
    if (!(await running.settle(tx))) return
    const found = new Map(data.due.map((each) => [each.application_id, each]))
    for (const { application_id, title, organisation, user_id, due_at } of await listReminded(tx, [...found.keys()])) {
      const reminder = found.get(application_id)
      if (reminder === undefined || Date.parse(reminder.due_at) !== Date.parse(due_at)) continue
      const at = new Date(due_at).toISOString()
      const days = Math.ceil((Date.parse(at) - deps.clock.now()) / dayMs)
      if (days <= 0) continue
      const link = `/apply/${application_id}/submission`
      const dedupeKey = `deadline:${application_id}:${at}:${reminder.days}`
      await notifyPerson(tx, deps, {
        userId: user_id,
        kind: 'deadline_near',
        // An application without a title is named by its organisation.
        data: { title: (title || organisation).slice(0, 300), due: at, days: String(days) },
        link,
        dedupeKey,
      })
      await mailPerson(tx, deps, {
        userId: user_id,
        topic: 'application',
        content: { kind: 'deadline_near', title, organisation, due: at, href: deps.config.publicUrl + link },
        dedupeKey: `${dedupeKey}:${user_id}`,
      })
    }
  })
})

/** Queues all reminders that are due; run now and then. @see FILE-04 */
export async function remindOfDeadlines(deps: Deps): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const taken = await takeDueReminders(tx, new Date(deps.clock.now()), reminderDays)
    for (let from = 0; from < taken.length; from += jobSize)
      await queueJob(tx, deps, remindJob, { data: { due: taken.slice(from, from + jobSize) } })
  })
}
