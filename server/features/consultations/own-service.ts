import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Consultation, OwnConsultations, ownConsultationsQuerySchema } from '#shared/contracts/consultations.ts'
import { isLanguage } from '#shared/languages.ts'
import { listNames } from '#server/people/names.ts'
import type { Deps } from '#server/deps.ts'
import { readLetterhead } from '#server/features/content/public.ts'
import { manageLink } from '#server/features/consultations/manage-link.ts'
import { describeConsultation, describeType } from '#server/features/consultations/describe.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import type { BookingDeps } from '#server/features/consultations/rules.ts'
import { claimConsultations, listOwn, listSharedNotes } from '#server/features/consultations/store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { cutPage, cursorId, cursorInstant, readCursor, writeCursor } from '#server/http/list-page.ts'
import { writeCalendarEntry } from '#server/mail/calendar-entry.ts'
import { namedSender } from '#server/mail/letterhead.ts'
import { attachment } from '#server/http/attachment.ts'

const position = z.tuple([cursorInstant, cursorId]).transform(([startsAt, id]) => ({ startsAt, id }))

/**
 * Lists a user's own consultations. What was booked without an account under an address that they have confirmed since
 * becomes their own here.
 *
 * @throws {AppError} `validation_failed` for a cursor that is not ours.
 * @see docs/decisions/0043-choices-where-the-description-was-silent.md
 */
export async function listOwnConsultations(
  deps: BookingDeps,
  userId: string,
  { when, limit, cursor }: z.output<typeof ownConsultationsQuerySchema>,
): Promise<OwnConsultations> {
  const { db } = deps.database
  await claimOwn(deps, userId)
  const now = deps.clock.now()
  const after = cursor === undefined ? null : readCursor(cursor, position)
  const rows = await listOwn(db, userId, when, { now: new Date(now), position: after, count: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ starts_at, id }) => writeCursor(starts_at, id))
  const facts = { ...(await getOffice(db, '9999')), rules: await deps.bookingRules() }
  const notes = await listSharedNotes(
    db,
    shown.map(({ id }) => id),
  )
  const names = await listNames(
    db,
    shown.map(({ assignee_id }) => assignee_id),
  )
  return {
    items: shown.map((row): Consultation =>
      describeConsultation(row, facts, {
        notes: notes.get(row.id) ?? [],
        now,
        adviser: names.get(row.assignee_id ?? '') || null,
      }),
    ),
    next_cursor,
  }
}

/** Gives an account what was booked under the address that it has confirmed. */
async function claimOwn(deps: Deps, userId: string): Promise<void> {
  const { db } = deps.database
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(email) as email from auth.users
    where id = ${userId}::uuid and email_confirmed_at is not null and coalesce(email, '') <> ''`)
  const [person] = rows
  if (person) await claimConsultations(db, userId, person.email)
}

/** Writes a consultation's calendar entry as a file to keep. */
export async function writeOwnEntry(deps: Deps, row: ConsultationRecord, token: string | null): Promise<Response> {
  const facts = await getOffice(deps.database.db, '9999')
  const language = isLanguage(row.language) ? row.language : 'en'
  const text = writeCalendarEntry({
    method: row.status === 'cancelled' ? 'CANCEL' : 'REQUEST',
    uid: row.calendar_uid,
    sequence: row.calendar_sequence,
    writtenAt: row.updated_at.getTime(),
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    title: describeType(row, facts).titles[language],
    description:
      token === null ? `${deps.config.publicUrl}/dashboard?tab=consultations` : manageLink(deps, token, language),
    link: row.meeting_link,
    organiser: namedSender(deps.config.mailFrom, await readLetterhead(deps, language)),
    attendee: { name: row.name, address: row.email },
  })
  return attachment(text, { name: 'consultation.ics', type: 'text/calendar; charset=utf-8' })
}
