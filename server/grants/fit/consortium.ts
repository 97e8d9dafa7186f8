import { applicantKinds } from '#server/grants/data/applicants.ts'
import { enterpriseKinds, kindsInCalls } from '#server/grants/data/fit-defaults.ts'
import { countryLexicon } from '#server/grants/read/country-names.ts'
import { quantityAt } from '#server/grants/read/quantities.ts'
import { findHits, fold, lexiconOf, wordsOf } from '#server/grants/read/words.ts'
import type { Partner } from '#shared/grants/profile.ts'

/** Someone who takes part, as far as it matters for counting. */
export type Party = {
  readonly name: string
  /** Null where the applicant has not given it. */
  readonly country: string | null
  readonly legalKind: Partner['legalKind'] | null
  readonly associated: boolean
  readonly linkedWith: readonly string[]
  /** Null: not known. */
  readonly sme: boolean | null
  /** Whether its country counts in the call. */
  readonly counts: 'yes' | 'no' | 'look'
  readonly isMemberState: boolean
}

/** How many there are: for sure, and at most, where a country needs a look. */
export type Count = { readonly sure: number; readonly most: number }

/** What a consortium has of what a call asks for. */
export type ConsortiumCount = {
  /** Independent of one another: those who belong together count as one. */
  readonly entities: Count
  /** Different countries, each from another independent entity. */
  readonly countries: Count
  readonly memberStates: Count
  /** Names of those who belong together. */
  readonly linked: readonly (readonly string[])[]
  /** Names of those who take part without being counted. */
  readonly associated: readonly string[]
}

/** A kind that calls ask partners to be of, `sme` among them. */
export type ActorKind = keyof typeof applicantKinds | 'sme'

/** So many partners of one of these kinds. */
export type KindNeed = { readonly text: string; readonly least: number; readonly kinds: readonly ActorKind[] }

const plainName = (name: string) => fold(name).replaceAll('"', '').trim()

/** Counts a consortium. Partners of one name count once. */
export function countConsortium(parties: readonly Party[]): ConsortiumCount {
  const seen = new Set<string>()
  const counted = parties.filter(({ name, associated }) => {
    const isNew = !associated && !seen.has(plainName(name))
    if (isNew) seen.add(plainName(name))
    return isNew
  })
  const groups = groupsOf(counted)
  const within = (accepts: (party: Party) => boolean) =>
    groups.map((group) => group.filter(accepts)).filter((group) => group.length > 0)
  const count = (of: (groups: readonly (readonly Party[])[]) => number): Count => ({
    sure: of(within(({ counts }) => counts === 'yes')),
    most: of(within(({ counts }) => counts !== 'no')),
  })
  return {
    entities: count((each) => each.length),
    countries: count(differentCountries),
    memberStates: count(
      (each) =>
        each.filter((group) => group.some(({ isMemberState, country }) => isMemberState || country === null)).length,
    ),
    linked: groups.filter((group) => group.length > 1).map((group) => group.map(({ name }) => name)),
    associated: parties.filter(({ associated }) => associated).map(({ name }) => name),
  }
}

/**
 * Those who belong together, also through a third one, who need not take part; a link counts whichever of the two
 * states it. One look at every link: each name leads to the group that it was last seen in.
 */
function groupsOf(parties: readonly Party[]): Party[][] {
  const groups = new Map<string, Party[]>()
  const groupAt = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let next = groupAt.get(root); next !== undefined; next = groupAt.get(root)) root = next
    return root
  }
  for (const { name, linkedWith } of parties) {
    for (const other of linkedWith) {
      const [one, two] = [rootOf(plainName(name)), rootOf(plainName(other))]
      if (one !== two) groupAt.set(two, one)
    }
  }
  for (const party of parties) {
    const root = rootOf(plainName(party.name))
    groups.set(root, [...(groups.get(root) ?? []), party])
  }
  return [...groups.values()]
}

