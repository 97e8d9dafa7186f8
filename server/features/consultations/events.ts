import { consultationEvents } from '#shared/events/consultations.ts'
import { logName } from '#shared/events/event.ts'
import type { EventOf } from '#shared/events/event.ts'
import { isLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit, eventFeature } from '#server/events/events.ts'
import type { AddressMail, Happened, EmittedEvent, Messages } from '#server/events/events.ts'
import { describeType } from '#server/features/consultations/describe.ts'
import { cancelHoldMs } from '#server/features/consultations/limits.ts'
import { manageLink, openToken } from '#server/features/consultations/manage-link.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import type { OfficeFacts } from '#server/features/consultations/office-store.ts'
import { findConsultation, insertEvent } from '#server/features/consultations/store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { withdrawMails } from '#server/mail/outbox.ts'
import type { Notice, PersonMail } from '#server/notifications/notify.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** The events of consultations, with the job that tells them. */
export const consultationFeature = eventFeature('consultations', consultationEvents, tell)

type Event = EventOf<typeof consultationEvents>
type Emitted = EmittedEvent<typeof consultationEvents>

/** Something that happened to a consultation, in addition to what its row says. */
export type ConsultationEvent = Bare

type Bare<Each extends Event = Event> = Each extends Event
  ? Pick<Each, 'name' | 'to'> & { data: Omit<Each['data'], keyof ReturnType<typeof meetingOf>> }
  : never

/**
 * Writes what happened to a consultation, in the caller's transaction; its people are notified once that is committed.
 */
export async function emitConsultation(
  tx: Db,
  deps: Deps,
  row: ConsultationRecord,
  { event, ...happened }: { event: ConsultationEvent } & Omit<Happened, 'targetId'>,
): Promise<void> {
  const { by, before, after } = happened
  const log = logName(consultationEvents[event.name], by.kind)
  if (log !== null)
    await insertEvent(tx, {
      consultationId: row.id,
      at: new Date(deps.clock.now()),
      actorId: by.actor?.kind === 'user' ? by.actor.userId : null,
      actorKind: by.kind,
      action: log.slice('consultation.'.length),
      before,
      after,
    })
  const whole = { ...event, data: { ...meetingOf(row), ...event.data } }
  await emit(tx, deps, consultationFeature, { event: whole as Event, ...happened, targetId: row.id })
}

function meetingOf({ id, starts_at, ends_at, calendar_sequence, version, assignee_id }: ConsultationRecord) {
  return {
    consultation_id: id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    sequence: calendar_sequence,
    version,
    assignee_id,
  }
}

type Tells = (typeof consultationEvents)[Event['name']]['tells']
type ToClient = Extract<Tells, { client: unknown }>['client']
type ToDesk = Extract<Tells, { staff: unknown }>['staff'] | Extract<Tells, { holder: unknown }>['holder']

async function tell(tx: Db, deps: Deps, event: Emitted): Promise<Messages | null> {
  const row = await findConsultation(tx, event.data.consultation_id)
  if (!row) return null
  const office = await getOffice(tx, '9999')
  const staff = (await listActiveStaff(tx, 'consultations.manage', new Date(deps.clock.now()))).map(({ id }) => id)
  const desk = staffMessages(deps, event, { row, office, staff })
  const client = tellClient(deps, event, row, office)
  const pages = { permission: 'consultations.manage', userId: row.user_id } as const
  // What was taken back before anyone was mailed is shown to staff in the interface alone.
  if (event.name === 'consultation.cancelled' && row.calendar_sequence !== event.data.sequence)
    return { notices: desk.notices, personMails: [], mails: [], pages }
  const undone = event.name === 'consultation.restored' ? await withdrawCancellation(tx, event, staff) : null
  return {
    notices: [...(undone?.client === 'never' ? [] : client.notices), ...desk.notices],
    personMails: desk.personMails.filter(({ userId }) => undone?.staff.has(userId) !== true),
    mails: undone === null || undone.client === 'notified' ? client.mails : [],
    pages,
  }
}

