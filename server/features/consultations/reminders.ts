import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emitConsultation } from '#server/features/consultations/events.ts'
import { reminderLeadsMs, reminderUsefulMs } from '#server/features/consultations/limits.ts'
import type { BookingRules } from '#server/features/consultations/rules.ts'
import { findConsultation, lockConsultation } from '#server/features/consultations/store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { cancelJob, jobKind, queueJob } from '#server/jobs/jobs.ts'

const leads = ['day', 'hour'] as const

/**
 * Reminds a client of a consultation. A meeting that was cancelled, held or moved since has another state or sequence:
 * nothing is sent. A reminder that is late is sent only while it still helps.
 *
 * @see BOOK-05; docs/reference/services.md#16-failure-and-abuse-list (row 9)
 */
export const remindJob = jobKind(
  'consultations.remind',
  z.object({ consultation_id: z.uuid(), sequence: z.int(), lead: z.enum(leads) }),
  async (deps, { consultation_id: id, sequence, lead }, job) => {
    const found = await findConsultation(deps.database.db, id)
    if (!found || !isDue(deps, found, sequence, lead)) return
    await deps.database.db.transaction(async (tx) => {
      const row = await lockConsultation(tx, id)
      if (!(await job.settle(tx)) || !row || !isDue(deps, row, sequence, lead)) return
      const event = { name: 'consultation.near', to: ['client'], data: { lead } } as const
      await emitConsultation(tx, deps, row, { event, by: { kind: 'system', actor: null }, requestId: null })
    })
  },
)

/** Plans the reminders of a consultation at its present time, in the caller's transaction. */
export async function planReminders(
  tx: Db,
  deps: Deps,
  { reminders }: BookingRules,
  row: ConsultationRecord,
): Promise<void> {
  if (!row.remind || row.status !== 'scheduled') return
  for (const lead of leads.filter((each) => reminders[each])) {
    const runAt = row.starts_at.getTime() - reminderLeadsMs[lead]
    if (runAt <= deps.clock.now()) continue
    await queueJob(tx, deps, remindJob, {
      data: { consultation_id: row.id, sequence: row.calendar_sequence, lead },
      runAt: new Date(runAt),
      dedupeKey: reminderKey(row, lead),
    })
  }
}

/** Takes the reminders of a time back that no longer counts. @param row as it was. */
export async function dropReminders(tx: Db, row: ConsultationRecord): Promise<void> {
  for (const lead of leads) await cancelJob(tx, reminderKey(row, lead))
}

function reminderKey({ id, calendar_sequence }: ConsultationRecord, lead: string): string {
  return `consultation ${id} ${calendar_sequence} ${lead}`
}

function isDue(deps: Deps, row: ConsultationRecord, sequence: number, lead: (typeof leads)[number]): boolean {
  const leftMs = row.starts_at.getTime() - deps.clock.now()
  return (
    row.status === 'scheduled' && row.calendar_sequence === sequence && row.remind && leftMs >= reminderUsefulMs[lead]
  )
}
