import type { SubmissionDates } from '#shared/contracts/submission.ts'
import { isSettled, openDeadlineOf } from '#shared/grants/due.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import { getOrganisationProfile } from '#server/features/organisations/public.ts'
import { stepWords } from '#server/grants/data/calendar-words.ts'
import { countCalendar } from '#server/grants/submission/calendar.ts'
import { writeCalendarFile } from '#server/grants/submission/calendar-file.ts'
import { fileNameOf } from '#server/grants/export/file-name.ts'
import { attachment } from '#server/http/attachment.ts'
import { AppError } from '#server/http/errors.ts'

/** Reads the days before the deadline of an application. @throws {AppError} as `getApplicationFor` */
export async function readCalendar(
  deps: Deps,
  userId: string,
  id: string,
  language: Language,
): Promise<SubmissionDates> {
  const { state, path, calendar } = await count(deps, userId, id)
  if (calendar === null) return { state, path, calendar }
  const { isPast, ...deadline } = calendar.deadline
  return {
    state,
    path,
    calendar: {
      deadline: { ...deadline, past: isPast },
      today: calendar.today,
      steps: calendar.steps.map(({ step, day, workingDays, isPast: past }) => {
        const [title, text] = stepWords[step][language]
        return { step, title, text, day, working_days: workingDays, past }
      }),
      holidays: calendar.holidays.map(({ day, country, names }) => ({ day, country, name: names[language] })),
      counted: calendar.counted,
      unknown: calendar.unknown,
    },
  }
}

/**
 * Hands out the same days for calendar programs.
 *
 * @param asked left out: the language of the application.
 * @throws {AppError} `not_found`, also while no deadline is confirmed
 */
export async function sendCalendarFile(deps: Deps, userId: string, id: string, asked?: Language): Promise<Response> {
  const { calendar, title, language, stamp, sequence } = await count(deps, userId, id)
  if (calendar === null)
    throw new AppError('not_found', { detail: 'The deadline is not confirmed. Confirm it in the step Call first.' })
  const page = `${deps.config.publicUrl}/apply/${id}/submission`
  const text = writeCalendarFile({
    applicationId: id,
    title,
    language: asked ?? language,
    sequence,
    stamp,
    page,
    calendar,
  })
  return attachment(Buffer.from(text), {
    name: `${fileNameOf(title, 'deadline')}.ics`,
    type: 'text/calendar; charset=utf-8',
  })
}

async function count(deps: Deps, userId: string, id: string) {
  const { db } = deps.database
  const { row, organisation } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const known = row.call_id === null ? null : await findFactsOf(db, row.call_id)
  const about = {
    title: row.title || (known?.facts.title ?? organisation),
    language: row.language,
    stamp: row.created_at,
    sequence: known?.version ?? 0,
  }
  const primary = known === null ? null : openDeadlineOf(known.facts, known)
  if (primary === null) return { ...about, state: 'unknown' as const, path: null, calendar: null }
  const { path, deadline, marks } = primary
  if (!isSettled(marks)) return { ...about, state: 'unconfirmed' as const, path, calendar: null }
  const { country } = await getOrganisationProfile(db, row.organisation_id)
  const calendar = countCalendar(deadline, { country: country?.value ?? null, now: deps.clock.now() })
  return { ...about, state: calendar === null ? ('unknown' as const) : ('confirmed' as const), path, calendar }
}
