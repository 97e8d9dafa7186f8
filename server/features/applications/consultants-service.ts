import type { z } from 'zod'
import { openedDaysMax } from '#shared/applications.ts'
import type {
  Consultant,
  ConsultantList,
  OpenedApplications,
  consultantInputSchema,
} from '#shared/contracts/applications.ts'
import { dayMs } from '#shared/duration.ts'
import { mayAs } from '#shared/organisations.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import {
  endOpened,
  findOpened,
  listBookings,
  listOpened,
  listOpenedTo,
  upsertOpened,
} from '#server/features/applications/consultants-store.ts'
import { applicationFeature } from '#server/features/applications/events.ts'
import { getApplicationFor } from '#server/features/applications/service.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import { listNames } from '#server/people/names.ts'
import { isActiveStaff } from '#server/people/staff.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** How long after its end a consultation still has something to say about an application, in days. */
const recentDays = 30

/** Most consultants who see one application at a time. */
const consultantsMax = 10

/** Lists the consultants who see an application; who may open it learns for which of the own bookings. */
export async function listConsultants(deps: Deps, userId: string, id: string): Promise<ConsultantList> {
  const { db } = deps.database
  const { role, asConsultant = false } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const now = new Date(deps.clock.now())
  const opened = (await listOpened(db, id, now)).filter((each) => !asConsultant || each.consultant_id === userId)
  const bookings = mayAs(role, 'editor') ? await listBookings(db, userId, recent(now)) : []
  const names = await listNames(
    db,
    bookings.map(({ consultant_id }) => consultant_id),
  )
  return {
    items: opened.map(toConsultant),
    next_cursor: null,
    bookings: bookings.map(({ id: booking, starts_at, consultant_id }) => ({
      id: booking,
      starts_at: starts_at.toISOString(),
      consultant: (consultant_id === null ? undefined : names.get(consultant_id)) ?? null,
    })),
  }
}

/**
 * Opens an application to the adviser of a consultation that the user booked. Doing it again for the same one changes
 * right and date.
 *
 * @throws {AppError} `validation_failed` for a consultation that is not the user's own, is cancelled or long over, or
 * that has no adviser yet, and for a date that is over or too far away; `organisation_full`.
 */
export async function openToConsultant(
  deps: Deps,
  { actor, requestId }: RequestActor,
  applicationId: string,
  { consultation_id, right, until }: z.output<typeof consultantInputSchema>,
): Promise<Consultant> {
  const now = new Date(deps.clock.now())
  const end = new Date(until)
  if (end <= now) throw invalidField('until', 'must lie in the future')
  if (end.getTime() > now.getTime() + openedDaysMax * dayMs)
    throw invalidField('until', `must be at most ${openedDaysMax} days ahead`)
  return deps.database.db.transaction(async (tx) => {
    const { row } = await getApplicationFor(deps, tx, { userId: actor.userId, id: applicationId, atLeast: 'editor' })
    const [booking] = await listBookings(tx, actor.userId, recent(now), consultation_id)
    if (booking === undefined)
      throw invalidField('consultation_id', 'must be a consultation of your own, to come or lately held')
    const { consultant_id } = booking
    if (consultant_id === null || !(await isActiveStaff(tx, 'consultations.manage', now, consultant_id)))
      throw invalidField('consultation_id', 'has no consultant yet; open the application once a consultant is assigned')
    const known = await listOpened(tx, applicationId, now)
    if (known.length >= consultantsMax && known.every((each) => each.consultation_id !== consultation_id))
      throw new AppError('organisation_full', {
        detail: `At most ${consultantsMax} consultants see an application at a time. End the access of one first.`,
      })
    const id = await upsertOpened(tx, {
      id: orderedId(),
      application_id: applicationId,
      consultation_id,
      consultant_id,
      access: right,
      until: end,
      opened_at: now,
      opened_by: actor.userId,
    })
    const data = { application_id: applicationId, organisation_id: row.organisation_id, opened_id: id, right, until }
    const event = { name: 'application.opened', to: ['consultant'], data } as const
    const after = { right, until }
    await emit(tx, deps, applicationFeature, {
      event,
      by: { kind: 'client', actor },
      requestId,
      targetId: applicationId,
      after,
    })
    const opened = (await listOpened(tx, applicationId, now)).find((each) => each.id === id)
    if (opened === undefined) throw new AppError('not_found')
    return toConsultant(opened)
  })
}

/** Ends the right of a consultant; the consultant may, too. @throws {AppError} `not_found` once it has ended. */
export async function closeToConsultant(
  deps: Deps,
  { actor, requestId }: RequestActor,
  { id, consultant }: { id: string; consultant: string },
): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const { row, asConsultant = false } = await getApplicationFor(deps, tx, {
      userId: actor.userId,
      id,
      atLeast: 'viewer',
    })
    const opened = await findOpened(tx, id, consultant)
    if (opened === null || (asConsultant && opened.consultant_id !== actor.userId)) throw new AppError('not_found')
    if (!asConsultant) await getApplicationFor(deps, tx, { userId: actor.userId, id, atLeast: 'editor' })
    await endOpened(tx, opened.id, actor.userId, at)
    const data = { application_id: id, organisation_id: row.organisation_id, opened_id: opened.id }
    const event = { name: 'application.closed', to: [], data } as const
    await emit(tx, deps, applicationFeature, { event, by: { kind: 'client', actor }, requestId, targetId: id })
  })
}

/** Lists the applications that are open to a person as a consultant. */
export async function listOpenedApplications(deps: Deps, userId: string): Promise<OpenedApplications> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  if (!(await isActiveStaff(db, 'consultations.manage', now, userId))) return { items: [], next_cursor: null }
  const rows = await listOpenedTo(db, userId, now)
  return {
    items: rows.map(({ title, call_title, access, until, ...row }) => ({
      ...row,
      title: title || (call_title ?? ''),
      right: access,
      until: new Date(until).toISOString(),
    })),
    next_cursor: null,
  }
}

function recent(now: Date): Date {
  return new Date(now.getTime() - recentDays * dayMs)
}

function toConsultant({
  id,
  name,
  access,
  until,
  consultation_id,
  starts_at,
}: Awaited<ReturnType<typeof listOpened>>[number]): Consultant {
  return {
    id,
    name,
    right: access,
    until: new Date(until).toISOString(),
    consultation_id,
    starts_at: new Date(starts_at).toISOString(),
  }
}
