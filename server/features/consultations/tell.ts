import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { cancelHoldMs } from '#server/features/consultations/limits.ts'
import type { OfficeFacts } from '#server/features/consultations/office-store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import type { Actor } from '#server/http/request-context.ts'
import { publishToPermitted, publishToPerson } from '#server/live/publish.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { withdrawMails } from '#server/mail/outbox.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** What staff are told: a client booked, moved, cancelled or came back, or somebody of the staff did, or gave a meeting away. */
export type StaffNews =
  | { kind: 'consultation_requested' }
  | { kind: 'consultation_assigned' }
  | { kind: 'consultation_rescheduled'; from: ConsultationRecord }
  | { kind: 'consultation_withdrawn'; reason: string | null }
  | { kind: 'consultation_reinstated' }

/** Who caused the news: nobody hears of what he did himself. */
export type NewsSource = { kind: 'client' | 'staff'; actor: Actor }

/**
 * Tells staff of a change, in the interface and by mail as each of them chose, in the caller's transaction; once for one
 * cause. Whoever holds the meeting is told; while nobody does, everybody who may, but only of what clients do.
 *
 * @param unmailed whom no mail is written to: those whose mail of what is now undone was taken back.
 * @see ADM-07; docs/reference/services.md#1-ground-rules
 */
export async function tellStaff(
  tx: Db,
  deps: Deps,
  source: NewsSource,
  row: ConsultationRecord,
  facts: OfficeFacts,
  news: StaffNews,
  unmailed: ReadonlySet<string> = new Set(),
): Promise<void> {
  const link = `/admin/consultations?open=${row.id}`
  const dedupeKey = newsKey(row, news.kind === 'consultation_assigned' ? `assigned ${row.version}` : news.kind)
  const holdMs = news.kind === 'consultation_withdrawn' ? cancelHoldMs : 0
  const data = { name: row.name, starts_at: row.starts_at.toISOString() }
  const content = deskMail(deps, row, facts, news, link)
  for (const userId of await listReaders(tx, deps, source, row)) {
    await notifyPerson(tx, deps, { kind: news.kind, data, userId, link, dedupeKey })
    if (unmailed.has(userId)) continue
    await mailPerson(tx, deps, { userId, topic: 'consultation', content, dedupeKey: `${dedupeKey}:${userId}`, holdMs })
  }
}

/** Takes the mails of a cancellation to staff back that have not gone out. @returns whose they were. */
export async function withdrawFromStaff(tx: Db, deps: Deps, row: ConsultationRecord): Promise<Set<string>> {
  const key = newsKey(row, 'consultation_withdrawn')
  const staff = await listStaffIds(tx, deps)
  const { withdrawn } = await withdrawMails(
    tx,
    staff.map((userId) => `${key}:${userId}`),
  )
  return new Set(staff.filter((userId) => withdrawn.has(`${key}:${userId}`)))
}

function newsKey({ id, calendar_sequence }: ConsultationRecord, cause: string): string {
  return `consultation:${id}:${calendar_sequence}:${cause}`
}

/** Tells a client with an account in the interface; the mail is the announcement's. */
export async function tellClient(
  tx: Db,
  deps: Deps,
  row: ConsultationRecord,
  kind: `consultation_${'moved' | 'cancelled' | 'restored' | 'reminder'}`,
  cause = '',
): Promise<void> {
  if (row.user_id === null) return
  await notifyPerson(tx, deps, {
    kind,
    data: { starts_at: row.starts_at.toISOString() },
    userId: row.user_id,
    link: '/dashboard?tab=consultations',
    dedupeKey: `consultation:${row.id}:${row.calendar_sequence}:${kind}${cause}`,
  })
}

/** Tells open pages that a consultation is not what they show: those of staff, and of its client. */
export async function tellPages(tx: Db, deps: Deps, row: ConsultationRecord): Promise<void> {
  const event = { type: 'consultation_changed', consultation_id: row.id } as const
  await publishToPermitted(tx, deps, 'consultations.manage', event)
  if (row.user_id !== null) await publishToPerson(tx, deps, row.user_id, event)
}

async function listStaffIds(tx: Db, deps: Deps): Promise<string[]> {
  return (await listActiveStaff(tx, 'consultations.manage', new Date(deps.clock.now()))).map(({ id }) => id)
}

async function listReaders(
  tx: Db,
  deps: Deps,
  { kind, actor }: NewsSource,
  row: ConsultationRecord,
): Promise<string[]> {
  const staff = await listStaffIds(tx, deps)
  const holder = staff.find((userId) => userId === row.assignee_id)
  const readers = holder !== undefined ? [holder] : kind === 'client' ? staff : []
  return readers.filter((userId) => actor.kind !== 'user' || userId !== actor.userId)
}

function deskMail(
  deps: Deps,
  row: ConsultationRecord,
  { timeZone }: OfficeFacts,
  news: StaffNews,
  link: string,
): MailContent {
  const previous = 'from' in news ? spanOf(news.from) : null
  const { name, email, phone, company, message } = row
  return {
    kind: news.kind,
    ...spanOf(row),
    officeZone: timeZone,
    previous,
    reason: 'reason' in news ? news.reason : null,
    client: { name, email, phone, company, message },
    href: new URL(link, deps.config.publicUrl).href,
  }
}

function spanOf({ starts_at, ends_at }: ConsultationRecord): { start: string; end: string } {
  return { start: starts_at.toISOString(), end: ends_at.toISOString() }
}