/**
 * Takes the mails of a cancellation back that have not gone out.
 *
 * @returns whether its client was notified of it, or was to be and never will; and whose mails of the staff were
 * withdrawn.
 */
async function withdrawCancellation(tx: Db, { data }: Emitted, staff: readonly string[]) {
  const cancelled = { ...data, sequence: data.sequence - 1 }
  const clientKey = mailKey(cancelled, 'cancelled')
  const keyOf = (userId: string) => `${notificationDedupeKey(cancelled, 'consultation_withdrawn')}:${userId}`
  const { withdrawn, gone } = await withdrawMails(tx, [clientKey, ...staff.map(keyOf)])
  const client = gone.has(clientKey) ? 'notified' : withdrawn.has(clientKey) ? 'withdrawn' : 'never'
  return { client, staff: new Set(staff.filter((userId) => withdrawn.has(keyOf(userId)))) } as const
}

/** What the client gets: mails in the language of the booking, and in the interface what someone else did. */
function tellClient(deps: Deps, event: Emitted, row: ConsultationRecord, office: OfficeFacts) {
  const notices: Notice[] = []
  const mails: AddressMail[] = []
  const to: readonly string[] = event.to
  const { tells } = consultationEvents[event.name]
  if (!to.includes('client') || !('client' in tells)) return { notices, mails }
  const kinds: ToClient = tells.client
  const lead = event.name === 'consultation.near' ? ` ${event.data.lead}` : ''
  if ('notice' in kinds && event.by.kind !== 'client' && row.user_id !== null)
    notices.push({
      kind: kinds.notice,
      data: { starts_at: event.data.starts_at },
      userId: row.user_id,
      link: '/dashboard?tab=consultations',
      dedupeKey: notificationDedupeKey(event.data, `${kinds.notice}${lead}`),
    })
  const content = clientMail(deps, event, { row, office, kind: kinds.mail })
  const about = {
    to: row.email,
    language: languageOf(row),
    userId: row.user_id,
    name: row.name,
    cause: 'booked',
  } as const
  const dedupeKey = mailKey(event.data, `${kinds.mail.slice('consultation_'.length)}${lead}`)
  // An erased client has no address.
  if (row.email !== '') mails.push({ mail: { ...about, content }, dedupeKey, holdMs: holdOf(deps, event) })
  return { notices, mails }
}

/**
 * The mail about the cancellation of a consultation whose client's data are erased in the same transaction: the job of the event
 * finds no address any more. Queue it after the erasure.
 *
 * @param cancelled the row after its cancellation, still with the client's address.
 * @see BOOK-06
 */
export function farewellMail(deps: Deps, cancelled: ConsultationRecord, office: OfficeFacts): AddressMail[] {
  const event: Emitted = {
    name: 'consultation.cancelled',
    data: meetingOf(cancelled),
    to: ['client'],
    at: new Date(deps.clock.now()),
    by: { kind: 'client', userId: null },
  }
  return tellClient(deps, event, { ...cancelled, user_id: null }, office).mails.map(
    ({ holdMs: _hold, ...mail }) => mail,
  )
}

/** What staff get, in the interface and by mail as each of them chose. No one is notified of their own act. */
function staffMessages(
  deps: Deps,
  event: Emitted,
  { row, office, staff }: { row: ConsultationRecord; office: OfficeFacts; staff: readonly string[] },
) {
  const notices: Notice[] = []
  const personMails: PersonMail[] = []
  const link = `/admin/consultations?open=${row.id}`
  for (const audience of event.to) {
    const { tells } = consultationEvents[event.name]
    const kinds: ToDesk | null =
      audience === 'staff' && 'staff' in tells
        ? tells.staff
        : audience === 'holder' && 'holder' in tells
          ? tells.holder
          : null
    if (kinds === null) continue
    const isNew = kinds.notice === 'consultation_assigned'
    const dedupeKey = notificationDedupeKey(event.data, isNew ? `assigned ${event.data.version}` : kinds.notice)
    const content = staffMail(deps, event, { row, office, kind: kinds.mail, link })
    for (const userId of readersOf(event, audience, staff)) {
      const data = { name: row.name, starts_at: event.data.starts_at }
      notices.push({ kind: kinds.notice, data, userId, link, dedupeKey })
      const mail = { userId, topic: 'consultation', content, dedupeKey: `${dedupeKey}:${userId}` } as const
      personMails.push({ ...mail, holdMs: holdOf(deps, event) })
    }
  }
  return { notices, personMails }
}

