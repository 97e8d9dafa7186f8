import { localOf } from '#shared/zoned-time.ts'

/** The zone of the user's device, for example `Europe/Chisinau`; UTC where the device names none. */
export function userZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/**
 * The user's calendar day of an instant, `YYYY-MM-DD`: for fields, names of files and comparisons. What is shown is
 * written by `formatLongDay`.
 *
 * @param at milliseconds.
 * @see QUAL-15
 */
export function userDay(at: number): string {
  return localOf(at, userZone()).date
}
