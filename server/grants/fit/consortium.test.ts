import { expect, test } from 'vitest'
import { countConsortium, countKinds, readConsortiumRule } from '#server/grants/fit/consortium.ts'
import type { Party } from '#server/grants/fit/consortium.ts'
import { horizonCall, judgeOf, partnerOf } from '#tests/support/fit-cases.ts'
import { say } from '#server/grants/fit/say.ts'

/** Repeats itself: the same seed, the same numbers below a bound. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const memberStates = ['DE', 'RO', 'FR']
const others = ['MD', 'UA', 'TR']

function makeParties(random: (below: number) => number): Party[] {
  const size = 1 + random(6)
  const names = Array.from({ length: size }, (_, index) => `Partner ${index}`)
  return names.map((name) => {
    const country = [...memberStates, ...others][random(6)] ?? 'DE'
    return {
      name,
      country,
      legalKind: 'company',
      associated: random(5) === 0,
      linkedWith: names.filter((other) => other !== name && random(6) === 0),
      sme: null,
      counts: (['yes', 'yes', 'yes', 'no', 'look'] as const)[random(5)] ?? 'yes',
      isMemberState: memberStates.includes(country),
    }
  })
}

/** Counts by trying every choice of one country for each group: another way than the product's. */
function countByTrying(parties: readonly Party[], accepts: (party: Party) => boolean) {
  const counted = parties.filter(({ associated }) => !associated)
  const near = (one: Party, other: Party) =>
    one.linkedWith.includes(other.name) ||
    other.linkedWith.includes(one.name) ||
    one.linkedWith.some((name) => other.linkedWith.includes(name))
  const group = new Map(counted.map((party, index) => [party.name, index]))
  for (let round = 0; round < counted.length; round += 1) {
    for (const one of counted) {
      for (const other of counted) {
        if (!near(one, other)) continue
        const least = Math.min(group.get(one.name) ?? 0, group.get(other.name) ?? 0)
        group.set(one.name, least)
        group.set(other.name, least)
      }
    }
  }
  const groups = [...new Set(group.values())]
    .map((id) => counted.filter((party) => group.get(party.name) === id && accepts(party)))
    .filter((members) => members.length > 0)
  const choices = groups.reduce<string[][]>(
    (all, members) => all.flatMap((chosen) => members.map(({ country }) => [...chosen, country ?? ''])),
    [[]],
  )
  return {
    entities: groups.length,
    countries: Math.max(0, ...choices.map((chosen) => new Set(chosen).size)),
    memberStates: groups.filter((members) => members.some(({ isMemberState }) => isMemberState)).length,
  }
}

test('[FIT-03] entities, countries and Member States are counted as trying everything counts them', () => {
  const random = randomOf(20_261_123)
  const seen = new Set<string>()
  for (let round = 0; round < 400; round += 1) {
    const parties = makeParties(random)
    const { entities, countries, memberStates: states } = countConsortium(parties)
    const sure = countByTrying(parties, ({ counts }) => counts === 'yes')
    const most = countByTrying(parties, ({ counts }) => counts !== 'no')
    expect({ entities, countries, states }, JSON.stringify(parties)).toEqual({
      entities: { sure: sure.entities, most: most.entities },
      countries: { sure: sure.countries, most: most.countries },
      states: { sure: sure.memberStates, most: most.memberStates },
    })
    seen.add(JSON.stringify([sure, most]))
  }
  expect(seen.size).toBeGreaterThan(30)
})

const party = (name: string, country: string, more: Partial<Party> = {}): Party => ({
  name,
  country,
  legalKind: 'company',
  associated: false,
  linkedWith: [],
  sme: null,
  counts: 'yes',
  isMemberState: memberStates.includes(country),
  ...more,
})

test('[FIT-03] those who belong together count once, also through a third one that takes no part', () => {
  const chain = [
    party('A', 'DE', { linkedWith: ['B'] }),
    party('B', 'MD', { linkedWith: ['C'] }),
    party('C', 'UA'),
    party('D', 'RO'),
  ]
  expect(countConsortium(chain)).toMatchObject({
    entities: { sure: 2 },
    countries: { sure: 2 },
    linked: [['A', 'B', 'C']],
  })
  const sisters = [party('A', 'DE', { linkedWith: ['Holding'] }), party('B', 'MD', { linkedWith: ['HOLDING '] })]
  expect(countConsortium(sisters)).toMatchObject({ entities: { sure: 1 } })
})

test('[FIT-03] a choice of countries is found where taking the first one would not do', () => {
  // The first may stand for Germany or Moldova; the second only for Germany.
  const parties = [party('A', 'DE', { linkedWith: ['B'] }), party('B', 'MD'), party('C', 'DE')]
  expect(countConsortium(parties).countries).toEqual({ sure: 2, most: 2 })
})

test.each([
  ['at least two SMEs', 2, ['sme']],
  ['minimum o primărie', 1, ['local-authority']],
  ['at least one research organisation or university', 1, ['research-organisation', 'university']],
  ['не менее двух некоммерческих организаций', 2, ['non-profit']],
  ['cel puțin trei universități', 3, ['university']],
])('[FIT-03] "%s" asks for %i of a kind', (text, least, kinds) => {
  expect(readConsortiumRule(text)).toEqual({ kind: 'kinds', need: { text, least, kinds } })
})

test.each([
  ['at least one entity from an EU Member State', { kind: 'member-state', least: 1 }],
  ['cel puțin două entități din state membre ale UE', { kind: 'member-state', least: 2 }],
  ['хотя бы одна организация из государства-члена ЕС', { kind: 'member-state', least: 1 }],
  ['entities independent of one another', { kind: 'independent' }],
  ['established in three different Member States or Associated Countries', { kind: 'unknown' }],
])('[FIT-03] "%s" is read', (text, rule) => {
  expect(readConsortiumRule(text)).toMatchObject(rule)
})

test('[FIT-03] kinds are counted for sure and at most, without associated partners', () => {
  const parties = [
    party('A', 'MD', { sme: true }),
    party('B', 'DE', { sme: null }),
    party('C', 'RO', { sme: false }),
    party('D', 'RO', { sme: true, associated: true }),
    party('E', 'UA', { legalKind: 'university' }),
  ]
  expect(countKinds(parties, ['sme'])).toEqual({ sure: 1, most: 2 })
  expect(countKinds(parties, ['public-body'])).toEqual({ sure: 0, most: 1 })
  expect(countKinds(parties, ['research-organisation', 'university'])).toEqual({ sure: 1, most: 1 })
})

test('[FIT-03] what is missing is said in one sentence', () => {
  const facts = horizonCall({ consortium: { minEntities: 3, minCountries: 3, rules: [] } })
  const missing = (...partners: ReturnType<typeof partnerOf>[]) => {
    const phrase = judgeOf({ facts, partners }).consortium?.missing ?? null
    return phrase === null ? null : say(phrase, 'en')
  }
  const lviv = partnerOf('Lviv', 'UA')
  expect(missing(lviv)).toBe(
    'Missing: 1 more independent partner, from 1 country not yet among you, 1 of them from a Member State.',
  )
  expect(missing(lviv, partnerOf('Bălți', 'MD'))).toBe(
    'Missing: 1 more independent partner, from 1 country not yet among you, 1 of them from a Member State.',
  )
  expect(missing(partnerOf('Iași', 'RO'), partnerOf('Cluj', 'RO'))).toBe(
    'Missing: 1 more independent partner, from 1 country not yet among you.',
  )
  expect(missing(lviv, partnerOf('Iași', 'RO'))).toBeNull()
})