/** The most countries that can be assigned when every independent entity represents one: a matching of the two. */
function differentCountries(groups: readonly (readonly Party[])[]): number {
  const holder = new Map<string, number>()
  const take = (index: number, tried: Set<string>): boolean =>
    (groups[index] ?? []).some(({ country: stated, name }) => {
      // A country that is not known may be one that no one else is from.
      const country = stated ?? name
      if (tried.has(country)) return false
      tried.add(country)
      const before = holder.get(country)
      if (before !== undefined && !take(before, tried)) return false
      holder.set(country, index)
      return true
    })
  return groups.filter((_, index) => take(index, new Set())).length
}

const lexicon = lexiconOf(applicantKinds)
const memberStateLexicon = lexiconOf({
  memberState: ['member state*', 'eu countr*', 'stat* membr*', 'tar* ue', 'государств* член*', 'стран* ес'],
})
const independence = lexiconOf({ independent: ['independen*', 'независим*'] })

/** What a rule of a consortium asks for, as a call words it. */
type ConsortiumRule =
  | { readonly kind: 'kinds'; readonly need: KindNeed }
  /** Null where no number says how many. */
  | { readonly kind: 'member-state'; readonly least: number | null }
  | { readonly kind: 'independent' }
  | { readonly kind: 'unknown'; readonly text: string }

/** Reads a rule of a consortium: "at least two SMEs", "cel puțin o primărie", "хотя бы один вуз". */
export function readConsortiumRule(text: string): ConsortiumRule {
  const words = wordsOf(text)
  if (findHits(words, independence).length > 0) return { kind: 'independent' }
  const least = words.map((_, place) => quantityAt(words, place)?.value).find((value) => value !== undefined)
  // "Three different Member States or Associated Countries" asks for no Member State.
  const isEither = findHits(words, countryLexicon).some(({ tag }) => tag === 'ASSOCIATED')
  if (findHits(words, memberStateLexicon).length > 0) {
    return isEither ? { kind: 'unknown', text } : { kind: 'member-state', least: least ?? null }
  }
  const hits = findHits(words, lexicon)
  const widest = hits.filter(
    (hit) =>
      !hits.some((other) => other.from <= hit.from && hit.to <= other.to && other.to - other.from > hit.to - hit.from),
  )
  const found = new Set(widest.map(({ tag }) => tag as keyof typeof applicantKinds))
  // Words for small and medium enterprises together carry both.
  const isSme = found.has('small-enterprise') && found.has('medium-enterprise')
  const kinds: ActorKind[] = [...found].filter((kind) => !(isSme && kind.endsWith('-enterprise')))
  if (isSme) kinds.push('sme')
  return kinds.length === 0 ? { kind: 'unknown', text } : { kind: 'kinds', need: { text, least: least ?? 1, kinds } }
}

/** How many of those who count are of one of the kinds. */
export function countKinds(parties: readonly Party[], kinds: readonly ActorKind[]): Count {
  const counted = parties.filter(({ associated, counts }) => !associated && counts !== 'no')
  const surely = counted.filter((party) => party.counts === 'yes' && kinds.some((kind) => isOf(party, kind) === 'yes'))
  const perhaps = counted.filter((party) => kinds.some((kind) => isOf(party, kind) !== 'no'))
  return { sure: surely.length, most: perhaps.length }
}

function isOf({ legalKind, sme }: Party, kind: ActorKind): 'yes' | 'no' | 'look' {
  if (legalKind === null) return 'look'
  if (kind === 'sme') {
    if (!enterpriseKinds.includes(legalKind)) return sme === true ? 'yes' : 'no'
    return sme === null ? 'look' : sme ? 'yes' : 'no'
  }
  const { surely, perhaps } = kindsInCalls[legalKind]
  if (surely.includes(kind)) return 'yes'
  if (kind.endsWith('-enterprise') && enterpriseKinds.includes(legalKind)) return 'look'
  return perhaps.includes(kind) ? 'look' : 'no'
}
