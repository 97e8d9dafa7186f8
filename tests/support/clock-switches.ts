import { Temporal } from 'temporal-polyfill'

/** Zones of every kind: whole, half and three-quarter hours ahead, switching by an hour, by half of one, or not at all. */
export const zones = [
  'Europe/Chisinau',
  'Europe/Bucharest',
  'Europe/Kyiv',
  'Europe/Minsk',
  'Europe/London',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Havana',
  'America/Nuuk',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Auckland',
] as const

/** Every switch of 2024 to 2030 in every zone, in UTC milliseconds, found by another implementation than the product's. */
export const switches: readonly { zone: string; at: number }[] = zones.flatMap((zone) => {
  const found: { zone: string; at: number }[] = []
  let next = Temporal.ZonedDateTime.from(`2024-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
  while (next && next.year < 2031) {
    found.push({ zone, at: next.epochMilliseconds })
    next = next.getTimeZoneTransition('next')
  }
  return found
})
