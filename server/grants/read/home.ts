import { clocksOfMoney, homeZones, moscowCues, zonePlaces } from '#server/grants/data/date-words.ts'
import { findAmounts } from '#server/grants/read/amounts.ts'
import { countPhrases, sentencesIn } from '#server/grants/read/passages-of.ts'
import { phrasesOf } from '#server/grants/read/phrases.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'

const homes = phrasesOf(homeZones)
const places = phrasesOf(zonePlaces)
const moscow = phrasesOf([['Europe/Moscow', moscowCues]])

/** Letters of Eastern European time, which several countries share, mean the clock of the call's own country. */
export const easternZone = (home: string | null): string =>
  home !== null && /Chisinau|Bucharest|Kyiv/.test(home) ? home : 'Europe/Bucharest'

/** The clock of the country that a call speaks of most; of the places that it names, where it names no country. */
export function homeOf(model: TextModel): string | null {
  const counts = countPhrases(model, homes)
  const pounds = model.text.split('£').length - 1
  if (pounds > 0) counts.set('Europe/London', pounds)
  const oldSpelling = model.text.match(moldovanSpelling)?.length ?? 0
  if (oldSpelling > 0) counts.set('Europe/Chisinau', (counts.get('Europe/Chisinau') ?? 0) + oldSpelling)
  if (counts.size > 0) return mostOf(counts)
  const named = countPhrases(model, places)
  return mostOf(named.size > 0 ? named : countPhrases(model, moscow))
}

/** The clock of a call: that of its country, or the one that Romania and Moldova share where a text in Romanian names neither. */
export const clockOf = (model: TextModel): string | null =>
  homeOf(model) ?? (model.language === 'ro' ? 'Europe/Bucharest' : null)

/**
 * Whether a second sign confirms the clock of a call's country: its own money, or its language. Romania and Moldova, which
 * share both, keep the same time.
 */
export function isHomeSure(model: TextModel, home: string | null): boolean {
  const monies = new Set(
    sentencesIn(model).flatMap(({ words, run }) => findAmounts(words, run).map((each) => each.currency)),
  )
  if (/Bucharest|Chisinau/.test(home ?? '')) return model.language === 'ro' || monies.has('lei')
  return [...monies].some((money) => clocksOfMoney[money] === home)
}

/** Romania has written "până" and "sunt" since 1993; Moldova wrote them with "î" until 2016. */
const moldovanSpelling = /(?<!\p{L})(?:pînă|sînt|hîrtie)(?!\p{L})/giu

function mostOf(counts: ReadonlyMap<string, number>): string | null {
  const [first, second] = [...counts].toSorted((left, right) => right[1] - left[1])
  return first && (!second || first[1] > second[1] * 2) ? first[0] : null
}
