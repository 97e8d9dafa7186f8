import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { zoneLabel, zoneName } from '#shared/meeting-time.ts'
import { zoneCity } from '#shared/zone-cities.ts'

const zones = Intl.supportedValuesOf('timeZone').filter(
  (zone) => /^[A-Z][a-z]+\//.test(zone) && !zone.startsWith('Etc/'),
)

test.each(languages)('[LANG-02] every time zone of the world has its city in %s', (language) => {
  const without = zones.filter((zone) => zoneCity(zone, language) === null)
  expect(without).toEqual([])
})

test('[LANG-02] Russian writes the cities of zones in its own letters, but for names of stations', () => {
  const latin = zones.filter((zone) => /[A-Za-z]/.test(zoneCity(zone, 'ru') ?? ''))
  expect(latin).toEqual([])
})

test('[LANG-02] old and new names of a zone are one city; what is no city is named by its clock', () => {
  expect(zoneCity('Europe/Kiev', 'ru')).toBe(zoneCity('Europe/Kyiv', 'ru'))
  expect(zoneCity('Asia/Calcutta', 'ro')).toBe(zoneCity('Asia/Kolkata', 'ro'))
  const winter = Date.parse('2026-12-01T12:00:00Z')
  expect(zoneLabel('Europe/Bucharest', winter, 'ro')).toBe('București, UTC+2')
  expect(zoneLabel('America/New_York', winter, 'ru')).toBe('Нью-Йорк, UTC\u22125')
  expect(zoneLabel('Asia/Kolkata', winter, 'en')).toBe('Kolkata, UTC+5:30')
  expect(zoneLabel('Etc/GMT-3', winter, 'ru')).toBe('UTC+3')
  expect(zoneLabel('UTC', winter, 'en')).toBe('UTC')
})

test('[LANG-02] [CALL-08] a clock without a city is named by what it is ahead of UTC', () => {
  expect(['UTC', 'Etc/UTC', 'Etc/GMT-2', 'Etc/GMT+3', 'Europe/Chisinau'].map((zone) => zoneName(zone, 'en'))).toEqual([
    'UTC',
    'UTC',
    'UTC+2',
    'UTC−3',
    'Chișinău',
  ])
})
