import { isLanguage } from '#shared/languages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { describeType } from '#server/features/consultations/describe.ts'
import { cancelHoldMs } from '#server/features/consultations/limits.ts'
import type { OfficeFacts } from '#server/features/consultations/office-store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import type { Mail, MailContent } from '#server/mail/mails.ts'
import { queueMail, withdrawMails } from '#server/mail/outbox.ts'
import { sameText } from '#server/secrets.ts'

/** What happened to a consultation, as its client is told. */
export type Announcement =
  | { kind: 'booked' }
  | { kind: 'moved'; from: ConsultationRecord }
  | { kind: 'cancelled'; reason: string | null }
  | { kind: 'restored' }
  | { kind: 'place' }
  | { kind: 'reminder'; lead: string }

/**
 * Writes to the client in the language of the booking, in the caller's transaction; once for one cause, which is the
 * consultation's sequence number.
 *
 * @param token opens the page on which it can be changed; opened before the transaction, or null for none.
 */
export async function announce(
  tx: Db,
  deps: Deps,
  row: ConsultationRecord,
  facts: OfficeFacts,
  announcement: Announcement,
  token: string | null,
): Promise<void> {
  const language = isLanguage(row.language) ? row.language : 'en'
  const common = {
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    officeZone: facts.timeZone,
    clientZone: row.client_time_zone,
    title: describeType(row, facts).titles[language],
    meetingLink: row.meeting_link,
    manageLink: token === null ? null : manageLink(deps, token, language),
    uid: row.calendar_uid,
    sequence: row.calendar_sequence,
  }
  const mail: Mail = {
    to: row.email,
    language,
    userId: row.user_id,
    name: row.name,
    cause: 'booked',
    content: contentOf(announcement, common),
  }
  const cause = announcement.kind === 'reminder' ? `reminder ${announcement.lead}` : announcement.kind
  const holdMs = announcement.kind === 'cancelled' ? cancelHoldMs : 0
  await queueMail(tx, deps, mail, mailKey(row, cause), holdMs)
}

/**
 * Takes the mail of a cancellation back if it has not gone out.
 *
 * @param row as the cancellation left it.
 * @returns whether its client was told of it, or was to be and never will.
 */
export async function withdrawCancellation(tx: Db, row: ConsultationRecord): Promise<'never' | 'withdrawn' | 'told'> {
  const { withdrawn, gone } = await withdrawMails(tx, [mailKey(row, 'cancelled')])
  return gone.size > 0 ? 'told' : withdrawn.size > 0 ? 'withdrawn' : 'never'
}

function mailKey({ id, calendar_sequence }: ConsultationRecord, cause: string): string {
  return `consultation ${id} ${calendar_sequence} ${cause}`
}

/** Address of the page on which a consultation is moved or cancelled. The token stands where no server and no log sees it. */
export function manageLink(deps: Deps, token: string, language: string): string {
  const address = new URL('/consultation', deps.config.publicUrl)
  address.searchParams.set('lng', language)
  address.hash = token
  return address.href
}

/** Keyed hash of a link's token: what is stored of it. */
export function tokenHash(deps: Deps, token: string): string {
  return deps.secrets.hash('consultation', token)
}

/** The token of a consultation's link; null when it was sealed with another application secret. */
export function openToken(deps: Deps, row: ConsultationRecord): string | null {
  try {
    const token = deps.secrets.decrypt('consultation', row.manage_token_sealed)
    return sameText(tokenHash(deps, token), row.manage_token_hash) ? token : null
  } catch {
    // Sealed with another application secret: the mail goes out without the link.
    return null
  }
}

type Common = Omit<Extract<MailContent, { kind: 'consultation_booked' }>, 'kind'>

function contentOf(announcement: Announcement, common: Common): MailContent {
  switch (announcement.kind) {
    case 'booked':
      return { kind: 'consultation_booked', ...common }
    case 'moved':
      return {
        kind: 'consultation_moved',
        ...common,
        previous: { start: announcement.from.starts_at.toISOString(), end: announcement.from.ends_at.toISOString() },
      }
    case 'cancelled':
      return { kind: 'consultation_cancelled', ...common, manageLink: null, reason: announcement.reason }
    case 'restored':
      return { kind: 'consultation_restored', ...common }
    case 'place':
      return { kind: 'consultation_place', ...common }
    case 'reminder':
      return { kind: 'consultation_reminder', ...common }
  }
}
