import { z } from 'zod'
import { runSchedule } from '#server/features/pages/publish-service.ts'
import type { QueueSchedule } from '#server/features/pages/publish-service.ts'
import type { PagePorts } from '#server/features/pages/sources.ts'
import type { Deps } from '#server/deps.ts'
import { jobKind, queueJob } from '#server/jobs/jobs.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

/** What the job of a planned act is given. */
type ScheduleData = { schedule_id: string }

/** The job that runs a planned act. The act itself notes that it is done, so it happens once however often this is tried. */
export function scheduleJob(ports: PagePorts): JobKind<ScheduleData> {
  return jobKind('pages.run_schedule', z.object({ schedule_id: z.uuid() }), (deps, data) =>
    runSchedule(deps, ports, data.schedule_id),
  )
}

/** Writes that job in the transaction that plans the act. */
export function queueSchedule(deps: Deps, kind: JobKind<ScheduleData>): QueueSchedule {
  return async (tx, { scheduleId, runAt }) => {
    await queueJob(tx, deps, kind, {
      data: { schedule_id: scheduleId },
      runAt,
      dedupeKey: `pages.schedule.${scheduleId}`,
    })
  }
}
