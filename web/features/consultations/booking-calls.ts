import type { QueryClient } from '@tanstack/react-query'
import type { Consultation, Managed, Slots } from '#shared/contracts/consultations.ts'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { saveFile } from '#web/list/save-file.ts'

/** What every question about free times begins with: for asking all of them again. */
const freeKey = ['consultations', 'free'] as const
const ownKey = ['me', 'consultations'] as const

/**
 * What the days of a span have to offer.
 *
 * @param from first day, `YYYY-MM-DD` of the office; both belong to it.
 * @param type kind of meeting; null: the first one.
 */
export function daysQuery(from: string, to: string, type: string | null) {
  return {
    ...endpointQuery(browserApi, [...freeKey, 'days', from, to, type], consultationsRoutes.listDays, {
      query: { from, to, type: type ?? undefined },
    }),
    staleTime: 30_000,
  }
}

/** The starts of several days of the office. @param type kind of meeting; null: the first one. */
export function slotsQuery(dates: readonly string[], type: string | null) {
  return {
    queryKey: [...freeKey, 'slots', type, ...dates] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Slots> => {
      const answers = await Promise.all(
        dates.map((date) =>
          browserApi.call(consultationsRoutes.listFreeSlots, { query: { date, type: type ?? undefined }, signal }),
        ),
      )
      return { timezone: answers[0]?.timezone ?? 'UTC', slots: answers.flatMap(({ slots }) => slots) }
    },
    // Others may book in the meantime.
    staleTime: 0,
  }
}

/** Asks for all free times again: after a booking, and after a time turned out to be taken. */
export function refreshFree(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: freeKey })
}

/** The signed-in person's own. The user's id is part of the key: another user's answer is never shown. */
export function ownConsultationsQuery(userId: string, when: 'upcoming' | 'past') {
  return {
    ...endpointQuery(browserApi, [...ownKey, userId, when], consultationsRoutes.listOwnConsultations, {
      query: { when: when, limit: '100' },
    }),
    staleTime: 15_000,
  }
}

/** Asks for the own consultations again. */
export async function refreshOwn(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ownKey })
}

/** Takes the own cancellation of a moment ago back. @throws {ApiError} `slot_taken`, `consultation_settled` */
export function restoreOwn(id: string): Promise<Consultation> {
  return browserApi.call(consultationsRoutes.restoreOwnConsultation, { path: { id } })
}

/** Takes the cancellation with the link of a moment ago back. @throws {ApiError} `slot_taken`, `not_found` */
export function restoreManaged(token: string): Promise<Managed> {
  return browserApi.call(consultationsRoutes.restoreManaged, { body: { token } })
}

/** Saves a calendar entry as a file: with the link of a mail, or as the owner of the consultation. @throws {ApiError} */
export async function saveEntry(of: { token: string } | { id: string }): Promise<void> {
  const file =
    'token' in of
      ? await browserApi.download(consultationsRoutes.getManagedCalendarEntry, { body: of })
      : await browserApi.download(consultationsRoutes.getOwnCalendarEntry, { path: { id: of.id } })
  saveFile('consultation.ics', file)
}
