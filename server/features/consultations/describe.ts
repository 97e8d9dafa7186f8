import type { Consultation, ConsultationStatus, Managed } from '#shared/contracts/consultations.ts'
import { minuteMs } from '#shared/duration.ts'
import { localOf } from '#shared/zoned-time.ts'
import { cancelUndoMs } from '#server/features/consultations/limits.ts'
import type { ConsultationType, OfficeFacts } from '#server/features/consultations/office-store.ts'
import type { BookingFacts, BookingRules } from '#server/features/consultations/rules.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'

/**
 * Describes a consultation for its client. @param notes what staff wrote to the client about it. @param adviser the
 * name of the adviser.
 */
export function describeConsultation(
  row: ConsultationRecord,
  facts: BookingFacts,
  { notes, now, adviser = null }: { notes: readonly string[]; now: number; adviser?: string | null },
): Consultation {
  const { date, time } = localOf(row.starts_at.getTime(), facts.timeZone)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    message: row.message,
    date,
    time,
    status: statusOf(row),
    no_show: row.no_show,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    timezone: facts.timeZone,
    type: describeType(row, facts),
    meeting_link: row.meeting_link,
    adviser,
    cancelled_by: row.cancelled_by,
    cancel_reason: row.cancel_reason,
    notes: [...notes],
    can_move: isChangeable(row, facts.rules, now) && row.client_moves < facts.rules.movesMax,
    can_cancel: isChangeable(row, facts.rules, now),
    changeable_until: new Date(row.starts_at.getTime() - facts.rules.changeNoticeMs).toISOString(),
    restorable_until: restorableUntil(row, now)?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** Describes a consultation for the holder of its link: not more than the link's page shows. */
export function describeManaged(row: ConsultationRecord, facts: BookingFacts, now: number): Managed {
  const {
    name,
    date,
    time,
    starts_at,
    ends_at,
    timezone,
    status,
    type,
    can_move,
    can_cancel,
    changeable_until,
    restorable_until,
  } = describeConsultation(row, facts, { notes: [], now })
  const first_name = name.split(' ')[0] ?? name
  return {
    first_name,
    date,
    time,
    starts_at,
    ends_at,
    timezone,
    status,
    type,
    can_move,
    can_cancel,
    changeable_until,
    restorable_until,
  }
}

/** Describes the kind of a consultation: also one that is no longer offered. */
export function describeType(
  { type_key, starts_at, ends_at }: ConsultationRecord,
  { types }: OfficeFacts,
): Consultation['type'] {
  const type = types.find(({ key }) => key === type_key)
  return {
    key: type_key,
    titles: type?.titles ?? { en: type_key, ru: type_key, ro: type_key },
    duration_minutes: Math.round((ends_at.getTime() - starts_at.getTime()) / minuteMs),
    price_eur_cents: type?.priceEurCents ?? 0,
  }
}

/** A kind of meeting as visitors see it. */
export function offeredType({ key, titles, rules, priceEurCents }: ConsultationType): Consultation['type'] {
  return { key, titles, duration_minutes: rules.durationMinutes, price_eur_cents: priceEurCents }
}

/** True while a client may still change something: it is open, and not too near. */
export function isChangeable(
  { status, starts_at }: ConsultationRecord,
  { changeNoticeMs }: BookingRules,
  now: number,
): boolean {
  return status === 'scheduled' && starts_at.getTime() > now && starts_at.getTime() - now >= changeNoticeMs
}

/** Until when a client may take back what they cancelled; null when they may not, or no longer. */
export function restorableUntil(row: ConsultationRecord, now: number): Date | null {
  const { status, cancelled_by, email, starts_at, updated_at } = row
  const until = new Date(updated_at.getTime() + cancelUndoMs)
  // Without an address its client was erased: there is no one to meet.
  const isOwn = status === 'cancelled' && cancelled_by === 'client' && email !== ''
  return isOwn && starts_at.getTime() > now && now <= until.getTime() ? until : null
}

/** The status of a row: the database holds these three alone. */
function statusOf({ status }: { status: string }): ConsultationStatus {
  return status === 'completed' || status === 'cancelled' ? status : 'scheduled'
}
