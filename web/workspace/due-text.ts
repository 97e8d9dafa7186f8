import type { ApplicationDeadline } from '#shared/contracts/applications.ts'
import type { Language } from '#shared/languages.ts'
import { zoneName } from '#shared/meeting-time.ts'
import { wallDay } from '#shared/zoned-time.ts'
import { formatDay, formatTime } from '#web/i18n/formats.ts'
import { formatLongDay } from '#web/i18n/measures.ts'
import { userZone } from '#web/i18n/user-day.ts'

/** A deadline as the person's own clock shows it: the day, the hour where there is one, and the city of that clock. */
type DueText = { day: string; time: string | null; city: string | null }

/** The instant of a deadline that has an hour and an offset; null without. */
export function instantOf(at: string): string | null {
  const moment = /T.*([+-]\d{2}:\d{2}|Z)$/.test(at) ? Date.parse(at) : Number.NaN
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** Writes a deadline for a person: in their own zone; a day without an hour as the call says it. */
export function dueText({ instant, at }: Pick<ApplicationDeadline, 'instant' | 'at'>, language: Language): DueText {
  if (instant === null) return { day: formatDay(wallDay(at), language), time: null, city: null }
  const due = new Date(instant)
  return {
    day: formatLongDay(instant, language),
    time: formatTime(due.getHours(), due.getMinutes()),
    city: zoneName(userZone(), language),
  }
}
