import { sql } from 'drizzle-orm'
import type { OfficeResponse, OfficeUpdate } from '#shared/contracts/consultations-admin.ts'
import { recordActivity } from '#server/activity/record.ts'
import { officeChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  insertOfficeVersion,
  lockOffice,
  getOfficeForm,
  getOfficeVersion,
  writeOfficeForm,
} from '#server/features/consultations/office-store.ts'
import { listStaffMembers } from '#server/features/consultations/staff-members.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'

/** Reads hours, closed periods and types as they are edited. */
export async function getOffice(deps: Deps): Promise<OfficeResponse> {
  const { db } = deps.database
  const form = await getOfficeForm(db)
  return { version: await getOfficeVersion(db), ...form, staff: await listStaffMembers(deps) }
}

/**
 * Stores hours, closed periods and types whole. What is booked stays as it was booked.
 *
 * @param onSaved what else follows from it, in the same transaction.
 * @throws {AppError} `office_conflict` when someone saved in the meantime; `validation_failed` for a closed period of a
 * calendar that is not there.
 */
export async function saveOffice(
  deps: Deps,
  actor: Actor,
  requestId: string,
  { update: { version, ...form }, onSaved }: { update: OfficeUpdate; onSaved: (tx: Db) => Promise<unknown> },
): Promise<OfficeResponse> {
  const ids = form.calendars.map(({ id }) => id)
  const stray = form.closed.findIndex(({ calendar_id }) => calendar_id !== null && !ids.includes(calendar_id))
  if (stray !== -1) {
    throw new AppError('validation_failed', {
      errors: [{ path: `closed.${stray}.calendar_id`, message: 'is no calendar', code: 'unknown_calendar' }],
    })
  }
  await deps.database.db.transaction(async (tx) => {
    const stored = await lockOffice(tx)
    if (stored !== version)
      throw new AppError('office_conflict', { detail: 'Someone else saved the office hours after you loaded them.' })
    const before = await getOfficeForm(tx)
    await writeOfficeForm(tx, form)
    const now = new Date(deps.clock.now())
    await insertOfficeVersion(tx, version + 1, now, actor.kind === 'user' ? actor.userId : null)
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'office.update',
      targetId: null,
      requestId,
      before,
      after: form,
    })
    await onSaved(tx)
    await tx.execute(sql`select pg_notify(${officeChannel}, '')`)
  })
  return getOffice(deps)
}