/** The adviser of the meeting; while there is none, everyone who may be, but only of what clients do. */
function readersOf(event: Emitted, audience: 'client' | 'staff' | 'holder', staff: readonly string[]): string[] {
  const holder = staff.find((userId) => userId === event.data.assignee_id)
  // Those who were notified of a client's cancellation are notified of its end too.
  const side = event.name === 'consultation.restored' && event.data.cancelled_by === 'client' ? 'client' : event.by.kind
  const readers = holder !== undefined ? [holder] : audience === 'staff' && side === 'client' ? staff : []
  return readers.filter((userId) => userId !== event.by.userId)
}

function clientMail(
  deps: Deps,
  event: Emitted,
  { row, office, kind }: { row: ConsultationRecord; office: OfficeFacts; kind: ToClient['mail'] },
): MailContent {
  const language = languageOf(row)
  const token = openToken(deps, row)
  const common = {
    ...spanOf(event.data),
    officeZone: office.timeZone,
    clientZone: row.client_time_zone,
    clientOffsetMinutes: row.client_utc_offset_minutes,
    title: describeType(row, office).titles[language],
    meetingLink: row.meeting_link,
    manageLink: token === null ? null : manageLink(deps, token, language),
    uid: row.calendar_uid,
    sequence: event.data.sequence,
  }
  if (kind === 'consultation_moved') return { kind, ...common, previous: previousOf(event) }
  if (kind === 'consultation_cancelled') return { kind, ...common, manageLink: null, reason: row.cancel_reason }
  return { kind, ...common }
}

function staffMail(
  deps: Deps,
  event: Emitted,
  { row, office, kind, link }: { row: ConsultationRecord; office: OfficeFacts; kind: ToDesk['mail']; link: string },
): MailContent {
  const { name, email, phone, company, message } = row
  return {
    kind,
    ...spanOf(event.data),
    officeZone: office.timeZone,
    previous: event.name === 'consultation.moved' ? spanOf(event.data.previous) : null,
    reason: event.name === 'consultation.cancelled' ? row.cancel_reason : null,
    client: { name, email, phone, company, message },
    href: new URL(link, deps.config.publicUrl).href,
  }
}

/** How long the mails can be taken back: those of a cancellation wait from the moment of it. */
function holdOf(deps: Deps, { name, at }: Emitted): number {
  return name === 'consultation.cancelled' ? Math.max(0, at.getTime() + cancelHoldMs - deps.clock.now()) : 0
}

function languageOf({ language }: ConsultationRecord): Language {
  return isLanguage(language) ? language : 'en'
}

function spanOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  return { start: starts_at, end: ends_at }
}

function previousOf({ data }: Emitted) {
  if (!('previous' in data)) return spanOf(data)
  return { ...spanOf(data.previous), clientOffsetMinutes: data.previous.client_utc_offset_minutes ?? null }
}

type Cause = { consultation_id: string; sequence: number }

function mailKey({ consultation_id, sequence }: Cause, what: string): string {
  return `consultation ${consultation_id} ${sequence} ${what}`
}

function notificationDedupeKey({ consultation_id, sequence }: Cause, what: string): string {
  return `consultation:${consultation_id}:${sequence}:${what}`
}
