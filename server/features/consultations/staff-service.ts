import { z } from 'zod'
import type {
  ConsultationAction,
  ConsultationActionResults,
  ConsultationDetails,
  ConsultationFigures,
  ConsultationList,
  ConsultationListQuery,
  ConsultationPatch,
  ConsultationRejection,
  ConsultationRow,
  StaffMove,
} from '#shared/contracts/consultations-admin.ts'
import type { StaffBooking } from '#shared/contracts/consultations.ts'
import { dayMs } from '#shared/duration.ts'
import { isLanguage } from '#shared/languages.ts'
import { addDays, localOf, startOfDay } from '#shared/zoned-time.ts'
import type { Db } from '#server/db/database.ts'
import {
  chooseType,
  emitBooking,
  findAnySlot,
  findSlot,
  lockNames,
  newConsultation,
  slotColumns,
  reject,
  withOneRetry,
} from '#server/features/consultations/booking-service.ts'
import {
  applyCancel,
  applyMove,
  changeUnderLock,
  clockAfterMove,
  noSuchConsultation,
  note,
  typeOf,
} from '#server/features/consultations/changes-service.ts'
import type { Changer } from '#server/features/consultations/changes-service.ts'
import type { ConsultationEvent } from '#server/features/consultations/events.ts'
import { describeConsultation } from '#server/features/consultations/describe.ts'
import { reopenWindowMs } from '#server/features/consultations/limits.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import { dropReminders, planReminders } from '#server/features/consultations/reminders.ts'
import { restoreForClient } from '#server/features/consultations/restore-service.ts'
import type { BookingDeps } from '#server/features/consultations/rules.ts'
import {
  countNotes,
  deleteNote,
  insertNote,
  listEvents,
  listForStaff,
  listNotes,
  readFigures,
} from '#server/features/consultations/staff-store.ts'
import {
  findConsultation,
  insertConsultation,
  takeLocks,
  updateConsultation,
} from '#server/features/consultations/store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { isStaffMember } from '#server/features/consultations/staff-members.ts'
import { AppError } from '#server/http/errors.ts'
import { cursorId, cursorInstant, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { listNames } from '#server/people/names.ts'

const staffCursor = z
  .tuple([z.enum(['after', 'before']), cursorInstant, cursorId])
  .transform(([way, startsAt, id]) => ({ way, startsAt, id }))

/** Lists consultations for staff: the list, and with `from` and `to` the calendar. @throws {AppError} `validation_failed` */
export async function listConsultations(
  deps: BookingDeps,
  actor: Actor,
  { sort, limit, cursor, ...filter }: ConsultationListQuery,
): Promise<ConsultationList> {
  const { db } = deps.database
  const position = cursor === undefined ? null : readCursor(cursor, staffCursor)
  const userId = actor.kind === 'user' ? actor.userId : null
  const rows = await listForStaff(db, { filter, sort, position, count: limit + 1, userId })
  const hasMore = rows.length > limit
  const isBackwards = position?.way === 'before'
  const page = !hasMore ? rows : isBackwards ? rows.slice(1) : rows.slice(0, limit)
  const [first, last] = [page[0], page.at(-1)]
  return {
    items: await describeRows(deps, page),
    next_cursor: last && (isBackwards || hasMore) ? writeCursor('after', last.starts_at, last.id) : null,
    previous_cursor:
      first && (isBackwards ? hasMore : position !== null) ? writeCursor('before', first.starts_at, first.id) : null,
  }
}

/** Reads everything about one consultation. @throws {AppError} `not_found` */
export async function getDetails(deps: BookingDeps, id: string): Promise<ConsultationDetails> {
  const { db } = deps.database
  const found = await findConsultation(db, id)
  if (!found) throw noSuchConsultation()
  const [row] = await describeRows(deps, [found])
  if (!row) throw noSuchConsultation()
  const notes = await listNotes(db, id)
  const events = await listEvents(db, id)
  const names = await listNames(db, [
    ...notes.map(({ author_id }) => author_id),
    ...events.map(({ actor_id }) => actor_id),
  ])
  const nameOf = (person: string | null) => (person === null ? null : (names.get(person) ?? null))
  return {
    ...row,
    notes: notes.map((each) => ({
      id: each.id,
      body: each.body,
      shared: each.shared,
      author_name: nameOf(each.author_id),
      created_at: each.created_at.toISOString(),
    })),
    events: events.map((each) => ({
      id: each.id,
      at: each.at.toISOString(),
      action: each.action,
      actor_kind: each.actor_kind === 'staff' || each.actor_kind === 'system' ? each.actor_kind : 'client',
      actor_name: nameOf(each.actor_id),
      before: recordOf(each.before),
      after: recordOf(each.after),
    })),
  }
}

/**
 * Books for a client, for example one who called.
 *
 * @throws {AppError} `slot_taken`; `validation_failed` for a moment that is not offered, unless any time was asked for.
 */
export async function bookForClient(
  deps: BookingDeps,
  actor: Actor,
  context: RequestContext,
  booking: StaffBooking,
): Promise<ConsultationDetails> {
  const { values } = newConsultation(deps, booking, booking.language)
  const rules = await deps.bookingRules()
  if (booking.assignee_id) await requireStaff(deps, booking.assignee_id)
  const stored = await withOneRetry(() =>
    deps.database.db.transaction(async (tx) => {
      await takeLocks(tx, lockNames(booking.date))
      const facts = await getOffice(tx, `${addDays(booking.date, -2)}T00:00`)
      const type = chooseType(facts, booking.type)
      const slot =
        booking.any_time || booking.calendar_id
          ? await findAnySlot(tx, facts, { type, wanted: booking, calendarId: booking.calendar_id ?? null })
          : await findSlot(tx, facts, type, { wanted: booking, now: deps.clock.now() })
      const row = await insertConsultation(tx, {
        ...values,
        ...slotColumns(slot),
        type_key: type.key,
        source: 'staff',
        assignee_id: booking.assignee_id ?? null,
        meeting_link: booking.meeting_link ?? type.meetingLink,
      })
      await emitBooking(
        tx,
        deps,
        { actor, context },
        { row, kind: 'staff', to: [...(booking.notify ? toClient : []), 'holder'] },
      )
      await planReminders(tx, deps, rules, row)
      return row
    }),
  )
  return getDetails(deps, stored.id)
}

/** Moves a consultation to any free time. @throws {AppError} `not_found`, `slot_taken`, `consultation_settled`, `validation_failed` */
export async function moveForClient(
  deps: BookingDeps,
  changer: Changer,
  id: string,
  { any_time, notify, ...wanted }: StaffMove,
): Promise<ConsultationDetails> {
  const known = await findConsultation(deps.database.db, id)
  if (!known) throw noSuchConsultation()
  await changeUnderLock(deps, known, { toDate: wanted.date }, async (tx, row, facts) => {
    if (row.status !== 'scheduled')
      throw new AppError('consultation_settled', { detail: `The consultation is ${row.status} already.` })
    const type = typeOf(row, facts)
    const slot = any_time
      ? await findAnySlot(tx, facts, { type, wanted, calendarId: null, exceptId: row.id })
      : await findSlot(tx, facts, type, { wanted, now: deps.clock.now(), exceptId: row.id })
    return applyMove(tx, deps, changer, { row, facts, slot, clock: clockAfterMove(row), isNotified: notify })
  })
  return getDetails(deps, id)
}

/**
 * Changes the adviser, or the place. @throws {AppError} `not_found`; `validation_failed` for a user who is not staff.
 */
export async function patchConsultation(
  deps: BookingDeps,
  changer: Changer,
  id: string,
  patch: ConsultationPatch,
): Promise<ConsultationDetails> {
  const known = await findConsultation(deps.database.db, id)
  if (!known) throw noSuchConsultation()
  if (patch.assignee_id) await requireStaff(deps, patch.assignee_id)
  await changeUnderLock(deps, known, { toDate: null }, async (tx, row, facts) => {
    const before = { assignee_id: row.assignee_id, meeting_link: row.meeting_link }
    const after = {
      assignee_id: patch.assignee_id === undefined ? row.assignee_id : patch.assignee_id,
      meeting_link: patch.meeting_link === undefined ? row.meeting_link : patch.meeting_link,
    }
    if (before.assignee_id === after.assignee_id && before.meeting_link === after.meeting_link) return row
    const now = new Date(deps.clock.now())
    const isElsewhere = before.meeting_link !== after.meeting_link && row.status === 'scheduled' && row.starts_at > now
    const sequence = isElsewhere ? { calendar_sequence: row.calendar_sequence + 1 } : {}
    const changed = await updateConsultation(tx, id, { ...after, ...sequence }, now)
    if (isElsewhere) {
      // Reminders belong to a sequence, and so does the entry in the client's calendar.
      await dropReminders(tx, row)
      await planReminders(tx, deps, facts.rules, changed)
    }
    const isGiven = before.assignee_id !== after.assignee_id
    const to = [...(isElsewhere ? toClient : []), ...(isGiven ? toHolder : [])]
    await note(tx, deps, changer, {
      row: changed,
      event: { name: 'consultation.updated', to, data: {} },
      before,
      after,
    })
    return changed
  })
  return getDetails(deps, id)
}

/** Does one act to many consultations, each by itself. @returns for each whether it was done, or why not. */
export async function actOnConsultations(
  deps: BookingDeps,
  changer: Changer,
  ids: readonly string[],
  action: ConsultationAction,
): Promise<ConsultationActionResults> {
  if (action.action === 'assign' && action.assignee_id && !(await isStaffMember(deps, action.assignee_id))) {
    return { items: ids.map((id) => ({ id, done: false, rejection: 'not_staff' })), next_cursor: null }
  }
  const items: ConsultationActionResults['items'] = []
  for (const id of new Set(ids)) {
    const rejection = await actOnOne(deps, changer, id, action)
    items.push({ id, done: rejection === null, rejection })
  }
  return { items, next_cursor: null }
}

/** Notes something about a consultation; a shared note the client reads too. @throws {AppError} `not_found` */
export async function addNote(
  deps: BookingDeps,
  changer: Changer,
  id: string,
  { body, shared }: { body: string; shared: boolean },
): Promise<ConsultationDetails> {
  await deps.database.db.transaction(async (tx) => {
    const row = await findConsultation(tx, id)
    if (!row) throw noSuchConsultation()
    const noteId = orderedId()
    const author_id = changer.actor?.kind === 'user' ? changer.actor.userId : null
    const created_at = new Date(deps.clock.now())
    await insertNote(tx, { id: noteId, consultation_id: id, author_id, shared, body, created_at })
    await note(tx, deps, changer, {
      row,
      event: { name: 'consultation.note_added', to: [], data: {} },
      before: null,
      after: {
        note: noteId,
        shared,
      },
    })
  })
  return getDetails(deps, id)
}

/** Takes a note away. @throws {AppError} `not_found` */
export async function removeNote(
  deps: BookingDeps,
  changer: Changer,
  id: string,
  noteId: string,
): Promise<ConsultationDetails> {
  await deps.database.db.transaction(async (tx) => {
    const row = await findConsultation(tx, id)
    if (!row || !(await deleteNote(tx, id, noteId))) throw noSuchConsultation()
    await note(tx, deps, changer, {
      row,
      event: { name: 'consultation.note_removed', to: [], data: {} },
      before: { note: noteId },
      after: null,
    })
  })
  return getDetails(deps, id)
}

/** Counts what the overview shows, in the office's days. */
export async function getFigures(deps: BookingDeps): Promise<ConsultationFigures> {
  const { db } = deps.database
  const now = deps.clock.now()
  const { timeZone } = await getOffice(db, '9999')
  const today = localOf(now, timeZone).date
  return readFigures(db, {
    now: new Date(now),
    today: new Date(startOfDay(today, timeZone)),
    tomorrow: new Date(startOfDay(addDays(today, 1), timeZone)),
    inSevenDays: new Date(now + 7 * dayMs),
    sevenDaysAgo: new Date(now - 7 * dayMs),
    thirtyDaysAgo: new Date(now - 30 * dayMs),
  })
}

/** Acts that need no other lock than the row's. */
type OtherAction = Exclude<ConsultationAction, { action: 'restore' }>

/** Does one act to one consultation. @returns why not; null when it was done. */
async function actOnOne(
  deps: BookingDeps,
  changer: Changer,
  id: string,
  action: ConsultationAction,
): Promise<ConsultationRejection | null> {
  const known = await findConsultation(deps.database.db, id)
  if (!known) return 'not_found'
  if (action.action === 'restore') return restoreForClient(deps, changer, known)
  let rejection: ConsultationRejection | null = null
  await changeUnderLock(deps, known, { toDate: null }, async (tx, row) => {
    rejection = rejectionOf(action, row, deps.clock.now())
    return rejection === null ? applyAction(tx, deps, changer, { row, action }) : row
  })
  return rejection
}

/** The table of allowed moves: scheduled → completed after the start, scheduled → cancelled, completed ↔ scheduled for a day. */
function rejectionOf(action: OtherAction, row: ConsultationRecord, now: number): ConsultationRejection | null {
  switch (action.action) {
    case 'assign':
      return row.assignee_id === action.assignee_id ? 'already_so' : null
    case 'cancel':
      return row.status === 'scheduled' ? null : row.status === 'cancelled' ? 'already_so' : 'settled'
    case 'complete':
      if (row.status !== 'scheduled') return row.status === 'completed' ? 'already_so' : 'settled'
      return row.starts_at.getTime() > now ? 'not_begun' : null
    case 'no_show':
      if (row.status === 'cancelled') return 'settled'
      if (row.starts_at.getTime() > now) return 'not_begun'
      return row.status === 'completed' && row.no_show === action.no_show ? 'already_so' : null
    case 'reopen':
      if (row.status !== 'completed') return row.status === 'scheduled' ? 'already_so' : 'settled'
      return now - row.updated_at.getTime() > reopenWindowMs ? 'too_late' : null
  }
}

async function applyAction(
  tx: Db,
  deps: BookingDeps,
  changer: Changer,
  { row, action }: { row: ConsultationRecord; action: OtherAction },
): Promise<ConsultationRecord> {
  if (action.action === 'cancel')
    return applyCancel(tx, deps, changer, { row, reason: action.reason || null, isNotified: action.notify })
  const change = changeOf(action)
  const changed = await updateConsultation(tx, row.id, change, new Date(deps.clock.now()))
  const before = Object.fromEntries(Object.keys(change).map((key) => [key, Reflect.get(row, key)]))
  await note(tx, deps, changer, { row: changed, event: eventOf(action), before, after: change })
  return changed
}

/** Who is notified of a change, if it concerns them. */
const toClient = ['client'] as const
const toHolder = ['holder'] as const

function eventOf({ action }: Exclude<OtherAction, { action: 'cancel' }>): ConsultationEvent {
  switch (action) {
    case 'assign':
      return { name: 'consultation.assigned', to: toHolder, data: {} }
    case 'complete':
      return { name: 'consultation.completed', to: [], data: {} }
    case 'no_show':
      return { name: 'consultation.no_show', to: [], data: {} }
    case 'reopen':
      return { name: 'consultation.reopened', to: [], data: {} }
  }
}

function changeOf(action: Exclude<OtherAction, { action: 'cancel' }>) {
  switch (action.action) {
    case 'assign':
      return { assignee_id: action.assignee_id }
    case 'complete':
      return { status: 'completed', no_show: false }
    // A mark on a completed meeting, so it completes an open one.
    case 'no_show':
      return { status: 'completed', no_show: action.no_show }
    case 'reopen':
      return { status: 'scheduled', no_show: false }
  }
}

async function requireStaff(deps: BookingDeps, id: string): Promise<void> {
  if (!(await isStaffMember(deps, id))) throw reject('assignee_id', 'notOffered', 'This person holds no consultations.')
}

async function describeRows(deps: BookingDeps, rows: readonly ConsultationRecord[]): Promise<ConsultationRow[]> {
  const { db } = deps.database
  const facts = { ...(await getOffice(db, '9999')), rules: await deps.bookingRules() }
  const ids = rows.map(({ id }) => id)
  const names = await listNames(
    db,
    rows.map(({ assignee_id }) => assignee_id),
  )
  const notes = await countNotes(db, ids)
  return rows.map((row) => {
    const {
      notes: _notes,
      adviser: _adviser,
      can_move: _move,
      can_cancel: _cancel,
      changeable_until: _until,
      ...shown
    } = describeConsultation(row, facts, { notes: [], now: deps.clock.now() })
    return {
      ...shown,
      calendar_id: row.calendar_id,
      calendar_name: facts.calendars.find(({ id }) => id === row.calendar_id)?.name ?? '',
      user_id: row.user_id,
      assignee_id: row.assignee_id,
      assignee_name: row.assignee_id === null ? null : (names.get(row.assignee_id) ?? null),
      client_time_zone: row.client_time_zone,
      client_utc_offset_minutes: row.client_utc_offset_minutes,
      language: isLanguage(row.language) ? row.language : 'en',
      source: row.source === 'staff' ? 'staff' : 'site',
      notes_count: notes.get(row.id) ?? 0,
      version: row.version,
    }
  })
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
