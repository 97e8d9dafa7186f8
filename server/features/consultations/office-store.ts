import { asc, desc, sql } from 'drizzle-orm'
import type { OfficeUpdate } from '#shared/contracts/consultations-admin.ts'
import type { Office, SlotRules } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import { shippedOffice } from '#server/features/consultations/default-office.ts'
import {
  closedPeriods,
  consultationTypes,
  officeHours,
  officeVersions,
  staffCalendars,
} from '#server/features/consultations/tables.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** A calendar with everything that says when it is open. */
export type Calendar = { id: string; name: string; active: boolean; office: Office }

/** Words in every language. */
export type Words = { en: string; ru: string; ro: string }

/** A closed period with what visitors may know of it. `calendarId` null: every calendar. */
type Closing = { calendarId: string | null; starts: string; ends: string; reason: Words | null }

/** A kind of meeting. */
export type ConsultationType = {
  key: string
  titles: Words
  priceEurCents: number
  maxPerDay: number | null
  /** Where it is held unless a booking says otherwise. */
  meetingLink: string | null
  active: boolean
  rules: SlotRules
}

/** Calendars and kinds of meeting, each in its order. The zone of the office is that of the first active calendar. */
export type OfficeFacts = { calendars: Calendar[]; closings: Closing[]; types: ConsultationType[]; timeZone: string }

/** Key of the advisory lock that lets hours be saved one after the other. */
const officeLockKey = 7_261_021

/**
 * Reads when the office is open and what can be booked. A database that holds no calendar yet gets what is shipped.
 *
 * @param closedFrom closed periods that ended before this moment of the wall clock, `YYYY-MM-DDTHH:MM`, are left out.
 */
export async function getOffice(db: Db, closedFrom: string): Promise<OfficeFacts> {
  const { rows } = await db.execute<{
    calendars: (typeof staffCalendars.$inferSelect)[] | null
    hours: (typeof officeHours.$inferSelect)[] | null
    closed: (typeof closedPeriods.$inferSelect)[] | null
    types: (typeof consultationTypes.$inferSelect)[] | null
  }>(sql`
    select
      (select json_agg(c order by position, id) from staff_calendars c) as calendars,
      (select json_agg(h) from office_hours h) as hours,
      (select json_agg(p) from closed_periods p where ends_local > ${closedFrom}) as closed,
      (select json_agg(t order by position, key) from consultation_types t) as types`)
  const [found] = rows
  if (!found?.calendars) {
    await insertShippedOffice(db)
    return getOffice(db, closedFrom)
  }
  return toFacts(found.calendars, found.hours ?? [], found.closed ?? [], found.types ?? [])
}

function toFacts(
  calendars: readonly (typeof staffCalendars.$inferSelect)[],
  hours: readonly (typeof officeHours.$inferSelect)[],
  closed: readonly (typeof closedPeriods.$inferSelect)[],
  types: readonly (typeof consultationTypes.$inferSelect)[],
): OfficeFacts {
  const closings = closed.map((each) => ({
    calendarId: each.calendar_id,
    starts: each.starts_local,
    ends: each.ends_local,
    reason: each.public_reason,
  }))
  return {
    calendars: calendars.map(({ id, name, active, time_zone, holidays }) => ({
      id,
      name,
      active,
      office: {
        timeZone: time_zone,
        holidays,
        hours: hours.filter(({ calendar_id }) => calendar_id === id),
        closed: closings.filter(({ calendarId }) => calendarId === null || calendarId === id),
      },
    })),
    closings,
    types: types.map((each) => ({
      key: each.key,
      titles: each.titles,
      priceEurCents: each.price_eur_cents,
      maxPerDay: each.max_per_day,
      meetingLink: each.meeting_link,
      active: each.active,
      rules: {
        durationMinutes: each.duration_minutes,
        stepMinutes: each.step_minutes,
        bufferBeforeMinutes: each.buffer_before_minutes,
        bufferAfterMinutes: each.buffer_after_minutes,
        noticeMinutes: each.notice_minutes,
        noticeIn: each.notice_in === 'elapsed' ? 'elapsed' : 'working',
        horizonDays: each.horizon_days,
      },
    })),
    timeZone: (calendars.find(({ active }) => active) ?? calendars[0])?.time_zone ?? 'UTC',
  }
}

/** Creates the default office, once, on the first request. */
async function insertShippedOffice(db: Db): Promise<void> {
  const { calendar, hours, type } = shippedOffice
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${officeLockKey})`)
    const written = await tx.insert(staffCalendars).values(calendar).onConflictDoNothing().returning()
    if (written.length > 0) await tx.insert(officeHours).values([...hours])
    await tx.insert(consultationTypes).values(type).onConflictDoNothing()
  })
}

/** Lets hours be saved one after the other, until the end of the transaction. @returns the version that counts; 0: as shipped. */
export async function lockOffice(tx: Db): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${officeLockKey})`)
  return getOfficeVersion(tx)
}

/** The version that a change must name. */
export async function getOfficeVersion(db: Db): Promise<number> {
  const [row] = await db.select().from(officeVersions).orderBy(desc(officeVersions.version)).limit(1)
  return row?.version ?? 0
}

/** Reads everything as it is edited. */
export async function getOfficeForm(db: Db): Promise<Omit<OfficeUpdate, 'version'>> {
  // Puts the shipped office in place when there is none.
  await getOffice(db, '9999')
  const calendars = await db.select().from(staffCalendars).orderBy(asc(staffCalendars.position), asc(staffCalendars.id))
  const hours = await db
    .select()
    .from(officeHours)
    .orderBy(asc(officeHours.weekday), asc(officeHours.opens), asc(officeHours.id))
  const closed = await db.select().from(closedPeriods).orderBy(asc(closedPeriods.starts_local), asc(closedPeriods.id))
  const types = await db
    .select()
    .from(consultationTypes)
    .orderBy(asc(consultationTypes.position), asc(consultationTypes.key))
  return {
    calendars: calendars.map(({ position: _position, ...calendar }) => ({
      ...calendar,
      hours: hours
        .filter(({ calendar_id }) => calendar_id === calendar.id)
        .map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    })),
    closed: closed.map(({ starts_local: starts, ends_local: ends, kind, ...each }) => ({
      ...each,
      starts,
      ends,
      kind: kind === 'holiday' || kind === 'leave' ? kind : 'other',
    })),
    types: types.map(({ position: _position, notice_in, ...type }) => ({
      ...type,
      notice_in: notice_in === 'elapsed' ? 'elapsed' : 'working',
    })),
  }
}

/**
 * Stores everything as it was edited, under the lock of `lockOffice`.
 *
 * Calendars and types that are left out stay when consultations are in them, but are no longer active.
 */
export async function writeOfficeForm(tx: Db, form: Omit<OfficeUpdate, 'version'>): Promise<void> {
  await tx.delete(closedPeriods)
  await tx.delete(officeHours)
  await tx.execute(sql`update staff_calendars set active = false, position = 999`)
  await tx.execute(sql`update consultation_types set active = false, position = 999`)
  for (const [position, { hours, ...calendar }] of form.calendars.entries()) {
    const values = { ...calendar, position }
    await tx.insert(staffCalendars).values(values).onConflictDoUpdate({ target: staffCalendars.id, set: values })
    const rows = hours.map((each) => ({ id: orderedId(), calendar_id: calendar.id, ...each }))
    if (rows.length > 0) await tx.insert(officeHours).values(rows)
  }
  for (const [position, type] of form.types.entries()) {
    const values = { ...type, position }
    await tx.insert(consultationTypes).values(values).onConflictDoUpdate({ target: consultationTypes.key, set: values })
  }
  const closed = form.closed.map(({ starts, ends, ...each }) => ({ ...each, starts_local: starts, ends_local: ends }))
  if (closed.length > 0) await tx.insert(closedPeriods).values(closed)
  await tx.execute(sql`
    delete from staff_calendars c where position = 999
      and not exists (select from consultations x where x.calendar_id = c.id)`)
  await tx.execute(sql`
    delete from consultation_types t where position = 999
      and not exists (select from consultations x where x.type_key = t.key)`)
}

/** Notes that the office was changed. */
export async function insertOfficeVersion(
  tx: Db,
  version: number,
  savedAt: Date,
  savedBy: string | null,
): Promise<void> {
  await tx.insert(officeVersions).values({ version, saved_at: savedAt, saved_by: savedBy })
}
